/**
 * Answers without a model: in the facts' own words, as short as the question allows, the current value
 * before an earlier one, and nothing where what was found does not carry an answer.
 */
import { withoutOthers } from '#src/ask/answer-kind.ts'
import type { Piece } from '#src/ask/citing.ts'
import {
  ANSWERS_FROM,
  confidenceIn,
  isYoung,
  judgeOf,
  type Ranked,
  ranked
} from '#src/ask/confidence.ts'
import type { Evidence, FoundEvidence } from '#src/ask/evidence.ts'
import { weigh } from '#src/ask/features.ts'
import { BEHIND_MAX, closedFirst, decidingFirst, wantedFirst } from '#src/ask/order/first.ts'
import { type Statement, statementsOf } from '#src/ask/statements.ts'
import { TRAINED, type Weights } from '#src/ask/trained.ts'
import { worded } from '#src/ask/wording.ts'
import { dayOf } from '#src/base/clock.ts'
import { attributeAsked, isOneAtATime, mentionsSubject } from '#src/question/asked-attribute.ts'
import { type AskedQuestion, readQuestion, WITH_CAPITAL_NOUNS } from '#src/question/question.ts'
import { QUESTION_WORDS } from '#src/question/question-words.ts'
import { isToldWanted } from '#src/question/tells-wanted.ts'
import { wordsOf } from '#src/text/content-words.ts'
import { termsOf } from '#src/text/tokens.ts'

/** Words of an answer; the first statement may be longer. */
const WORDS_MAX = 60
/** How sure an answer is that tells what is asked for in words for it. */
const TOLD = 0.75
/** How far behind the best a statement may stand to be said beside it where a day is asked for, or so little is known that nothing near is left out by mistake. */
const BEHIND_MAX_WHEN_PLAIN = 1
/** A statement with this much of its words said already adds too little for its room. */
const SAID_ALREADY = 0.7
/** From this chance on what is told at another time is said too, the later of the two first. */
const SURE_FROM = 0.75
/** The same in a young memory, and where the past is asked about; in a long one doubt is too common. */
const LIKELY_FROM = 0.1

export interface ExtractiveAnswer {
  pieces: Piece[]
  /** 0 to 1. */
  confidence: number
  /** What it was chosen from, likeliest first. */
  statements: readonly Ranked[]
}

/** The answer to a question from `evidence`, which is at most what may be used of what was found. */
export function answerFrom(
  query: string,
  evidence: readonly Evidence[],
  { evidence: found, others, asked = Number.POSITIVE_INFINITY }: FoundEvidence,
  weights: Weights = TRAINED
): ExtractiveAnswer {
  const question = readQuestion(query)
  const told = withoutOthers(question, statementsOf(evidence))
  const weighed = weigh(question, told, { evidence: found, others })
  const judge = judgeOf(found, weights)
  const isAfter = (statement: Statement) => happensAfter(asked, statement)
  const isAhead = (statement: Statement) => question.signals.ahead === 0 && isAfter(statement)
  const likeliest = wantedFirst(closedFirst(ranked(weighed, judge), others))
  const deciding = decidingFirst(question, likeliest)
  const statements = lastWordFirst(question, deciding, { isAfter, isAhead })
  const confidence = surenessOf(question, statements, found, confidenceIn(statements, judge))
  if (confidence < ANSWERS_FROM) return { pieces: [], confidence, statements }
  const history = historyOf(question, statements, isAhead)
  if (history !== null) return { pieces: history, confidence, statements }
  const chosen = chosenOf(question, holdingOf(statements, others), isYoung(found))
  const likely = question.past || isYoung(found) ? LIKELY_FROM : SURE_FROM
  const near = otherTimeOf(chosen, others, likely)
  // "My desk is 14B" may have come after "moved standup to 10", and does not tell when it is.
  const other = near !== null && isToldWanted(query)(near.text) ? near : null
  const pieces = piecesOf(question, chosen, other !== null && isAhead(other) ? null : other)
  return { pieces: eachOnce(pieces), confidence, statements }
}

