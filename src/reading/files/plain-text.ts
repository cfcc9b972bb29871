/**
 * Bytes of a text file as text. Only Unicode is taken: a guess between older encodings would turn
 * names into other names without a word. UTF-16 needs its byte order mark, as every editor writes it.
 */
import { unreadable, unsupported } from '#src/reading/files/file-type.ts'

/** Control characters beyond this share mean that the bytes are no text but happen to decode. */
const CONTROL_SHARE_MAX = 0.01

/** The text of a TXT or MD file. Throws the 415 for binary content, the 422 for other encodings. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding)
  const controls = text?.match(CONTROLS)?.length ?? 0
  if (text !== null && controls > text.length * CONTROL_SHARE_MAX) throw notText()
  if (text !== null) return cleanText(text)
  // Bytes below a space are rare in every older encoding of text and common in everything else.
  const low = bytes.subarray(0, SAMPLE_MAX).filter((byte) => byte < 9).length
  if (low > Math.min(bytes.length, SAMPLE_MAX) * CONTROL_SHARE_MAX) throw notText()
  throw unreadable('The text is not in UTF-8 or UTF-16. Save it as UTF-8 and try again.')
}

/** Text without NUL characters and lone surrogates, with plain line ends; nothing else is altered. */
export function cleanText(text: string): string {
  return text.replace(/\0|\p{Cs}/gu, '').replace(/\r\n?/g, '\n')
}

/** Whether there is anything to remember: at least one letter or digit. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

const SAMPLE_MAX = 64 * 1024
/** Everything that a text has no use for; tab, line ends and form feed are used. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/g

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** Null where the bytes are not of that encoding. The byte order mark is left out. */
function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function notText() {
  return unsupported('The content of the file is not plain text.')
}
