/** Where one sentence joins several statements, by words of each language: "Backend is Django, CI is on Travis". */
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'

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
  pt: / e /u,
  // What ends in "고" goes on; not where it belongs to the verb behind it ("하고 싶다", "먹고 있다", "가려고 했는데").
  ko: /(?<=[\p{Script=Hangul}\p{Script=Latin}\p{N}]고)(?<!(?:[려다라냐]|[하가먹보나]자)고) (?!싶|있|계시|나서|나면|말|나니|해서)/u
}
/** What parts them in any language. */
const MARKS = /[,;](?= )|[、，；]/u
/** A mark within or behind a sentence; neither the one of "9. Juni" nor the one of "Dr. Novak" or "L'équipe, c'est". */
const APART =
  /[,;:](?= )(?! c['’]est )| [–—-] | \(|\)(?= |$)|[、，；：。！？（）]|[!?…](?= )|(?<!(?:^|[^\p{L}\p{N}])(?:\p{Lu}\p{L}{0,3}|\p{N}{1,2}))\.(?= )/u
/** Everyday verbs by which something is told as it is; where a subject has to stand there, its pronouns tell it too. */
const STATES: Readonly<Record<string, string>> = {
  en: 'is|are|am|has|have|goes|go|runs|run|lives|live|works|work|costs|uses|use|meets|drives|drive|studies|study|teaches|teach|plays|play|does|makes|takes|eats|drinks|loves|likes|hates|owns|pays|keeps|sings|swims|trains|reads|writes|cooks|speaks|sells|manages|leads|rents|needs|wants|starts|opens|closes|user',
  de: 'ist|sind|hat|haben|heißt|heißen|läuft|laufen|kostet|kosten|liegt|liegen|bin|habe|hab|arbeite|arbeitet|arbeiten|wohne|wohnt|wohnen|fahre|fahr|fährt|fahren|spiele|spiel|spielt|spielen|studiere|studiert|nutze|nutzt|nutzen|benutze|benutzt|benutzen|verwenden|mache|mach|macht|machen|gehe|geh|geht|gehen|esse|isst|trinke|trinkt|lerne|lernt|lese|liest|koche|kocht|singe|singt|tanze|tanzt|schwimme|laufe|trainiere|trainiert|leite|leitet|unterrichte|unterrichtet|betreue|betreut|verkaufe|verkauft|baue|baut|sammle|zahle|zahlt|zahlen|mag|mögen|liebe|liebt|hasse|hasst|brauche|braucht|nehme|nehm|nimmt|nehmen|kann|können|lebe|lebt|leben|gehört|steht|stehen|sitzt|kommt|kommen|beginnt|öffnet|schließt|dauert|treffe|treffen|schreibe|schreibt|besuche|besucht|heiße|pendle|jobbe|führe|führt|miete|mieten|kommt|spricht|endet|startet|wird|werden|backt|malt|reitet|klettert|joggt|strickt|entwickelt|repariert|programmiert|betreibt|raucht|zieht|schläft|besitzt|sucht|pflegt|heiratet|züchtet|hält|geht|komme|spreche|kündige|ziehe|backe|jogge|klettere|heiraten|gehören|gehört|bleibt|fällt|rauche|ich|wir',
  es: 'es|son|van|corre|está|están|estoy|estamos|soy|somos|será|tengo|tiene|tenemos|tienen|vivo|vive|vivimos|trabajo|trabaja|trabajamos|se llama|me llamo|cuesta|cuestan|uso|usa|usamos|voy|va|vamos|abro|abre|abrimos|hago|hace|hacemos|juego|juega|jugamos|estudio|estudia|bebo|tomo|leo|cocino|canto|bailo|nado|corro|entreno|conduzco|manejo|pago|paga|pagamos|enseño|doy|dirijo|vendo|vendemos|alquilo|colecciono|cierra|cerramos|empieza|dura|viene|quiero|puedo|escribo|practico|llevo|lleva|prefiero|odio|me gusta|me encanta|cuido|toco|fumo|fuma|comparto|salgo',
  fr: "est|sont|c'est|suis|sommes|ai|j'ai|a|avons|ont|s'appelle|m'appelle|habite|habitons|j'habite|travaille|travaillons|bosse|utilise|utilisons|coûte|coûtent|fais|fait|faisons|joue|jouons|vis|vit|vivons|étudie|apprends|mange|bois|lis|cuisine|chante|danse|nage|cours|prends|prend|prenons|conduis|roule|vais|va|allons|aime|aimons|déteste|adore|paie|paye|payons|enseigne|dirige|gère|vends|loue|louons|collectionne|ouvre|ferme|commence|dure|viens|vient|peux|peut|écris|pratique|tourne|tournent|passe|passent|finit|termine|se termine|parle|parlons|dort|dors|fume|cuisine|code|garde|élève|répare|peint|dessine|pars|part|roule|cherche|prépare|rentre|déménage|démissionne|se marie|s'occupe|fonctionne|reste|restent|je|on|il|elle|ils|elles",
  it: 'è|sono|vanno|gira|siamo|ho|ha|abbiamo|hanno|si chiama|mi chiamo|vivo|vive|viviamo|abito|abita|abitiamo|lavoro|lavora|lavoriamo|costa|costano|uso|usa|usiamo|faccio|fa|facciamo|studio|studia|gioco|gioca|giochiamo|mangio|bevo|leggo|cucino|canto|ballo|nuoto|corro|guido|prendo|prende|prendiamo|vado|va|andiamo|pago|paga|paghiamo|insegno|dirigo|gestisco|vendo|vendiamo|affitto|colleziono|apro|apre|apriamo|chiudo|chiude|inizia|dura|viene|vengo|voglio|posso|scrivo|suono|suona|seguo|odio|amo|mi piace|preferisco|sto|sta|stiamo|fumo|fuma|frequento|partiamo|parte',
  pt: 'é|são|tá|tô|vão|roda|está|estão|estou|estamos|sou|somos|tenho|tem|temos|moro|mora|moramos|vivo|vive|trabalho|trabalha|trabalhamos|se chama|chama-se|me chamo|chamo-me|custa|custam|uso|usa|usamos|faço|faz|fazemos|treino|treina|jogo|joga|jogamos|estudo|estuda|bebo|tomo|leio|cozinho|canto|danço|nado|corro|dirijo|conduzo|pego|vou|vai|vamos|pago|paga|pagamos|ensino|dou|vendo|vendemos|alugo|coleciono|abro|abre|abrimos|fecho|fecha|fechamos|começa|dura|vem|quero|posso|escrevo|pratico|prefiro|odeio|adoro|gosto|toco|cuido|fico|fica|ficamos|fumo|fuma',
  nl: 'is|zijn|ben|heb|heeft|hebben|heet|woon|woont|wonen|werk|werkt|werken|kost|kosten|gebruik|gebruikt|gebruiken|draait|draaien|rij|rijd|rijdt|rijden|speel|speelt|spelen|studeer|studeert|doe|doet|doen|ga|gaat|gaan|eet|drink|leer|leert|lees|kook|zing|dans|zwem|loop|train|geef|geeft|leid|verkoop|betaal|betaalt|betalen|hou|houd|houden|neem|neemt|nemen|kan|kunnen|leef|staat|zit|komt|begint|sluit|duurt|schrijf|huur|huren|eindigt|opent|spreekt|spreek|kom|zeg|wordt|worden|maakt|maak|fiets|fietst|bakt|bak|krijgt|krijg|rookt|volgt|ligt|liggen|bouwt|zoekt|trouwt|verhuist|blijft|valt|hoort|houdt|hockeyt|voetbalt|woont|slaapt|slaap|drinkt|leert|leest|kookt|zingt|danst|zwemt|loopt|traint|rook|ik|wij|we',
  pl: 'jest|są|szuka|trenuje|chodzi|lecą|ma na imię|jestem|jesteśmy|mam|ma|mamy|mają|mieszkam|mieszka|mieszkamy|pracuję|pracuje|pracujemy|nazywa się|nazywam się|kosztuje|kosztują|używam|używa|używamy|gram|gra|gramy|jeżdżę|jeździ|jeździmy|robię|robi|robimy|uczę|uczy|studiuję|jem|piję|czytam|gotuję|śpiewam|tańczę|pływam|biegam|trenuję|prowadzę|prowadzi|sprzedaję|płacę|płaci|płacimy|wynajmuję|zbieram|otwieram|zaczyna|trwa|chodzę|chodzi|chodzimy|lubię|lubi|kocham|nienawidzę|chcę|chce|chcemy|mogę|piszę|hoduję|przyjmuję|biorę|wolę|stoi|leży|palę|pali',
  ja: 'は|です|ます|ている|ていて|でいる|でいて|ており',
  zh: '是|在|有|叫|住|用|做|打|抽|养|養|练|練|骑|騎|喝|吃|喜欢|喜歡|上班|工作|负责|負責|经营|經營|学习|學習|读|讀|教',
  ko: '은 |는 |에는 |이에요|예요|어요|아요|해요|워요|와요|려요|녀요|켜요|셔요|쳐요|줘요|써요|습니다|입니다|합니다|하고 '
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

/** Whether a language sets its words apart and its everyday verbs are listed. */
export function knowsStates(language: string): boolean {
  return STATES[language] !== undefined && !isUnspaced(language) && language !== 'ko'
}

/** Whether a part has a verb by which something is told as it is. */
export function tellsState(part: string, language: string): boolean {
  return anyOfList(STATES[language] ?? '', language).test(part)
}
