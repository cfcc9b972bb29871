/**
 * Replays recorded agent runs as adds. A run becomes the conversation that an agent framework would
 * hand in after it: the user's request, one assistant message per tool call, and a last message
 * that tells how it ended and, for a failed run, which check of the benchmark it failed. Successful
 * observations are not in the data and are left out; notes to self ("think") are no calls.
 */
import type { SourceMessage } from '#src/memory/candidates.ts'

export interface RecordedRun {
  trial: number
  success: boolean
  failed_on?: 'actions' | 'outputs' | 'unknown'
  calls: { name: string; arguments: Record<string, unknown>; error?: string }[]
}

export interface RecordedTask {
  task: number
  instruction: string
  changes: string[]
  gold_actions: { name: string }[]
  trials: RecordedRun[]
}

export interface RecordedData {
  read_only_tools: string[]
  tasks: RecordedTask[]
}

/** Said in the last message of a failed run; the data names only which check it failed. */
const REASONS = {
  actions: 'the changes that were made are not the ones that were asked for',
  outputs: 'the answer did not contain the numbers that were asked for',
  unknown: 'the goal was not reached'
}

export function failureReasonOf(run: RecordedRun): string {
  return REASONS[run.failed_on ?? 'unknown']
}

/** How the calls are told: as reasoning agents, call lines, or tool-call objects write them. */
export const FORMS = ['action', 'line', 'object'] as const
export type Form = (typeof FORMS)[number]

function callText(call: RecordedRun['calls'][number], form: Form): string {
  const input = JSON.stringify(call.arguments)
  switch (form) {
    case 'action':
      return `Action: ${call.name}\nAction Input: ${input}${call.error === undefined ? '' : `\nObservation: ${call.error}`}`
    case 'line':
      return `→ ${call.name}(${Object.entries(call.arguments)
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .join(', ')})${call.error === undefined ? '' : ` → ${call.error}`}`
    case 'object':
      return `{"name": "${call.name}", "arguments": ${input}}${call.error === undefined ? '' : `\n${call.error}`}`
  }
}

/** The conversation of one run. */
export function messagesOf(
  task: RecordedTask,
  run: RecordedRun,
  at: number,
  form: Form
): SourceMessage[] {
  const texts: [SourceMessage['kind'], string][] = [['user', task.instruction]]
  for (const call of run.calls) {
    if (call.name !== 'think') texts.push(['assistant', callText(call, form)])
  }
  texts.push([
    'assistant',
    run.success ? 'Outcome: success.' : `Outcome: failed. Reason: ${failureReasonOf(run)}.`
  ])
  return texts.map(([kind, text], index) => ({
    index,
    kind,
    speaker: null,
    text,
    at: at + index * 1000,
    offsetMinutes: 0,
    extract: true
  }))
}
