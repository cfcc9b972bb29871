/**
 * Memory that looks after itself: known problems and known good look-alikes are planted into stretches of
 * real conversations, told to a really started service without a model, and what it finds is counted.
 */
import { parseArgs } from 'node:util'
import { provenanceOfRun, withService } from './extraction/remote.ts'
import { contradictions } from './selfcare/contradictions.ts'
import { Stretches } from './selfcare/conversations.ts'
import { duplicates } from './selfcare/duplicates.ts'
import { names } from './selfcare/names.ts'
import { type Case, HALVES, type Half, type Part, type Verdict } from './selfcare/part.ts'
import { recurring } from './selfcare/recurring.ts'
import { reminders } from './selfcare/reminders.ts'
import { replay, type World } from './selfcare/replay.ts'
import { stale } from './selfcare/stale.ts'
import { Tally } from './selfcare/tally.ts'

const HELP = `bun run bench selfcare --conversations FILE [--half development|held-out|both] [--part NAME]
                       [--language en] [--show] [--url URL --key KEY] [--out NAME]

--conversations  a file in the shape of LoCoMo with ISO dates; it is read and not kept
--half           development (default) is there to build on; held-out is opened only to score
--show           lists what was wrong, of the development half
--out            writes docs/benchmarks/NAME.md`

const NOTES = `Each case is a user of its own: planted statements stand between turns of a real conversation (speakers as
user and assistant), and after all was told the memory is looked through, by triggers or by the curator. Cases
were written by hand by those who wrote the rules, half of them set aside before the rules were written; read
the figures as a floor that is kept. Names come in kinds (nicknames, initials, spellings, titles, middle and married
names, company forms, versions, namesakes), the same kinds in both halves. Reminders must come on the right day; those of the conversation around are
not counted. "Not judged" is what was settled when it was said, or not kept as facts, or not as two names.
Goals: reminders precision .95, recall .90; contradictions .90 and .75; duplicates and names .98 and .85.`

/** Every kind of thing that is planted. */
const PARTS: readonly Part[] = [reminders, contradictions, recurring, duplicates, names, stale]

/** Cases under way at a time. */
const AT_ONCE = 6

const { values } = parseArgs({
  options: {
    conversations: { type: 'string' },
    half: { type: 'string', default: 'development' },
    part: { type: 'string' },
    language: { type: 'string' },
    show: { type: 'boolean', default: false },
    url: { type: 'string' },
    key: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

async function runPart(world: World, part: Part, half: Half): Promise<string> {
  const cases = (await part.cases(half)).filter(
    ({ language }) => values.language === undefined || language === values.language
  )
  const tally = new Tally()
  const waiting = cases.values()
  const worker = async () => {
    for (const one of waiting) {
      const { verdicts, kept } = await replay(world, part, one)
      for (const verdict of verdicts) {
        tally.add(verdict)
        if (values.show && half === 'development') show(verdict, one, kept)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return `## ${part.name}, ${half} half\n\n${tally.table(part.name)}`
}

/** What was wrong or could not be judged. */
function show({ isExpected, isFound, leftOut }: Verdict, one: Case, kept: string[]): void {
  if (leftOut === undefined && isExpected === isFound) return
  const what = leftOut ?? (isFound ? 'wrong' : 'missed')
  console.log(`${what} ${JSON.stringify(one)}\n  kept: ${kept.join(' | ')}`)
}

async function main(): Promise<void> {
  if (values.help || values.conversations === undefined) {
    console.log(HELP)
    return
  }
  const halves = HALVES.filter((half) => values.half === 'both' || values.half === half)
  const parts = PARTS.filter(({ name }) => values.part === undefined || values.part === name)
  const stretches = await Stretches.read(values.conversations)
  const target = values.url && values.key ? { url: values.url, key: values.key } : {}
  const tables: string[] = []
  await withService(target, async (service) => {
    const world = { service, stretches, now: Date.now(), run: Bun.randomUUIDv7() }
    for (const half of halves) {
      for (const part of parts) tables.push(await runPart(world, part, half))
    }
  })
  const { machine, date, commit } = provenanceOfRun()
  const head = `Without a model, ${date}, commit ${commit}, ${machine}.`
  const page = `${head}\n\n${tables.join('\n\n')}\n`
  console.log(page)
  if (values.out === undefined) return
  const command = `bun run bench selfcare --conversations FILE --half ${values.half}`
  await Bun.write(
    `docs/benchmarks/${values.out}.md`,
    `# Memory that looks after itself\n\n\`${command}\`\n\n${NOTES}\n\n${page}`
  )
}

await main()
