/**
 * Trains what chooses which result stands first: `bun scripts/train-first.ts [--check]`. A service of its own is
 * told the two halves of the updates benchmark that are there to build on and every second scene of training, and asked with `explain`; only
 * numbers come into `src/finding/order/first-place-weights.json`. Printed is how often what stands first answers,
 * by weights that were fitted to none of a case's questions; `--check` writes nothing.
 */
import { parseArgs } from 'node:util'
import { type FirstWeights, worthOf } from '#src/finding/order/first-place.ts'
import { PLACE_FEATURES } from '#src/finding/order/place-features.ts'
import { fitFirst, foldsOf } from './first/fit.ts'
import { type Choice, choicesOf } from './first/questions.ts'

const OUT = new URL('../src/finding/order/first-place-weights.json', import.meta.url).pathname
const FOLDS = 5

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false } }
})
const choices = await choicesOf(['development', 'plain'])
report(choices)
if (!values.check) await Bun.write(OUT, `${JSON.stringify(fitFirst(choices))}\n`)

function report(all: readonly Choice[]): void {
  const folds = foldsOf(all, FOLDS)
  const unseen = new Map<Choice, FirstWeights>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitFirst(all.filter((_, at) => folds[at] !== fold))
    for (const [at, one] of all.entries()) if (folds[at] === fold) unseen.set(one, weights)
  }
  const placeBy = (name: string) => {
    const at = PLACE_FEATURES.indexOf(name)
    return (row: readonly number[]) => -(row[at] ?? 0)
  }
  const ways: [string, (one: Choice) => (row: readonly number[]) => number][] = [
    ['as found', () => placeBy('place')],
    ['by doubt', () => placeBy('placed')],
    ['chosen', (one) => (row) => worthOf(row, unseen.get(one))]
  ]
  const groups = Object.entries(
    Object.groupBy(all, ({ kind, hasChanged }) => `${kind}, ${hasChanged ? 'changed' : 'holds'}`)
  )
  for (const [group, some = []] of groups.sort()) {
    const shares = ways.map(([name, way]) => {
      const right = some.filter((one) => isRight(one, way(one))).length
      return `${name} ${(right / some.length).toFixed(3)}`
    })
    console.log(`${group} (${some.length}): ${shares.join(', ')}`)
  }
}

function isRight({ candidates }: Choice, worth: (row: readonly number[]) => number): boolean {
  const worths = candidates.map(({ values: row }) => worth(row))
  return candidates[worths.indexOf(Math.max(...worths))]?.isAnswer === true
}
