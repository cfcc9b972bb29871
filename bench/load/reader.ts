/**
 * One closed-loop reader as a process of its own: `bun bench/load/reader.ts URL KEY SECONDS`, prints
 * what it measured as JSON. In the process of the 64 clients it would measure their line, not ours.
 */
import { drive, type Measured } from './clients.ts'

const [url = '', key = '', seconds = '1'] = process.argv.slice(2)

if (import.meta.main) {
  const measured = await drive(1, Number(seconds), () => ({ method: 'GET', url, key }))
  console.log(JSON.stringify(measured))
}

/** Runs a reader in a process of its own and returns what it measured. */
export async function readApart(target: string, key: string, seconds: number): Promise<Measured> {
  const child = Bun.spawn(
    [process.execPath, new URL(import.meta.url).pathname, target, key, String(seconds)],
    { stdout: 'pipe' }
  )
  return JSON.parse(await new Response(child.stdout).text()) as Measured
}
