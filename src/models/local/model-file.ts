/**
 * The ONNX file in the cache folder: written once by `scripts/model-file`, in a process of its own, and
 * checked at each start.
 *
 * A file counts only together with a note of its SHA-256 beside it, and both arrive by rename. So a
 * start that was killed while writing leaves nothing that a later one would believe, a damaged file
 * is written anew, and two processes that write at once write the same bytes. Whoever changes what
 * the writer produces raises `REVISION`, or old files would be taken for new ones.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Quantisation } from '#src/models/local/minilm.ts'

const REVISION = 4

/** The revision of a model file, and of the note beside it. */
const REVISION_IN = /^minilm-l6-v2-[\w-]+-r(\d+)\.onnx(?:\.sha256)?$/

const WRITER = fileURLToPath(new URL('../../../scripts/model-file/write.ts', import.meta.url))

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
  await write(path, form)
  await removeEarlier(folder)
  return path
}

/** Takes away what earlier revisions wrote, 24 to 31 MB each. Whoever still runs one has read it already. */
async function removeEarlier(folder: string): Promise<void> {
  const names = await readdir(folder)
  const earlier = names.filter((name) => {
    const revision = REVISION_IN.exec(name)?.[1]
    return revision !== undefined && Number(revision) < REVISION
  })
  await Promise.all(earlier.map((name) => rm(join(folder, name), { force: true })))
}

/** The path of the note beside a model file. */
export function notePath(path: string): string {
  return `${path}.sha256`
}

async function isWhole(path: string): Promise<boolean> {
  const [file, note] = [Bun.file(path), Bun.file(notePath(path))]
  if (!(await file.exists()) || !(await note.exists())) return false
  const hasher = new Bun.CryptoHasher('sha256').update(await file.arrayBuffer())
  return hasher.digest('hex') === (await note.text())
}

/** No text of a user exists yet, so the writer's own words may be shown. */
async function write(path: string, { quantisation, tokenDimensions }: ModelForm): Promise<void> {
  const child = Bun.spawn({
    cmd: [process.execPath, '--no-env-file', WRITER, path, quantisation, String(tokenDimensions)],
    // Nothing of the service's environment: no key, no address of a database.
    env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe'
  })
  const complaint = (await child.stderr.text()).trim()
  if ((await child.exited) !== 0) throw new Error(`local model: cannot write ${path}: ${complaint}`)
}
