/** Text files of any length, in stretches that fit into memory. */
import { asUtf8, cleanText, isMangled } from './encodings.ts'

/** One stretch; longer files come in several. */
export const STRETCH_CHARACTERS = 400_000

export class NotText extends Error {}

/** What no text holds and every picture and program does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/g
const CONTROL_SHARE_MAX = 0.01

/**
 * The text in stretches, each about as long as is sent at once. They are raw: where one may be cut
 * is decided once it is known where its secrets stand. Throws `NotText` for other content.
 */
export async function* stretchesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const chunk of asUtf8(chunks)) {
    held += decoder.decode(chunk, { stream: true })
    while (held.length >= STRETCH_CHARACTERS) {
      yield checked(held.slice(0, STRETCH_CHARACTERS))
      held = held.slice(STRETCH_CHARACTERS)
    }
  }
  yield checked(held + decoder.decode())
}

/** A whole file as text; only for what is known to be short. */
export async function wholeText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const stretch of stretchesOf(chunks)) text += stretch
  return text
}

function checked(text: string): string {
  const controls = text.match(CONTROLS)?.length ?? 0
  if (controls > text.length * CONTROL_SHARE_MAX) throw new NotText('it is no text')
  if (isMangled(text)) throw new NotText('it is neither UTF-8 nor UTF-16')
  return cleanText(text)
}
