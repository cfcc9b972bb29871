/**
 * What a precondition demands, and what a step brings about, in a form in which the two can be compared:
 * a thing and the pole of a dimension it is on, a value, a deed that must come first, or a deed that is
 * forbidden. A text whose shape is not known gives no condition, so it conflicts with nothing.
 */
import { readClause } from '#src/experience/wording/clause.ts'
import {
  isPronoun,
  mayBeSame,
  type NounPhrase,
  readNounPhrase
} from '#src/experience/wording/noun-phrase.ts'
import { effectPoles, type Pole, statePoles } from '#src/experience/wording/states.ts'
import { contentStems, coverage, sentencesOf } from '#src/experience/wording/words.ts'

export type Condition =
  | {
      kind: 'state'
      thing: NounPhrase
      poles: Pole[]
      predicate: string[]
      negated: boolean
      text: string
    }
  | { kind: 'value'; thing: NounPhrase; bound: 'is' | 'min' | 'max'; value: string; text: string }
  | { kind: 'deed'; instruction: string; forbidden: boolean; text: string }

const OPENING =
  /^\W*(?:(?:first |beforehand |always |please )*(?:check|make sure|ensure|verify|confirm|see to it|wait|take care)\b(?: first| beforehand)?(?: that| until| whether)?\s+)/iu
const JOINED = /,?\s+and\s+(?=(?:that|the|a|an|no|there|it|my|our|its|their)\b)/iu
const DEED =
  /^\W*(?:make sure|be sure|remember|take care)\s+(not\s+|never\s+)?to\s+(not\s+)?(.+?)(?:\s+(?:first|beforehand|before(?:\s+.*)?))?\s*[.!]?$/iu
