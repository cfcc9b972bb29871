/**
 * Which of the first results stands first in a question about now. Doubt says of a pair that the later one may
 * have replaced the earlier, and knows nothing of the question; here both are weighed, by boosted trees that
 * are fitted by `bun scripts/train-first.ts` (softmax over the candidates of a question; `docs/decisions/first-place.md`).
 */
import type { After } from '#src/finding/evidence.ts'
import { ASKED_FEATURES, askedFeatures } from '#src/finding/order/asked-features.ts'
import trained from '#src/finding/order/first-place-weights.json'
import { type Doubt, isOfOneMessage } from '#src/finding/order/links.ts'
import { isOfOtherPart } from '#src/finding/order/other-part.ts'
import { type Candidate, PLACE_FEATURES, placeFeatures } from '#src/finding/order/place-features.ts'
import { isToldWanted, tellingWanted } from '#src/question/tells-wanted.ts'
import { wordsOf } from '#src/text/content-words.ts'
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'
import { questionTermsOf, termsInAny } from '#src/text/tokens.ts'
import { SURE_FROM } from '#src/updates/decide.ts'
import { readingOf } from '#src/updates/pieces.ts'
import { subjectOfAlike } from '#src/updates/stays/alike.ts'
import { tellsOnlyHowMuch } from '#src/updates/stays/by-how-much.ts'
import { isForOnce, namesDay } from '#src/updates/stays/for-once.ts'
import { otherEventThan } from '#src/updates/stays/other-event.ts'
import { tellsOfOtherNumber } from '#src/updates/stays/other-number.ts'
import { oddsByTrees, type Trees } from '#src/updates/together/trees.ts'

/** Of two things told the later is mostly about the first, of several it seldom is: each has trees of its own. */
export interface FirstWeights {
  ofTwo: Trees
  ofSeveral: Trees
}

const TRAINED: FirstWeights = trained

/**
 * What answers worse than so much of the best is only weighed where doubt says that it came after that: of several things
 * told, what was told last is mostly about something else.
 */
const ANSWERS_FROM = { ofTwo: 0.35, ofSeveral: 0.6 }
/** What doubt says of it counts from this chance on, or where it answers so much of the best. */
const AFTER_BEST_FROM = { chance: 0.2, answers: 0.3 }
/** What came stands before what one message says is over if it answers so much of that. */
const CAME_FROM = 0.5
/** What is left of a score where another result takes the place. */
export const BEHIND = 0.98

/** A candidate with its numbers, in the order of `FIRST_FEATURES`, for `explain` and for training. */
export interface WeighedCandidate {
  id: string
  values: number[]
}

/** Names of what is seen of a candidate; at the end, in how many messages the candidates were told. */
export const FIRST_FEATURES = [...PLACE_FEATURES, ...ASKED_FEATURES, 'told']

/** Whether numbers are of a candidate among several things told, and not of two. */
export function isOfSeveral(values: readonly number[]): boolean {
  return (values.at(-1) ?? 0) > 2
}

/** What a candidate is worth by its numbers: only good for comparing within one question. */
export function worthOf(values: readonly number[], weights: FirstWeights = TRAINED): number {
  return oddsByTrees(isOfSeveral(values) ? weights.ofSeveral : weights.ofTwo, values)
}

/**
 * The candidates with their numbers. One that something sure came after is none, nor is one that hardly answers, names
 * another event than the question, says of somebody else what another one says of whom it names, does not tell the
 * kind of thing that is asked for (`tells-wanted.ts`), or says no word of the question where the best does, or where the best does
 * not and another one closed a statement that did: what was told last would stand before what was asked for.
 */
