/** Where one sentence joins several statements, by words of each language: "Backend is Django, CI is on Travis". */
import { anyOfList } from '#src/text/word-lists.ts'

/** What joins two statements where no mark parts them. */
const JOINS: Readonly<Record<string, RegExp>> = {
  // "User and others" is how reading words "we".
  en: / and (?!others )/u,
  de: / und /u,
  es: / [ye] /u,
  fr: / et /u,
  it: / ed? /u,
  nl: / en /u,
  pl: / (?:i|oraz) /u,
  pt: / e /u
}
/** What parts them in any language. */
const MARKS = /[,;](?= )|[、，；]/u
/** A mark within or behind a sentence; neither the one of "9. Juni" nor the one of "Dr. Novak". */
const APART =
  /[,;:](?= )| [–—-] | \(|\)(?= |$)|[、，；：。！？（）]|[!?…](?= )|(?<!(?:^|[^\p{L}\p{N}])(?:\p{Lu}\p{L}{0,3}|\p{N}{1,2}))\.(?= )/u
/** Verbs by which something is told as it is. */
const STATES: Readonly<Record<string, string>> = {
  en: 'is|are|has|have|goes|go|runs|run|lives|live|works|work|costs|uses|use|meets|drives|drive|studies|study|teaches|teach|plays|play|user',
  de: 'ist|sind|hat|haben|heißt|heißen|läuft|laufen|kostet|liegt|bin|habe|arbeite|wohne|fahre|spiele|studiere|nutzen|benutzen',
  es: 'es|son|está|están|soy|somos|será|tengo|tiene|tenemos|vivo|trabajo|se llama|cuesta|usamos|voy|abro|abrimos',
  fr: "est|sont|c'est|suis|sommes|ai|j'ai|a|avons|s'appelle|habite|j'habite|travaille|utilise|utilisons|coûte|fais",
  it: 'è|sono|siamo|ho|ha|abbiamo|si chiama|vivo|abito|lavoro|costa|usiamo|faccio|studio',
  pt: 'é|são|está|sou|somos|tenho|tem|temos|moro|trabalho|se chama|custa|usamos|faço|treino',
  nl: 'is|zijn|ben|heb|heeft|hebben|heet|woon|werk|kost|gebruiken|draait|rij|rijd',
  pl: 'jest|są|jestem|mam|ma|mamy|mieszkam|pracuję|nazywa się|kosztuje|używamy|gram|jeżdżę',
  ja: 'は|です|ます|ている',
  zh: '是|在|有|叫|住|用|做',
  ko: '은 |는 |이에요|예요|어요|아요|해요'
}

/** The parts of a sentence between marks and words that join, and whether a mark parts any. */
export function partsOf(text: string, language: string): { parts: string[]; isMarked: boolean } {
  const parts = text.split(boundaryOf(language)).filter((part) => part.trim() !== '')
  return { parts, isMarked: MARKS.test(text) }
}

/** What parts statements in a language. */
export function boundaryOf(language: string): RegExp {
  const join = JOINS[language]
  return new RegExp(join === undefined ? MARKS.source : `${MARKS.source}|${join.source}`, 'gu')
}

/** Whether what stands between two parts is a word that joins. */
export function isJoin(parting: string, language: string): boolean {
  return JOINS[language]?.test(parting) === true
}

/** The same, and the marks that end a sentence or set something apart within it. */
export function partingOf(language: string): RegExp {
  const join = JOINS[language]
  return new RegExp(join === undefined ? APART.source : `${APART.source}|${join.source}`, 'gu')
}

/** Whether a part has a verb by which something is told as it is. */
export function tellsState(part: string, language: string): boolean {
  return anyOfList(STATES[language] ?? '', language).test(part)
}
