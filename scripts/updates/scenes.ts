/** Pairs of scenes (`bench/updates/training/scenes`), which the classifier of updates is trained on too. */
import { readScenes } from '../../bench/updates/scenes.ts'
import { factsOf, type Pair } from './pairs.ts'

const SCENES = new URL('../../bench/updates/training/scenes/', import.meta.url)

/**
 * Every later statement of a scene with every earlier one, and the earlier ones with those told before them, of which
 * none ends another. Most of a life's facts are of something else than what is told next, and near it all the same:
 * that is what a message is held against when it is kept.
 */
export async function scenePairs(): Promise<Pair[]> {
  const scenes = await readScenes(SCENES)
  return scenes.flatMap(({ id, language, earlier, later }) => {
    const kept = earlier.map(factKept)
    const pairsOf = (place: number, text: string, told: readonly string[], closes: number[]) =>
      told.map((old, at) => ({
        id: `training/scenes/${id}: ${place}`,
        language,
        old,
        new: text,
        closes: closes.includes(at)
      }))
    return [
      ...later.flatMap(({ text, closes }, number) => pairsOf(number, text, kept, closes)),
      ...earlier.flatMap((text, at) => pairsOf(later.length + at, text, kept.slice(0, at), []))
    ]
  })
}

/** Of a statement that is kept as several facts nobody says which one was meant: all of it stands. */
function factKept(statement: string): string {
  const facts = factsOf(statement)
  return facts.length === 1 ? (facts[0] ?? statement) : statement
}
