/**
 * Trains what chooses the answers of ask: `bun scripts/train-ask.ts --data FILE [--leave ID] [--check]`.
 * FILE is LoCoMo with dates in ISO form (snap-research/locomo on GitHub, CC BY-NC 4.0); beside it stand the
 * cases of `bench/ask/cases.ts`, but for those held out, and the halves of the updates benchmark that are
 * there to build on. A service is started and asked everything with `explain`; only numbers come into
 * `src/ask/weights.json`. `--leave` keeps a conversation out, so that it can be scored afterwards; `--check`
 * writes nothing. Without `--data` only what judges young memories is fitted anew, to all but FILE. Printed
 * is what fits no fold's own questions.
 */
import { parseArgs } from 'node:util'
import { confidenceIn, ranked } from '#src/ask/confidence.ts'
import { TRAINED } from '#src/ask/trained.ts'
import { termsOf } from '#src/text/tokens.ts'
import { askCase, readCases } from '../bench/ask/cases.ts'
import { type Example, fit, foldWeights } from '../bench/ask/fit.ts'
import { type Asked, askAll, readGold } from '../bench/ask/questions.ts'
import { firstKey, startServer } from '../bench/load/server.ts'
import type { Target } from '../bench/retrieval/protocol.ts'
import { isYoungAnswer, weighedOf } from './ask/explained.ts'
import { toldExamples } from './ask/told-examples.ts'

const OUT = new URL('../src/ask/weights.json', import.meta.url).pathname
/** Open-domain questions need knowledge that no memory holds: nothing is learnt from them. */
const NOT_LEARNT = /open-domain/
/** There are few of them among a long talk's questions. */
const UNANSWERABLE_COUNTS = 1.5
/** Own cases are spread over so many folds. */
const CASE_FOLDS = 3
/** There are few of them, and of what is near to what was told the fewest may be left empty by mistake. */
const CASE_COUNTS = { plain: 6, near: 1.5 }
const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    leave: { type: 'string' },
    check: { type: 'boolean', default: false }
  }
})

const server = await startServer('src/main.ts', { RATE_LIMIT_PER_MINUTE: '0' })
const examples: Example[] = []
try {
  const target = { url: server.url, key: await firstKey(server) }
  for (const one of options.data === '' ? [] : await readGold(options.data)) {
    const { id } = one.conversation
    if (id === options.leave) continue
    const textOf = new Map(
      one.conversation.sessions.flatMap(({ turns }) => turns.map((turn) => [turn.id, turn.text]))
    )
    for (const [place, asked] of (await askAll(target, id, one)).entries()) {
      if (NOT_LEARNT.test(asked.category)) continue
      const question = one.conversation.questions[place]?.text ?? ''
      examples.push(exampleOf(asked, question, textOf))
    }
  }
  examples.push(...(await caseExamples(target)), ...(await toldExamples(target)))
} finally {
  await server.stop()
}
report()
if (!options.check) {
  const { long, young } = fit(examples)
  const fitted = { long: options.data === '' ? TRAINED.long : long, young }
  await Bun.write(OUT, `${JSON.stringify(fitted)}\n`)
}

function exampleOf(asked: Asked, question: string, textOf: ReadonlyMap<string, string>): Example {
  const told = new Set(asked.evidence.map((id) => textOf.get(id)?.trim()))
  const shown = asked.given.explain?.statements ?? []
  const statements = shown.map(weighedOf)
  const isEvidence = shown.map(({ message }) => told.has(message.trim()))
  const { answer } = asked
  const young = isYoungAnswer(asked.given)
  const { conversation: fold, answerable } = asked
  const counts = answerable ? 1 : UNANSWERABLE_COUNTS
  const common = { fold, answerable, young, counts, statements }
  if (answer === null) return { ...common, holds: shown.map(() => 0) }
  if (/\d{4}/.test(answer)) {
    const covers = statements.map(({ values }, at) => (isEvidence[at] ? values.covers : -1))
    const best = Math.max(0, ...covers)
    return { ...common, holds: covers.map((one) => (one >= best ? 1 : 0)) }
  }
  const known = new Set(termsOf(question).keys())
  const wanted = [...termsOf(answer).keys()].filter((term) => !known.has(term))
  const holds = shown.map(({ text }, at) => {
    const own = termsOf(text)
    const share = wanted.filter((term) => own.has(term)).length / Math.max(1, wanted.length)
    return isEvidence[at] || share === 1 ? share : 0
  })
  return { ...common, holds }
}

async function caseExamples(target: Target): Promise<Example[]> {
  const made: Example[] = []
  for (const [place, one] of (await readCases()).entries()) {
    if (one.part !== 'training') continue
    for (const { holds, isNear, given } of await askCase(target, `case-${place}`, one)) {
      const shown = given.explain?.statements ?? []
      made.push({
        fold: `case ${place % CASE_FOLDS}`,
        answerable: holds !== null,
        young: isYoungAnswer(given),
        counts: isNear ? CASE_COUNTS.near : CASE_COUNTS.plain,
        statements: shown.map(weighedOf),
        holds: shown.map(({ text }) => (holds !== null && text.includes(holds) ? 1 : 0))
      })
    }
  }
  return made
}

function report(): void {
  const weights = foldWeights(examples)
  const judged = examples.map(({ fold, answerable, young, statements }) => {
    const own = (weights.get(fold) ?? TRAINED)[young ? 'young' : 'long']
    return { answerable, confidence: confidenceIn(ranked(statements, own), own) }
  })
  for (const at of THRESHOLDS) {
    const empty = (wanted: boolean) => {
      const asked = judged.filter(({ answerable }) => answerable === wanted)
      const left = asked.filter(({ confidence }) => confidence < at).length
      return `${(left / asked.length).toFixed(3)} of ${asked.length}`
    }
    console.log(`${at}: unanswerable left empty ${empty(false)}, answerable ${empty(true)}`)
  }
}
