/**
 * Whether two statements only say the same of two things: "Tom works at Initech.", "Ana works at Initech." Both hold,
 * unless what they say is something that one at a time is: "is my manager", "leads the project".
 */
import type { View } from '#src/triggers/contradictions/view.ts'

/** Two statements that differ in one place, and the words behind it. */
export interface Frame {
  /** Words in front of that place. */
  head: number
  value: readonly string[]
  other: readonly string[]
  rest: readonly string[]
}

/** The longest beginning and end that both have, and what is between them. */
export function frameOf(words: readonly string[], others: readonly string[]): Frame {
  const least = Math.min(words.length, others.length)
  let head = 0
  while (head < least && words[head] === others[head]) head++
  let tail = 0
  while (tail < least - head && words.at(-1 - tail) === others.at(-1 - tail)) tail++
  return {
    head,
    value: words.slice(head, words.length - tail),
    other: others.slice(head, others.length - tail),
    rest: words.slice(words.length - tail)
  }
}

interface Predicates {
  /** In front of what a statement is about, and of what one at a time is. */
  definite: ReadonlySet<string>
  /** Forms of "to be". */
  copula: ReadonlySet<string>
  /** Behind those: a place, a state or a kind, which others may share. */
  shared: ReadonlySet<string>
}

const set = (list: string) => new Set(list.split(' '))

const PREDICATES: Readonly<Record<string, Predicates>> = {
  en: {
    definite: set("the my our user user's"),
    copula: set('is are was were'),
    shared: set(
      'a an in on at by with from near under behind inside above below next allergic based kept located parked stored'
    )
  },
  de: {
    definite: set(
      'der die das den dem mein meine meinen meinem meiner unser unsere unseren unserem unserer'
    ),
    copula: set('ist sind war waren'),
    shared: set('ein eine in im am an auf bei aus mit unter')
  },
  fr: {
    definite: set('le la les mon ma mes notre nos'),
    copula: set('est sont était étaient'),
    shared: set('un une à au aux en dans sur chez de')
  },
  es: {
    definite: set('el la los las mi mis nuestro nuestra nuestros nuestras'),
    copula: set('es está son están'),
    shared: set('un una en a de con')
  },
  it: {
    definite: set('il lo la i gli le mio mia miei mie nostro nostra nostri nostre'),
    copula: set('è sono era erano'),
    shared: set('un una uno in a al alla di da con su')
  },
  pt: {
    definite: set('o os as meu minha meus minhas nosso nossa nossos nossas'),
    copula: set('é está são estão'),
    shared: set('um uma em no na de com')
  },
  nl: {
    definite: set('de het mijn onze ons'),
    copula: set('is zijn was waren'),
    shared: set('een in op bij uit met')
  },
  pl: {
    definite: set('mój moja moje mojego mojej nasz nasza nasze naszego naszej'),
    copula: set('jest są był była'),
    shared: set('w we na u z ze')
  }
}

const NAME_MAX = 3
const HEAD_MAX = 1
const REST_MIN = 2
const ADVERB =
  /^(?:now|still|also|currently|always|jetzt|nun|aktuell|noch|auch|maintenant|aussi|ahora|también|ora|adesso|anche|agora|também|nu|ook|teraz|też)$/
/** Verbs of which one at a time is the subject, and words that make it so. */
const OF_ONE =
  /^(?:lead|manage|own|head|chair|direct|coach|host|run|leit|führ|besitz|dirig|gère|possèd|lider|gestion|possied|guid|leid|beheer|prowadz|kieruj|responsib|charge|call$|verantwort|zuständ|responsab|encarg|verantwoord|odpowied)/

/** Whether the later one says of another thing what the earlier says of its own, and both may be so. */
export function sayAlike(older: View, newer: View): boolean {
  const known = PREDICATES[older.language]
  const { head, value, other, rest } = frameOf(older.words, newer.words)
  if (known === undefined || value.length === 0 || other.length === 0) return false
  if (Math.max(value.length, other.length) > NAME_MAX || rest.length < REST_MIN) return false
  const isSubject = older.words.slice(0, head).every((word) => known.definite.has(word))
  if (head > HEAD_MAX || !isSubject) return false
  if ([...value, ...other].some((word) => /\p{N}/u.test(word))) return false
  return !isOfOne(rest, known)
}

function isOfOne(rest: readonly string[], { definite, copula, shared }: Predicates): boolean {
  const [verb = '', next = ''] = rest.filter((word) => !ADVERB.test(word))
  if (rest.some((word) => OF_ONE.test(word))) return true
  return copula.has(verb) ? !shared.has(next) : definite.has(next) || /^l['’]/.test(next)
}
