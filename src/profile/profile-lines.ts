/** What a profile says, chosen from the facts that count: which, under which heading, in which order. */
import { contentKey, timeOf } from '#src/memory/fact.ts'
import type { Line } from '#src/profile/generated.ts'
import { isLasting, isOfLife, tellsState, tellsTaste } from '#src/profile/lasting.ts'
import { SELF, type Told } from '#src/profile/told.ts'
import { contentWords } from '#src/text/content-words.ts'

export const SECTIONS = [
  'about',
  'wishes',
  'constraints',
  'people',
  'likes',
  'now',
  'procedures',
  'team'
] as const
export type Section = (typeof SECTIONS)[number]

export type ProfileLine = Line<Section>

const DAY_MS = 86_400_000
/** What has just happened is still going on. */
const JUST_MS = 14 * DAY_MS
const AHEAD_MS = 400 * DAY_MS
/** A plan without a day that nobody has come back to. */
const PLAN_MS = 120 * DAY_MS
/** Longer facts are stories. */
const FACT_MAX = 220
const PER_OTHER_PERSON = 2
/** Facts with this much of their words in common say the same. */
const SAME_WORDS = 0.75

/** Facts by section, the weightiest first; `facts` are those that count. */
export function linesFrom(
  facts: readonly Told[],
  now: number,
  told: (fact: Told) => string
): ProfileLine[] {
  const placed = facts
    .filter(({ text }) => text.length <= FACT_MAX)
    .flatMap((fact) => {
      const section = sectionOf(fact, now)
      return section === null ? [] : [{ fact, section }]
    })
    .sort((a, b) => byWeight(a.fact, b.fact))
  const spoken = withoutDoubles(placed)
  const dated = spoken
    .filter(({ section }) => section === 'now')
    .sort((a, b) => timeOf(a.fact) - timeOf(b.fact) || byWeight(a.fact, b.fact))
  const others = fewOfEach(spoken.filter(({ section }) => section !== 'now'))
  return [...others, ...dated].map(({ fact, section }) => ({
    section,
    text: told(fact),
    factIds: [fact.factId],
    procedureIds: []
  }))
}

/** Under which heading a fact stands; null where it does not belong into a profile. */
function sectionOf(fact: Told, now: number): Section | null {
  if (fact.teamId !== null) return fact.stance === 'holds' ? 'team' : null
  if (!isLasting(fact)) return null
  if (fact.about !== SELF) return sectionOfOther(fact)
  if (isOnlyName(fact)) return null
  const { topics } = fact
  if (topics.has('wish')) return fact.origin === 'user' ? 'wishes' : null
  const at = fact.eventDate === null ? null : timeOf(fact)
  const isAhead = at !== null && at >= now - JUST_MS && at <= now + AHEAD_MS
  if (fact.stance === 'planned') {
    return isAhead || (at === null && now - fact.statedAt < PLAN_MS) ? 'now' : null
  }
  if (topics.has('constraint') || topics.has('diet')) return 'constraints'
  if (topics.has('home') || topics.has('work') || topics.has('partner')) return 'about'
  if (isAhead && at !== null && at > fact.statedAt - DAY_MS) return 'now'
  if (at !== null) return null
  if (topics.has('language')) return 'about'
  if (topics.has('family')) return 'people'
  if (topics.has('like') || topics.has('dislike')) return tellsTaste(fact) ? 'likes' : null
  return tellsState(fact) ? 'about' : null
}

/** The name stands in the opening. */
function isOnlyName({ attribute, text }: Told): boolean {
  if (attribute !== null && /^(?:full |first )?name$/.test(attribute)) return true
  return /^User is \p{Lu}\S*(?: \p{Lu}\S*){1,2}$/u.test(text.replace(/[.!]+$/u, ''))
}

function sectionOfOther(fact: Told): Section | null {
  const { entityType, eventDate, stance, about, entityId, topics } = fact
  if (eventDate !== null || stance === 'planned') return null
  const isPerson = entityType === 'person' || about !== entityId || topics.has('family')
  return isPerson && (isOfLife(fact) || tellsState(fact)) ? 'people' : null
}

/** Said more often, then weightier, then later; ids settle what is left, for a stable text. */
function byWeight(a: Told, b: Told): number {
  return (
    rankOf(b) - rankOf(a) ||
    b.statements - a.statements ||
    b.importance - a.importance ||
    b.statedAt - a.statedAt ||
    (a.factId < b.factId ? -1 : 1)
  )
}

/** In what is said of the user, home and work come before the rest. */
function rankOf({ topics, about }: Told): number {
  if (about !== SELF) return topics.has('family') ? 1 : 0
  return ['home', 'work', 'partner', 'constraint'].filter((topic) =>
    (topics as ReadonlySet<string>).has(topic)
  ).length
}

interface Placed {
  fact: Told
  section: Section
}

function withoutDoubles(placed: readonly Placed[]): Placed[] {
  const kept: { one: Placed; key: string; words: ReadonlySet<string> }[] = []
  for (const one of placed) {
    const key = contentKey(one.fact.text)
    const words = contentWords(one.fact.text)
    const isSaid = kept.some(
      (other) =>
        other.key === key ||
        (other.one.fact.about === one.fact.about && likeness(words, other.words) >= SAME_WORDS)
    )
    if (!isSaid) kept.push({ one, key, words })
  }
  return kept.map(({ one }) => one)
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  return smaller < 2 ? 0 : a.intersection(b).size / smaller
}

/** No single other person takes all the room. */
function fewOfEach(placed: readonly Placed[]): Placed[] {
  const count = new Map<string, number>()
  return placed.filter(({ fact, section }) => {
    if (section !== 'people' || fact.about === SELF) return true
    const told = (count.get(fact.about) ?? 0) + 1
    count.set(fact.about, told)
    return told <= PER_OTHER_PERSON
  })
}
