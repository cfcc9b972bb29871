/**
 * Keepsake beside two others that run on one machine, with the same messages and the same embedding
 * model, in turns: `bun bench/beside.ts --data FILE`. Installs them in environments of their own.
 */
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Contender } from './beside/contender.ts'
import { environmentOf, type RivalName, sharedModel } from './beside/environments.ts'
import { keepsake } from './beside/keepsake.ts'
import { type Figures, measure } from './beside/measure.ts'
import { markdownOf, tableOf } from './beside/report.ts'
import { mcpMemory, mem0 } from './beside/rivals.ts'
import { machine } from './load/server.ts'
import { readDataSet } from './retrieval/data-sets.ts'

const CACHE = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
const HELP = `bun bench/beside.ts --data FILE [--rounds 2] [--environments DIR] [--python python3]
                    [--conversations N] [--write]

--data           questions with their evidence, as in bench/retrieval/run.ts (LoCoMo)
--rounds         how often each is measured, in turns
--environments   where the others are installed; ${join(CACHE, 'keepsake-beside')}
--python         what makes their environments; without it they are left out
--conversations  only the first so many
--write          writes docs/benchmarks/beside.{md,json}`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    environments: { type: 'string', default: join(CACHE, 'keepsake-beside') },
    python: { type: 'string', default: 'python3' },
    conversations: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
if (values.help || values.data === undefined) console.log(HELP)
else await run(values.data)

async function run(data: string): Promise<void> {
  const all = await readDataSet(data)
  const conversations = all.slice(0, Number(values.conversations ?? all.length))
  const { contenders, skipped } = await invite()
  const rounds: Figures[] = []
  for (let round = 1; round <= Number(values.rounds); round++) {
    for (const contender of contenders) {
      const figures = await measure(contender, conversations)
      rounds.push(figures)
      console.error(`round ${round}\n${tableOf([figures])}`)
    }
  }
  const date = new Date().toISOString().slice(0, 10)
  const part = values.conversations === undefined ? '' : ` --conversations ${values.conversations}`
  const command = `bun bench/beside.ts --data ${basename(data)} --rounds ${values.rounds}${part} --write`
  const report = { machine: machine(), date, command, rounds, skipped }
  console.log(markdownOf(report))
  if (!values.write) return
  const base = new URL('../docs/benchmarks/beside', import.meta.url).pathname
  await Bun.write(`${base}.md`, markdownOf(report))
  await Bun.write(`${base}.json`, `${JSON.stringify(report, null, 2)}\n`)
}

/** Keepsake, and whoever of the others can be installed here. */
async function invite(): Promise<{ contenders: Contender[]; skipped: string[] }> {
  const { environments: folder, python } = values
  const makers = { mem0, 'mcp-memory-service': mcpMemory } as const
  const model = await sharedModel(folder)
  const contenders: Contender[] = [keepsake]
  const skipped: string[] = []
  for (const [name, make] of Object.entries(makers) as [RivalName, typeof mem0][]) {
    const found = await environmentOf(name, { folder, python })
    if ('missing' in found) {
      skipped.push(`${name} (${found.missing})`)
      console.error(`${name} is left out: ${found.missing}`)
    } else contenders.push(make(found.python, model))
  }
  return { contenders, skipped }
}
