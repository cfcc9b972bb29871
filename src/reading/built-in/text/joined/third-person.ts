/**
 * Of whom a part tells that begins with a verb of the third person, in languages without a tagger: "Mi hermana vive en
 * Cádiz" and "trabaja en un hospital".
 */

/** Verbs of the third person by which something is told as it is: what begins with one goes on with the subject before it. */
const THIRD: Readonly<Record<string, string>> = {
  de: 'ist|hat|heißt|wohnt|lebt|arbeitet|fährt|spielt|studiert|macht|geht|lernt|trinkt|isst|liest|kocht|singt|tanzt|schwimmt|leitet|unterrichtet|verkauft|mag|liebt|hasst|braucht|kann|besucht|trainiert|nimmt|zahlt|kostet|liegt|steht|läuft|kommt|spricht|nutzt|benutzt|wird|backt|malt|reitet|klettert|joggt|strickt|entwickelt|repariert|programmiert|betreut|betreibt|führt|schreibt|hört|raucht|zieht|schläft|sitzt|beginnt|endet|startet|öffnet|schließt|dauert|besitzt|sucht|pflegt|heiratet|züchtet|hält',
  es: 'es|está|tiene|se llama|entrena|busca|gana|lee|escribe|cumple|cría|colecciona|cocina|vive|trabaja|usa|va|abre|hace|juega|estudia|paga|cierra|empieza|dura|viene|lleva|quiere|puede|toca|canta|baila|nada|corre|enseña|vende|habla|prefiere|odia|sale|toma|bebe|come|duerme|cuesta|queda|conduce|cuida',
  fr: "est|a|s['’]appelle|habite|vit|travaille|bosse|utilise|fait|joue|étudie|apprend|mange|boit|lit|chante|danse|nage|court|prend|conduit|va|aime|déteste|adore|paie|enseigne|dirige|gère|vend|ouvre|ferme|commence|dure|vient|peut|parle|coûte|tourne|passe|finit|fume|cuisine|code|dort|garde|élève|répare|peint|dessine|pratique|écrit|suit|part|roule|cherche|prépare|rentre|déménage|se marie|se termine|s['’]occupe|fonctionne",
  it: 'è|ha|si chiama|si allena|cerca|guadagna|colleziona|compie|vive|abita|lavora|usa|fa|studia|gioca|mangia|beve|legge|cucina|canta|balla|nuota|corre|guida|prende|va|paga|insegna|dirige|gestisce|vende|apre|chiude|inizia|dura|viene|vuole|può|scrive|suona|sta|parla|odia|ama|preferisce|costa|frequenta|dorme',
  pt: 'é|está|tá|tem|se chama|chama-se|procura|ganha|coleciona|cuida|mora|vive|trabalha|usa|faz|treina|joga|estuda|come|bebe|lê|cozinha|canta|dança|nada|corre|dirige|vai|paga|ensina|vende|abre|fecha|começa|dura|vem|quer|pode|escreve|toca|fica|fala|odeia|adora|gosta|prefere|custa|dorme',
  nl: 'is|heeft|heet|woont|werkt|rijdt|speelt|studeert|doet|gaat|eet|drinkt|leert|leest|kookt|zingt|danst|zwemt|loopt|traint|geeft|leidt|verkoopt|betaalt|houdt|neemt|kan|leeft|staat|zit|komt|begint|sluit|duurt|schrijft|kost|draait|slaapt|spreekt|gebruikt|maakt|fietst|bakt|krijgt|wordt|eindigt|opent|rookt|volgt|ligt|bouwt|schildert|zoekt|runt|trouwt|verhuist|hockeyt|voetbalt',
  pl: 'jest|ma|nazywa się|wabi się|ma na imię|szuka|zarabia|bierze|jeździ|kończy|opiekuje się|mieszka|pracuje|używa|gra|robi|uczy|uczy się|studiuje|je|pije|czyta|gotuje|śpiewa|tańczy|pływa|biega|trenuje|prowadzi|sprzedaje|płaci|wynajmuje|zbiera|otwiera|zaczyna|trwa|chodzi|lubi|kocha|nienawidzi|chce|może|pisze|stoi|leży|śpi|kosztuje|mówi'
}
/** Whose: what such a subject begins with, unless it is a name. */
const WHOSE: Readonly<Record<string, string>> = {
  de: 'meine?|unsere?',
  es: 'mi|nuestr[oa]',
  fr: 'mon|ma|notre',
  it: '(?:il |la )?(?:mi[oa]|nostr[oa])',
  pt: '(?:o |a )?(?:meu|minha|noss[oa])',
  nl: 'mijn|onze|ons',
  pl: 'mój|moja|moje|nasz|nasza'
}
/** Who is somebody's without a word that says so: "córka Zosia chodzi do szkoły". */
const KIN: Readonly<Record<string, string>> = {
  de: 'mama|papa|oma|opa',
  es: 'mamá|papá',
  fr: 'maman|papa|mamie|papi',
  it: 'mamma|papà|(?:il )?(?:marito|capo)|(?:la )?moglie|nonn[oa]',
  pt: 'mamãe|papai|(?:a )?mãe|(?:o )?pai|vov[óô]|(?:o )?marido|(?:a )?(?:esposa|mulher)',
  nl: 'mama|papa|oma|opa',
  pl: 'córka|syn|żona|mąż|brat|siostra|mama|tata|babcia|dziadek|teść|teściowa|chłopak|dziewczyna|narzeczon[ya]|szef|szefowa'
}
const NAME = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?"
/** What stands between a subject and its verb and belongs to neither. */
const NO_NAME =
  'también|ya|ahora|siempre|aún|todavía|solo|sólo|anche|ora|adesso|sempre|già|ancora|também|agora|já|ainda|só|też|teraz|już|zawsze|także|jeszcze|auch|jetzt|immer|schon|noch|ook|nu|altijd|nog|al|aussi|toujours|déjà|encore|y|e|et|und|en|i|de|da|di|du|van|von'
