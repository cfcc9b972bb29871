/** Where things of this user lie: memory kept on this machine, and the installed service. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { readLogin } from '../login-file.ts'

/** What the service is installed into, and by default where memory is kept. */
export function ownFolder(): string {
  return join(process.env['XDG_DATA_HOME'] || join(homedir(), '.local/share'), 'keepsake')
}

/** The folder of the memory meant: what is typed, the environment, the one signed in to, the user's own. */
export function dataFolder(typed?: string): string {
  const named = typed ?? (process.env['KEEPSAKE_DATA'] || readLogin()?.data)
  return resolve(named ?? join(ownFolder(), 'memory'))
}
