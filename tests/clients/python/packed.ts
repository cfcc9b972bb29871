/** The Python client as users get it: built, and installed into an environment that holds nothing else. */
import { join } from 'node:path'
import { output } from '#tests/clients/packed.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { ROOT } from '#tests/tidy/house.ts'

export const CLIENT = join(ROOT, 'clients/python')

const WANTED = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))'

/** Whether this machine has a Python that the client runs in. Without one there is nothing to test: in CI an error. */
export function hasPython(): boolean {
  const python = Bun.which('python3')
  const { exitCode } = python === null ? { exitCode: 1 } : Bun.spawnSync([python, '-c', WANTED])
  if (exitCode === 0) return true
  if (process.env['CI'] === 'true')
    throw new Error('CI must test the Python client: install python3 and python3-venv')
  process.stderr.write('\nSKIPPED: the Python client, no Python 3.10 with venv found.\n\n')
  return false
}

export interface Tools {
  /** Python with what the client is generated and checked with. */
  python: string
  uv: string
}

/** Installs them, the first time. */
export async function pythonTools(): Promise<Tools> {
  const folder = (await output([join(CLIENT, 'scripts/tools')])).trim()
  return { python: join(folder, 'dev/bin/python'), uv: join(folder, 'bin/uv') }
}

/** As `scripts/tools` does it. */
export function uvSettings(): Record<string, string> {
  const index = process.env['PIP_INDEX_URL'] ?? ''
  return { UV_SYSTEM_CERTS: '1', ...(index === '' ? {} : { UV_DEFAULT_INDEX: index }) }
}

/** For Python in an environment of a test: what it has compiled once, it keeps there. */
export const KEEPING_COMPILED = { PYTHONDONTWRITEBYTECODE: '' }

/** Builds the packed file. */
export async function packedClient({ uv }: Tools): Promise<string> {
  const folder = temporaryFolder()
  const build = [uv, 'build', '--quiet', '--wheel', CLIENT, '--out-dir', folder]
  await output(build, { env: uvSettings() })
  return join(folder, 'keepsake-0.1.0-py3-none-any.whl')
}

/** Installs packages, in the versions that the tools have too, into an empty environment; its Python is returned. */
export async function environmentWith(
  { uv, python }: Tools,
  ...packages: string[]
): Promise<string> {
  const folder = temporaryFolder()
  await output([uv, 'venv', '--quiet', '--no-project', '--python', python, folder])
  const own = join(folder, 'bin/python')
  const known = ['--constraint', join(CLIENT, 'requirements-dev.txt')]
  await output([uv, 'pip', 'install', '--quiet', '--python', own, ...known, ...packages], {
    env: uvSettings()
  })
  return own
}