/** What is told outright needs no chance, and of somebody whom nobody has told of there is no answer. */
function surenessOf(
  question: AskedQuestion,
  statements: readonly Ranked[],
  found: readonly Evidence[],
  confidence: number
): number {
  if (asksOfStrangers(question, statements)) return 0
  const asked = attributeAsked(question)
  if (asked === null) return confidence
  if (statements.some(({ tells }) => tells)) return Math.max(confidence, TOLD)
  const isTold = found.some(({ text, entity }) => mentionsSubject(`${entity} ${text}`, asked))
  return isTold ? confidence : 0
}

/** Whether of none of those whom the question names anything is told; nobody knows in German, where all nouns look like names. */
function asksOfStrangers({ language }: AskedQuestion, [best]: readonly Ranked[]): boolean {
  return language !== WITH_CAPITAL_NOUNS && best?.values.unknownName === 1
}

/** What lasts up to a day holds before it: "until March". */
const LASTS = /\b(?:until|till)\b/iu

/** "I start at Spotify on 1 September": a plan until that day, and what is so until then is told elsewhere. */
function happensAfter(moment: number, { fact, text }: Statement): boolean {
  const day = fact?.eventDate ?? null
  return day !== null && Date.parse(day) > moment && !LASTS.test(text)
}

type Ahead = (statement: Statement) => boolean

/**
 * What tells what is asked for comes first. Of a home, a job, a phone number only the last that was told counts; what
 * was told before is left out. What is still to come stands behind what is so now, or before it where that is asked
 * for: "Where will I work?"
 */
