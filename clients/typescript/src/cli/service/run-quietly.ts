/** Runs a program to its end; what it says goes to standard error, since the output may be a protocol's. */
import { spawn } from 'node:child_process'

/** What it ended with; null where it could not be started or was killed. */
export function runQuietly(program: string, words: string[], cwd?: string): Promise<number | null> {
  const isScript = process.platform === 'win32' && program === 'npm'
  const child = spawn(program, words, { cwd, stdio: ['ignore', 2, 2], shell: isScript })
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
}
