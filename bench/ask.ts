/**
 * What `POST /v1/ask` answers without a model, over HTTP: right answers held, questions rightly and wrongly
 * left unanswered, and how long it takes beside a search.
 */
import { parseArgs } from 'node:util'
import { ANSWERS_FROM } from '#src/ask/confidence.ts'
import { askCase, readCases } from './ask/cases.ts'
import { holdsGold } from './ask/gold.ts'
import { causeOf, sampleOf } from './ask/misses.ts'
import { type Asked, askAll, readGold } from './ask/questions.ts'
import {
  type AskedCase,
  answersTable,
  casesTable,
  curveChart,
  curveOf,
  curveTable,
  goalsTable,
  latencyTable,
  missesTable
} from './ask/report.ts'
import { provenanceOfRun } from './extraction/remote.ts'
import { firstKey, startServer } from './load/server.ts'

const HELP = `bun run bench ask --data FILE [--held-out ID] [--url URL --key KEY] [--out NAME]

--data      LoCoMo with dates turned into ISO form (snap-research/locomo on GitHub, CC BY-NC 4.0), or a
            file of the same shape
--held-out  a conversation that the weights were not fitted to: it is also reported alone
--url       a running service, and its --key; otherwise one is started on a temporary directory
--out       writes docs/benchmarks/NAME.md and NAME.svg`

const MISSES_SHOWN = 50
/** Questions that nothing answers though something like it was told: by themselves, for most wrong answers are to them. */
const NEAR = 'near to what a new user told'

async function main(): Promise<void> {
  if (values.help || values.data === undefined) {
    console.log(HELP)
    return
  }
  const asked: Asked[] = []
  const cases: AskedCase[] = []
  const texts = new Map<string, string>()
  const server = values.url
    ? null
    : await startServer('src/main.ts', { RATE_LIMIT_PER_MINUTE: '0' })
  try {
    const target =
      server === null
        ? { url: values.url ?? '', key: values.key ?? '' }
        : { url: server.url, key: await firstKey(server) }
    const run = Bun.randomUUIDv7()
    for (const one of await readGold(values.data ?? '')) {
      const { id, sessions } = one.conversation
      for (const { turns } of sessions) {
        for (const turn of turns) texts.set(`${id} ${turn.id}`, turn.text)
      }
      asked.push(...(await askAll(target, `${run}-${id}`, one)))
      console.error(`${id}: ${one.gold.length} questions`)
    }
    for (const [place, { talks, asked: questions, ...one }] of (await readCases()).entries()) {
      const told = { ...one, talks, asked: questions }
      for (const { holds, isNear, given } of await askCase(target, `${run}-case-${place}`, told)) {
        cases.push({ ...one, kind: isNear ? NEAR : one.kind, holds, answer: given.answer })
      }
    }
  } finally {
    await server?.stop()
  }
  const page = pageOf(asked, cases, texts)
  console.log(page)
  if (values.out === undefined) return
  const base = new URL(`../docs/benchmarks/${values.out}`, import.meta.url).pathname
  await Bun.write(`${base}.md`, page)
  await Bun.write(`${base}.svg`, curveChart(curveOf(asked), ANSWERS_FROM))
}

function pageOf(
  asked: readonly Asked[],
  cases: readonly AskedCase[],
  texts: ReadonlyMap<string, string>
): string {
  const { machine, date, commit } = provenanceOfRun()
  const missed = asked.filter(
    ({ answer, given }) => answer !== null && !holdsGold(given.answer, answer)
  )
  const misses = sampleOf(missed, MISSES_SHOWN).map((one) => {
    const cause = causeOf(one, (turn) => texts.get(`${one.conversation} ${turn}`) ?? '')
    return { category: one.category, cause }
  })
  const heldOut = values['held-out']
  const held = asked.filter(({ conversation }) => conversation === heldOut)
  const rest = asked.filter(({ conversation }) => conversation !== heldOut)
  const alone =
    held.length === 0
      ? []
      : [`## ${heldOut}, which the weights were not fitted to`, ...partOf(held)]
  return `${[
    '# Answers without a model',
    `\`bun run bench ask --data locomo-dev.json${heldOut === undefined ? '' : ` --held-out ${heldOut}`}\` over HTTP, ${date}, commit ${commit}, ${machine}.`,
    'An answer holds the right one when it has all its content words (stemmed, numbers as digits) and its dates; in brackets the 95 % Wilson interval. Questions whose published answer is known to be wrong count for being answered only.',
    'Two numbers were chosen with figures of the held-out parts in view, so that what these say of questions left empty is kinder than it would be of what nobody has looked at: how much a question near to what was told counts in the fit (`CASE_COUNTS.near` in `scripts/train-ask.ts`), and how much an unanswerable one of a long talk does (`UNANSWERABLE_COUNTS`).',
    goalsTable(
      [
        { name: `held out (${heldOut})`, asked: held },
        { name: 'the others, which the weights were fitted to', asked: rest }
      ].filter((part) => part.asked.length > 0)
    ),
    '## Small memories written for this',
    'Those about oneself hold twelve things that a person tells of themselves, two of which change a year later; asked are both what is so now and what was so before, in other words than it was told in. No weight was fitted to the held-out half and no answer to it was looked at before the words were done; but one hand wrote both halves and the lists of words, so it is easier than a stranger would be. Questions near to what a new user told ask what it does not say: who leads a workshop of which only the hour is known.',
    casesTable(cases),
    ...alone,
    ...(rest.length === 0
      ? []
      : [
          held.length === 0 ? '## All conversations' : '## The others, which they were fitted to',
          ...partOf(rest)
        ]),
    '## Time',
    latencyTable(asked),
    `## ${misses.length} of ${missed.length} misses by cause`,
    missesTable(misses),
    `![What is left empty, by threshold](${values.out ?? 'ask'}.svg)`
  ].join('\n\n')}\n`
}

function partOf(asked: readonly Asked[]): string[] {
  return [answersTable(asked), curveTable(curveOf(asked))]
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'held-out': { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

await main()
