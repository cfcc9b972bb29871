/**
 * Scenes: what one life tells first, and later, each later statement labelled against all earlier ones. A scene begins
 * with a line `scene`; then `1 …`, `2 …` are earlier statements, `> 1,2: …` and `> -: …` later ones with the numbers of
 * what they make untrue. `? 5,>2: …` is a question about now that the fifth of the earlier and the second of the later
 * ones answer, `? -: …` one that nothing answers. Files in a folder are of the language that it is named after, those above it
 * English. Scenes in `scenes` are told over two months, those in `minutes` in a minute, just now, as by somebody who tries a memory.
 */
import { Glob } from 'bun'
import type { Talk } from './cases.ts'

export interface Scene {
  /** The file and the place in it. */
  id: string
  language: string
  earlier: string[]
  later: LaterTelling[]
  /** Asked when all of it has been told. */
  asked: SceneQuestion[]
  /** What nothing of it answers. */
  unanswerable: string[]
  pace: Pace
}

/** How it is told: over two months, or in a minute. */
export type Pace = 'scenes' | 'minutes'

interface SceneQuestion {
  text: string
  /** Places of the statements that answer it, later ones behind all earlier ones. */
  answers: number[]
  /** Whether one of them made an earlier one untrue. */
  hasChanged: boolean
}

interface LaterTelling {
  text: string
  /** Places among the earlier ones, from 0. */
  closes: number[]
}

/**
 * All scenes of a pace, in the folder of that name under this one. Throws where a line is none of a scene or a number names no
 * earlier statement.
 */
export async function readScenes(under: URL, pace: Pace): Promise<Scene[]> {
  const folder = new URL(`${pace}/`, under)
  const files = [...new Glob('**/*.txt').scanSync(folder.pathname)].sort()
  const texts = await Promise.all(files.map((file) => Bun.file(new URL(file, folder)).text()))
  return texts.flatMap((text, place) => {
    const file = files[place] ?? ''
    const language = /^(\w\w)\//.exec(file)?.[1] ?? 'en'
    const scenes = text.split(/^scene\s*$/m).slice(1)
    return scenes.map((scene, number) =>
      sceneOf(scene, { id: `${file} ${number}`, language, pace })
    )
  })
}

function sceneOf(text: string, of: Pick<Scene, 'id' | 'language' | 'pace'>): Scene {
  const scene: Scene = { ...of, earlier: [], later: [], asked: [], unanswerable: [] }
  const numbers: string[] = []
  const places = (named: string, line: string) =>
    named.split(/, ?/).map((one) => {
      const later = Number(one.slice(1)) - 1
      const isLater = one.startsWith('>') && scene.later[later] !== undefined
      const place = isLater ? scene.earlier.length + later : numbers.indexOf(one)
      if (place === -1) throw new Error(`${of.id}: a number names nothing: ${line}`)
      return place
    })
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, number, told] = /^(\d+) +(.+)$/.exec(line) ?? []
    const [, closed, later] = /^> ?(-|\d+(?:, ?\d+)*): *(.+)$/.exec(line) ?? []
    const [, answering, asked] = /^\? ?(-|>?\d+(?:, ?>?\d+)*): *(.+)$/.exec(line) ?? []
    if (number !== undefined && told !== undefined) {
      numbers.push(number)
      scene.earlier.push(told.trim())
    } else if (closed !== undefined && later !== undefined) {
      const closes = closed === '-' ? [] : places(closed, line)
      scene.later.push({ text: later.trim(), closes })
    } else if (answering === '-' && asked !== undefined) {
      scene.unanswerable.push(asked.trim())
    } else if (answering !== undefined && asked !== undefined) {
      const answers = places(answering, line)
      const told = answers.map((place) => scene.later[place - scene.earlier.length])
      const hasChanged = told.some((one) => (one?.closes.length ?? 0) > 0)
      scene.asked.push({ text: asked.trim(), answers, hasChanged })
    } else throw new Error(`${of.id}: this is no line of a scene: ${line}`)
  }
  return scene
}

/** The day on which everything is said that has no time of its own. */
export const SAID = '2026-06-03T10:00:00Z'
const DAY = 86_400_000
/** Milliseconds from one earlier statement to the next, from the first to the first later one, and from there on. */
const GAPS: Record<Pace, { earlier: number; until: number; later: number }> = {
  scenes: { earlier: DAY, until: 30 * DAY, later: 5 * DAY },
  minutes: { earlier: 4000, until: 32_000, later: 4000 }
}
/** When the first statement is told, milliseconds since the epoch. */
const BEGUN: Record<Pace, number> = { scenes: Date.parse(SAID), minutes: Date.now() - 60_000 }

/** When the statement in this place is told, each at a time of its own. */
function timeOfTelling({ earlier, pace }: Scene, place: number): number {
  const gaps = GAPS[pace]
  const later = place - earlier.length
  const from = later < 0 ? place * gaps.earlier : gaps.until + later * gaps.later
  return BEGUN[pace] + from
}

/** Whether what was told at this time is one of the statements in these places. */
export function isToldIn(scene: Scene, places: readonly number[], at: string): boolean {
  return places.some((place) => timeOfTelling(scene, place) === Date.parse(at))
}

/** All that is said in a scene, in the order of its time. */
export function talksOfScene(scene: Scene): Talk[] {
  const told = [...scene.earlier, ...scene.later.map(({ text }) => text)]
  return told.map((content, place) => ({
    at: new Date(timeOfTelling(scene, place)).toISOString(),
    messages: [{ role: 'user', content }]
  }))
}
