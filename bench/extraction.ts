/**
 * Scores the built-in extractor without any model: which turns yield facts, how well dates are read,
 * whether later values replace earlier ones, and, over HTTP, whether the current value comes first and
 * nothing comes back that must not. Prints n and 95 % Wilson intervals.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type DateCase, scoreDates } from './extraction/dates.ts'
import { provenanceOfRun, withService } from './extraction/remote.ts'
import { type UpdateRow as RemoteRow, scoreRemoteUpdates } from './extraction/remote-updates.ts'
import { linesOf, pageOf, type Section } from './extraction/report.ts'
import { ScopeReplay, type ScopeRow } from './extraction/scope-cases.ts'
import {
  type Conversation,
  halves,
  scoreEvidence,
  scorePronounRule,
  scoreTurns,
  type Turn
} from './extraction/turns.ts'
import { scoreUpdates, type UpdateRow } from './extraction/updates.ts'

const HELP = `bun bench/extraction.ts --data DIR [--http] [--url URL --key KEY] [--misses] [--out NAME]

DIR holds files derived from public data, none of which is part of this repository:
  msc-facts-dev.jsonl         Multi-Session Chat persona summaries (Nitrogen216/Rsum on GitHub)
  dates-dev.jsonl             Microsoft Recognizers-Text, English DateTimeModel specification, MIT
  fact-updates-dev.jsonl      FactConsolidation of MemoryAgentBench
  scope-precision-dev.jsonl   PrecisionMemBench (tenurehq/precisionMemBench on GitHub), MIT
  locomo-dev.json             LoCoMo (snap-research/LoCoMo), CC BY-NC 4.0
--http    also the parts through the API, with a service started on a temporary directory, or
--url     a running one and
--key     its key
--misses  also what was wrong
--out     writes docs/benchmarks/NAME.{md,json}`

const OPENING = `Shares with n and the 95 % Wilson interval. Rules are linguistic cues of English conversation; no word
list comes from these files. Half of the conversations of the first part were read while the rules were written;
of the other half only the totals were seen, so its figures are the ones to expect elsewhere.`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    http: { type: 'boolean', default: false },
    url: { type: 'string' },
    key: { type: 'string' },
    misses: { type: 'boolean', default: false },
    out: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help || values.data === undefined) {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}
const directory = values.data
const misses: string[] = []

function rows<Row>(file: string): Row[] {
  const lines = readFileSync(join(directory, file), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}

function turnSections(): Section[] {
  const turns = rows<Turn>('msc-facts-dev.jsonl')
  scoreTurns(turns.slice(0, 200)) // warm-up
  const { looked, unseen } = halves(turns)
  const parts = (name: string, some: Turn[]): Section['figures'] => {
    const { precision, recall, falseStore, f1 } = scoreTurns(some)
    return {
      [`${name}: precision`]: precision,
      [`${name}: recall`]: recall,
      [`${name}: F1`]: f1,
      [`${name}: turns without a fact that store one`]: falseStore
    }
  }
  const whole = scoreTurns(turns)
  const rule = scorePronounRule(turns)
  const locomo = JSON.parse(readFileSync(join(directory, 'locomo-dev.json'), 'utf8')) as {
    conversations: Conversation[]
  }
  const evidence = scoreEvidence(locomo.conversations)
  return [
    {
      title: 'Does the turn hold a fact? (msc-facts-dev.jsonl)',
      note: 'After each turn of a chat a person wrote down what is now known about its speaker, or nothing. Many of those notes are inferred ("Those are fun": likes war documentaries) and some statements have none, so neither precision nor recall can reach 1.',
      figures: {
        ...parts('all 39 pairs', turns),
        ...parts('pairs read while writing the rules', looked),
        ...parts('pairs not read', unseen),
        'rule "has a first-person pronoun": precision': rule.precision,
        'rule "has a first-person pronoun": recall': rule.recall,
        'quotes found in their turn': whole.foundedQuotes,
        'token F1 against the written notes': whole.tokenF1,
        'facts per 100 turns': whole.factsPer100Turns,
        'turns per CPU second': whole.turnsPerCpuSecond
      }
    },
    {
      title: 'Do evidence turns keep a fact? (locomo-dev.json)',
      note: 'Turns that a question names as its evidence, those of trick questions included. What is missed are mostly compliments, encouragement and questions. Every turn is kept as a chunk besides.',
      figures: {
        'evidence turns with at least one fact': evidence.kept,
        'facts per 100 turns': evidence.factsPer100Turns,
        'turns per CPU second': evidence.turnsPerCpuSecond
      }
    }
  ]
}

function ruleSections(): Section[] {
  const updates = scoreUpdates(rows<UpdateRow>('fact-updates-dev.jsonl'), misses)
  return [
    {
      title: 'Do later values replace earlier ones? Rules alone (fact-updates-dev.jsonl)',
      note: 'Numbered statements, 161 of 455 contradicted later; each is read and reconciled in order, without a database.',
      figures: {
        'statements kept as a fact': updates.kept,
        'contradicted statements superseded by the right one': updates.linksFound,
        'supersessions that are right': updates.supersessionsRight,
        'questions whose current value alone is active': updates.questionsCurrentOnly,
        'the same, with a stale rival': updates.questionsWithRivalCurrentOnly
      }
    },
    {
      title: 'Dates (dates-dev.jsonl)',
      note: 'English expressions with published values. "Read whole by the date library" are those that chrono-node alone takes as one expression.',
      figures: scoreDates(rows<DateCase>('dates-dev.jsonl'), misses)
    }
  ]
}

async function remoteSections(): Promise<Section[]> {
  const target = values.url && values.key ? { url: values.url, key: values.key } : {}
  return withService(target, async (service) => {
    const updates = await scoreRemoteUpdates(
      service,
      rows<RemoteRow>('fact-updates-dev.jsonl'),
      misses
    )
    const scopes = await new ScopeReplay(service).replay(
      rows<ScopeRow>('scope-precision-dev.jsonl')
    )
    misses.push(...scopes.leaks.map((leak) => `LEAK ${leak}`))
    return [
      {
        title: 'Is the current value the first answer? Over HTTP (fact-updates-dev.jsonl)',
        note: 'The same stream through the API of a service without a model: each statement one `POST /v1/add` of one message, in order; then each question one `POST /v1/search` with `limit: 10`. "First" is the first fact of the first result.',
        figures: updates
      },
      {
        title: 'Does anything come back that must not? Over HTTP (scope-precision-dev.jsonl)',
        note: 'Each belief one add with its scopes as metadata; a superseded or resolved one is archived by `POST /v1/archive_fact`. Each case one `POST /v1/search/all` per scope it may see, filtered by it, threshold .5. No leak is the requirement, looked for in up to 100 results without a threshold. The exact sets are the ideas of another product (pinned context, alias matching by edit distance, types that answer elsewhere), so those shares are shown for honesty, not as a goal; facts of one person are one result with up to ten facts, so only chunks can be exact.',
        figures: {
          ...Object.fromEntries(Object.entries(scopes.shares).sort(([a], [b]) => (a < b ? -1 : 1))),
          'mean precision, chunks': scopes.meanPrecision,
          'mean recall, chunks': scopes.meanRecall
        }
      }
    ]
  })
}

const sections = [...turnSections(), ...ruleSections()]
if (values.http || values.url !== undefined) sections.push(...(await remoteSections()))
console.log(sections.map(linesOf).join('\n\n'))
if (values.misses) console.log(misses.join('\n'))
if (values.out !== undefined) {
  const command = `bun bench/extraction.ts --data DIR${values.http ? ' --http' : ''} --out ${values.out}`
  const report = { command, ...provenanceOfRun(), sections }
  const base = new URL(`../docs/benchmarks/${values.out}`, import.meta.url).pathname
  await Bun.write(`${base}.md`, pageOf(report, OPENING))
  await Bun.write(`${base}.json`, `${JSON.stringify(report, null, 2)}\n`)
}
