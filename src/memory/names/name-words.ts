/** Words in names that say what kind of thing is named, and nothing about which one. Data. */
import type { EntityType } from '#src/memory/candidates.ts'

/** Legal forms, without full stops, and what each is short for or as good as. */
const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(
  (
    'inc corp llc ltd gmbh ag sa plc co oy oyj ab as asa aps bv nv se kg ug srl spa sarl sas sl lda ltda pty pte llp pbc ' +
    'kk holding group incorporated=inc corporation=corp limited=ltd company=co holdings=holding'
  )
    .split(' ')
    .map((entry) => {
      const [form = '', meant = form] = entry.split('=')
      return [form, meant]
    })
)

/** The legal form that a word of a company's name is; undefined where it is none. */
export function legalForm(word: string): string | undefined {
  return LEGAL_FORMS.get(word.replaceAll('.', ''))
}

/** Titles before a person's name; of a man, of a woman, of anybody. */
const OF_MEN =
  /^(?:mr|mister|sir|uncle|grandpa|herr|onkel|opa|monsieur|oncle|señor|tío|tio|zio|signor|senhor|pan|meneer|dhr|oom|morfar|farfar|господин|дядя)$/
const OF_WOMEN =
  /^(?:mrs|ms|miss|dame|aunt|auntie|grandma|granny|frau|tante|oma|madame|mme|mlle|señora|señorita|sra|srta|tía|tia|zia|signora|senhora|dona|doña|pani|mevrouw|mevr|госпожа|тётя)$/
const OF_ANYBODY =
  /^(?:dr|doctor|doktor|dra|prof|professor|profesora?|coach|captain|nurse|cousin|pastor|rabbi|judge|sr)$/

export function isTitle(word: string): boolean {
  return OF_MEN.test(word) || OF_WOMEN.test(word) || OF_ANYBODY.test(word)
}

/** Whether one of the titles is a man's and another a woman's. */
export function areOfTwo(titles: readonly string[]): boolean {
  return titles.some((word) => OF_MEN.test(word)) && titles.some((word) => OF_WOMEN.test(word))
}

/** Father and son; behind the name. */
const GENERATION = /^(?:jr|junior|jnr|sr|senior|snr|i|ii|iii|iv|fils|père|filho|neto)$/

export function isGeneration(word: string): boolean {
  return GENERATION.test(word)
}

/** Words between given name and surname that belong to the surname: "van der Berg". */
const PARTICLE =
  /^(?:de|del|della|di|da|dos|das|du|des|la|le|el|al|van|von|zu|der|den|ter|ten|bin|ibn|ben|af|av|mac|st|san)$/

export function isParticle(word: string): boolean {
  return PARTICLE.test(word)
}

/** Nouns that only say what kind of thing a name names, by the type they agree with. */
const KIND_NOUN: Readonly<Record<EntityType, (word: string) => boolean>> = {
  person: isTitle,
  project: among(
    /^(?:the|project|app|application|repo|repository|initiative|codebase|service|platform)$/
  ),
  technology: among(
    /^(?:the|framework|library|database|db|language|programming|lang|tool|sdk|api|cli|engine|runtime|server)$/
  ),
  company: (word) => word === 'the' || legalForm(word) !== undefined,
  concept: among(/^(?:the|a|an)$/),
  unknown: among(/^(?:the)$/)
}

function among(words: RegExp): (word: string) => boolean {
  return (word) => words.test(word)
}

export function isKindNoun(word: string, type: EntityType): boolean {
  return KIND_NOUN[type](word)
}

/** What is called after somebody and is not that person: "Victoria Station". */
const NAMED_AFTER =
  /^(?:station|street|road|avenue|lane|square|park|garden|gardens|bridge|tower|hall|house|hotel|inn|airport|harbou?r|beach|bay|lake|river|island|hill|mount|mountain|county|city|hospital|clinic|school|college|university|academy|library|museum|gallery|theat(?:re|er)|church|cathedral|garage|cafe|café|diner|bar|pub|restaurant|bakery|shop|store|market|mall|gym|salon|nursery|bank|club|team|band|show|award|prize|day|cup|foundation|trust|stadium|arena|straße|strasse|platz|bahnhof|schule|rue|gare|calle|plaza|via|piazza)$/

export function isNamedAfter(word: string): boolean {
  return NAMED_AFTER.test(word)
}
