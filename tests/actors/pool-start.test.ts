/** A pool whose start fails is over: what ran is stopped, and nothing takes the place of what could not start. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StartMessage } from '#actors/threads/messages.ts'
import { ThreadPool } from '#actors/threads/pool.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'

// Threads start here, on machines that may be busy.
setDefaultTimeout(60_000)

/** Longer than the first pauses before a lost thread is replaced. */
const WATCHED_MS = 1000

/** A thread that notes what it is told; the second one cannot start, in the way that is asked for. */
const threadThat = (notes: string, fails: string) => `
  import { appendFileSync } from 'node:fs'
  self.onmessage = ({ data }) => {
    if (data.kind !== 'start' && data.kind !== 'stop') return
    appendFileSync(${JSON.stringify(notes)}, data.kind + ' ')
    if (data.kind === 'stop') self.postMessage({ kind: 'done', id: data.id, value: '' })
    else if (data.place === 0) self.postMessage({ kind: 'ready' })
    else { ${fails} }
  }
`

test.each([
  [
    'says so and ends',
    `self.postMessage({ kind: 'failed_start', message: 'no such model' })
     setTimeout(() => process.exit(1), 20)`,
    'no such model'
  ],
  [
    'says so and stays',
    `self.postMessage({ kind: 'failed_start', message: 'no such model' })`,
    'no such model'
  ],
  ['ends without a word', 'process.exit(1)', 'thread_lost']
])('a pool whose second thread %s at its start is over', async (_, fails, cause) => {
  const folder = temporaryFolder()
  const [entry, notes] = [join(folder, 'thread.ts'), join(folder, 'notes')]
  writeFileSync(entry, threadThat(notes, fails))
  const starting = ThreadPool.start({
    entry: pathToFileURL(entry),
    size: 2,
    start: () => ({}) as StartMessage,
    compute: null,
    inFlightMax: 10
  })
  await expect(starting).rejects.toThrow(cause)
  await Bun.sleep(WATCHED_MS)
  expect(readFileSync(notes, 'utf8')).toBe('start start stop ')
})
