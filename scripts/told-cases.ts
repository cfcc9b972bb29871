/** Cases to train on: what somebody has told, and questions about now with what answers them. */
import { type Half, type Pair, readCases, type Talk } from '../bench/updates/cases.ts'
import { answers, LIFE_PAIRS, livesOf, talksOf, YOUNG_PAIRS } from '../bench/updates/lives.ts'
import { holds, type Said, standing } from '../bench/updates/said.ts'
import { isToldIn, type Pace, readScenes, talksOfScene } from '../bench/updates/scenes.ts'
import { changeAsked } from '../bench/updates/score.ts'

/** A question about now, to a memory that was told something. */
interface Asked {
  text: string
  answers: (said: Said) => boolean
  /** Whether what answers it has changed. */
  hasChanged: boolean
}

/** What one user says, and what is asked afterwards. */
export interface Told {
  id: string
  language: string
  kind: 'pairs' | 'young' | 'lives' | 'conversations' | Pace
  talks: Talk[]
  asked: Asked[]
  /** What is near to what was told, and nothing answers. */
  unanswerable?: string[]
}

const TRAINING = new URL('../bench/updates/training/', import.meta.url)
/** Of so many scenes one is told: all would take twenty minutes. */
const OF_SCENES: Record<Pace, number> = { scenes: 2, minutes: 1 }

/** All cases of these halves, and scenes of training. */
export async function toldIn(halves: readonly Half[]): Promise<Told[]> {
  const cases = await Promise.all(halves.map(casesOf))
  return [...cases.flat(), ...(await scenesTold('scenes')), ...(await scenesTold('minutes'))]
}

async function casesOf(half: Half): Promise<Told[]> {
  const { pairs, conversations } = await readCases({ half })
  const now = pairs.filter(({ relation }) => relation !== 'plan')
  return [
    ...now.map((pair): Told => {
      const holdsValue = (said: Said) =>
        pair.closes ? answers(said, pair) : holds(said.text, pair.old_value)
      return {
        ...{ id: pair.id, language: pair.language, kind: 'pairs', talks: [pair.old, pair.new] },
        asked: [{ text: pair.question, answers: holdsValue, hasChanged: pair.closes }]
      }
    }),
    ...[YOUNG_PAIRS, 2 * YOUNG_PAIRS].flatMap((size) => livesToldOf(pairs, size, 'young')),
    ...livesToldOf(pairs, LIFE_PAIRS, 'lives'),
    ...conversations.map((one): Told => {
      const questions = one.questions.filter(({ about }) => about === 'now')
      return {
        ...{ id: one.id, language: one.language, kind: 'conversations', talks: one.sessions },
        asked: questions.map((question) => ({
          text: question.question,
          answers: (said) => standing(said, changeAsked(question)) === 'current',
          hasChanged: true
        }))
      }
    })
  ]
}

async function scenesTold(kind: Pace): Promise<Told[]> {
  const scenes = await readScenes(TRAINING, kind)
  return scenes
    .filter(({ asked }, place) => asked.length > 0 && place % OF_SCENES[kind] === 0)
    .map((scene) => ({
      ...{ id: `${kind} ${scene.id}`, language: scene.language, kind },
      talks: talksOfScene(scene),
      asked: scene.asked.map(({ text, answers, hasChanged }) => {
        return { text, hasChanged, answers: ({ at }) => isToldIn(scene, answers, at) }
      }),
      unanswerable: scene.unanswerable
    }))
}

function livesToldOf(pairs: readonly Pair[], size: number, kind: 'young' | 'lives'): Told[] {
  return livesOf(pairs, size).map((life) => ({
    ...{ id: `${size} ${life.id}`, language: life.language, kind },
    talks: talksOf(life.pairs),
    asked: life.pairs.map((pair) => ({
      text: pair.question,
      answers: (said) => answers(said, pair),
      hasChanged: pair.closes
    }))
  }))
}