export function weighed(
  question: string,
  candidates: readonly Candidate[],
  doubts: readonly Doubt[],
  ofFacts: boolean
): WeighedCandidate[] {
  const language = guessLanguage(question)
  const asked: Asked = {
    language,
    termsSaid: askedTermsOf(question, language),
    isTold: isToldWanted(question)
  }
  const replaced = replacedAmong(asked, candidates, doubts)
  const best = candidates.reduce((one, other) => (foundOf(other) > foundOf(one) ? other : one))
  const isAfterBest = (one: Candidate, byChanceAlone: boolean) =>
    doubts.some(
      ({ older, newer, chance }) =>
        newer === one.id &&
        older === best.id &&
        // A fact that has closed another one has taken that one's place, and no other by a weak doubt; a message tells more.
        (!ofFacts || one.replaces === '' || chance >= SURE_FROM) &&
        (chance >= AFTER_BEST_FROM.chance ||
          (!byChanceAlone && foundOf(one) >= AFTER_BEST_FROM.answers * foundOf(best)))
    ) && !isOfOtherPart(best.text, one.text, asked.termsSaid)
  const told = new Set(candidates.map(({ message }) => message)).size
  const least = foundOf(best) * (told > 2 ? ANSWERS_FROM.ofSeveral : ANSWERS_FROM.ofTwo)
  const asking = askedFeatures(question, candidates)
  const rows = placeFeatures(question, candidates, doubts, ofFacts).map((row, place) => [
    ...row,
    ...(asking[place] ?? []),
    told
  ])
  const isSaid = (one: Candidate) => asked.termsSaid(one.text).size > 0
  const isSaidByBest = isSaid(best)
  const saidBefore = saidBeforeThem(asked, candidates, best)
  const isOtherEvent = otherEventThan(readingOf(question, language))
  const isOfOther = toldOfOther(question, candidates, language)
  const meant = candidates.flatMap((one, place) => {
    const values = rows[place]
    const isTold = saidBefore.has(one)
    const isWorded = isSaid(one) || isTold || (!isSaidByBest && saidBefore.size === 0)
    const isMeant = (foundOf(one) >= least || isTold) && isWorded
    const answers = isMeant || isAfterBest(one, saidBefore.size > 0 && !isWorded)
    const isElse =
      isOtherEvent?.(readingOf(one.text, language)) === true ||
      isOfOther(place) ||
      tellsOfOtherNumber(question, one.text)
    const isNone = values === undefined || replaced.has(one.id) || !answers || isElse
    return isNone ? [] : [{ one, values }]
  })
  meant.sort((a, b) => foundOf(b.one) - foundOf(a.one))
  const usual = namesDay(question, language) ? meant : withoutOnce(asked, meant)
  return tellingWanted(question, usual, ({ one }) => one.text).map(({ one, values }) => ({
    id: one.id,
    values
  }))
}

/** The language of a question, which of its words a text says, and whether it tells the kind of thing that is asked for. */
interface Asked {
  language: string
  termsSaid: (text: string) => ReadonlySet<string>
  isTold: (text: string) => boolean
}

/** Those after which something sure came that speaks of what is asked for, or what one message says took their place. */
function replacedAmong(
  { language, termsSaid, isTold }: Asked,
  candidates: readonly Candidate[],
  doubts: readonly Doubt[]
): ReadonlySet<string> {
  const candidateOf = new Map(candidates.map((one) => [one.id, one]))
  return new Set(
    doubts.flatMap((doubt) => {
      const [older, newer] = [candidateOf.get(doubt.older), candidateOf.get(doubt.newer)]
      if (older === undefined || newer === undefined) return []
      const isOver = isOfOneMessage(doubt) && foundOf(newer) >= foundOf(older) * CAME_FROM
      if (doubt.chance < SURE_FROM && !isOver) return []
      // "Choir moved to the church hall" does not tell when it is; "the doctor halved it" tells how much, beside what it was.
      const isUntold = isTold(older.text) && !isTold(newer.text)
      if (isUntold && !tellsOnlyHowMuch(newer.text, older.text, language)) return []
      return isOfOtherPart(older.text, newer.text, termsSaid) ? [] : [doubt.older]
    })
  )
}

/**
 * Without what is so for once where another one says as many words of the question, and of every time: "choir is at 8 just
 * this week" does not tell when it is.
 */
function withoutOnce<Meant extends { one: Candidate }>(
  { language, termsSaid }: Asked,
  meant: readonly Meant[]
): Meant[] {
  return meant.filter(
    ({ one: { text } }) =>
      !meant.some(
        ({ one: usual }) =>
          isForOnce(usual.text, text, language) && termsSaid(text).isSubsetOf(termsSaid(usual.text))
      )
  )
}

/**
 * Where what was found best says no word of the question, or does not tell what it asks for: those that closed a statement which
 * says as many words of it as any, "moved to bay 22" where it is asked where somebody parks.
 */
