/**
 * Scores the built-in extractor without any model: which turns yield facts, how well dates are read,
 * whether later values replace earlier ones, and how fast it is. Prints n and 95 % Wilson intervals.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type DateCase, scoreDates } from './extraction/dates.ts'
import { type Share, shareText } from './extraction/score.ts'
import { type Conversation, scoreEvidence, scoreTurns, type Turn } from './extraction/turns.ts'
import { scoreUpdates, type UpdateRow } from './extraction/updates.ts'

const HELP = `bun bench/extraction.ts --data DIR [--misses]

DIR holds files derived from public data, none of which is part of this repository:
  msc-facts-dev.jsonl     Multi-Session Chat persona summaries (Nitrogen216/Rsum on GitHub)
  dates-dev.jsonl         Microsoft Recognizers-Text, English DateTimeModel specification, MIT
  fact-updates-dev.jsonl  FactConsolidation of MemoryAgentBench
  locomo-dev.json         LoCoMo (snap-research/LoCoMo), CC BY-NC 4.0
--misses also prints the dates that were read wrong.`

const { values } = parseArgs({
  options: { data: { type: 'string' }, misses: { type: 'boolean' }, help: { type: 'boolean' } }
})
if (values.help === true || values.data === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 2)
}
const directory = values.data

function rows<Row>(file: string): Row[] {
  const lines = readFileSync(join(directory, file), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}

function print(name: string, value: Share | number): void {
  console.log(
    `  ${name.padEnd(56)} ${typeof value === 'number' ? value.toFixed(3) : shareText(value)}`
  )
}

console.log('facts per turn (msc-facts-dev.jsonl)')
const turns = rows<Turn>('msc-facts-dev.jsonl')
scoreTurns(turns.slice(0, 200)) // warm-up
for (const [name, value] of Object.entries(scoreTurns(turns))) print(name, value)

console.log('evidence turns (locomo-dev.json)')
const locomo = JSON.parse(readFileSync(join(directory, 'locomo-dev.json'), 'utf8')) as {
  conversations: Conversation[]
}
for (const [name, value] of Object.entries(scoreEvidence(locomo.conversations))) print(name, value)

console.log('later values replace earlier ones (fact-updates-dev.jsonl)')
const cuts: string[] = []
for (const [name, share] of Object.entries(
  scoreUpdates(rows<UpdateRow>('fact-updates-dev.jsonl'), cuts)
)) {
  print(name, share)
}
if (values.misses === true) console.log(cuts.join('\n'))

console.log('dates (dates-dev.jsonl)')
const misses: string[] = []
for (const [name, share] of Object.entries(scoreDates(rows<DateCase>('dates-dev.jsonl'), misses)))
  print(name, share)
if (values.misses === true) console.log(misses.join('\n'))
