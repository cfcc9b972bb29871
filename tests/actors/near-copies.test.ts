/** Copies are out of use before a change can be seen, whatever becomes of the change. */
import { expect, test } from 'bun:test'
import type { FromThread } from '#actors/threads/messages.ts'
import { CopiesByMessage, tellingCopies } from '#actors/threads/near-copies.ts'
import type { Database, WriteTx } from '#db/transaction.ts'

const CHANGE = { accountId: 'a', userId: 'voice:+41791234567', text: null }

/** A database that says when it commits, and fails to where it should. */
function scripted(log: string[], commitFails = false): Database {
  const tx = { writes: true, changed: () => {} } as unknown as WriteTx
  const write: Database['write'] = async (_accountId, work) => {
    const value = await work(tx)
    if (commitFails) throw new Error('the line broke')
    log.push('commit')
    return value
  }
  return { write, writeBehind: write } as unknown as Database
}

test('the commit waits until the copies are out of use', async () => {
  const log: string[] = []
  const copies = new CopiesByMessage((message: FromThread) => {
    log.push(message.kind)
    if (message.kind === 'hold') {
      setTimeout(() => {
        log.push('held')
        copies.held(message.hold)
      }, 5)
    }
  })
  const database = tellingCopies(scripted(log), copies)
  await database.write('a', async (tx) => tx.changed(CHANGE))
  expect(log).toEqual(['hold', 'held', 'commit', 'release'])
})

test('a transaction that changes no such text waits for nobody', async () => {
  const log: string[] = []
  const copies = new CopiesByMessage((message) => log.push(message.kind))
  const database = tellingCopies(scripted(log), copies)
  expect(await database.writeBehind('a', () => Promise.resolve(7))).toBe(7)
  expect(log).toEqual(['commit'])
})

test('work that fails has changed nothing, so nothing is held', async () => {
  const log: string[] = []
  const copies = new CopiesByMessage((message) => log.push(message.kind))
  const database = tellingCopies(scripted(log), copies)
  const failing = database.write('a', async (tx) => {
    tx.changed(CHANGE)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(log).toEqual([])
})

test('a commit whose outcome is unknown keeps the copies out of use', async () => {
  const log: string[] = []
  const copies = new CopiesByMessage((message) => {
    log.push(message.kind)
    if (message.kind === 'hold') copies.held(message.hold)
  })
  const database = tellingCopies(scripted(log, true), copies)
  await expect(database.write('a', async (tx) => tx.changed(CHANGE))).rejects.toThrow('broke')
  expect(log).toEqual(['hold'])
})