function lastWordFirst(
  question: AskedQuestion,
  statements: Ranked[],
  { isAfter, isAhead }: { isAfter: Ahead; isAhead: Ahead }
): Ranked[] {
  const asked = attributeAsked(question)
  if (asked === null) return statements
  const isOfComing = question.signals.ahead > 0
  const { latest, earlier } = tellingInTime(question, statements, isAhead)
  const hasLast = !isOneAtATime(asked) || (latest !== null && !question.past)
  if (!hasLast && !isOfComing) return statements
  const left = hasLast ? statements.filter((one) => !earlier.includes(one)) : statements
  const placeOf = ({ tells, statement }: Ranked) => {
    if (tells && isAfter(statement) === isOfComing) return 0
    return tells && hasLast ? 1 : 2
  }
  return left.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** What tells such a thing of now, and what told it on earlier days, the later first. */
function tellingInTime(question: AskedQuestion, statements: readonly Ranked[], isAhead: Ahead) {
  const asked = attributeAsked(question)
  const telling =
    asked === null || !isOneAtATime(asked) ? [] : statements.filter(({ tells }) => tells)
  const inTime = telling.toSorted(
    (a, b) => b.statement.evidence.at - a.statement.evidence.at || b.sum - a.sum
  )
  const holds = ({ values, statement }: Ranked) =>
    values.plans === 0 && values.unreal === 0 && !isAhead(statement)
  const latest = inTime.find(holds) ?? null
  const day = latest === null ? '' : dayOf(latest.statement.evidence.at)
  return {
    latest,
    earlier: inTime.filter(({ statement }) => dayOf(statement.evidence.at) < day)
  }
}

/** "Where did I live before?": where one lives now, and before that; null where memory knows of one only. */
function historyOf(
  question: AskedQuestion,
  statements: readonly Ranked[],
  isAhead: Ahead
): Piece[] | null {
  if (!question.past) return null
  const { latest, earlier } = tellingInTime(question, statements, isAhead)
  const [before] = earlier
  if (latest === null || before === undefined) return null
  return withBefore(
    question,
    worded(question, latest.statement),
    worded(question, before.statement)
  )
}

/** The best statement and those that may say what it leaves out, within the words of an answer. */
function chosenOf(
  question: AskedQuestion,
  statements: readonly Ranked[],
  young: boolean
): Statement[] {
  const [best] = statements
  if (best === undefined) return []
  const isPlain = question.wanted === 'when' || young
  const lowest = best.sum - (isPlain ? BEHIND_MAX_WHEN_PLAIN : BEHIND_MAX)
  const chosen: Statement[] = []
  const said = new Set<string>()
  let words = 0
  for (const { statement, sum, tells } of statements) {
    // Beside what tells it outright nothing else belongs.
    if (sum < lowest || ((young || best.tells) && tells !== best.tells)) continue
    const own = lengthOf(worded(question, statement).text)
    const terms = [...termsOf(statement.text).keys()]
    const isSaid = terms.filter((term) => said.has(term)).length >= terms.length * SAID_ALREADY
    if (chosen.length > 0 && (isSaid || words + own > WORDS_MAX)) continue
    chosen.push(statement)
    for (const term of terms) said.add(term)
    words += own
  }
  return inOrder(chosen)
}

/** Statements of one message stand together, as they were said. */
function inOrder(chosen: readonly Statement[]): Statement[] {
  const groups = Map.groupBy(chosen, ({ evidence }) => evidence.id)
  return [...groups.values()].flatMap((group) => group.sort((a, b) => a.place - b.place))
}

/** What no longer holds gives its place to what replaced it, or to nothing where that is not known. */
function holdingOf(statements: readonly Ranked[], others: FoundEvidence['others']): Ranked[] {
  const holding = statements.flatMap((one) => {
    if (!one.statement.replaced) return [one]
    const later = others.get(one.statement.evidence.id)
    const statement = later === undefined ? null : firstOf(later.evidence)
    return statement === null ? [] : [{ ...one, statement }]
  })
  return [...Map.groupBy(holding, ({ statement }) => statement.text).values()].flatMap((same) =>
    same.slice(0, 1)
  )
}

/** The first that the evidence tells and that still holds. */
function firstOf(evidence: Evidence): Statement | null {
  return statementsOf([evidence]).find(({ replaced }) => !replaced) ?? null
}

/** What is told at another time about what the best statement tells; null where that is not likely. */
function otherTimeOf(
  [first]: readonly Statement[],
  others: FoundEvidence['others'],
  likely: number
): Statement | null {
  if (first === undefined) return null
  const { fact, evidence } = first
  const found = (fact === null ? undefined : others.get(fact.id)) ?? others.get(evidence.id)
  if (found === undefined || found.chance < likely) return null
  // Of its message something else was replaced.
  if (found.chance === 1 && evidence.replaced.length > 0) return null
  return firstOf(found.evidence)
}

function piecesOf(
  question: AskedQuestion,
  chosen: readonly Statement[],
  other: Statement | null
): Piece[] {
  const [first] = chosen
  const plain = chosen.map((one) => worded(question, one))
  if (first === undefined || other === null) return plain
  const inTime = [first, other].sort((a, b) => b.evidence.at - a.evidence.at)
  const [later, earlier] = inTime.map((one) => worded(question, one))
  if (later === undefined || earlier === undefined) return plain
  if (question.past) return withBefore(question, later, earlier)
  return inTime[0] === other ? withinWords([later, ...plain]) : plain
}

function withBefore({ language }: AskedQuestion, later: Piece, earlier: Piece): Piece[] {
  const before = QUESTION_WORDS[language]?.before
  return before === undefined ? [later, earlier] : [later, { text: before, sources: [] }, earlier]
}

/** A sentence that two of them say is said once. */
function eachOnce(pieces: readonly Piece[]): Piece[] {
  const texts = pieces.map(({ text }) => text)
  return pieces.filter(({ text }, place) => texts.indexOf(text) === place)
}

/** The first pieces that an answer has room for, at least one. */
function withinWords(pieces: readonly Piece[]): Piece[] {
  let words = 0
  return pieces.filter(({ text }, place) => {
    words += lengthOf(text)
    return place === 0 || words <= WORDS_MAX
  })
}

/** Words as a reader counts them; in scripts without spaces those of a dictionary. */
function lengthOf(text: string): number {
  return Math.max(wordsOf(text).length, text.split(/\s+/u).length)
}
