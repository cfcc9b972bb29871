import { describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openLocalModel } from '#src/models/local/embedder.ts'
import { MINILM } from '#src/models/local/minilm.ts'
import { ensureModelFile } from '#src/models/local/model-file.ts'
import { CHECK_TEXTS, isSound } from '#src/models/local/self-check.ts'
import { LOCAL_MODEL_CACHE } from '#tests/models/local-cache.ts'
import { principalDirections } from '../../scripts/model-file/projection.ts'

const FORM = { quantisation: 'int8', tokenDimensions: 32 } as const

describe('the model file', () => {
  test('is written once, whole, and reused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-file-'))
    const path = await ensureModelFile(folder, FORM)
    const written = await stat(path)
    expect(written.size).toBeGreaterThan(29_000_000)
    expect(written.size).toBeLessThan(32_000_000)
    expect(await ensureModelFile(folder, FORM)).toBe(path)
    expect((await stat(path)).mtimeMs).toBe(written.mtimeMs)
    expect((await readdir(folder)).length).toBe(2)
    await rm(folder, { recursive: true })
  }, 30_000)

  test('takes the place of what earlier revisions wrote, and of nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-file-'))
    const earlier = 'minilm-l6-v2-int8-t32-r1.onnx'
    const kept = ['minilm-l6-v2-int8-t32-r999.onnx', 'notes-r1.onnx']
    for (const name of [earlier, `${earlier}.sha256`, ...kept])
      await Bun.write(join(folder, name), '')
    const path = basename(await ensureModelFile(folder, FORM))
    expect((await readdir(folder)).toSorted()).toEqual([path, `${path}.sha256`, ...kept].toSorted())
    await rm(folder, { recursive: true })
  }, 30_000)

  test('is written anew when it was damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-file-'))
    const path = await ensureModelFile(folder, FORM)
    const { size } = await stat(path)
    await truncate(path, 1000)
    await ensureModelFile(folder, FORM)
    expect((await stat(path)).size).toBe(size)
    await rm(folder, { recursive: true })
  }, 30_000)

  test('comes out whole when two starts write it at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-file-'))
    await Promise.all([ensureModelFile(folder, FORM), ensureModelFile(folder, FORM)])
    const model = await openLocalModel({ cacheFolder: folder, ...FORM })
    expect(model.tokenDimensions).toBe(32)
    await model.close()
    expect((await readdir(folder)).length).toBe(2)
    await rm(folder, { recursive: true })
  }, 30_000)

  test('cannot be had where the folder cannot be written', async () => {
    expect(ensureModelFile('/dev/null/models', FORM)).rejects.toThrow()
  })
})

describe('the self-check', () => {
  test('trusts what this processor computes and refuses vectors that are off', async () => {
    const model = await openLocalModel({ cacheFolder: LOCAL_MODEL_CACHE, quantisation: 'int8' })
    const found = await model.run(CHECK_TEXTS.map(model.tokenize), { tokens: false })
    const vectors = found.map((embedding) => embedding.vector)
    await model.close()
    expect(isSound(vectors)).toBe(true)
    const near = vectors.map((vector, text) => blurred(vector, text, 0.05))
    expect(isSound(near)).toBe(true)
    const off = vectors.map((vector, text) => blurred(vector, text, 0.35))
    expect(isSound(off)).toBe(false)
    expect(isSound(vectors.map((vector) => vector.map(() => Number.NaN)))).toBe(false)
  }, 30_000)
})

describe('the choice of a form', () => {
  test('falls to fp32 where int8 computes wrongly', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'model-file-'))
    const form = { quantisation: 'int8', tokenDimensions: 96 } as const
    const whole = await Bun.file(await ensureModelFile(LOCAL_MODEL_CACHE, form)).bytes()
    // A file that passes its hash check and yet is wrong stands for a processor that is: here most
    // of the word table is gone, which starts after the megabyte of positions.
    const wrong = whole.fill(0, 2_000_000, 10_000_000)
    const path = await ensureModelFile(folder, form)
    await Bun.write(path, wrong)
    await Bun.write(`${path}.sha256`, new Bun.CryptoHasher('sha256').update(wrong).digest('hex'))
    const forced = openLocalModel({ cacheFolder: folder, quantisation: 'int8' })
    expect(await forced.catch((error: Error) => error.message)).toContain(
      'does not compute rightly'
    )
    const model = await openLocalModel({ cacheFolder: folder })
    expect(model.name).toBe('all-minilm-l6-v2/fp32/t96')
    await model.close()
    await rm(folder, { recursive: true })
  }, 30_000)
})

describe('the token projection', () => {
  test('is orthonormal and the same every time', () => {
    const table = Float32Array.from(
      { length: 400 * 12 },
      (_, i) => Math.sin(i * i) * ((i % 12) + 1)
    )
    const projection = principalDirections(table, 400, 12, 4)
    expect(principalDirections(table, 400, 12, 4)).toEqual(projection)
    for (let left = 0; left < 4; left++) {
      for (let right = 0; right < 4; right++) {
        let product = 0
        for (let row = 0; row < 12; row++) {
          product += (projection[row * 4 + left] ?? 0) * (projection[row * 4 + right] ?? 0)
        }
        expect(product).toBeCloseTo(left === right ? 1 : 0, 5)
      }
    }
  })

  test('keeps the directions in which the rows differ most', () => {
    const rows = 400
    const table = new Float32Array(rows * 6)
    for (let row = 0; row < rows; row++) {
      table[row * 6 + 2] = Math.cos(row)
      table[row * 6 + 5] = Math.sin(row)
      table[row * 6] = 0.01
    }
    const projection = principalDirections(table, rows, 6, 2)
    for (const axis of [2, 5]) {
      const kept = (projection[axis * 2] ?? 0) ** 2 + (projection[axis * 2 + 1] ?? 0) ** 2
      expect(kept).toBeCloseTo(1, 3)
    }
  })

  test('refuses more directions than there are', () => {
    const table = new Float32Array(MINILM.width)
    expect(() => principalDirections(table, 1, MINILM.width, MINILM.width + 1)).toThrow()
  })
})

/** The unit vector with noise of the given length added, at unit length again. */
function blurred(vector: Float32Array, seed: number, noise: number): Float32Array {
  const random = unit(vector.map((_, i) => Math.sin((i + 1) * (seed + 1) * 12.9898) % 1))
  return unit(vector.map((value, i) => value + noise * (random[i] ?? 0)))
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / length)
}