function saidBeforeThem(
  { termsSaid, isTold }: Asked,
  candidates: readonly Candidate[],
  best: Candidate
): ReadonlySet<Candidate> {
  const isSaidByBest = termsSaid(best.text).size > 0
  if (isSaidByBest && isTold(best.text)) return new Set()
  const said = candidates.map(({ text }) => termsSaid(text))
  const least = isSaidByBest ? 0 : foundOf(best) * ANSWERS_FROM.ofTwo
  return new Set(
    candidates.filter((one) => {
      if (one.replaces === '' || foundOf(one) < least) return false
      const before = termsSaid(one.replaces)
      const isMoreSaid = said.some((own) => own.size >= before.size && !own.isSubsetOf(before))
      return before.size > 0 && !isMoreSaid
    })
  )
}

/** In Chinese one character is in too many words, or stands for whoever speaks. */
const SAYS_LITTLE = /^\p{Script=Han}$|^[我你您]/u

/**
 * Which words of a question in `language` a text says, each text read once; in Chinese they are looked for, whatever stands
 * beside them.
 */
function askedTermsOf(question: string, language: string): (text: string) => ReadonlySet<string> {
  const asked = questionTermsOf(question, [])
  const languages = plausibleLanguages(question)
  const telling = [...asked].filter((term) => !SAYS_LITTLE.test(term))
  const termsIn = (text: string): ReadonlySet<string> =>
    language === 'zh'
      ? new Set(telling.filter((term) => text.includes(term)))
      : asked.intersection(termsInAny(text, languages))
  const known = new Map<string, ReadonlySet<string>>()
  return (text) => {
    const found = known.get(text) ?? termsIn(text)
    known.set(text, found)
    return found
  }
}

/** "Ana works at Initech." where it is asked for Bob, and "Bob works at Initech." is there, too; by place. */
function toldOfOther(
  question: string,
  candidates: readonly Candidate[],
  language: string
): (place: number) => boolean {
  const asked = new Set(wordsOf(question))
  const isAsked = (subject: readonly string[] | null) =>
    subject?.some((word) => asked.has(word)) === true
  const words = candidates.map(({ text }) => wordsOf(text))
  const naming = words.filter((one) => one.some((word) => asked.has(word)))
  return (place) => {
    const own = words[place] ?? []
    return naming.some(
      (others) =>
        isAsked(subjectOfAlike(language, others, own)) &&
        !isAsked(subjectOfAlike(language, own, others))
    )
  }
}

const foundOf = ({ found }: Candidate) => found ?? -1

/**
 * The same results with the one in front that is worth most, and no other of its score: of facts that score alike the
 * one whose entity is older would be shown first.
 */
export function withFirst<Found extends { score: number; after?: After }>(
  placed: readonly Found[],
  idOf: (one: Found) => string,
  candidates: readonly WeighedCandidate[],
  doubts: readonly Doubt[]
): Found[] {
  const worths = candidates.map(({ values }) => worthOf(values))
  const best = candidates[worths.indexOf(Math.max(...worths))]
  const [front, ...others] = placed
  const chosen = others.find((one) => idOf(one) === best?.id)
  if (front === undefined || best === undefined) return [...placed]
  if (chosen === undefined) return [front, ...behind(front.score, others)]
  const frontId = idOf(front)
  const { after: _, ...demoted } = front
  const doubt = doubts.find(({ older, newer }) => older === frontId && newer === best?.id)
  const after = { id: frontId, chance: doubt?.chance ?? 0, found: true }
  const raised = { ...chosen, score: front.score, ...(doubt === undefined ? {} : { after }) }
  // What was put before this one is not after it any more.
  const isUndone = front.after?.id === best?.id
  const second = { ...(isUndone ? demoted : front), score: front.score * BEHIND } as Found
  const rest = others.filter((one) => one !== chosen)
  return [raised, ...behind(front.score, [second, ...rest])]
}

/** The results behind one of this score, best first. */
function behind<Found extends { score: number }>(first: number, found: readonly Found[]): Found[] {
  return found
    .map((one) => (one.score < first ? one : { ...one, score: first * BEHIND }))
    .sort((a, b) => b.score - a.score)
}
