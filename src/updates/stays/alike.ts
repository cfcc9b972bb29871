/**
 * Whether two statements only say the same of two things: "Tom works at Initech.", "Ana works at Initech." Both hold.
 * Known are predicates that any number of people or things may share: where one lives and works, what one has and
 * likes, where something is. "Is my manager" and "leads the project" are none, since there somebody else may follow.
 */

/** Two texts that differ in one place. */
export interface Frame {
  /** Words in front of that place, what stands there, and the words behind it. */
  head: readonly string[]
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
    head: words.slice(0, head),
    value: words.slice(head, words.length - tail),
    other: others.slice(head, others.length - tail),
    rest: words.slice(words.length - tail)
  }
}

interface Predicates {
  /** In front of what a statement is about, and of what one at a time is or has. */
  definite: ReadonlySet<string>
  /** Forms of "to be". */
  copula: ReadonlySet<string>
  /** Behind those: a place, a state or a kind, which others may share. */
  shared: ReadonlySet<string>
  /** Beginnings of other verbs whose objects may be shared, too. */
  verbs: RegExp
}

const set = (list: string) => new Set(list.split(' '))

const PREDICATES: Readonly<Record<string, Predicates>> = {
  en: {
    definite: set("the my our user's"),
    copula: set('is are was were'),
    shared: set(
      'a an in on at by with from near under behind inside above below next allergic based born kept located parked stored'
    ),
    verbs:
      /^(?:live|work|stud[yi]|like|love|hate|enjoy|prefer|ha(?:s|ve)$|speak|play|come|drink|eat|want|know|collect|read|moved?$|sleep|travel|use[sd]?$)/
  },
  de: {
    definite: set(
      'der die das den dem mein meine meinen meinem meiner unser unsere unseren unserem unserer'
    ),
    copula: set('ist sind war waren'),
    shared: set('ein eine in im am an auf bei aus mit unter'),
    verbs:
      /^(?:wohn|leb|arbeite|studier|mag$|lieb|hass|ha(?:t|ben)$|sprich|spiel|komm|trink|iss?t$|will$|kenn|sammel|lies|zog$|nutz|benutz|verwend)/
  },
  fr: {
    definite: set('le la les mon ma mes notre nos'),
    copula: set('est sont était étaient'),
    shared: set('un une né née à au aux en dans sur chez de'),
    verbs:
      /^(?:habit|vi[ts]$|travaill|étudi|aime|ador|détest|a$|ont$|parl|joue|vient$|boit$|mange|veut$|connaît|utilis)/
  },
  es: {
    definite: set('el la los las mi mis nuestro nuestra nuestros nuestras'),
    copula: set('es está son están'),
    shared: set('un una en a de con'),
    verbs:
      /^(?:vive|trabaja|estudia|gusta|ama|odia|tiene|habla|juega|toca|bebe|come|quiere|conoce|usa|viene|nació$)/
  },
  it: {
    definite: set('il lo la i gli le mio mia miei mie nostro nostra nostri nostre'),
    copula: set('è sono era erano'),
    shared: set('un una uno nato nata in a al alla di da con su'),
    verbs:
      /^(?:vive|abita|lavora|studia|ama|odia|ha$|parla|gioca|suona|beve|mangia|vuole|conosce|usa|viene)/
  },
  pt: {
    definite: set('o a os as meu minha meus minhas nosso nossa nossos nossas'),
    copula: set('é está são estão'),
    shared: set('um uma em no na de com'),
    verbs:
      /^(?:mora|vive|trabalha|estuda|gosta|adora|odeia|tem$|fala|joga|toca|bebe|come|quer|conhece|usa|vem$|nasceu$)/
  },
  nl: {
    definite: set('de het mijn onze ons'),
    copula: set('is zijn was waren'),
    shared: set('een geboren in op bij uit met'),
    verbs:
      /^(?:woont|leeft|werkt|studeert|houdt|haat|heeft|spreekt|speelt|komt|drinkt|eet|wil|kent|gebruikt)$/
  },
  pl: {
    definite: set('mój moja moje mojego mojej nasz nasza nasze naszego naszej'),
    copula: set('jest są był była'),
    shared: set('w we na u z ze'),
    verbs: /^(?:mieszka|pracuje|studiuje|lubi|kocha|nienawidzi|ma|mówi|gra|pije|je|chce|zna|używa)$/
  }
}

const NAME_MAX = 3
/** "My brother", "my colleague Tom". */
const HEAD_MAX = 2
const REST_MIN = 2
const ADVERB =
  /^(?:still|also|currently|always|aktuell|noch|auch|aussi|también|anche|também|ook|też)$/
/** Of tastes and skills the object may be anything: "plays the cello". */
const OF_ANY =
  /^(?:like|love|hate|enjoy|prefer|play|speak|read|mag$|lieb|hass|spiel|aime|ador|détest|joue|parl|ama|odia|gusta|habla|toca|suona|gioca|gosta|joga|fala|houdt|haat|speelt)/
/** What one at a time is, or does. */
const OF_ONE =
  /^(?:responsib|charge$|call$|head$|chief|boss$|director|president|captain|c[eft]o$|chef|verantwort|zuständ|responsab|jef[ea]$|capo$|verantwoord|baas$|odpowied|szef)/
const NUMBER =
  /\p{N}|^(?:one|two|three|four|five|six|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|dois|duas|três|quatro|twee|drie|vijf|zes|dwa|dwie|trzy|cztery|pięć)$/u

/**
 * The words for the thing that the first text is about where the second only says the same of another one; null where
 * it does not, or the language is none of eight.
 */
export function subjectOfAlike(
  language: string,
  words: readonly string[],
  others: readonly string[]
): readonly string[] | null {
  const known = PREDICATES[language]
  const { head, value, other, rest } = frameOf(words, others)
  if (known === undefined || value.length === 0 || other.length === 0) return null
  if (Math.max(value.length, other.length) > NAME_MAX || rest.length < REST_MIN) return null
  const isInFront =
    head.length <= HEAD_MAX && (head.length === 0 || known.definite.has(head[0] ?? ''))
  if (!isInFront || [...value, ...other].some((word) => NUMBER.test(word))) return null
  return isShared(rest, known) ? value : null
}

/** Whether more than one thing may be what these words say; they may begin with the end of a name. */
function isShared(
  rest: readonly string[],
  { definite, copula, shared, verbs }: Predicates
): boolean {
  const words = rest.filter((word) => !ADVERB.test(word))
  if (words.some((word) => OF_ONE.test(word))) return false
  const at = [0, 1].find(
    (place) => copula.has(words[place] ?? '') || verbs.test(words[place] ?? '')
  )
  const [verb, next] = [words[at ?? -1], words[(at ?? 0) + 1]]
  if (verb === undefined || next === undefined) return false
  if (copula.has(verb)) return shared.has(next)
  return OF_ANY.test(verb) || !(definite.has(next) || /^l['’]/.test(next))
}
