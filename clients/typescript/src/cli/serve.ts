/** Starts the service on this machine, where it is installed, unless one answers already. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Keepsake } from '../keepsake.ts'
import { UsageError } from './exit.ts'
import { readLogin, saveLogin } from './login-file.ts'
import { note, say } from './output.ts'

export interface ServeGiven {
  port: number
  data: string
  service?: string
}

const MISSING = `The service is not installed here: this package is its client and command line.

Get the service and say where it is:
  keepsake serve --service /path/to/keepsake        (or KEEPSAKE_SERVICE)
or run its container and sign in to it:
  keepsake login --url http://HOST:8080`

/** Ends when the service ends. */
export async function serve(given: ServeGiven): Promise<void> {
  const url = `http://127.0.0.1:${given.port}`
  if (await answersAt(url)) return say(`A service answers at ${url} already.`)
  const folder = serviceFolder(given.service ?? process.env['KEEPSAKE_SERVICE'])
  const data = resolve(given.data)
  const child = spawn(
    process.versions.bun === undefined ? 'bun' : process.execPath,
    ['src/main.ts'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(given.port), DATA_DIR: data }
    }
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    process.stdout.write(text)
    if (said.includes('listening on ')) return
    said += text
    if (said.includes('listening on ')) signInAtFirst(url, data)
  })
  await new Promise<void>((end, fail) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT' ? new UsageError('The service needs Bun: https://bun.sh') : error
      )
    )
    child.once('close', (code) =>
      code === 0 || code === null ? end() : fail(new Error(`The service ended with ${code}.`))
    )
  })
}

async function answersAt(url: string): Promise<boolean> {
  try {
    await new Keepsake({
      baseUrl: url,
      apiKey: '',
      maxRetries: 0,
      timeoutMs: 3_000
    }).account.health()
    return true
  } catch (error) {
    return !(error instanceof Error && error.name === 'ConnectionError')
  }
}

/** Who starts a service for the first time need not look for its key. */
function signInAtFirst(url: string, data: string): void {
  const keyFile = join(data, 'api-key')
  if (readLogin() !== null || !existsSync(keyFile)) return
  saveLogin({ url, key: readFileSync(keyFile, 'utf8').trim() })
  note('Signed in: keepsake add, keepsake search …')
}

function serviceFolder(given: string | undefined): string {
  if (given !== undefined) {
    if (isService(resolve(given))) return resolve(given)
    throw new UsageError(`${given} does not hold the service.`)
  }
  const here = dirname(fileURLToPath(import.meta.url))
  const found = [...above(process.cwd()), ...above(here)].find(isService)
  if (found === undefined) throw new UsageError(MISSING)
  return found
}

function above(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...above(parent)]
}

function isService(folder: string): boolean {
  const packageFile = join(folder, 'package.json')
  if (!existsSync(join(folder, 'src', 'main.ts')) || !existsSync(packageFile)) return false
  return JSON.parse(readFileSync(packageFile, 'utf8')).name === 'keepsake'
}
