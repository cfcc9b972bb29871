import type { Procedure } from '#src/shapes/procedure.ts'
import { collapsed, orderedF1 } from './measures.ts'
import { RemoteMemory, type Service } from './remote.ts'
import {
  type Form,
  failureReasonOf,
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
  memory: RemoteMemory
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

export async function replayAll(
  data: RecordedData,
  form: Form,
  service: Service,
  userId: string
): Promise<Replay> {
  const replay: Replay = {
    memory: new RemoteMemory(service, userId),
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
    for (const run of task.trials) await replayRun(replay, data, task, run, form)
  return replay
}

async function replayRun(
  replay: Replay,
  data: RecordedData,
  task: RecordedTask,
  run: RecordedRun,
  form: Form
): Promise<void> {
  const { memory } = replay
  const kind = kindOf(task)
  const before = new Map([...memory.known].map(([id, one]) => [id, one.procedure]))
  const at = START + (task.task * 4 + run.trial) * DAY_MS
  const touched = await memory.add(messagesOf(task, run, at, form))
  for (const id of touched) {
    replay.byKind.set(kind, (replay.byKind.get(kind) ?? new Set()).add(id))
    replay.byTask.set(task.task, (replay.byTask.get(task.task) ?? new Set()).add(id))
  }
  const own = [...(replay.byKind.get(kind) ?? [])][0] ?? null
  countVersions(replay, { task, run, own, before })
  const steps = own === null ? null : (memory.known.get(own)?.procedure.steps ?? [])
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
    `${task.task}.${run.trial} ${run.success ? 'good  ' : 'failed'} own ${own ?? '-'} touched ${touched.join(', ')}`
  )
}

interface Seen {
  task: RecordedTask
  run: RecordedRun
  own: string | null
  before: Map<string, Procedure>
}

function countVersions(replay: Replay, { task, run, own, before }: Seen): void {
  const base = own === null ? undefined : before.get(own)
  const isDue = !run.success && base !== undefined && base.version_success_count > 0
  const hasOwnSuccess = task.trials.some((other) => other.success && other.trial < run.trial)
  let isRight = true
  let grewAsDue = false
  for (const [id, { procedure, log }] of replay.memory.known) {
    const old = before.get(id)
    const grown = old === undefined ? 0 : procedure.version - old.version
    const isOwnDue = id === own && isDue
    const hasReason = log[0]?.reason.includes(failureReasonOf(run)) === true
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
}

/** One task alone: a failed run, a good one, the failed one again (README of the data). */
export async function replayPair(
  data: RecordedData,
  task: RecordedTask,
  form: Form,
  service: Service,
  userId: string
): Promise<PairScore | null> {
  const good = task.trials.find((run) => run.success)
  const failed = task.trials.find((run) => !run.success)
  if (good === undefined || failed === undefined) return null
  const memory = new RemoteMemory(service, userId)
  const hidden = new Set([...data.read_only_tools, 'think'])
  const gold = collapsed(
    task.gold_actions.map((one) => one.name).filter((name) => !hidden.has(name))
  )
  const scores: number[] = []
  const versions: number[] = []
  for (const [day, run] of [failed, good, failed].entries()) {
    await memory.add(messagesOf(task, run, START + day * DAY_MS, form))
    const current = [...memory.known.values()][0]?.procedure
    const steps = current?.steps.map((step) => step.action).filter((name) => !hidden.has(name))
    scores.push(steps === undefined ? 0 : orderedF1(collapsed(steps), gold))
    versions.push(current?.version ?? 0)
  }
  const [only] = memory.known.values()
  const hasReason = only?.log[0]?.reason.includes(failureReasonOf(failed)) === true
  return {
    oneProcedure: memory.known.size === 1,
    versionGrew: versions.join() === '0,1,2' && hasReason,
    stepsRose: (scores[1] ?? 0) > (scores[0] ?? 0) && scores[2] === scores[1]
  }
}