const FORBIDDEN = /^\W*(?:do not|don['’]t|never|avoid|must not|no)\s+(?:to\s+)?(.+?)\s*[.!]?$/iu
const OTHERS_USE =
  /\b(?:nobody|no one|no other \w+|nothing|no \w+)(?: else)?\s+(?:uses?|is using|holds?|is holding|occupies|works on|accesses|is on|locks?)\s+(.+)$/iu
const EXISTS = /^(.{2,80}?)\s+(?:(does not|doesn['’]t|do not|don['’]t)\s+)?exists?$/iu
const BOUND =
  /\b(at least|no less than|more than|above|over|minimum of|min\.?|at most|no more than|less than|below|under|maximum of|max\.?|up to)\s+(-?\d+(?:[.,]\d+)?)/iu
const SET_TO =
  /^(?:(?:check|make sure|ensure)(?: that)?\s+)?(?:set\s+(.+?)\s+to\s+(.+)|(.+?)\s+(?:is|are)\s+set\s+to\s+(.+?))[.!]?$/iu
/** A value is a number, a version, or an identifier; ordinary adjectives do not exclude each other. */
const VALUE = /^(?:v?\d[\w.:-]*|[\p{L}\d]+(?:[-_.:/][\p{L}\d]+)+)$/u

/** Everything that a precondition demands. */
export function readConditions(precondition: string): Condition[] {
  return sentencesOf(precondition).flatMap((sentence) => {
    const parts = sentence.split(JOINED)
    const read = parts.map((part) => readCondition(part)).filter((one) => one !== null)
    // Either every part is a demand of its own, or the sentence is one.
    if (read.length === parts.length) return read
    const whole = readCondition(sentence)
    return whole === null ? read : [whole]
  })
}

function readCondition(text: string): Condition | null {
  const deed = DEED.exec(text)
  if (deed?.[3] !== undefined) {
    const forbidden = deed[1] !== undefined || deed[2] !== undefined
    return { kind: 'deed', instruction: deed[3], forbidden, text }
  }
  const set = readSetting(text)
  if (set !== null) return set
  const body = text
    .replace(OPENING, '')
    .replace(/[.!]+$/u, '')
    .trim()
  if (body === text.replace(/[.!]+$/u, '').trim()) {
    const forbidden = FORBIDDEN.exec(text)
    if (forbidden?.[1] !== undefined)
      return { kind: 'deed', instruction: forbidden[1], forbidden: true, text }
  }
  return readStatement(body, text)
}

/** A statement of how things are ("the queue is empty"), as a condition. */
export function readStatement(body: string, text: string = body): Condition | null {
  const others = OTHERS_USE.exec(body)
  if (others?.[1] !== undefined) return state(others[1], 'in use', true, text)
  const exists = EXISTS.exec(body)
  if (exists?.[1] !== undefined) return state(exists[1], 'there', exists[2] !== undefined, text)
  const bound = readBound(body, text)
  if (bound !== null) return bound
  const clause = readClause(body.replace(/\s+(?:first|beforehand|before)$/iu, ''))
  if (clause === null) return null
  switch (clause.kind) {
    case 'be':
      return VALUE.test(clause.rest) && !clause.negated && statePoles(clause.rest).length === 0
        ? value(clause.subject, 'is', clause.rest, text)
        : state(clause.subject, clause.rest, clause.negated, text)
    case 'there':
      return state(clause.rest, 'there', clause.negated, text)
    case 'have':
      return state(clause.subject, `has ${clause.rest}`, clause.negated, text)
    case 'do':
    case 'can':
      return state(clause.subject, `${clause.verb} ${clause.rest}`, clause.negated, text)
  }
}

function state(
  subject: string,
  predicate: string,
  negated: boolean,
  text: string
): Condition | null {
  const thing = readNounPhrase(subject)
  if (thing === null) return null
  const poles = statePoles(predicate).map((pole) => ({
    ...pole,
    positive: pole.positive !== negated
  }))
  return { kind: 'state', thing, poles, predicate: contentStems(predicate), negated, text }
}

function value(
  subject: string,
  bound: 'is' | 'min' | 'max',
  said: string,
  text: string
): Condition | null {
  const thing = readNounPhrase(subject)
  return thing === null
    ? null
    : { kind: 'value', thing, bound, value: said.trim().toLowerCase(), text }
}

function readSetting(text: string): Condition | null {
  const set = SET_TO.exec(text.trim())
  const subject = set?.[1] ?? set?.[3]
  const said = set?.[2] ?? set?.[4]
  return subject === undefined || said === undefined ? null : value(subject, 'is', said, text)
}

function readBound(body: string, text: string): Condition | null {
  const found = BOUND.exec(body)
  if (found?.[2] === undefined) return null
  const bound =
    /least|more than|above|over|min|no less/iu.test(found[1] ?? '') &&
    !/no more/iu.test(found[1] ?? '')
      ? 'min'
      : 'max'
  const before = body.slice(0, found.index)
  const after = body.slice(found.index + found[0].length)
  const subject =
    /^(.+?)\s+(?:is|are|has|have|stays?|remains?)\s*$/iu.exec(before)?.[1] ??
    (after
      .replace(/^\s*(?:[a-z]{1,3}|percent|%)\s+(?:of\s+)?/iu, '')
      .replace(/\s+(?:is|are)\s.*$/iu, '') ||
      before)
  return value(subject, bound, found[2].replace(',', '.'), text)
}

export interface Effect {
  thing: NounPhrase
  pole: Pole
  /** The step's own words. */
  text: string
}

/**
 * What a list of steps leaves behind: the last pole of each thing and dimension, so that a lock that is
 * released again leaves nothing. "it" is what the step before was about.
 */
export function lastingEffects(steps: readonly string[]): Effect[] {
  const effects: Effect[] = []
  let last: NounPhrase | null = null
  for (const step of steps) {
    const { poles, rest } = effectPoles(step)
    const thing: NounPhrase | null = isPronoun(rest.split(/\s+/)[0] ?? '')
      ? last
      : readNounPhrase(rest)
    if (thing === null) continue
    last = thing
    for (const pole of poles) {
      const before = effects.findIndex(
        (one) => one.pole.dimension === pole.dimension && mayBeSame(one.thing, thing)
      )
      if (before !== -1) effects.splice(before, 1)
      effects.push({ thing, pole, text: step })
    }
  }
  return effects
}

/** Values that steps set ("Set the limit to 5 minutes"). */
export function settingsIn(steps: readonly string[]): Condition[] {
  return steps.map(readSetting).filter((one) => one !== null)
}

/** Whether both cannot hold at once. */
export function contradict(a: Condition, b: Condition): boolean {
  if (a.kind === 'value' && b.kind === 'value')
    return mayBeSame(a.thing, b.thing) && valuesExclude(a, b)
  if (a.kind !== 'state' || b.kind !== 'state' || !mayBeSame(a.thing, b.thing)) return false
  if (a.poles.length > 0 && b.poles.length > 0) return opposite(a.poles, b.poles)
  const isSamePredicate =
    coverage(a.predicate, b.predicate) === 1 && coverage(b.predicate, a.predicate) === 1
  return isSamePredicate && a.negated !== b.negated
}

/** Whether the effect undoes what the condition demands. */
export function undoes(effect: Effect, condition: Condition): boolean {
  return (
    condition.kind === 'state' &&
    mayBeSame(effect.thing, condition.thing) &&
    opposite([effect.pole], condition.poles)
  )
}

function opposite(a: readonly Pole[], b: readonly Pole[]): boolean {
  return a.some((pole) =>
    b.some((other) => pole.dimension === other.dimension && pole.positive !== other.positive)
  )
}

function valuesExclude(
  a: Extract<Condition, { kind: 'value' }>,
  b: Extract<Condition, { kind: 'value' }>
): boolean {
  const left = Number(a.value)
  const right = Number(b.value)
  if (a.bound === 'is' && b.bound === 'is') return a.value !== b.value
  if (Number.isNaN(left) || Number.isNaN(right)) return false
  const [low, high] = [a, b]
    .map((one, place) => ({ bound: one.bound, value: place === 0 ? left : right }))
    .sort((one, other) => one.value - other.value)
  // The lower one must reach up, or the higher one down, for both to hold.
  return (
    low?.value !== high?.value &&
    (low?.bound === 'max' || low?.bound === 'is') &&
    (high?.bound === 'min' || high?.bound === 'is')
  )
}
