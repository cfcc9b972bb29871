/**
 * Makes the table by which languages in Latin letters are told apart (`src/text/language-grams/grams.json`) from the
 * counts of the language detector ELD.
 *
 *   npm pack eld@2.1.0 && tar xzf eld-2.1.0.tgz
 *   bun scripts/make-language-grams.ts package && bun run format
 *
 * The detector itself holds sixty languages in objects, 38 MB in each thread that loads it; of twelve as bytes it is a third
 * of one. Apache-2.0: its notice stands beside what is made from it.
 */
import { resolve } from 'node:path'
import { GRAM_LANGUAGES, hashOf } from '#src/text/language-grams/grams.ts'

const TO = new URL('../src/text/language-grams/grams.json', import.meta.url)

interface Counts {
  /** Codes by number. */
  languages: Record<string, string>
  /** Of each run of bytes what it says for a language, by number, above the least of all. */
  ngrams: Record<string, Record<string, number>>
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('which folder is the unpacked package in?')
const { ngramsData }: { ngramsData: Counts } = await import(resolve(folder, 'src/ngrams/medium.js'))
const { dictionary }: { dictionary: Record<string, string> } = await import(
  resolve(folder, 'src/dictionary.js')
)
// Bytes that no text has are spaces there.
const byteOf = new Map(
  Object.entries(dictionary)
    .filter(([, letter]) => letter !== ' ')
    .map(([byte, letter]) => [letter, Number(byte)])
)
const bytesOf = (gram: string) =>
  Uint8Array.from([...gram].map((letter) => byteOf.get(letter) ?? letter.charCodeAt(0)))

const place = new Map<string, number>(GRAM_LANGUAGES.map((code, at) => [code, at]))
const rows = Object.entries(ngramsData.ngrams).flatMap(([gram, says]) => {
  const own = Object.entries(says).flatMap(([number, value]) => {
    const at = place.get(ngramsData.languages[number] ?? '')
    return at === undefined ? [] : [[at, value] as const]
  })
  return own.length === 0 ? [] : [{ hash: hashOf(bytesOf(gram)), own }]
})
rows.sort((a, b) => a.hash - b.hash)
if (new Set(rows.map(({ hash }) => hash)).size < rows.length) throw new Error('two share a hash')

const hashes = Uint32Array.from(rows.map(({ hash }) => hash))
const counts = Uint8Array.from(rows.map(({ own }) => own.length))
const pairs = Uint8Array.from(rows.flatMap(({ own }) => own.flat()))
await Bun.write(
  TO,
  `${JSON.stringify({
    hashes: Buffer.from(hashes.buffer).toString('base64'),
    counts: Buffer.from(counts).toString('base64'),
    pairs: Buffer.from(pairs).toString('base64')
  })}\n`
)
console.log(`${rows.length} runs, ${pairs.length / 2} values`)