const THIRDS = new Map(
  Object.entries(THIRD).map(([language, verbs]) => {
    const [whose, is] = [WHOSE[language] ?? '', `\\s+(?:${verbs})(?!\\p{L})`]
    return [
      language,
      {
        verb: new RegExp(`^(?:${verbs})(?!\\p{L})(?!['’-]\\p{L})(?!\\s+(?:${whose})\\s)`, 'iu'),
        named: new RegExp(`^(?<subject>${NAME})${is}`, 'u'),
        /** Of a text whose first letter is small: "mi hermano mayor", "mia sorella Ana". */
        owned: new RegExp(
          `^(?<subject>(?:(?:${whose}) \\p{L}+|${KIN[language] ?? '(?!)'})(?: (?!(?:${NO_NAME})(?!\\p{L}))\\p{Ll}+){0,2}(?: ${NAME})?)${is}`,
          'u'
        )
      }
    ] as const
  })
)

/** Whether the verbs of a language are known here. */
export function knowsThirdPerson(language: string): boolean {
  return THIRDS.has(language)
}

/** The subject of the first part, where the later one lacks its own. */
export function thirdPersonIn(first: string, part: string, language: string): string | null {
  const third = THIRDS.get(language)
  if (third === undefined || !lacksSubject(part, language)) return null
  const small = first.charAt(0).toLowerCase() + first.slice(1)
  const found = third.owned.exec(small) ?? third.named.exec(first)
  return found === null ? null : first.slice(0, found.groups?.['subject']?.length ?? 0)
}

/** Whether a part begins with a verb of the third person, and leaves open who it is. */
export function lacksSubject(part: string, language: string): boolean {
  return THIRDS.get(language)?.verb.test(part.trim()) === true
}

/** Whether a part tells something of whom or what it names. */
export function tellsOfThird(part: string, language: string): boolean {
  if (lacksSubject(part, language)) return true
  const third = THIRDS.get(language)
  const small = part.charAt(0).toLowerCase() + part.slice(1)
  return third?.owned.test(small) === true || third?.named.test(part) === true
}
