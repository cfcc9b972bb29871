/**
 * Bytes of texts as Unicode. UTF-8 and UTF-16 are told apart by how a text begins; a guess between older
 * encodings would turn names into other names without a word, so those are refused.
 */

const SAMPLE = 4

/** The same text as UTF-8 without a mark, whether it comes as UTF-8 or UTF-16. */
export async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array<ArrayBufferLike> = new Uint8Array()
  let decode: ((bytes: Uint8Array) => Uint8Array) | null = null
  for await (const chunk of chunks) {
    if (decode !== null) {
      yield decode(chunk)
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < SAMPLE) continue
    decode = decoderFor(start)
    yield decode(start)
  }
  if (decode === null && start.length > 0) yield decoderFor(start)(start)
}

function decoderFor(start: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  const encoding = utf16In(start)
  if (encoding !== null) {
    const decoder = new TextDecoder(encoding)
    return (bytes) => Buffer.from(decoder.decode(bytes, { stream: true }))
  }
  let isFirst = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  return (bytes) => {
    const rest = isFirst ? bytes.subarray(3) : bytes
    isFirst = false
    return rest
  }
}

function utf16In(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: two ASCII characters in a row, every other byte of them zero.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  return null
}

/** Whether a decoded text came from bytes of another encoding. */
export function isMangled(text: string): boolean {
  return text.includes('\ufffd')
}

/** Without what no text needs and no database keeps: NUL, halves of characters, the returns of Windows. */
export function cleanText(text: string): string {
  return text.replace(/\0|\p{Cs}/gu, '').replace(/\r\n?/g, '\n')
}
