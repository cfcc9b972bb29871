/** What a statement shows of whether it answers a question, as numbers for the trained weights. */

import { holdsKind, isOfNamed, unknownNames } from '#src/ask/answer-kind.ts'
import type { Evidence, FoundEvidence } from '#src/ask/evidence.ts'
import type { Statement } from '#src/ask/statements.ts'
import { attributeAsked, isOfSubject, tellsAttribute } from '#src/question/asked-attribute.ts'
import { rarityOf, shareTold, type Told, toldIn } from '#src/question/asked-stems.ts'
import { type AskedQuestion, asksNumber } from '#src/question/question.ts'
import { isToldWanted } from '#src/question/tells-wanted.ts'
import type { Language } from '#src/text/languages.ts'
import { termsOf, wordsOf } from '#src/text/tokens.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import { signalsOf } from '#src/updates/features.ts'

export const FEATURES = [
  'score',
  'first',
  'rank',
  'near',
  'nearest',
  'toldByFact',
  'covers',
  'messageCovers',
  'adds',
  'asks',
  'exclaims',
  'short',
  'long',
  'caption',
  'greets',
  'opens',
  'holdsKind',
  'lacksKind',
  'lacksCount',
  'named',
  'otherNamed',
  'unknownName',
  'byAssistant',
  'plans',
  'unreal',
  'replies',
  'repliesToQuestion',
  'beforeCovers',
  'bothCover',
  'sentenceBefore',
  'sentenceAfter',
  'coversMatter',
  'onlyNames',
  'unspaced',
  'factScore',
  'factFirst',
  'messageFirst',
  'tellsWanted',
  'replaced',
  'toldLater',
  'toldBefore',
  'toldAfter',
  'ownScore',
  'foundCount',
  'asksWhen',
  'asksWho',
  'asksWhere',
  'asksNumber'
] as const
export type Feature = (typeof FEATURES)[number]

/** A statement with its numbers. */
export interface Weighed {
  statement: Statement
  values: Readonly<Record<Feature, number>>
  /** Tells what everybody has and the question asks for: a home, work, a name. */
  tells: boolean
}

