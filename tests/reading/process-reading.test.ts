import { afterAll, describe, expect, test } from 'bun:test'
import { Failure, Transient } from '#src/base/failure.ts'
import { emptyPolicy } from '#src/policy/policy.ts'
import { openReading, READING_BOUNDS } from '#src/reading/process/process-reading.ts'
import { type Reading, ReadingStopped, stoppedAsFailure } from '#src/reading/process/reading.ts'

const opened: Reading[] = []

function opening(bounds: Partial<typeof READING_BOUNDS> = {}): Reading {
  const reading = openReading({ ...READING_BOUNDS, ...bounds })
  opened.push(reading)
  return reading
}

afterAll(async () => {
  for (const reading of opened) await reading.close()
})

const MESSAGE = {
  index: 0,
  kind: 'user' as const,
  speaker: null,
  text: 'I live in Lisbon.',
  at: Date.parse('2026-05-01T12:00:00Z'),
  offsetMinutes: 0,
  extract: true
}
const REQUEST = { messages: [MESSAGE], userName: null }
const BRIEF = { characters: 17, isAwaited: false }

function read(reading: Reading, options = BRIEF) {
  return reading.run('extract', REQUEST, options)
}

/** Processes that this one has started and that run. */
async function readersHere(): Promise<Set<number>> {
  const listed = await Bun.$`pgrep -P ${process.pid}`.nothrow().text()
  return new Set(listed.split('\n').filter(Boolean).map(Number))
}

describe('reading in processes of its own', () => {
  test('gives what the task gives, also data that is no JSON', async () => {
    const reading = opening()
    const candidates = await read(reading)
    expect(candidates.facts.map((fact) => fact.content)).toEqual(['User lives in Lisbon.'])
    const cut = await reading.run(
      'cut_add',
      { candidates, messages: [{ ...MESSAGE, role: 'user' }], policy: emptyPolicy() },
      BRIEF
    )
    expect(cut.pieces.map((piece) => piece.content)).toEqual(['I live in Lisbon.'])
    expect(cut.pieceOfFact).toEqual([0])
    expect(cut.words.get('I live in Lisbon.')?.terms.get('lisbon')).toBe(1)
  })

  test('a text that takes too long is stopped, and the next one is read', async () => {
    const reading = opening({ taskMs: 1, taskMsPerThousand: 60_000_000, patience: 1 })
    const stopped = await read(reading, { ...BRIEF, characters: 0 }).catch((error) => error)
    expect(stopped).toBeInstanceOf(ReadingStopped)
    expect(stopped.breach).toBe('time')
    expect((await read(reading)).facts).toHaveLength(1)
  })

  test('queued work is stopped by the processor time that it takes, however long it may wait', async () => {
    // To begin alone takes more than the work that is allowed.
    const reading = opening({ taskMs: 20, taskMsPerThousand: 0, patience: 1_000_000 })
    const long = {
      ...MESSAGE,
      text: 'I live in Lisbon and my sister Ana lives in Porto. '.repeat(40_000)
    }
    const stopped = await reading
      .run('extract', { messages: [long], userName: null }, BRIEF)
      .catch((error) => error)
    expect(stopped).toBeInstanceOf(ReadingStopped)
    expect(stopped.breach).toBe('time')
  })

  test('a process that died while it rested costs the next text nothing', async () => {
    const reading = opening()
    const before = await readersHere()
    expect((await read(reading)).facts).toHaveLength(1)
    const own = (await readersHere()).difference(before)
    expect(own.size).toBe(1)
    for (const pid of own) process.kill(pid, 'SIGKILL')
    expect((await read(reading)).facts).toHaveLength(1)
  })

  test('a text that takes too much memory is stopped, and says so', async () => {
    const reading = opening({ memoryMaxBytes: 1024 * 1024 })
    const stopped = await read(reading).catch((error) => error)
    expect(stopped).toBeInstanceOf(ReadingStopped)
    expect(stopped.breach).toBe('memory')
  })

  test('an input that its task cannot take is told without its text, and the next one is read', async () => {
    const reading = opening()
    const broken = { messages: [{ ...MESSAGE, text: null as unknown as string }], userName: null }
    const failed = await reading.run('extract', broken, BRIEF).catch((error) => error)
    expect(failed).toBeInstanceOf(ReadingStopped)
    expect(failed.breach).toBe('crashed')
    expect((await read(reading)).facts).toHaveLength(1)
  })

  test('nobody who waits stands behind queued work, and usual work not behind long work', async () => {
    const reading = opening()
    const ended: string[] = []
    const order = (name: string) => () => void ended.push(name)
    // Ordinary text of a length that takes many times as long as one sentence.
    const long = {
      ...MESSAGE,
      text: 'I live in Lisbon and my sister Ana lives in Porto. '.repeat(4000)
    }
    await read(reading)
    await read(reading, { ...BRIEF, isAwaited: true })
    const queued = reading
      .run('extract', { messages: [long], userName: null }, { ...BRIEF, characters: 200_000 })
      .then(order('long'))
    const brief = read(reading).then(order('brief'))
    const awaited = read(reading, { ...BRIEF, isAwaited: true }).then(order('awaited'))
    await Promise.all([queued, brief, awaited])
    expect(ended.at(-1)).toBe('long')
  })

  test('too many who wait are refused at once', async () => {
    const reading = opening({ awaited: { waitingMax: 1, waitMaxMs: 60_000 } })
    const asked = [1, 2, 3].map(() => read(reading, { ...BRIEF, isAwaited: true }))
    const settled = await Promise.allSettled(asked)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    const refused = settled[2] as PromiseRejectedResult
    expect(refused.reason).toBeInstanceOf(Transient)
  })

  test('who leaves stops what was read for them', async () => {
    const reading = opening()
    const leave = new AbortController()
    const asked = reading.run('extract', REQUEST, { ...BRIEF, signal: leave.signal })
    leave.abort(new Error('gone'))
    expect(await asked.catch((error) => error.message)).toBe('gone')
    expect((await read(reading)).facts).toHaveLength(1)
  })
})

test('where somebody waits, a stopped text is refused in words that help', () => {
  expect(() => stoppedAsFailure(new ReadingStopped('time'))).toThrow(Failure)
  expect(() => stoppedAsFailure(new ReadingStopped('time'))).toThrow('smaller parts')
  expect(() => stoppedAsFailure(new Transient('overloaded'))).toThrow(Transient)
})
