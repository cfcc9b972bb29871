/** A fact as profile and rules look at it: about whom, which part of a life, and whether it still counts. */
import type { Origin } from '#src/base/provenance.ts'
import type { EntityType } from '#src/memory/candidates.ts'
import type { Person } from '#src/profile/person.ts'
import type { Topic } from '#src/profile/topics/topic-words.ts'
import { topicsOf } from '#src/profile/topics/topics.ts'
import { plausibleLanguages } from '#src/text/language-guess.ts'
import { stanceOf } from '#src/text/stance.ts'
import { signalsOf } from '#src/updates/features.ts'

/** What memory says, with what decides whether and where it is told. */
export interface MaterialFact {
  factId: string
  entityId: string
  entity: string
  entityType: EntityType
  content: string
  attribute: string | null
  eventDate: string | null
  /** Milliseconds since the epoch. */
  statedAt: number
  expiresAt: number | null
  importance: number
  /** How often it was said. */
  statements: number
  /** Who said it. */
  origin: Origin
  /** Later facts that may have made it untrue, each with the chance of that, 0 to 1. */
  doubts: readonly { by: string; chance: number }[]
  /** Through which team it is seen; null for one's own. */
  teamId: string | null
}

export interface Told extends MaterialFact {
  /** `SELF`, or whoever else it is about. */
  about: string
  /** As it was said, without what some languages have around it: a name in front, a date behind. */
  text: string
  languages: readonly string[]
  topics: ReadonlySet<Topic>
  stance: 'holds' | 'ended' | 'past' | 'planned'
  /** Says that something is over; what it is about is over with it. */
  ends: boolean
  /** Says that something is over, was wrong, or is another way from now on. */
  isTurn: boolean
  /** For some days only. */
  isPassing: boolean
}

export const SELF = 'self'
/** Words, or characters where no spaces part them, that show whom a sentence is about. */
const OPENING_WORDS = 4
const OPENING_CHARACTERS = 5
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const DATE_BEHIND = / \(\d{4}-\d\d(?:-\d\d)?(?:T[\d:.Z]+)?\)$/
const CONTRAST = /[;:]|\bbut\b|\band now\b|\bso\b/i
/** A sentence of so few words in its own language may be guessed to be in another one. */
const SHORT_WORDS = 6
const GUESSED_APART = ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr']
/** The languages of a memory: those of at least every fifth of its facts. */
const SHARE_OF_LANGUAGE = 0.2

/** Reads the facts of one's own memory and of one's teams. */
export function readTold(facts: readonly MaterialFact[], person: Person): Told[] {
  const guessed = facts.map((fact) => plausibleLanguages(spokenText(fact)))
  const count = new Map<string, number>()
  for (const languages of guessed) {
    for (const language of languages) count.set(language, (count.get(language) ?? 0) + 1)
  }
  const common = [...count]
    .filter(([, times]) => times >= facts.length * SHARE_OF_LANGUAGE)
    .map(([language]) => language)
  // Short sentences are often taken for another language than the one they are in.
  return facts.map((fact, place) => {
    const languages = [...new Set([...(guessed[place] ?? []), ...common])]
    return toldOf(
      fact,
      isOwnWords(fact) ? languages.filter((one) => one !== 'en') : languages,
      person
    )
  })
}

/** English is put into the third person; what has a name in front is in another language. */
function isOwnWords({ entity, content }: Pick<MaterialFact, 'entity' | 'content'>): boolean {
  return content.startsWith(`${entity}: `)
}

function spokenText({ entity, content }: MaterialFact): string {
  const text = isOwnWords({ entity, content }) ? content.slice(entity.length + 2) : content
  return text.replace(DATE_BEHIND, '')
}

/** What is given as a reason is about something else. */
const REASON = /,?\s(?:because|weil|parce que|porque|perché|omdat|ponieważ|bo)\s.*$/iu

function toldOf(fact: MaterialFact, languages: readonly string[], person: Person): Told {
  const text = spokenText(fact)
  const signals = signalsOf(text, languages)
  const isShort = text.split(/\s+/).length <= SHORT_WORDS
  const topics = topicsOf(
    text.replace(REASON, ''),
    isOwnWords(fact) && isShort ? [...languages, ...GUESSED_APART] : languages
  )
  const isWish = topics.has('wish')
  const ends = !isWish && (stanceOf(text) === 'ended' || signals.end === 1)
  return {
    ...fact,
    text,
    languages,
    topics,
    about: aboutWhom(fact, text, languages, person),
    stance: isWish ? 'holds' : stanceIn(text, ends, signals),
    ends,
    isTurn: ends || (!isWish && (signals.change === 1 || signals.correct === 1)),
    // "Moved again: she lives in Ghent now" is there to stay.
    isPassing: signals.passing === 1 && !(signals.change === 1 && signals.now === 1)
  }
}

function stanceIn(
  text: string,
  ends: boolean,
  { now, past }: ReturnType<typeof signalsOf>
): Told['stance'] {
  // "Used to be coffee, but these days it is tea": the end of one thing and the news of another.
  if (ends && now === 1 && CONTRAST.test(text)) return 'holds'
  if (ends) return past === 1 && now === 0 ? 'past' : 'ended'
  return stanceOf(text) === 'planned' ? 'planned' : 'holds'
}

function aboutWhom(
  { entityId, content }: MaterialFact,
  text: string,
  languages: readonly string[],
  person: Person
): string {
  if (!person.entityIds.has(entityId)) return entityId
  if (person.openings.some((opening) => content.startsWith(opening))) return SELF
  // Kept in the user's own words, "my sister …" is kept with the user.
  const opening = UNSPACED.test(text)
    ? text.slice(0, OPENING_CHARACTERS)
    : text.split(/\s+/).slice(0, OPENING_WORDS).join(' ')
  const isOfOther = signalsOf(opening, languages).other === 1 && !FIRST_PERSON.test(opening)
  return isOfOther ? `of ${opening.toLowerCase()}` : SELF
}

const FIRST_PERSON = /^(?:ich|je|j['’]|yo|eu|io|ik|ja|i|wir|nous|noi|my|wij)(?![\p{L}])/iu
