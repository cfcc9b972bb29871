/** A rested thread is put aside for a new one; whoever asks meanwhile is answered by that one, and nobody is refused. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StartMessage } from '#actors/threads/messages.ts'
import { ThreadPool } from '#actors/threads/pool.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { until } from '#tests/support/until.ts'

// Threads start here, on machines that may be busy.
setDefaultTimeout(60_000)

/**
 * A thread that answers with how many have started before it. `found` by a key that is told: `later` is answered when
 * the next one comes, `rests` has it say again and again that it has rested.
 */
const threadIn = (notes: string, stops: boolean) => `
  import { appendFileSync, readFileSync } from 'node:fs'
  let number = ''
  let waits = null
  self.onmessage = ({ data }) => {
    const answer = (id) => self.postMessage({ kind: 'done', id, value: number })
    if (data.kind === 'start') {
      appendFileSync(${JSON.stringify(notes)}, '.')
      number = String(readFileSync(${JSON.stringify(notes)}, 'utf8').length)
      self.postMessage({ kind: 'ready' })
    } else if (data.kind === 'stop') {
      if (${stops}) answer(data.id)
      else process.exit(1)
    } else if (data.hash === 'later') {
      waits = data.id
    } else {
      answer(data.id)
      if (waits !== null) answer(waits)
      waits = null
      if (data.hash === 'rests') setInterval(() => self.postMessage({ kind: 'rested' }), 5)
    }
  }
`

async function poolOf({ stops }: { stops: boolean }) {
  const folder = temporaryFolder()
  const [entry, notes] = [join(folder, 'thread.ts'), join(folder, 'notes')]
  writeFileSync(notes, '')
  writeFileSync(entry, threadIn(notes, stops))
  const pool = await ThreadPool.start({
    entry: pathToFileURL(entry),
    size: 1,
    start: () => ({}) as StartMessage,
    compute: null,
    inFlightMax: 10
  })
  const ask = async (hash: string) => {
    const reply = await pool.ask(0, { kind: 'find_key', hash })
    return reply.kind === 'done' ? reply.value : reply.kind
  }
  return { pool, ask, started: () => readFileSync(notes, 'utf8').length }
}

test('a thread that has rested is renewed, and what is asked meanwhile is answered by the new one', async () => {
  const { pool, ask } = await poolOf({ stops: true })
  expect(await ask('rests')).toBe('1')
  await until('the thread is renewed', async () => (await ask('now')) === '2')
  const renewed = pool.renew(0)
  expect(await Promise.all([ask('now'), ask('now')])).toEqual(['3', '3'])
  await renewed
  expect(await ask('now')).toBe('3')
  await pool.stop()
})

test('a thread that somebody waits for stays', async () => {
  const { pool, ask, started } = await poolOf({ stops: true })
  const later = ask('later')
  await pool.renew(0)
  expect(await ask('now')).toBe('1')
  expect(await later).toBe('1')
  expect(started()).toBe(1)
  await pool.stop()
})

test('a thread that is lost while it is renewed is replaced once', async () => {
  const { pool, ask, started } = await poolOf({ stops: false })
  await pool.renew(0)
  await until('it is replaced', () =>
    ask('now').then(
      (value) => value === '2',
      () => false
    )
  )
  expect(started()).toBe(2)
  await pool.stop()
})

test('a pool that is stopped while a thread is renewed stops the new one', async () => {
  const { pool, ask, started } = await poolOf({ stops: true })
  const renewed = pool.renew(0)
  await pool.stop()
  await renewed
  expect(started()).toBe(2)
  await expect(ask('now')).rejects.toThrow('thread_lost')
})
