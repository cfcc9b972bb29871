/**
 * Reads an agent's run out of a conversation: what was asked, which tools were called in which
 * order, what went wrong on the way and how it ended. Roles for tools are context only (contract
 * 3.3), so calls are read where the assistant tells them, in the forms that agent frameworks write;
 * a tool's own message only says whether the call before it failed. Argument values are left out on
 * purpose: they belong to one run, while a procedure is learned for the next one.
 */
import { type OutcomeReading, outcomeLabel, readOutcome } from '#src/episodes/outcome.ts'
import type { SourceMessage } from '#src/extraction/candidates.ts'

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
  /^[ \t]*(?:\d+[.)]|[-*•>→]+|\[[\w ]+\]|(?:I )?(?:Call(?:ing|ed)?|Us(?:ing|ed)|Invok(?:ing|ed)|Ran|Run(?:ning)?)(?: the)?(?: tool| function)?:?)?[ \t]*`?([A-Za-z]\w*(?:[._]\w+)*)\(([^\n]*)\)/gmu,
  // Prose: "I called `search` with …", "Ran `bun test`".
  /\b(?:call(?:ed|ing)|us(?:ed|ing)|invok(?:ed|ing)|ran|running|executed)(?: the)?(?: tool| function| command)? `([^`\n]{2,80})`(?: (?:tool|command|function))?(?: with ([^\n]*?)(?=[.;](?:\s|$)|$))?/gimu
]
const ERROR =
  /(?:^|[\n→>]|Observation:|Result:|returned:?|answered:?|responded:?|failed:|—|-)\s*["“]?((?:[A-Z]\w*)?(?:Error|Exception)\b[ :][^\n"”]+|(?:Failed|Failure|Denied|Refused|Rejected)\b[ :][^\n"”]+)/u

/** The runs told in these messages, in order; none when no assistant tells a call. */
export function readAgentRuns(messages: readonly SourceMessage[]): AgentRun[] {
  const runs: AgentRun[] = []
  let part: SourceMessage[] = []
  const close = (): void => {
    const run = readRun(part)
    if (run !== null) runs.push(run)
    part = []
  }
  for (const message of messages) {
    // A request after a run that has ended begins the next run; an answer in between does not.
    const last = part.at(-1)
    if (message.kind === 'user' && last?.kind === 'assistant' && endsRun(part)) close()
    part.push(message)
  }
  close()
  return runs
}

function endsRun(part: readonly SourceMessage[]): boolean {
  const run = readRun(part)
  return run !== null && run.outcome.outcome !== 'unclear'
}

function readRun(part: readonly SourceMessage[]): AgentRun | null {
  const calls: RunCall[] = []
  let firstCallAt = -1
  let afterCalls = ''
  const labelAt = part.findLastIndex((message) => isReport(message))
  part.forEach((message, place) => {
    if (message.kind === 'context') {
      const last = calls.at(-1)
      if (last !== undefined) last.error ??= errorIn(message.text)
      return
    }
    const found = message.kind === 'assistant' && message.extract ? callsIn(message) : []
    if (found.length === 0) {
      afterCalls += calls.length > 0 ? `\n${message.text}` : ''
      return
    }
    if (calls.length === 0) firstCallAt = place
    calls.push(...found.map(({ call }) => call))
    const lastEnd = found.at(-1)?.end ?? 0
    afterCalls = withoutObservation(message.text.slice(lastEnd))
  })
  const first = part[0]
  if (first === undefined || (calls.length === 0 && labelAt === -1)) return null
  // A run may end without any call; then only a labelled outcome shows that it was one.
  if (calls.length === 0) afterCalls = part[labelAt]?.text ?? ''
  const startAt = calls.length === 0 ? labelAt : firstCallAt
  const asked = part.slice(0, startAt + 1).filter((message) => message.kind === 'user')
  return {
    request: asked.at(0)?.text.trim() ?? null,
    calls,
    outcome: readOutcome(afterCalls),
    report: afterCalls.trim(),
    at: first.at,
    messageIndexes: part.map((message) => message.index)
  }
}

function isReport(message: SourceMessage): boolean {
  return message.kind === 'assistant' && message.extract && outcomeLabel(message.text) !== null
}

interface FoundCall {
  call: RunCall
  start: number
  end: number
}

function callsIn(message: SourceMessage): FoundCall[] {
  const text = message.text
  const found: FoundCall[] = []
  for (const form of CALL_FORMS) {
    for (const match of text.matchAll(form)) {
      const action = match[1] ?? ''
      const start = match.index
      const end = start + match[0].length
      const taken = found.some((other) => start < other.end && other.start < end)
      if (taken || NOTES.has(action.toLowerCase().replace(/[^a-z]/g, ''))) continue
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
