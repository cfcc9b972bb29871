/** Whether the types are those of the service and all of it fits together: `bun run check`. */
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const STEPS = [
  ['bun', 'install', '--frozen-lockfile', '--silent'],
  ['bun', 'scripts/generate.ts', '--check'],
  ['bun', 'x', 'tsc', '--noEmit']
]

for (const command of STEPS) {
  const ended = Bun.spawnSync(command, { cwd: ROOT, stdout: 'inherit', stderr: 'inherit' })
  if (ended.exitCode !== 0) process.exit(1)
}
console.log('the client has the types of the service')
