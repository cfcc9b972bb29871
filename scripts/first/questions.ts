/** Questions of the updates benchmark with what may stand first, by its numbers, and which of it answers. */
import { PLACE_FEATURES } from '#src/finding/order/place-features.ts'
import { type RemoteService, withService } from '../../bench/extraction/remote.ts'
import type { Half } from '../../bench/updates/cases.ts'
import { Memory } from '../../bench/updates/replay.ts'
import type { Said } from '../../bench/updates/said.ts'
import { type Told, toldIn } from '../told-cases.ts'

/** The candidates of one kind for one question. */
export interface Choice {
  /** The case: its questions are never judged by weights that were fitted on any of them. */
  id: string
  kind: Told['kind']
  question: string
  hasChanged: boolean
  candidates: { values: number[]; isAnswer: boolean }[]
}

/** Whether the numbers are of a fact and not of a message. */
const OF_FACTS = PLACE_FEATURES.indexOf('ofFacts')
const isOfFacts = (values: readonly number[]) => values[OF_FACTS] === 1

const AT_ONCE = 4
const RESULTS = 20

/** Tells all cases of these halves and the scenes of training to a service of its own, and asks. */
export async function choicesOf(halves: readonly Half[]): Promise<Choice[]> {
  const told = await toldIn(halves)
  const choices: Choice[][] = []
  await withService({}, async (service) => {
    const waiting = told.entries()
    const worker = async () => {
      for (const [place, one] of waiting) choices[place] = await ask(service, `first-${place}`, one)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  })
  return choices.flat()
}

async function ask(service: RemoteService, userId: string, told: Told): Promise<Choice[]> {
  const memory = new Memory(service, userId)
  await memory.tell(told.talks)
  const texts = new Map<string, Said>()
  for (const { id, content, stated_at } of await memory.stored())
    texts.set(id, { text: content, at: stated_at })
  const choices: Choice[] = []
  for (const question of told.asked) {
    const { chunks = [], first } = await search(service, userId, question.text)
    for (const { id, content, timestamp } of chunks) texts.set(id, { text: content, at: timestamp })
    const { id, kind } = told
    const about = { id, kind, question: question.text, hasChanged: question.hasChanged }
    choices.push(...choicesAmong(first, about, texts, question.answers))
  }
  return choices
}

async function search(service: RemoteService, userId: string, query: string) {
  const body = { user_id: userId, query, limit: RESULTS, explain: true }
  const found = await service.search('/v1/search/all', body)
  return { ...found, first: found.explain?.first ?? [] }
}

/** Of facts and of messages apart; where all of it answers, or nothing, there is nothing to choose. */
function choicesAmong(
  first: readonly { id: string; values: number[] }[],
  about: Omit<Choice, 'candidates'>,
  known: ReadonlyMap<string, Said>,
  answers: (said: Said) => boolean
): Choice[] {
  return [true, false].flatMap((areFacts) => {
    const candidates = first.flatMap(({ id, values }) => {
      const said = known.get(id)
      if (said === undefined || isOfFacts(values) !== areFacts) return []
      return [{ values, isAnswer: answers(said) }]
    })
    const answering = candidates.filter(({ isAnswer }) => isAnswer).length
    return answering === 0 || answering === candidates.length ? [] : [{ ...about, candidates }]
  })
}
