/**
 * Benchmark of procedures: recorded runs of an agent, good and failed, replayed over HTTP as adds of one
 * user, and the interference set of the review gate. `bun bench/procedures.ts --data DIR` (see --help)
 * starts a service of its own without a model; `--url` and `--key` take a running one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#src/config/config.ts'
import { startService } from '#src/service.ts'
import { INTERFERENCE_CASES, isHeldOut } from '#tests/procedures/interference-cases.ts'
import { REPORTED_CASES } from '#tests/procedures/interference-reports.ts'
import { scoreGate, scoreReports } from './procedures/interference.ts'
import { shareText, short } from './procedures/measures.ts'
import type { Service } from './procedures/remote.ts'
import { FORMS, type Form, type RecordedData, type RecordedTask } from './procedures/replay.ts'
import { kindOf, type PairScore, type Replay, replayAll, replayPair } from './procedures/score.ts'

const HELP = `bun bench/procedures.ts --data DIR [--form ${FORMS.join('|')}] [--url URL --key KEY] [--verbose]

Replays DIR/procedures-dev.json: tau-bench airline runs (github.com/sierra-research/tau-bench,
historical_trajectories/gpt-4o-airline.json, MIT), reduced to instruction, tool calls and outcome.
All tasks go to one user, in order, each trial as one POST /v1/add: the instruction as the user's message,
each call as an assistant's message (--form: "Action: …" lines, "→ call(…)" lines, JSON objects), the
outcome with the failed check as the last. Without --url a service is started in a temporary folder on
the embedded database, without a model.

(a) one procedure per kind    kinds = tasks whose right changes are the same list of tools; a task that
                              should change nothing is a kind of its own
(b) versions                  grow exactly on a failure after a success, with the told reason in the log
(c) ordered F1                of the current version's steps against the gold actions, tool names only,
                              read-only tools left out on both sides; rows of equal calls count once
                              (strict: each call counts)
(d) hit@k                     the kind's procedure among the first k in GET /v1/procedures/search for the task's
                              instruction`

const args = process.argv.slice(2)
const optionOf = (name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined
const directory = optionOf('--data')
const form = FORMS.find((one) => one === (optionOf('--form') ?? 'action'))
if (args.includes('--help') || directory === undefined || form === undefined) {
  console.log(HELP)
  process.exit(args.includes('--help') ? 0 : 2)
}
const data = (await Bun.file(`${directory}/procedures-dev.json`).json()) as RecordedData

const isGood = (task: RecordedTask): boolean => task.trials.some((run) => run.success)
const withGood = data.tasks.filter(isGood)
const mixed = withGood.filter((task) => task.trials.some((run) => !run.success))
const goodKinds = [...new Set(withGood.map(kindOf))]

const own = optionOf('--url') === undefined ? await startOwn() : null
const service: Service = own ?? { url: optionOf('--url') ?? '', key: optionOf('--key') ?? '' }
const run = `bench-${Date.now().toString(36)}`
try {
  await report(await replayAll(data, form, service, run), form)
} finally {
  await own?.stop()
}
reportGate()

async function startOwn(): Promise<Service & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-bench-'))
  const started = await startService(readConfig({ PORT: '0', DATA_DIR: dataDir }))
  return {
    url: started.url,
    key: started.firstKey ?? '',
    stop: async () => {
      await started.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

async function report(replay: Replay, told: Form): Promise<void> {
  const runs = data.tasks.flatMap((task) => task.trials)
  const good = runs.filter((run) => run.success).length
  console.log(
    `${data.tasks.length} tasks, ${runs.length} runs (${good} good), one user, form ${told}, over HTTP\n`
  )
  if (args.includes('--verbose')) printRecords(replay)
  reportKinds(replay, good)
  reportVersions(replay)
  reportSteps(replay)
  await reportSearch(replay)
  reportTimes(replay)
  await reportPairs(told)
}

function line(label: string, value: string): void {
  console.log(`${label.padEnd(58)} ${value}`)
}

function reportKinds(replay: Replay, good: number): void {
  const owners = (kind: string): string[] => [...(replay.byKind.get(kind) ?? [])]
  const single = goodKinds.filter((kind) => {
    const [id, ...more] = owners(kind)
    const isShared = goodKinds.some(
      (other) => other !== kind && id !== undefined && owners(other).includes(id)
    )
    return id !== undefined && more.length === 0 && !isShared
  })
  const together = mixed.filter((task) => replay.byTask.get(task.task)?.size === 1)
  line(
    '(a) kinds with exactly one procedure, their own',
    shareText(single.length, goodKinds.length)
  )
  line('    mixed tasks whose runs share one procedure', shareText(together.length, mixed.length))
  line('    procedures made', `${replay.memory.known.size} of ${good} good runs`)
}

function reportVersions(replay: Replay): void {
  const { runs, growths, dueSameTask, dueSameKind } = replay
  line('(b) runs after which every version is as it should be', shareText(runs.right, runs.n))
  line('    growths that were due, with the reason', shareText(growths.right, growths.n))
  line(
    '    due after success at the same task, and done',
    shareText(dueSameTask.grew, dueSameTask.n)
  )
  line(
    '    due after success at another task of the kind',
    shareText(dueSameKind.grew, dueSameKind.n)
  )
}

function reportSteps(replay: Replay): void {
  const mean = (values: number[]): string =>
    short(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))
  const ids = new Set(mixed.map((task) => task.task))
  const byTrial = [0, 1, 2, 3].map((trial) => {
    const rows = replay.stepScores.filter((one) => ids.has(one.task) && one.trial === trial)
    return [mean(rows.map((one) => one.collapsed)), mean(rows.map((one) => one.strict))] as const
  })
  const kept = mixed.filter((task) => {
    const scores = replay.stepScores
      .filter((one) => one.task === task.task)
      .map((one) => one.collapsed)
    return scores.every((score, trial) => score >= (scores[trial - 1] ?? 0))
  })
  line(
    `(c) mean ordered F1 by trial, ${mixed.length} mixed tasks`,
    byTrial.map(([one]) => one).join(' → ')
  )
  line('    strict', byTrial.map(([, one]) => one).join(' → '))
  line('    tasks in which it never falls', shareText(kept.length, mixed.length))
}

async function reportSearch(replay: Replay): Promise<void> {
  const ranks = async (tasks: RecordedTask[]): Promise<number[]> => {
    const places: number[] = []
    for (const task of tasks) {
      const owned = replay.byKind.get(kindOf(task)) ?? new Set()
      const found = await replay.memory.search(task.instruction, 3)
      places.push(found.findIndex((id) => owned.has(id)))
    }
    return places
  }
  const hits = (places: number[], k: number): string =>
    shareText(places.filter((place) => place >= 0 && place < k).length, places.length)
  const known = await ranks(withGood)
  line('(d) hit@1, tasks with a good run', hits(known, 1))
  line('    hit@3', hits(known, 3))
  const unseen = await ranks(
    data.tasks.filter((task) => !isGood(task) && goodKinds.includes(kindOf(task)))
  )
  line('    hit@1, tasks of a known kind without a good run', hits(unseen, 1))
  line('    hit@3', hits(unseen, 3))
}

function reportTimes({ memory }: Replay): void {
  const at = (values: readonly number[], share: number): number =>
    values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
  const adds = memory.addSeconds.map((seconds) => seconds * 1000)
  const ms = (values: readonly number[]): string =>
    `${at(values, 0.5).toFixed(0)} / ${at(values, 0.95).toFixed(0)} ms`
  line('    add until its job has ended, p50 / p95', ms(adds))
  line('    procedure search, p50 / p95', ms(memory.searchMs))
}

async function reportPairs(told: Form): Promise<void> {
  const pairs: PairScore[] = []
  for (const task of mixed) {
    const pair = await replayPair(data, task, told, service, `${run}-${task.task}`)
    if (pair !== null) pairs.push(pair)
  }
  const count = (key: keyof PairScore): string =>
    shareText(pairs.filter((pair) => pair[key]).length, pairs.length)
  console.log('\nEach mixed task alone: a failed run, a good one, the failed one again')
  line('    one procedure', count('oneProcedure'))
  line('    no version, 1, 2 with the reason in the log', count('versionGrew'))
  line('    F1 higher after the good run, kept after the failed', count('stepsRose'))
}

function reportGate(): void {
  console.log('\nReview gate, self-made interference set (needs no data)')
  const parts = {
    'all cases': INTERFERENCE_CASES,
    'cases not looked at while the rules were made': INTERFERENCE_CASES.filter((_, at) =>
      isHeldOut(at)
    )
  }
  for (const [label, cases] of Object.entries(parts)) {
    const { caught, missed, falseAlarms } = scoreGate(cases)
    const conflicts = caught + missed.length
    line(`    ${label}`, `${cases.length}, ${conflicts} of them conflicts`)
    line('      precision', shareText(caught, caught + falseAlarms.length))
    line('      recall', shareText(caught, conflicts))
  }
  const { caught, missed, falseAlarms } = scoreReports(REPORTED_CASES)
  line('    whole failure reports, written after the rules', `${REPORTED_CASES.length}`)
  line('      precision', shareText(caught, caught + falseAlarms.length))
  line('      recall', shareText(caught, caught + missed.length))
}

function printRecords(replay: Replay): void {
  for (const text of replay.lines) console.log(text)
  for (const { procedure, log } of replay.memory.known.values()) {
    const { name, version, success_count, fail_count, steps, metadata } = procedure
    console.log(`\n${procedure.id} v${version} ${name} +${success_count} -${fail_count}`)
    for (const step of steps) console.log(`  ${step.step}. ${step.action} — ${step.detail}`)
    for (const one of metadata.preconditions) console.log(`  ! ${one}`)
    for (const one of log.toReversed())
      console.log(
        `  ~ ${one.change_type} v${one.version_before}→${one.version_after} ${one.reason}`
      )
  }
  console.log('')
}
