/**
 * Entry of a reading process: answers one task after the other until it is ended. It works on texts
 * of strangers, so it is started with no environment, is the first to go when memory runs out, and
 * yields the processor to the service. It keeps nothing of a text between two tasks.
 */
import { Failure } from '#src/base/failure.ts'
import { describeError } from '#src/base/log.ts'
import { letGoOfCode } from '#src/base/memory/mapped-code.ts'
import type { TaskName } from '#src/reading/process/reading.ts'
import type { TaskAnswer, TaskAsk } from '#src/reading/process/reading-messages.ts'
import { stepBack } from '#src/reading/process/watched-process.ts'
import { runTask } from '#src/reading-tasks.ts'

/** After so long without a task it gives back what it does not need to be asked again. */
const REST_MS = 5000

const loaded = new Set<TaskName>()
let rest: ReturnType<typeof setTimeout> | undefined

process.on('message', async (ask: TaskAsk) => {
  clearTimeout(rest)
  send(await answer(ask))
  rest = setTimeout(giveBack, REST_MS)
  if (loaded.has(ask.task)) return
  loaded.add(ask.task)
  // Loading a task's word lists leaves as much garbage as it keeps, more than the tasks themselves make.
  giveBack()
})
// The service is gone; nobody will ask again.
process.on('disconnect', () => process.exit(0))

await stepBack()

async function answer({ task, input }: TaskAsk): Promise<TaskAnswer> {
  try {
    return { value: await runTask<TaskName>(task, JSON.parse(input) as never), cpuMs: cpuMs() }
  } catch (error) {
    if (error instanceof Failure) return { failure: error.toRecord(), cpuMs: cpuMs() }
    return { bug: describeError(error), cpuMs: cpuMs() }
  }
}

function giveBack(): void {
  Bun.gc(true)
  letGoOfCode()
}

/** Processor time of this process so far. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function send(message: TaskAnswer): void {
  process.send?.(message)
}
