/**
 * Writes the built-in model's ONNX file from the shipped weights, with a note of its SHA-256 beside it:
 *
 *   bun scripts/model-file/write.ts PATH int8|fp32 TOKEN_DIMENSIONS
 *
 * The service runs it where there is no such file yet (`src/models/local/model-file.ts`).
 */
import { rename, rm } from 'node:fs/promises'
import { codeOfFullDisk } from '#src/base/disk-full.ts'
import { MINILM, type Quantisation, shippedFile } from '#src/models/local/minilm.ts'
import { type ModelForm, notePath } from '#src/models/local/model-file.ts'
import { writeModel } from './onnx-writer.ts'
import { principalDirections } from './projection.ts'
import type { Piece } from './protobuf.ts'
import { openWeights, toFloat32 } from './safetensors.ts'

/** SHA-256 of `model.fp16.safetensors` in version 0.1.0 of the package. */
const WEIGHTS_SHA256 = '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d'

const ADAPTER = new URL('./cross-encoder.safetensors', import.meta.url)

async function modelPieces(form: ModelForm): Promise<readonly Piece[]> {
  const weights = openWeights(await shippedFile('model.fp16.safetensors', WEIGHTS_SHA256))
  const words = toFloat32(weights.half('embeddings.word_embeddings.weight'))
  const { tokenDimensions } = form
  const values = principalDirections(words, MINILM.words, MINILM.width, tokenDimensions)
  const adapter = openWeights(await Bun.file(ADAPTER).arrayBuffer())
  return writeModel(weights, form.quantisation, {
    projection: { values, tokenDimensions },
    adapter
  })
}

async function writeAtomically(path: string, pieces: readonly Piece[]): Promise<void> {
  const unfinished = `${path}.${process.pid}-${crypto.randomUUID()}`
  try {
    await Bun.write(unfinished, new Blob([...pieces]))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

const [path = '', quantisation, tokenDimensions] = process.argv.slice(2)
try {
  const form = {
    quantisation: quantisation as Quantisation,
    tokenDimensions: Number(tokenDimensions)
  }
  const pieces = await modelPieces(form)
  const hasher = new Bun.CryptoHasher('sha256')
  for (const piece of pieces) hasher.update(piece)
  await writeAtomically(path, pieces)
  await writeAtomically(notePath(path), [new TextEncoder().encode(hasher.digest('hex'))])
} catch (error) {
  const code = codeOfFullDisk(error)
  const full = code === null ? '' : `the disk is full or read only (${code})`
  console.error(full || (error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
}
