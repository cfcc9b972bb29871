/** Questions of the updates benchmark with what may stand first, by its numbers, and which of it answers. */
import { PLACE_FEATURES } from '#src/finding/order/place-features.ts'
import { type RemoteService, withService } from '../../bench/extraction/remote.ts'
import { type Half, type Pair, readCases, type Talk } from '../../bench/updates/cases.ts'
import { answers, LIFE_PAIRS, livesOf, talksOf, YOUNG_PAIRS } from '../../bench/updates/lives.ts'
import { Memory } from '../../bench/updates/replay.ts'
import { holds, type Said, standing } from '../../bench/updates/said.ts'
import { dayOfTelling, readScenes, talksOfScene } from '../../bench/updates/scenes.ts'
import { changeAsked } from '../../bench/updates/score.ts'

/** A question about now, to a memory that was told something. */
interface Asked {
  text: string
  answers: (said: Said) => boolean
  /** Whether what answers it has changed. */
  hasChanged: boolean
}

/** What one user says, and what is asked afterwards. */
interface Told {
  id: string
  kind: 'pairs' | 'young' | 'lives' | 'conversations' | 'scenes'
  talks: Talk[]
  asked: Asked[]
}

/** The candidates of one kind for one question. */
export interface Choice {
  /** The case: its questions are never judged by weights that were fitted on any of them. */
  id: string
  kind: Told['kind']
  hasChanged: boolean
  candidates: { values: number[]; isAnswer: boolean }[]
}

/** Whether the numbers are of a fact and not of a message. */
const OF_FACTS = PLACE_FEATURES.indexOf('ofFacts')
const isOfFacts = (values: readonly number[]) => values[OF_FACTS] === 1

const SCENES = new URL('../../bench/updates/training/scenes/', import.meta.url)
/** Of so many scenes one is told: all would take twenty minutes. */
const OF_SCENES = 2
const AT_ONCE = 4
const RESULTS = 20

/** Tells all cases of these halves and the scenes of training to a service of its own, and asks. */
export async function choicesOf(halves: readonly Half[]): Promise<Choice[]> {
  const told = [...(await Promise.all(halves.map(casesOf))).flat(), ...(await scenesTold())]
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

async function casesOf(half: Half): Promise<Told[]> {
  const { pairs, conversations } = await readCases({ half })
  const now = pairs.filter(({ relation }) => relation !== 'plan')
  return [
    ...now.map((pair): Told => {
      const holdsValue = (said: Said) =>
        pair.closes ? answers(said, pair) : holds(said.text, pair.old_value)
      return {
        ...{ id: pair.id, kind: 'pairs', talks: [pair.old, pair.new] },
        asked: [{ text: pair.question, answers: holdsValue, hasChanged: pair.closes }]
      }
    }),
    ...[YOUNG_PAIRS, 2 * YOUNG_PAIRS].flatMap((size) => livesToldOf(pairs, size, 'young')),
    ...livesToldOf(pairs, LIFE_PAIRS, 'lives'),
    ...conversations.map((one): Told => {
      const questions = one.questions.filter(({ about }) => about === 'now')
      return {
        ...{ id: one.id, kind: 'conversations', talks: one.sessions },
        asked: questions.map((question) => ({
          text: question.question,
          answers: (said) => standing(said, changeAsked(question)) === 'current',
          hasChanged: true
        }))
      }
    })
  ]
}

async function scenesTold(): Promise<Told[]> {
  const scenes = await readScenes(SCENES)
  return scenes
    .filter(({ asked }, place) => asked.length > 0 && place % OF_SCENES === 0)
    .map((scene) => ({
      ...{ id: `scene ${scene.id}`, kind: 'scenes', talks: talksOfScene(scene) },
      asked: scene.asked.map(({ text, answers: places, hasChanged }) => {
        const days = places.map((place) => dayOfTelling(scene, place))
        return { text, hasChanged, answers: ({ at }) => days.includes(at.slice(0, 10)) }
      })
    }))
}

function livesToldOf(pairs: readonly Pair[], size: number, kind: 'young' | 'lives'): Told[] {
  return livesOf(pairs, size).map((life) => ({
    ...{ id: `${size} ${life.id}`, kind, talks: talksOf(life.pairs) },
    asked: life.pairs.map((pair) => ({
      text: pair.question,
      answers: (said) => answers(said, pair),
      hasChanged: pair.closes
    }))
  }))
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
    const about = { id, kind, hasChanged: question.hasChanged }
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
