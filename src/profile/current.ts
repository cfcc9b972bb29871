/**
 * Which of the facts that memory holds are still so. Memory closes a fact only where it is sure that
 * another one has replaced it; a text about somebody must not say what is merely not yet closed. So it
 * is stricter here: of what one has once at a time the last word counts, a statement that something is
 * over takes along what it is about, and of two facts in doubt the earlier one stays unsaid. Saying less
 * costs little, saying what is no longer so costs trust.
 */
import { SELF, type Told } from '#src/profile/told.ts'
import { ONE_AT_A_TIME } from '#src/profile/topics/topics.ts'
import { contentWords } from '#src/text/content-words.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'

/** Words in which wishes are told, whatever is wished. */
const OF_EVERY_WISH = ['want', 'assistant', 'alway', 'never', 'pleas', 'other']
/** Shorter words of scripts with spaces say too little to hold two statements together. */
const WORD_MIN = 4
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** From this chance on a pair in doubt needs no other sign that it is about one thing. */
const LIKELY = 0.25

type Words = ReadonlyMap<string, ReadonlySet<string>>

/** The facts that count, in the order given. `names` are those of the user, which any fact may hold. */
export function currentOf(facts: readonly Told[], names: readonly string[]): Told[] {
  const inTime = [...facts].sort(byTime)
  const gone = new Set<string>()
  const words = new Map(inTime.map((fact) => [fact.factId, tellingWords(fact, names)]))
  for (const fact of inTime) if (fact.stance === 'past') gone.add(fact.factId)
  closeByDoubt(inTime, gone, words)
  for (const group of Map.groupBy(inTime, ({ about }) => about).values()) {
    closeBySlot(group, gone)
    closeByAttribute(group, gone)
    closeByEnding(group, gone, words)
  }
  return facts.filter(({ factId }) => !gone.has(factId))
}

/** One after the other as they were said. */
export function byTime(a: Told, b: Told): number {
  return a.statedAt - b.statedAt || (a.factId < b.factId ? -1 : 1)
}

/** Of two facts about the same person and thing of which the later may have replaced the earlier. */
function closeByDoubt(facts: readonly Told[], gone: Set<string>, words: Words): void {
  const byId = new Map(facts.map((fact) => [fact.factId, fact]))
  for (const fact of facts) {
    const isReplaced = fact.doubts.some(({ by, chance }) => {
      const later = byId.get(by)
      if (later === undefined || later.about !== fact.about) return false
      // What is said in one breath is meant together, unless the second half takes back the first.
      if (later.statedAt === fact.statedAt && !later.isTurn) return false
      const shared = sharedWords(fact, later, words)
      if (chance >= LIKELY) return later.eventDate === null || later.isTurn || shared > 0
      // What happens on a day does not change how things are.
      return shared > 0 && (later.eventDate === null || fact.eventDate !== null || later.ends)
    })
    if (isReplaced) gone.add(fact.factId)
  }
}

function sharedWords(fact: Told, later: Told, words: Words): number {
  const [own, others] = [words.get(fact.factId), words.get(later.factId)]
  return own === undefined || others === undefined ? 0 : own.intersection(others).size
}

/** Where somebody lives, works, with whom and on which diet: what was said in the last talk about it. */
function closeBySlot(group: readonly Told[], gone: Set<string>): void {
  for (const topic of ONE_AT_A_TIME) {
    const said = group.filter(({ topics, stance }) => topics.has(topic) && stance !== 'past')
    const last = said.findLast(({ stance, isPassing }) => stance !== 'planned' && !isPassing)
    if (last === undefined) continue
    for (const fact of said) if (fact.statedAt < last.statedAt) gone.add(fact.factId)
  }
}

function closeByAttribute(group: readonly Told[], gone: Set<string>): void {
  const last = new Map<string, string>()
  for (const { attribute, factId, about } of group.toReversed()) {
    if (attribute === null) continue
    const key = `${about} ${attribute}`
    if (last.has(key)) gone.add(factId)
    else last.set(key, factId)
  }
}

/** "I quit Initech" takes "I work at Initech" along, and is itself no news after that. */
function closeByEnding(group: readonly Told[], gone: Set<string>, words: Words): void {
  for (const [place, fact] of group.entries()) {
    if (!fact.ends) continue
    const own = words.get(fact.factId) ?? new Set()
    for (const earlier of group.slice(0, place)) {
      const others = words.get(earlier.factId) ?? new Set()
      if (!own.isDisjointFrom(others)) gone.add(earlier.factId)
    }
    if (fact.stance === 'ended' && !tellsNews(fact)) gone.add(fact.factId)
  }
}

/** "We got divorced", "no longer at A, now at B": an end that says how things are now. */
function tellsNews({ topics, about }: Told): boolean {
  return about !== SELF || ONE_AT_A_TIME.some((topic) => topics.has(topic))
}

function tellingWords({ text, languages }: Told, names: readonly string[]): ReadonlySet<string> {
  const common = new Set(languages.flatMap((language) => [...stopWordsOf(language)]))
  const own = new Set([...names.flatMap((name) => [...contentWords(name)]), ...OF_EVERY_WISH])
  return new Set(
    [...contentWords(text)].filter(
      (word) =>
        (word.length >= WORD_MIN || (UNSPACED.test(word) && word.length > 1)) &&
        !/^\d/.test(word) &&
        !common.has(word) &&
        !own.has(word)
    )
  )
}
