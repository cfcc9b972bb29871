/** Pairs of scenes (`bench/updates/training/scenes`), which the classifier of updates is trained on too. */
import { readScenes } from '../../bench/updates/scenes.ts'
import { factsOf, type Pair } from './pairs.ts'

const TRAINING = new URL('../../bench/updates/training/', import.meta.url)

/**
 * Every later statement of a scene with every earlier one. Most of a life's facts are of something else than what is
 * told next, and near it all the same: that is what a message is held against when it is kept.
 */
export async function scenePairs(): Promise<Pair[]> {
  const scenes = await readScenes(TRAINING, 'scenes')
  return scenes.flatMap(({ id, language, earlier, later }) => {
    const kept = earlier.map(factKept)
    return later.flatMap(({ text, closes }, number) =>
      kept.map((old, place) => ({
        id: `training/scenes/${id}: ${number}`,
        language,
        old,
        new: text,
        closes: closes.includes(place)
      }))
    )
  })
}

/** Of a statement that is kept as several facts nobody says which one was meant: all of it stands. */
function factKept(statement: string): string {
  const facts = factsOf(statement)
  return facts.length === 1 ? (facts[0] ?? statement) : statement
}
