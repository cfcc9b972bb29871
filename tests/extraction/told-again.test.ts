/** What an add's experience does where it was told before: it is stated once more and nothing else. */
import { describe, expect, test } from 'bun:test'
import {
  type KnownExperience,
  type Lessons,
  learnFrom
} from '#src/extraction/experience/lessons.ts'
import { sourceOf } from '#src/extraction/experience/source-hash.ts'
import type { EpisodeCandidate, ProcedureCandidate } from '#src/memory/candidates.ts'
import type { Experience } from '#src/reading/find-experience.ts'
import { conversation, START } from '#tests/episodes/conversation.ts'

const NOTHING_KNOWN: KnownExperience = {
  records: [],
  told: { episodes: [], procedures: [] },
  outcomes: []
}
const DAY_MS = 86_400_000

const RUN = ['create_invoice', 'send_invoice'].map((action) => ({ action, detail: '' }))
const MESSAGES = conversation(
  ['user', 'To close the shop: 1. count the till 2. set the alarm'],
  ['user', 'Send Ana the invoice. It was sent.'],
  ['user', 'I broke the lamp and it failed.']
)

function instructions(...messageIndexes: number[]): ProcedureCandidate {
  const steps = ['Count the till', 'Set the alarm'].map((action) => ({ action, detail: '' }))
  return { name: 'Close the shop', trigger: null, steps, entities: [], messageIndexes }
}

function run(...messageIndexes: number[]): ProcedureCandidate {
  const trigger = 'Send Ana the invoice.'
  return {
    name: 'Send invoice',
    trigger,
    steps: RUN,
    entities: [],
    messageIndexes,
    origin: 'run'
  }
}

function event(summary: string, ...messageIndexes: number[]): EpisodeCandidate {
  return {
    summary,
    context: '',
    outcome: 'It worked.',
    participants: [],
    emotionalValence: 'neutral',
    importance: 0.5,
    happenedAt: null,
    messageIndexes
  }
}

let made = 0
function learn(
  experience: Partial<Experience>,
  known: KnownExperience,
  messages = MESSAGES,
  now = START + DAY_MS
): Lessons {
  const all = { episodes: [], procedures: [], stepChanges: [], ...experience }
  return learnFrom(all, messages, known, { newId: () => `id-${++made}`, now })
}

/** What is known after an add, as the stores tell it to the next one. */
function after({ episodes, procedures }: Lessons): KnownExperience {
  const touched = [...procedures.values()]
  return {
    records: touched.map(({ record }) => record),
    told: {
      episodes: episodes.map(({ episodeId, source, statedAt }) => ({
        episodeId,
        statedAt,
        ...source
      })),
      procedures: touched.flatMap(({ told, record }) =>
        told === null ? [] : [{ procedureId: record.procedure.id, ...told }]
      )
    },
    outcomes: []
  }
}

const ALL: Partial<Experience> = {
  procedures: [instructions(0), run(1)],
  episodes: [event('Send invoice was run.', 1), event('I broke the lamp.', 2)]
}

describe('what is told again', () => {
  test('is stated once more, each item at its own time, and teaches and counts nothing', () => {
    const first = learn(ALL, NOTHING_KNOWN)
    expect([first.episodes.length, first.procedures.size]).toEqual([2, 2])
    expect([first.again.episodes.size, first.again.procedures.size]).toEqual([0, 0])
    const second = learn(ALL, after(first))
    expect([second.episodes.length, second.procedures.size]).toEqual([0, 0])
    const [ran, broke] = first.episodes.map(({ episodeId }) => episodeId)
    expect([...second.again.episodes]).toEqual([
      [ran ?? '', START + 60_000],
      [broke ?? '', START + 120_000]
    ])
    expect([...second.again.procedures]).toEqual(
      [...first.procedures.keys()].map((id, place) => [id, START + place * 60_000])
    )
  })

  test('inside a longer conversation is only what was told in those messages', () => {
    const first = learn(ALL, NOTHING_KNOWN)
    const longer = [...MESSAGES, ...conversation(['user', 'Bye.']).map(at(3))]
    const second = learn({ episodes: [event('The lamp was broken.', 2)] }, after(first), longer)
    expect([...second.again.episodes.keys()]).toEqual([first.episodes[1]?.episodeId ?? ''])
    expect(second.episodes).toEqual([])
  })

  test('in the same add from other messages is all that was told in it', () => {
    const first = learn(ALL, NOTHING_KNOWN)
    const second = learn({ episodes: [event('A busy day.', 0, 1, 2)] }, after(first))
    expect(second.again.episodes.size).toBe(2)
    expect(second.episodes).toEqual([])
  })

  test('of another day is an event of its own', () => {
    const first = learn(ALL, NOTHING_KNOWN)
    const later = MESSAGES.map((message) => ({ ...message, at: message.at + 2 * DAY_MS }))
    const second = learn(ALL, after(first), later, START + 3 * DAY_MS)
    expect(second.episodes).toHaveLength(2)
    expect(second.again.episodes.size).toBe(0)
    // Instructions are the same whenever they are told.
    expect(second.again.procedures.size).toBe(1)
  })

  test('is known by its messages before it is known by its add', () => {
    const source = sourceOf(MESSAGES, [2])
    const known = {
      ...NOTHING_KNOWN,
      told: {
        episodes: [
          { ...source, sourceHash: 'other', episodeId: 'by-add', statedAt: START },
          { ...source, addHash: 'other', episodeId: 'by-messages', statedAt: START }
        ],
        procedures: []
      }
    }
    const { again } = learn({ episodes: [event('I broke the lamp.', 2)] }, known)
    expect([...again.episodes.keys()]).toEqual(['by-messages'])
  })
})

/** The same message at another place. */
function at(index: number) {
  return <Message extends { index: number }>(message: Message): Message => ({ ...message, index })
}
