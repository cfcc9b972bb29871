/**
 * A later statement held against each of the earlier ones: how likely three decisions, and all together, take it for
 * a change of that, and what the cross-encoder said where it was asked. What comes of it is decided elsewhere
 * (`decide.ts`); an add that is only prepared needs no more than to know which pairs are to be asked about.
 */

import { wordsOf } from '#src/text/content-words.ts'
import { chanceOfUpdate } from '#src/updates/classifier.ts'
import { chanceOfClosing, type ReferringPair } from '#src/updates/closing.ts'
import { type Look, lookAt, type Statement } from '#src/updates/features.ts'
import { withoutImagined } from '#src/updates/later/imagined.ts'
import { languageOf } from '#src/updates/later/language-of.ts'
import { turnedIn, turnsMatter } from '#src/updates/matters/matters.ts'
import { changesValue } from '#src/updates/matters/values.ts'
import { withoutName } from '#src/updates/own-words.ts'
import { subjectOfAlike } from '#src/updates/stays/alike.ts'
import { asSaid } from '#src/updates/stays/keeps-open.ts'
import { anotherIntroduced } from '#src/updates/stays/namesakes.ts'
import { otherEventThan } from '#src/updates/stays/other-event.ts'
import { notSaidAgain } from '#src/updates/stays/said-to-stay.ts'
import { tellsSameOfOther } from '#src/updates/stays/same-of-other.ts'
import { type Chances, chanceJudged, chanceTogether } from '#src/updates/together/together.ts'
import type { Weighing } from '#src/updates/together/weighing.ts'
import { chanceOfWording } from '#src/updates/wording.ts'

/** One message and the facts that were drawn from it. */
export interface LaterStatement extends Statement {
  /** Milliseconds since the epoch. */
  at: number
  facts: readonly LaterFact[]
  /** All that it tells, what was known already too; the facts where nothing was. */
  tells?: readonly string[]
  /** The name by which facts call whoever says it; null where nobody knows one. */
  name: string | null
}

export interface LaterFact extends Statement {
  factId: string
  /** When it comes about, milliseconds since the epoch; null where it names no day. */
  eventAt: number | null
}

export interface EarlierStatement {
  factId: string
  content: string
  /** Cosine to the later statement. */
  similarity: number
  /** Whether it is about something on a day: that moves at once, whatever day it moves to. */
  isDated: boolean
}

/** A later statement as it is held against each of the earlier ones. */
export interface Told {
  later: LaterStatement
  language: string
  /** It and its facts, but for what they only imagine, and a look at each. */
  told: string
  facts: readonly LaterFact[]
  newer: Look
  looks: readonly Look[]
  look: (text: string) => Look
  /** What it turns, looked for once. */
  turned: () => ReturnType<typeof turnedIn>
  /** Whether it turns a matter that a text tells of, or what a value of it is. */
  turns: (content: string) => boolean
  changes: (content: string) => boolean
}

/** From this chance on the cross-encoder may be asked about a pair: one in five pairs of chats. */
const ASKED_FROM = 0.1
/**
 * Of the earlier statements that one later statement is held against only the likeliest, and others as likely, are asked about, since each takes as
 * long as embedding two messages. With one of them 94 of 184 English updates of scenes are closed, with two 99, with all 100.
 */
const ASKED_MAX = 2

/** An earlier statement as it was said, with how likely each decision, and all together, take the later one for a change of it. */
export interface WeighedPair {
  one: EarlierStatement
  said: string
  pair: ReferringPair
  chances: Chances
  together: number
  /** Whether the cross-encoder was asked. */
  isJudged: boolean
  /** Whether the later one is of another thing or person: it changes nothing, and may be what that one fits best. */
  isOfElse: boolean
}

/**
 * What a later statement tells and how it stands to each of the earlier ones, those left out that it only says again
 * or that are of another thing; null where it tells nothing. `model` made the vectors; pairs to be asked about are noted in `weighing`.
 */
export function weighPairs(
  later: LaterStatement,
  earlier: readonly EarlierStatement[],
  model: string,
  weighing: Weighing
): { telling: Told; pairs: WeighedPair[] } | null {
  const language = languageOf(later.text, earlier)
  const told = withoutImagined(later.text, language)
  const facts = later.facts.filter(({ text }) => withoutImagined(text, language) !== '')
  if (told === '' || facts.length === 0) return null
  const look = (text: string): Look => {
    const key = `${language} ${text}`
    const seen = weighing.looks.get(key) ?? lookAt(text, [language])
    weighing.looks.set(key, seen)
    return seen
  }
  const newer = look(told)
  const texts = facts.map(({ text }) => withoutName(text, later.name))
  const looks = texts.map(look)
  const isAhead = facts.some(({ eventAt }) => eventAt !== null && eventAt > later.at)
  let found: ReturnType<typeof turnedIn> | null = null
  const turned = () => {
    found ??= turnedIn(told, isAhead)
    return found
  }
  const turns = (content: string): boolean => turnsMatter(content, told, turned())
  const changes = (content: string): boolean => changesValue(content, told, turned().changes)
  const isOtherEvent = otherEventThan(newer.reading)
  const isOfAnother = anotherIntroduced(texts)
  const words = facts.map(({ text }) => wordsOf(text))
  const tells = later.tells ?? facts.map(({ text }) => text)
  const weighed = notSaidAgain(earlier, tells).flatMap((one) => {
    const said = withoutName(asSaid(one.content), later.name)
    const older = look(said)
    if (isOtherEvent?.(older.reading) || tellsSameOfOther(older.reading, newer.reading)) return []
    const pair = { older, newer, facts: looks, similarity: one.similarity }
    const both = { earlier: withoutName(one.content, later.name), later: later.text }
    const byDecisions = weighing.weighed(both, () => {
      const chances = {
        meant: chanceOfUpdate(pair, { vector: later.vector, model }),
        spokenOf: chanceOfClosing(pair),
        worded: chanceOfWording(pair),
        turns: turns(said)
      }
      return { chances, together: chanceTogether(pair, chances) }
    })
    return [{ one, said, pair, both, byDecisions }]
  })
  const askedFrom = leastAsked(weighed.map(({ byDecisions }) => byDecisions.together))
  const pairs = weighed.map(({ one, said, pair, both, byDecisions }): WeighedPair => {
    const { chances, together: unjudged } = byDecisions
    const judged = unjudged < askedFrom ? null : weighing.judged(both, language)
    const together = judged === null ? unjudged : chanceJudged(pair, chances, judged)
    const isOfElse =
      isOfAnother?.(both.earlier) === true || isOnlyAlike(language, wordsOf(one.content), words)
    return { one, said, pair, chances, together, isJudged: judged !== null, isOfElse }
  })
  return {
    telling: { later, language, told, facts, newer, looks, look, turned, turns, changes },
    pairs
  }
}

/** The chance by three decisions from which a pair is asked about, given those of all that a statement is held against. */
function leastAsked(chances: readonly number[]): number {
  const least = chances.toSorted((a, b) => b - a)[ASKED_MAX - 1] ?? 0
  return Math.max(ASKED_FROM, least)
}

/** Whether a message says the same of another thing, and nothing of the one that the earlier statement is about. */
function isOnlyAlike(
  language: string,
  earlier: readonly string[],
  facts: readonly (readonly string[])[]
): boolean {
  const subjects = facts.map((words) => subjectOfAlike(language, earlier, words))
  const [subject] = subjects.filter((found) => found !== null)
  if (subject === undefined) return false
  return !facts.some((words, place) => {
    return subjects[place] === null && words.some((word) => subject.includes(word))
  })
}
