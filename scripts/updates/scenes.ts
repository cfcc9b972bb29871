/** Scenes: what one life tells first and later, each later statement labelled against all earlier ones. */
import { Glob } from 'bun'
import { factsOf, type Pair } from './pairs.ts'

const ROOT = new URL('../../bench/updates/', import.meta.url).pathname

/**
 * Every later statement of a scene with every earlier one. Most of a life's facts are of something else than what is
 * told next, and near it all the same: that is what a message is held against when it is kept.
 * Throws where a line is none of a scene or a number names no earlier statement.
 */
export async function scenePairs(): Promise<Pair[]> {
  const files = [...new Glob('training/scenes/**/*.txt').scanSync(ROOT)].sort()
  const texts = await Promise.all(files.map((file) => Bun.file(ROOT + file).text()))
  return texts.flatMap((text, place) => pairsOfScenes(files[place] ?? '', text))
}

/** Files in a folder are of the language that it is named after, those above it English. */
function languageOf(file: string): string {
  return /\/scenes\/(\w\w)\//.exec(file)?.[1] ?? 'en'
}

/** Whether a pair is of a scene, by its id. */
export function isOfScene(id: string): boolean {
  return id.includes('/scenes/')
}

/** Of a statement that is kept as several facts nobody says which one was meant: all of it stands. */
function factKept(statement: string): string {
  const facts = factsOf(statement)
  return facts.length === 1 ? (facts[0] ?? statement) : statement
}

/** A scene begins with `scene`, tells `1 …` and `2 …`, and later `> 1,2: …` or `> -: …`. */
function pairsOfScenes(file: string, text: string): Pair[] {
  return text
    .split(/^scene\s*$/m)
    .slice(1)
    .flatMap((scene, number) => pairsOfScene({ name: `${file} ${number}`, language: languageOf(file) }, scene))
}

function pairsOfScene(of: { name: string; language: string }, scene: string): Pair[] {
  const { name, language } = of
  const lines = scene.split('\n').filter((line) => line.trim() !== '')
  const told = lines.filter((line) => !line.startsWith('>'))
  const earlier = new Map(
    told.map((line) => {
      const [, number, statement] = /^(\d+) +(.+)$/.exec(line) ?? []
      if (number === undefined || statement === undefined) {
        throw new Error(`${name}: this is no line of a scene: ${line}`)
      }
      return [number, factKept(statement.trim())] as const
    })
  )
  return lines
    .filter((line) => line.startsWith('>'))
    .flatMap((line, place) => {
      const [, closed, later] = /^> ?(-|\d+(?:, ?\d+)*): *(.+)$/.exec(line) ?? []
      if (closed === undefined || later === undefined) {
        throw new Error(`${name}: this is no line of a scene: ${line}`)
      }
      const numbers = closed === '-' ? [] : closed.split(/, ?/)
      const unknown = numbers.find((number) => !earlier.has(number))
      if (unknown !== undefined) throw new Error(`${name}: nothing has the number ${unknown}`)
      return [...earlier].map(([number, old]) => ({
        id: `${name}: ${place}`,
        language,
        old,
        new: later.trim(),
        closes: numbers.includes(number)
      }))
    })
}
