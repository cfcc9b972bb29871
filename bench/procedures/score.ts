/** Replays all tasks into one account and keeps what the scores (a) to (d) are made of. */

import type { ProcedureVersion } from '#src/procedures/procedure.ts'
import { collapsed, orderedF1, searchProcedures } from './measures.ts'
import {
  type Form,
  failureReasonOf,
  Memory,
  messagesOf,
  type RecordedData,
  type RecordedRun,
  type RecordedTask
} from './replay.ts'

const START = Date.parse('2024-05-01T00:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

export interface StepScore {
  task: number
  trial: number
  strict: number
  collapsed: number
}

export interface Replay {
  memory: Memory
  /** Ids of procedures that runs of a kind, and of a task, went to. */
  byKind: Map<string, Set<string>>
  byTask: Map<number, Set<string>>
  stepScores: StepScore[]
  runs: { n: number; right: number }
  growths: { n: number; right: number }
  /** Failures whose procedure had succeeded at the same task, or only at another of its kind. */
  dueSameTask: { n: number; grew: number }
  dueSameKind: { n: number; grew: number }
  lines: string[]
}

/** Tasks with the same right changes are one kind; one that should change nothing is its own. */
export function kindOf(task: RecordedTask): string {
  return task.changes.length > 0 ? task.changes.join('+') : `nothing:${task.task}`
}

export function replayAll(data: RecordedData, form: Form): Replay {
  const replay: Replay = {
    memory: new Memory(),
    byKind: new Map(),
    byTask: new Map(),
    stepScores: [],
    runs: { n: 0, right: 0 },
    growths: { n: 0, right: 0 },
    dueSameTask: { n: 0, grew: 0 },
    dueSameKind: { n: 0, grew: 0 },
    lines: []
  }
  for (const task of data.tasks)
    for (const run of task.trials) replayRun(replay, data, task, run, form)
  return replay
}

function replayRun(
  replay: Replay,
  data: RecordedData,
  task: RecordedTask,
  run: RecordedRun,
  form: Form
): void {
  const { memory } = replay
  const kind = kindOf(task)
  const before = new Map([...memory.records].map(([id, one]) => [id, one.procedure.current]))
  const at = START + (task.task * 4 + run.trial) * DAY_MS
  const { learned, lessons } = memory.add(messagesOf(task, run, at, form), at)
  const touched = [...learned, ...lessons.map((lesson) => lesson.change)]
  for (const id of touched.map((change) => change.record.procedure.id)) {
    replay.byKind.set(kind, (replay.byKind.get(kind) ?? new Set()).add(id))
    replay.byTask.set(task.task, (replay.byTask.get(task.task) ?? new Set()).add(id))
  }
  const own = [...(replay.byKind.get(kind) ?? [])][0] ?? null
  countVersions(replay, { task, run, own, before })
  const steps = own === null ? null : (memory.records.get(own)?.procedure.current.steps ?? [])
  const hidden = new Set([...data.read_only_tools, 'think'])
  const found = (steps ?? []).map((step) => step.action).filter((name) => !hidden.has(name))
  const gold = task.gold_actions.map((action) => action.name).filter((name) => !hidden.has(name))
  replay.stepScores.push({
    task: task.task,
    trial: run.trial,
    strict: steps === null ? 0 : orderedF1(found, gold),
    collapsed: steps === null ? 0 : orderedF1(collapsed(found), collapsed(gold))
  })
  replay.lines.push(
    `${task.task}.${run.trial} ${run.success ? 'good  ' : 'failed'} own ${own ?? '-'} touched ${touched.map((change) => `${change.record.procedure.id} v${change.record.procedure.current.version}`).join(', ')}`
  )
}

interface Seen {
  task: RecordedTask
  run: RecordedRun
  own: string | null
  before: Map<string, ProcedureVersion>
}

function countVersions(replay: Replay, { task, run, own, before }: Seen): void {
  const base = own === null ? undefined : before.get(own)
  const isDue = !run.success && base !== undefined && base.successCount > 0
  const hasOwnSuccess = task.trials.some((other) => other.success && other.trial < run.trial)
  let isRight = true
  let grewAsDue = false
  for (const [id, { procedure, evolution }] of replay.memory.records) {
    const old = before.get(id)
    const grown = old === undefined ? 0 : procedure.current.version - old.version
    const isOwnDue = id === own && isDue
    const hasReason = evolution.at(-1)?.reason.includes(failureReasonOf(run)) === true
    const isSound = isOwnDue && grown === 1 && hasReason
    if (grown !== 0) replay.growths.n++
    if (isSound) {
      replay.growths.right++
      grewAsDue = true
    } else if (grown !== 0 || isOwnDue) isRight = false
  }
  replay.runs.n++
  if (isRight) replay.runs.right++
  if (!isDue) return
  const due = hasOwnSuccess ? replay.dueSameTask : replay.dueSameKind
  due.n++
  if (grewAsDue) due.grew++
}

export interface PairScore {
  oneProcedure: boolean
  versionGrew: boolean
  stepsRose: boolean
  isFirst: boolean
}

/** One task alone: a failed run, a good one, the failed one again (README of the data). */
export function replayPair(data: RecordedData, task: RecordedTask, form: Form): PairScore | null {
  const good = task.trials.find((run) => run.success)
  const failed = task.trials.find((run) => !run.success)
  if (good === undefined || failed === undefined) return null
  const memory = new Memory()
  const hidden = new Set([...data.read_only_tools, 'think'])
  const gold = collapsed(
    task.gold_actions.map((one) => one.name).filter((name) => !hidden.has(name))
  )
  const scores: number[] = []
  const versions: number[] = []
  ;[failed, good, failed].forEach((run, day) => {
    const at = START + day * DAY_MS
    memory.add(messagesOf(task, run, at, form), at)
    const current = [...memory.records.values()][0]?.procedure.current
    const steps = current?.steps.map((step) => step.action).filter((name) => !hidden.has(name))
    scores.push(steps === undefined ? 0 : orderedF1(collapsed(steps), gold))
    versions.push(current?.version ?? 0)
  })
  const records = [...memory.records.values()]
  const entry = records[0]?.evolution.at(-1)
  return {
    oneProcedure: records.length === 1,
    versionGrew:
      versions.join() === '0,1,2' && entry?.reason.includes(failureReasonOf(failed)) === true,
    stepsRose: (scores[1] ?? 0) > (scores[0] ?? 0) && scores[2] === scores[1],
    isFirst: searchProcedures(task.instruction, records)[0] === records[0]?.procedure.id
  }
}
