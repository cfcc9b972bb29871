/**
 * A changed step told in prose ("we don't run make migrate by hand any more, the pipeline does it";
 * "instead of press reset, hold the power button"; "the release now needs a changelog entry before the
 * tag"), and which known procedure it changes: the only one that has the step, or the one that is named.
 * Where no step is met surely, or two procedures have it, nothing is changed.
 */
import { ADDED, GIVEN_UP, REPLACED } from '#src/experience/telling/change-words.ts'
import { asTitle, sentencesOf, shorten, stemOf, wordsOf } from '#src/experience/wording/words.ts'
import type {
  ProcedureStepCandidate,
  SourceMessage,
  StepChangeCandidate
} from '#src/memory/candidates.ts'

interface WithSteps {
  name: string
  steps: readonly ProcedureStepCandidate[]
}

const CHANGES_MAX = 10
const SAID_MAX = 300
const ACTION_MAX = 200
/** So much of a step has to be spoken of. */
const STEP_TOLD = 0.75
/** Words of a step that say nothing of what is done, in the languages that are read. */
const EMPTY = new Set(
  (
    'a an the and on of in to it its by for with your our my der die das den dem ein eine einen auf im am zu und mit ' +
    'el la los las un una en de con y le les du des sur et il lo gli di su e o os as um uma em no na het een op aan te ' +
    'na do w z i これ を は が に へ て で と し 了 把 고 을 를'
  ).split(' ')
)

/** The changes that users and assistants tell, in their order. */
export function findToldChanges(messages: readonly SourceMessage[]): StepChangeCandidate[] {
  const found: StepChangeCandidate[] = []
  for (const message of messages) {
    if (!message.extract || message.kind !== 'user') continue
    for (const said of sentencesOf(message.text)) {
      if (found.length === CHANGES_MAX) return found
      const change = /[?？]\s*$/u.test(said) ? null : changeIn(said.slice(0, SAID_MAX))
      if (change !== null) found.push({ ...change, said, messageIndexes: [message.index] })
    }
  }
  return found
}

function changeIn(said: string): Omit<StepChangeCandidate, 'said' | 'messageIndexes'> | null {
  for (const pattern of REPLACED) {
    const { old, new: next } = pattern.exec(said)?.groups ?? {}
    if (old !== undefined && next !== undefined) return { old, next, at: null, subject: null }
  }
  for (const pattern of ADDED) {
    const { subject, new: next, where, anchor } = pattern.exec(said)?.groups ?? {}
    if (subject === undefined || next === undefined || anchor === undefined) continue
    const side = where?.toLowerCase() === 'after' ? 'after' : 'before'
    return { old: null, next, at: { side, anchor }, subject }
  }
  for (const pattern of GIVEN_UP) {
    const { old, rest } = pattern.exec(said)?.groups ?? {}
    if (old !== undefined) {
      return { old: `${old} ${rest ?? ''}`.trim(), next: null, at: null, subject: null }
    }
  }
  return null
}

/** The steps of the one procedure that is changed, and its place among `known`; null where none is. */
export function stepsChanged(
  change: StepChangeCandidate,
  known: readonly WithSteps[]
): { place: number; steps: ProcedureStepCandidate[] } | null {
  const changed = known.flatMap((one, place) => {
    const steps = change.old === null ? withAdded(change, one) : withoutOld(change, one)
    return steps === null ? [] : [{ place, steps }]
  })
  const named = changed.filter(({ place }) => isNamed(known[place]?.name ?? '', change.said))
  const only = changed.length === 1 ? changed[0] : named.length === 1 ? named[0] : undefined
  return only ?? null
}

function withoutOld(
  { old, next }: StepChangeCandidate,
  { steps }: WithSteps
): ProcedureStepCandidate[] | null {
  const at = stepSpokenOf(old ?? '', steps)
  if (at === null || (next === null && steps.length < 2)) return null
  const instead = next === null ? [] : [stepOf(next)]
  return [...steps.slice(0, at), ...instead, ...steps.slice(at + 1)]
}

function withAdded(
  { next, at, subject }: StepChangeCandidate,
  { name, steps }: WithSteps
): ProcedureStepCandidate[] | null {
  if (at === null || next === null || !isNamed(name, subject ?? '')) return null
  const anchor = anchored(at.anchor, steps)
  if (anchor === null) return null
  const place = at.side === 'before' ? anchor : anchor + 1
  return [...steps.slice(0, place), stepOf(next), ...steps.slice(place)]
}

function stepOf(said: string): ProcedureStepCandidate {
  const todo = said.replace(/^(?=an?\s)/iu, 'add ')
  return { action: shorten(asTitle(todo), ACTION_MAX), detail: '' }
}

/** The only step most of whose words are spoken of, two of them at least or all of one. */
function stepSpokenOf(said: string, steps: readonly ProcedureStepCandidate[]): number | null {
  const spoken = meaningful(said)
  const met = steps.flatMap(({ action }, place) => {
    const words = meaningful(action)
    const told = words.filter((word) => spoken.some((one) => isSameWord(word, one)))
    const isWhole = words.length > 0 && told.length >= STEP_TOLD * words.length
    return isWhole && (told.length >= 2 || spoken.length === 1) ? [place] : []
  })
  return met.length === 1 ? (met[0] ?? null) : null
}

/** "before the tag": the only step with the word. */
function anchored(anchor: string, steps: readonly ProcedureStepCandidate[]): number | null {
  const spoken = meaningful(anchor)
  const met = steps.flatMap(({ action }, place) => {
    const words = meaningful(action)
    return spoken.some((one) => words.some((word) => isSameWord(word, one))) ? [place] : []
  })
  return met.length === 1 ? (met[0] ?? null) : null
}

/** Whether every word of the name is said. */
function isNamed(name: string, said: string): boolean {
  const words = meaningful(name)
  const spoken = meaningful(said)
  return words.length > 0 && words.every((word) => spoken.some((one) => isSameWord(word, one)))
}

function meaningful(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !EMPTY.has(word))
    .map(stemOf)
}

/** Equal, or of one stem: languages change the ends of their verbs ("drücke", "drücken"). */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(a.length, b.length)
  if (length < 4) return false
  const share = Math.max(4, length - 2)
  return a.slice(0, share) === b.slice(0, share) && Math.abs(a.length - b.length) <= 3
}
