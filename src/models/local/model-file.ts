/**
 * The ONNX file in the cache folder: written once from the shipped weights, checked at each start.
 *
 * A file counts only together with a note of its SHA-256 beside it, and both arrive by rename. So a
 * start that was killed while writing leaves nothing that a later one would believe, a damaged file
 * is written anew, and two processes that write at once write the same bytes. Whoever changes what
 * the writer produces raises `REVISION`, or old files would be taken for new ones.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOfFullDisk } from '#src/disk-full.ts'
import { MINILM, shippedWeights } from '#src/models/local/minilm.ts'
import type { Quantisation } from '#src/models/local/onnx-layer.ts'
import { writeModel } from '#src/models/local/onnx-writer.ts'
import { principalDirections } from '#src/models/local/projection.ts'
import type { Piece } from '#src/models/local/protobuf.ts'
import { openWeights, toFloat32 } from '#src/models/local/safetensors.ts'

const REVISION = 2

/** Which of the possible files. */
export interface ModelForm {
  quantisation: Quantisation
  tokenDimensions: number
}

/**
 * The path of a whole, checked model file in `folder`, written first where there is none (one to
 * three seconds). Throws when the folder cannot be written or the shipped weights are not intact.
 */
export async function ensureModelFile(folder: string, form: ModelForm): Promise<string> {
  const path = join(
    folder,
    `minilm-l6-v2-${form.quantisation}-t${form.tokenDimensions}-r${REVISION}.onnx`
  )
  if (await isWhole(path)) return path
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pieces = await modelPieces(form)
  const hasher = new Bun.CryptoHasher('sha256')
  for (const piece of pieces) hasher.update(piece)
  await writeAtomically(path, pieces)
  await writeAtomically(notePath(path), [new TextEncoder().encode(hasher.digest('hex'))])
  return path
}

async function modelPieces(form: ModelForm): Promise<readonly Piece[]> {
  const weights = openWeights(await shippedWeights())
  const words = toFloat32(weights.half('embeddings.word_embeddings.weight'))
  const { tokenDimensions } = form
  const values = principalDirections(words, MINILM.words, MINILM.width, tokenDimensions)
  return writeModel(weights, form.quantisation, { values, tokenDimensions })
}

async function isWhole(path: string): Promise<boolean> {
  const [file, note] = [Bun.file(path), Bun.file(notePath(path))]
  if (!(await file.exists()) || !(await note.exists())) return false
  const hasher = new Bun.CryptoHasher('sha256').update(await file.arrayBuffer())
  return hasher.digest('hex') === (await note.text())
}

function notePath(path: string): string {
  return `${path}.sha256`
}

async function writeAtomically(path: string, pieces: readonly Piece[]): Promise<void> {
  const unfinished = `${path}.${process.pid}-${crypto.randomUUID()}`
  try {
    await Bun.write(unfinished, new Blob([...pieces]))
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { force: true })
    const code = codeOfFullDisk(cause)
    const why = code === null ? '' : `: the disk is full or read only (${code})`
    throw new Error(`local model: cannot write ${path}${why}`, { cause })
  }
}
