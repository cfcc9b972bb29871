/** Starts the service on this machine in the foreground, unless one answers already. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../output.ts'
import { bunHere } from './bun.ts'
import { answersAt, runningService, signIn, stopService } from './embedded.ts'
import { serviceFolder } from './install.ts'
import { dataFolder } from './places.ts'

export interface ServeGiven {
  port: number
  data?: string
  service?: string
  stop?: boolean
}

/** Ends when the service ends. */
export async function serve(given: ServeGiven): Promise<void> {
  const data = dataFolder(given.data)
  if (given.stop === true) {
    return say((await stopService(data)) ? 'Stopped.' : `No service runs on ${data}.`)
  }
  const url = `http://127.0.0.1:${given.port}`
  const running = await runningService(data)
  if (running !== null) return say(`A service answers at ${running.url} already.`)
  if (await answersAt(url)) return say(`A service answers at ${url} already.`)
  const bun = await bunHere()
  const child = spawn(bun, ['src/main.ts'], {
    cwd: await serviceFolder(given.service, bun),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(given.port), DATA_DIR: data }
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    process.stdout.write(text)
    if (said.includes('listening on ')) return
    said += text
    if (said.includes('listening on ')) signInAtFirst(url, data)
  })
  await new Promise<void>((end, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 || code === null ? end() : fail(new Error(`The service ended with ${code}.`))
    )
  })
}

/** With a database of its own the service has no first key: whoever runs it so makes accounts by hand. */
function signInAtFirst(url: string, data: string): void {
  const keyFile = join(data, 'api-key')
  if (existsSync(keyFile)) signIn({ url, key: readFileSync(keyFile, 'utf8').trim() }, data)
}