const QUESTION_END = /[?？؟]["'”’»)\]]*$/u
const IMAGE = /^\[| shared (?:a|an|the) (?:photo|picture|image) /i
const GREETING = /\b(?:thanks|thank you|wow|congrat\w*|awesome|sounds)\b/i
const SHORT = 5
/** As near as a statement is that says it in the question's own words. */
const TOLD_NEAR = 0.6
const LONG = 30
/** New words beyond which a statement adds no more. */
const ADDS_MAX = 12

/**
 * The numbers of every statement for a question. `found` is everything that was found: what stood before
 * a message in its conversation says what the message replies to.
 */
export function weigh(
  question: AskedQuestion,
  statements: readonly Statement[],
  { evidence: found, others }: Pick<FoundEvidence, 'evidence' | 'others'>
): Weighed[] {
  const pool = poolOf(question, statements, found)
  const { all, telling } = tellingOf(question, statements)
  const beside = besideOf(statements, pool)
  const isTold = isToldWanted(question.text)
  const laterOf = (id: string | undefined) => (id === undefined ? 0 : (others.get(id)?.chance ?? 0))
  return statements.map((statement, place) => {
    const { text, fact, evidence, rank } = statement
    const own = pool.told[place] ?? NOTHING_TOLD
    const kind = holdsKind(question, statement)
    const named = isOfNamed(question, statement)
    const told = signalsOf(text, [question.language])
    const before = pool.before(evidence)
    // What tells the attribute asked for says it in other words; what has the words then means another thing.
    const tells = telling.has(statement)
    const isOfAnother = all.has(statement) && !tells
    const saysIt = (share: number) => (telling.size === 0 ? (isOfAnother ? 0 : share) : flag(tells))
    const near = Math.max(fact?.similarity ?? 0, tells ? TOLD_NEAR : 0)
    const score = pool.top === 0 ? 0 : evidence.score / pool.top
    const shares = sharesOf(pool, statement, own, saysIt)
    const values = {
      ...shares,
      // What is told of another than is named is no part of what is asked.
      coversMatter: named === false ? 0 : shares.coversMatter,
      score,
      first: flag(rank === 0),
      rank: Math.log1p(rank),
      near,
      nearest: flag(near > 0 && near === pool.nearest),
      toldByFact: flag(fact !== null),
      adds:
        Math.min(stemsOf(text, question.language).difference(question.terms).size, ADDS_MAX) /
        ADDS_MAX,
      ...formOf(statement),
      holdsKind: flag(kind === true),
      lacksKind: flag(kind === false),
      lacksCount: flag(kind === false && asksNumber(question)),
      named: flag(named === true),
      otherNamed: flag(named === false),
      unknownName: pool.unknownName,
      byAssistant: flag(evidence.byAssistant),
      plans: flag(told.ahead > question.signals.ahead),
      unreal: flag(told.unreal > question.signals.unreal),
      replies: flag(before !== null),
      repliesToQuestion: flag(before !== null && /[?？؟]/u.test(before.text)),
      sentenceBefore: beside(place, -1),
      sentenceAfter: beside(place, 1),
      onlyNames: flag(question.matter.length === 0),
      unspaced: flag(isUnspaced(question.language)),
      factScore: fact?.score ?? 0,
      factFirst: flag(fact !== null && fact.score > 0 && fact.score === pool.topOfFacts),
      messageFirst: flag(evidence.isShownFirst),
      tellsWanted: flag(isTold(text)),
      replaced: flag(statement.replaced),
      toldLater: Math.max(laterOf(fact?.id), laterOf(evidence.id)),
      ...amongFound(evidence, found),
      ...askingOf(question)
    }
    return { statement, values, tells }
  })
}

function askingOf(question: AskedQuestion) {
  const { wanted } = question
  return {
    asksWhen: flag(wanted === 'when'),
    asksWho: flag(wanted === 'who'),
    asksWhere: flag(wanted === 'where'),
    asksNumber: flag(asksNumber(question))
  }
}

/** How its message stands among all that was found. */
function amongFound({ at: saidAt, score }: Evidence, found: readonly Evidence[]) {
  return {
    toldBefore: found.filter(({ at }) => at < saidAt).length,
    toldAfter: found.filter(({ at }) => at > saidAt).length,
    ownScore: score,
    foundCount: found.length
  }
}

/** How a statement is worded, whatever is asked. */
function formOf({ text, place }: Statement) {
  const words = wordsOf(text).length
  return {
    asks: flag(QUESTION_END.test(text.trim())),
    exclaims: flag(/[!！]/u.test(text)),
    short: flag(words < SHORT),
    long: flag(words > LONG),
    caption: flag(IMAGE.test(text)),
    greets: flag(GREETING.test(text)),
    opens: flag(place === 0)
  }
}

/** How much of the question a statement has, its message, and what that replies to. */
function sharesOf(
  pool: ReturnType<typeof poolOf>,
  { evidence }: Statement,
  own: Told,
  saysIt: (share: number) => number
) {
  const before = pool.before(evidence)
  const replied = before === null ? NOTHING_TOLD : pool.toldOf(before)
  const message = pool.toldOf(evidence)
  return {
    covers: saysIt(pool.share(own)),
    messageCovers: saysIt(pool.share(message)),
    coversMatter: saysIt(pool.shareOfMatter(own)),
    beforeCovers: pool.share(replied),
    bothCover: pool.share(message, replied)
  }
}

/**
 * How much of the question the sentence beside a statement has: of "I went to a pottery workshop. We all made
 * pots" the first has what is asked about, the second the answer.
 */
function besideOf(statements: readonly Statement[], pool: ReturnType<typeof poolOf>) {
  return (place: number, step: number) =>
    statements[place + step]?.evidence === statements[place]?.evidence
      ? pool.share(pool.told[place + step] ?? NOTHING_TOLD)
      : 0
}

/** The statements that tell what everybody has and the question asks for: of anybody, and of whom it asks. */
function tellingOf(question: AskedQuestion, statements: readonly Statement[]) {
  const asked = attributeAsked(question)
  if (asked === null) return { all: new Set<Statement>(), telling: new Set<Statement>() }
  const all = statements.filter(
    ({ text }) => !QUESTION_END.test(text) && tellsAttribute(text, asked)
  )
  const telling = all.filter(({ text, fact, evidence }) =>
    isOfSubject(text, fact?.entity ?? evidence.entity, asked)
  )
  return { all: new Set(all), telling: new Set(telling) }
}

const flag = (holds: boolean) => (holds ? 1 : 0)

/** What statements are seen against: each other, and the conversation that they stood in. */
function poolOf(
  question: AskedQuestion,
  statements: readonly Statement[],
  found: readonly Evidence[]
) {
  // Who speaks of themselves names nobody.
  const toldBy = (entity: string, text: string) => toldIn(`${entity} ${text}`, question.languages)
  const told = statements.map(({ text, fact, evidence }) =>
    toldBy(fact?.entity ?? evidence.entity, text)
  )
  const weights = rarityOf(question.words, told)
  const known = new Map<string, Told>()
  const byPlace = new Map(found.map((one) => [placeKey(one, 0), one]))
  return {
    told,
    top: Math.max(0, ...statements.map(({ evidence }) => evidence.score)),
    nearest: Math.max(0, ...statements.map(({ fact }) => fact?.similarity ?? 0)),
    topOfFacts: Math.max(0, ...statements.map(({ fact }) => fact?.score ?? 0)),
    unknownName: unknownNames(question, statements),
    /** Of the question's words, by their weight, what is told by any of them: 0 to 1. */
    share: (...by: readonly Told[]) => shareTold(question.words, weights, by),
    /** The same of what names nobody: that somebody is named tells nothing of what is asked about them. */
    shareOfMatter: (by: Told) => shareTold(question.matter, rarityOf(question.matter, told), [by]),
    toldOf(evidence: Evidence): Told {
      const made = known.get(evidence.id) ?? toldBy(evidence.entity, evidence.text)
      known.set(evidence.id, made)
      return made
    },
    /** The message before, where it was found too. */
    before: (evidence: Evidence) =>
      evidence.place === null ? null : (byPlace.get(placeKey(evidence, -1)) ?? null)
  }
}

const NOTHING_TOLD: Told = { text: '', forms: new Set() }

function placeKey({ id, place }: Evidence, step: number): string {
  return place === null ? id : `${place.jobId} ${place.index + step}`
}

/** Stems by the question's language too: of a short text the language is often guessed wrong. */
function stemsOf(text: string, language: Language): Set<string> {
  return new Set([...termsOf(text).keys(), ...termsOf(text, language).keys()])
}
