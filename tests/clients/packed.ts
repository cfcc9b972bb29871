/** The TypeScript client as users get it: packed, and installed into a folder that holds nothing else. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { ROOT } from '#tests/tidy/house.ts'

export const CLIENT = join(ROOT, 'clients/typescript')

export interface Ended {
  code: number
  out: string
  err: string
}

export interface Installed {
  /** The packed file. */
  file: string
  /** Where it was installed. */
  folder: string
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  input?: string
}

/** Runs a program to its end. */
export async function run(command: string[], options: RunOptions = {}): Promise<Ended> {
  const { cwd = ROOT, env = {}, input } = options
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdin: input === undefined ? 'ignore' : new TextEncoder().encode(input),
    stdout: 'pipe',
    stderr: 'pipe'
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text()
  ])
  return { code: await child.exited, out, err }
}

/** The same of a program that has to succeed; what it printed is returned. */
export async function output(command: string[], options: RunOptions = {}): Promise<string> {
  const { code, out, err } = await run(command, options)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${out}${err}`)
  return out
}

let installing: Promise<Installed> | null = null

/** Packs and installs once for a test process. */
export function installedClient(): Promise<Installed> {
  installing ??= install()
  return installing
}

async function install(): Promise<Installed> {
  await output(['bun', 'install', '--frozen-lockfile', '--silent'], { cwd: CLIENT })
  const source = copyOfClient()
  await output(['bun', 'run', 'build'], { cwd: source, env: { SERVICE_SOURCE: ROOT } })
  const folder = temporaryFolder()
  const pack = ['npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const [{ filename }] = JSON.parse(await output(pack, { cwd: source }))
  const file = join(folder, filename)
  await Bun.write(join(folder, 'package.json'), '{"type":"module","private":true}')
  await output(['npm', 'install', '--no-audit', '--no-fund', '--offline', file], { cwd: folder })
  return { file, folder }
}

/**
 * Several test processes build at the same time: each has a folder of its own for it, with the rules of
 * redaction where they are in the repository, since the command line has them built in.
 */
function copyOfClient(): string {
  const house = temporaryFolder()
  for (const part of ['package.json', 'src/redaction']) {
    cpSync(join(ROOT, part), join(house, part), { recursive: true })
  }
  const folder = join(house, 'clients/typescript')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(CLIENT)) {
    const [from, to] = [join(CLIENT, name), join(folder, name)]
    if (name === 'node_modules') symlinkSync(from, to)
    else if (name !== 'dist') cpSync(from, to, { recursive: true })
  }
  return folder
}

/** Puts a development package of the client beside it, as a user of it would have it. */
export function linkPackage({ folder }: Installed, name: string): void {
  const place = join(folder, 'node_modules', name)
  if (!existsSync(place)) symlinkSync(join(CLIENT, 'node_modules', name), place)
}

/** Examples of a page in a language, in order; of the client's README unless told. */
export function examples(language: string, page = join(CLIENT, 'README.md')): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(
    new RegExp(`\`\`\`${language}\\n(.*?)\n\`\`\``, 'gs')
  )
  return [...blocks].map(([, text]) => text ?? '')
}
