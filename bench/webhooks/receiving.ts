/** The receiver's process, as the benchmark asks it. */
import { startServer } from '../load/server.ts'

export interface Receiving {
  url: string
  count(): Promise<number>
  /** What has come by now, each with its path and how long it took to come, in ms. */
  take(): Promise<{ name: string; ms: number }[]>
  /** Resolves when so many have come. */
  all(count: number): Promise<void>
  stop(): Promise<void>
}

export async function startReceiving(): Promise<Receiving> {
  const { url, stop } = await startServer('bench/webhooks/receiver.ts', {})
  const ask = async (method: string) => (await fetch(`${url}/took`, { method })).json()
  const count = async () => (await ask('GET')) as number
  return {
    url,
    stop,
    count,
    take: async () => (await ask('DELETE')) as { name: string; ms: number }[],
    all: async (wanted) => {
      while ((await count()) < wanted) await Bun.sleep(5)
    }
  }
}
