/**
 * Reads an agent's run out of a conversation: what was asked, which tools were called in which
 * order, what went wrong on the way and how it ended. Roles for tools are context only (contract
 * 3.3), so calls are read where the assistant tells them, in the forms that agent frameworks write;
 * a tool's own message only says whether the call before it failed. Argument values are left out on
 * purpose: they belong to one run, while a procedure is learned for the next one.
 */
import {
  type OutcomeReading,
  outcomeLabel,
  outcomeOf,
  type ToldOutcome,
  toldOutcome
} from '#src/experience/outcome.ts'
import type { SourceMessage } from '#src/memory/candidates.ts'

export interface RunCall {
  /** The tool's name as the agent called it, or a command line. */
  action: string
  argumentNames: string[]
  /** What the tool complained about, null when it did not. */
  error: string | null
  messageIndex: number
}

export interface AgentRun {
  /** What was asked, in the words of the asker; null when nobody asked. */
  request: string | null
  calls: RunCall[]
  outcome: OutcomeReading
  /** What the assistant said after its last call. */
  report: string
  /** Time of the first message, milliseconds since the epoch. */
  at: number
  messageIndexes: number[]
}

/** Calls that are thinking aloud or an end mark, not doing. */
const NOTES = new Set(
  'think thought thoughts reflect reflection note notes plan scratchpad final finalanswer finish respond reply none'.split(
    ' '
  )
)
const NAME = '[A-Za-z][\\w.:-]*'
const CALL_FORMS: readonly RegExp[] = [
  // ReAct: "Action: search" and, on a later line, "Action Input: {…}".
  new RegExp(
    `^[ \\t>*_-]*(?:Action|Tool|Tool call|Function call|Function)[ \\t*_]*:[ \\t*_\`]*(${NAME})\`?(?:[ \\t]*\\(([^\\n]*)\\))?[ \\t*_]*$(?:\\s*^[ \\t>*_-]*(?:Action Input|Input|Arguments|Args|Parameters)[ \\t*_]*:[ \\t]*(.*)$)?`,
    'gimu'
  ),
  // JSON: {"name": "search", "arguments": {…}}, also with tool/function and input/parameters.
  new RegExp(
    `\\{\\s*"(?:name|tool|tool_name|function)"\\s*:\\s*"(${NAME})"\\s*,\\s*"(?:arguments|args|input|parameters)"\\s*:\\s*("?\\{[^\\n]*)?`,
    'gu'
  ),
  // Mark-up: <invoke name="search">, <function=search>.
  new RegExp(`<(?:invoke name="|function=|tool name=")(${NAME})"?>([\\s\\S]*?)(?=<\\/|$)`, 'gu'),
  // A call on a line of its own: "→ search(city='Bern')", "Calling search(…)", "[tool call] search({…})".
  /^[ \t]*(?:\d+[.)]|[-*•>→]+|\[[\w ]+\]|(?:I )?(?:Call(?:ing|ed)?|Us(?:ing|ed)|Invok(?:ing|ed)|Ran|Run(?:ning)?)(?: the)?(?: tool| function)?:?)?[ \t]*`?([A-Za-z]\w*(?:\.\w+)*)\(([^\n]*)\)/gmu,
  // Prose: "I called `search` with …", "Ran `bun test`".
  /\b(?:call(?:ed|ing)|us(?:ed|ing)|invok(?:ed|ing)|ran|running|executed)(?: the)?(?: tool| function| command)? `([^`\n]{2,80})`(?: (?:tool|command|function))?(?: with ([^\n]*?)(?=[.;](?:\s|$)|$))?/gimu
]
const ERROR =
  /(?:^|[\n→>]|Observation:|Result:|returned:?|answered:?|responded:?|failed:|—|-)\s{0,20}["“]?((?:[A-Z]\w*)?(?:Error|Exception)\b[ :][^\n"”]+|(?:Failed|Failure|Denied|Refused|Rejected)\b[ :][^\n"”]+)/u

/** The runs told in these messages, in order; none when no assistant tells a call. */
export function readAgentRuns(messages: readonly SourceMessage[]): AgentRun[] {
  const runs: AgentRun[] = []
  let part: ToldMessage[] = []
  const close = (): void => {
    const run = readRun(part)
    if (run !== null) runs.push(run)
    part = []
  }
  for (const message of messages) {
    // A request after a run that has ended begins the next run; an answer in between does not.
    const last = part.at(-1)?.message
    if (message.kind === 'user' && last?.kind === 'assistant' && endsRun(part)) close()
    part.push(new ToldMessage(message))
  }
  close()
  return runs
}

/** What one message adds to a run: read once, however often the run so far is looked at. */
class ToldMessage {
  readonly message: SourceMessage
  readonly calls: readonly RunCall[]
  /** What is said after its last call; the whole text where it tells none. */
  readonly rest: string
  readonly isReport: boolean
  #error: string | null | undefined
  #outcome: ToldOutcome | undefined

  constructor(message: SourceMessage) {
    const isTeller = message.kind === 'assistant' && message.extract
    const found = isTeller ? callsIn(message) : []
    const last = found.at(-1)
    this.message = message
    this.calls = found.map(({ call }) => call)
    this.rest = last === undefined ? message.text : withoutObservation(message.text.slice(last.end))
    this.isReport = isTeller && outcomeLabel(message.text) !== null
  }

  get error(): string | null {
    if (this.#error === undefined) this.#error = errorIn(this.message.text)
    return this.#error
  }

  get outcome(): ToldOutcome {
    this.#outcome ??= toldOutcome(this.rest)
    return this.#outcome
  }
}

interface RunSoFar {
  calls: RunCall[]
  /** Place of the message that tells the first call, or of the labelled outcome of a run without any. */
  startAt: number
  /** What tells the end. */
  end: readonly ToldMessage[]
}

function endsRun(part: readonly ToldMessage[]): boolean {
  const run = runSoFar(part)
  return run !== null && outcomeOf(run.end.map((told) => told.outcome)).outcome !== 'unclear'
}

function runSoFar(part: readonly ToldMessage[]): RunSoFar | null {
  const calls: RunCall[] = []
  let startAt = -1
  let end: ToldMessage[] = []
  for (const [place, told] of part.entries()) {
    if (told.message.kind === 'context') {
      const last = calls.at(-1)
      if (last !== undefined) last.error ??= told.error
    } else if (told.calls.length > 0) {
      if (calls.length === 0) startAt = place
      for (const call of told.calls) calls.push(call)
      end = [told]
    } else if (calls.length > 0) end.push(told)
  }
  if (calls.length > 0) return { calls, startAt, end }
  // A run may end without any call; then only a labelled outcome shows that it was one.
  const labelAt = part.findLastIndex((told) => told.isReport)
  const report = part[labelAt]
  return report === undefined ? null : { calls, startAt: labelAt, end: [report] }
}

function readRun(part: readonly ToldMessage[]): AgentRun | null {
  const run = runSoFar(part)
  const first = part[0]?.message
  if (run === null || first === undefined) return null
  const asked = part.slice(0, run.startAt + 1).find(({ message }) => message.kind === 'user')
  return {
    request: asked?.message.text.trim() ?? null,
    calls: run.calls,
    outcome: outcomeOf(run.end.map((told) => told.outcome)),
    report: run.end
      .map((told) => told.rest)
      .join('\n')
      .trim(),
    at: first.at,
    messageIndexes: part.map(({ message }) => message.index)
  }
}

interface FoundCall {
  call: RunCall
  start: number
  end: number
}

function callsIn(message: SourceMessage): FoundCall[] {
  const text = message.text
  const found: FoundCall[] = []
  const taken = new Uint8Array(text.length)
  for (const form of CALL_FORMS) {
    for (const match of text.matchAll(form)) {
      const action = match[1] ?? ''
      const start = match.index
      const end = start + match[0].length
      if (taken.subarray(start, end).includes(1)) continue
      if (NOTES.has(action.toLowerCase().replace(/[^a-z]/g, ''))) continue
      taken.fill(1, start, end)
      const argumentNames = namesIn(match.slice(2).find((group) => group !== undefined) ?? '')
      found.push({
        call: { action, argumentNames, error: null, messageIndex: message.index },
        start,
        end
      })
    }
  }
  found.sort((a, b) => a.start - b.start)
  found.forEach((one, place) => {
    one.call.error = errorIn(text.slice(one.end, found[place + 1]?.start ?? text.length))
  })
  return found
}

/** Names of top-level arguments: keys of an object, `key=`, or `name="key"` of mark-up. */
function namesIn(text: string): string[] {
  const flat = flatten(text)
  const names = [
    ...flat.matchAll(/"([A-Za-z]\w*)\\?"\s*:|\b([A-Za-z]\w*)\s*=(?!=)|<parameter name="(\w+)"/gu)
  ]
  return [...new Set(names.map((match) => match[1] ?? match[2] ?? match[3] ?? ''))].slice(0, 12)
}

/** What stands below the first level of brackets is dropped, so that only outer keys are seen. */
function flatten(text: string): string {
  const top = /^\s*["']?\{/.test(text) ? 1 : 0
  let depth = 0
  let flat = ''
  for (const char of text.replace(/\\"/g, '"')) {
    if ('{['.includes(char)) depth++
    else if ('}]'.includes(char)) depth--
    if (depth <= top) flat += char
  }
  return flat
}

function errorIn(text: string): string | null {
  const found = ERROR.exec(text)?.[1]
  return found === undefined ? null : found.replace(/^(?:Error|Failed|Failure)\b[ :]+/u, '').trim()
}

function withoutObservation(text: string): string {
  return text.replace(/^[ \t>*_-]*(?:Observation|Tool result|Thought)[ \t*_]*:[^\n]*$/gimu, '')
}

/** Handing over to a person ends work of any kind, so it tells no kind. */
const HANDOVER =
  /^(?:transfer|hand|escalate|forward|pass)_?(?:off|over)?_?(?:call_?)?to_|^(?:escalate|hand_?(?:off|over))(?:_|$)/u
const LOOKING =
  /^(?:get|list|search|find|read|fetch|look|lookup|check|view|show|query|count|calculate|compute|describe|inspect|verify|validate|browse|grep|cat|ls|head|peek|select|retrieve|estimate|detect)(?![a-z])/u
const ANY_PURPOSE = new Set(
  (
    'bash shell sh zsh python node run exec execute terminal command run_command execute_command http request ' +
    'http_request browser click type edit write write_file edit_file create_file apply_patch str_replace tool call invoke task'
  ).split(' ')
)

/** Whether the call only looks: nothing is different in the world after it (judged by its verb). */
export function isLooking(action: string): boolean {
  return LOOKING.test(action.replace(/([a-z])([A-Z])/gu, '$1_$2').toLowerCase())
}

/**
 * The calls that change something, each once, in order of first use, without the ones that failed:
 * what a run did. Tools for any purpose (a shell, an editor, a handover) tell no kind of work.
 */
export function effectsOf(actions: readonly string[]): string[] {
  return [...new Set(actions)].filter(
    (action) =>
      !isLooking(action) &&
      !ANY_PURPOSE.has(action.toLowerCase()) &&
      !HANDOVER.test(action.toLowerCase())
  )
}
