/** Where the command line keeps which service it speaks to: a file that only its owner may read. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Login {
  url: string
  key: string
  /** Where that service keeps its memory, if it was started from here and may be started again. */
  data?: string
}

export function loginFile(): string {
  const home = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  return join(home, 'keepsake', 'login.json')
}

/** What was saved; null where nobody has signed in. */
export function readLogin(): Login | null {
  let text: string
  try {
    text = readFileSync(loginFile(), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const { url, key, data } = JSON.parse(text)
  return { url, key, ...(typeof data === 'string' ? { data } : {}) }
}

export function saveLogin(login: Login): void {
  mkdirSync(dirname(loginFile()), { recursive: true, mode: 0o700 })
  // In one step: another command may read it in this moment.
  const fresh = `${loginFile()}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, loginFile())
}
