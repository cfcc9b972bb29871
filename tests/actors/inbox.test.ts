/** In which order a thread begins what it is asked. */
import { expect, test } from 'bun:test'
import { Inbox } from '#actors/threads/inbox.ts'

const turn = () => new Promise<void>((next) => setImmediate(next))

test('urgent things are begun as they arrive, others together when no more are there, in order', async () => {
  const begun: string[] = []
  const inbox = new Inbox<string>(
    (message) => message.startsWith('read'),
    (message) => begun.push(message)
  )
  for (const message of ['add 1', 'read 1', 'add 2', 'read 2']) inbox.put(message)
  expect(begun).toEqual(['read 1', 'read 2'])
  await turn()
  expect(begun).toEqual(['read 1', 'read 2', 'add 1', 'add 2'])
  inbox.put('add 3')
  await turn()
  expect(begun.at(-1)).toBe('add 3')
})

test('what is put while others are begun is not lost', async () => {
  const begun: number[] = []
  const inbox = new Inbox<number>(
    () => false,
    (message) => {
      begun.push(message)
      if (message < 5) inbox.put(message + 1)
    }
  )
  inbox.put(1)
  for (let rounds = 0; rounds < 6; rounds++) await turn()
  expect(begun).toEqual([1, 2, 3, 4, 5])
})

test('messages of another thread are all there before the first is begun', async () => {
  const { port1, port2 } = new MessageChannel()
  const begun: string[] = []
  const ended = Promise.withResolvers<void>()
  const inbox = new Inbox<string>(
    (message) => message === 'read',
    (message) => {
      begun.push(message)
      if (begun.length === 21) ended.resolve()
    }
  )
  port2.onmessage = (event: { data: string }) => inbox.put(event.data)
  for (let n = 0; n < 20; n++) port1.postMessage(`add ${n}`)
  port1.postMessage('read')
  await ended.promise
  expect(begun[0]).toBe('read')
  port1.close()
  port2.close()
})
