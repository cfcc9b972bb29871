/**
 * Which language a message is in, as far as extraction needs to know: English is read with parts of
 * speech, everything else with rules that hold in any language. Short chat lines are English until
 * something says otherwise, because most of their words are in every language's list.
 */
import { GIVEN_NAMES } from '#src/reading/built-in/word-lists.ts'
import { plausibleLanguages } from '#src/text/language-guess.ts'
import { toldIn } from './told-in.ts'

/** Frequent words of each language that are rarely words of the others; general grammar words. */
const GRAMMAR_WORDS: Record<string, string> = {
  en: 'a as an by or from all no who get got go one she her his if when there out about how the and is are was were i you my it that this of to in on with for have has not what do did but we he she they at be just so been would can will am your me like ve ll re don didn doesn isn wasn won couldn haven tonight today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday likes loves hates lives works uses went new old their them years months days never always every after before',
  de: 'am waren hatte hatten wurde der die das und ist nicht ich wir sie mit auf für ein eine einen dem den von zu im habe bin war aber auch wie mein meine es hat sind wird bitte ihr mir mich unser unsere seit nach bei vom zum zur kein keine heißt heiße wohne arbeite mag liebe noch jetzt nur immer antworte danke dank bis morgen gestern heute vorgestern übermorgen montag dienstag mittwoch donnerstag freitag samstag sonntag woche monat letzte letzten nächste nächsten tagen wochen monaten jahren zwei drei vier fünf sechs sieben acht neun zehn kommenden nächster ihm ihn',
  fr: 'le la les et est pas je nous vous avec pour un une des dans que qui sur mon ma mes suis ai était mais il elle ce cette du au très nos notre votre ne chez habite travaille aime appelle déteste toujours réponds merci vit parle depuis hier demain aujourd lundi mardi mercredi jeudi vendredi samedi semaine dernière prochaine jours semaines deux trois quatre huit neuf dix prochain dernier après mois dimanche soir matin',
  es: 'el la los las y es no yo con para un una en que mi mis soy tengo era pero muy estoy está del al lo por como me te se nos de ha han fue llamo vivo trabajo gusta odio prefiero siempre vive tiene trabaja años hermano hermana madre padre hijo hija esposa gracias hoy ayer anteayer mañana lunes martes miércoles jueves viernes semana pasada pasado estuve días semanas tres cuatro cinco seis siete ocho nueve diez próximo viene aquí dentro mes sábado domingo anoche',
  it: 'il lo la gli e è non io con per un una che mi mio mia sono ho era ma molto di del della nel sto anche ti si ci dal dalla nella alla alle agli chiamo vivo abito lavoro sempre lavora vive fratello sorella madre padre moglie marito grazie anni ha ieri domani dopodomani lunedì martedì mercoledì giovedì venerdì sabato settimana scorsa scorso prossimo giorni settimane tre quattro cinque sette otto nove dieci prossima fra tra domenica stasera stamattina',
  pt: 'o a os as e é não eu com para um uma que meu minha sou tenho era mas muito em do da no na estou você me se meus minhas nosso nossa moro trabalho gosto odeio prefiro sempre mora tem irmão irmã mãe pai filho filha obrigado responda anos pela pelo dia chamo nome ontem anteontem amanhã segunda terça quarta quinta sexta semana passada passado estive dias semanas dois duas três quatro cinco seis sete oito nove dez daqui dentro próximo próxima vem mês sábado domingo feira',
  nl: 'de het een en is niet ik wij met voor van mijn ben heb was maar ook op dat zijn naar heel mij ons onze jij je ze hij bij uit heet woon werk hou altijd geen nog nu graag gisteren eergisteren overmorgen maandag dinsdag woensdag donderdag vrijdag zaterdag zondag vorige volgende dagen weken twee drie vier vijf zes zeven acht negen tien komende afgelopen geleden iedere elke vanavond vandaag',
  pl: 'i w na nie się jest jestem mam z do że to mój moja był była ale bardzo jak od po mieszkam pracuję lubię mi mnie nasz nasza moje ze za przy dla przez zawsze są ma imię pod nad wczoraj jutro dziś przedwczoraj pojutrze poniedziałek wtorek środę czwartek piątek sobotę niedzielę tygodniu miesiącu temu dni tygodnie tydzień miesiąc dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć przyszły przyszłym zeszły każdy niedziela piątku dzisiaj środa',
  cs: 'a v na ne se je jsem mám s do že to můj moje byl byla ale velmi jak od po ve bydlím pracuji pracuju jmenuji jmenuju rád ráda mi mě náš vždy protože',
  ro: 'și în nu este sunt am cu pentru un o la că meu mea era dar foarte de pe din locuiesc lucrez îmi mă mereu noastră nostru mama tata sora fratele',
  tr: 've bir bu ben için ile çok değil var yok benim ama da de mi ne olarak şu gibi bana beni bizim adım yaşıyorum çalışıyorum zaman lütfen',
  id: 'dan di yang saya ini itu tidak dengan untuk ke dari adalah ada aku kami sudah akan pada tinggal bekerja nama suka selalu tolong jangan kita',
  fi: 'ja on ei minä olen se että mutta minun oli kun niin myös kanssa hän asun nimeni pidän työskentelen aina minulla mun meidän',
  vi: 'và là tôi của không có một những này trong cho với được đã ở người'
}

/** What people, projects and shops do: third persons, which short sentences of others have for a sign. */
const THIRD_PERSONS: Record<string, string> = {
  de: 'wohnt arbeitet lebt nutzt verwendet benutzt kommt geht fährt kostet beginnt startet endet öffnet schließt läuft studiert lernt spielt spricht trinkt isst liebt hasst in am um',
  fr: 'utilisons boit étudie coûte ouvre ferme finit vient lançons préfère mange joue à dans',
  es: 'usa usamos utiliza bebe juega habla estudia cuesta empieza abre cierra termina viaja prefiere odia proyecto equipo empresa reunión vive nació anteanoche',
  it: 'usa usiamo utilizza abita mangia beve gioca parla studia inizia apre chiude finisce preferisce odia rispondi progetto squadra riunione azienda in vive',
  pt: 'usa usamos utiliza trabalha bebe joga fala estuda custa começa abre fecha termina prefere odeia projeto equipe empresa reunião vive',
  nl: 'woont werkt gebruikt heeft eet drinkt speelt praat studeert begint opent sluit eindigt komt gaat houdt lanceren vergadering bedrijf in is was',
  pl: 'mieszka pracuje używa pije gra mówi studiuje kosztuje zaczyna otwiera zamyka kończy przychodzi startuje startujemy spotkanie odpowiadaj projekt'
}

const WORDS = new Map<string, string[]>()
for (const [language, words] of Object.entries(GRAMMAR_WORDS)) {
  const all = new Set(`${words} ${THIRD_PERSONS[language] ?? ''}`.trim().split(' '))
  for (const word of all) WORDS.set(word, [...(WORDS.get(word) ?? []), language])
}

const SCRIPTS: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi']
]

/** "I" and "we" at the head of a message, where no English word looks the same. */
const OPENING_PRONOUNS: ReadonlyMap<string, string> = new Map([
  ['ich', 'de'],
  ['wir', 'de'],
  ['je', 'fr'],
  ['nous', 'fr'],
  ['ik', 'nl'],
  ['wij', 'nl'],
  ['io', 'it'],
  ['eu', 'pt'],
  ['minä', 'fi'],
  ['saya', 'id']
])

/** Verbs of the first person that stand for the whole sentence where the pronoun is left out. */
const OWN_VERBS: ReadonlyMap<string, readonly string[]> = byWord({
  de: 'bin habe hab rauche trinke esse wohne arbeite heiße lebe studiere koche lerne fahre brauche spreche spiele hasse liebe schlafe lese',
  es: 'soy estoy vivo tengo trabajo fumo bebo cocino viajo nado corro conduzco odio prefiero hablo estudio duermo juego bailo toco colecciono vengo nací madrugo ayuno coso pinto escribo leo monto llevo cuido adoro detesto practico vendo crío entreno manejo laburo curro ceno uso gano pago alquilo sufro peso mido padezco dependo participo pertenezco',
  pt: 'adoro sou estou moro tenho trabalho cozinho dirijo falo estudo durmo jogo venho nasci detesto pratico coleciono vendo treino curto suporto uso ganho pago alugo cuido tomo bebo fumo leio nado corro toco danço viajo odeio escrevo torço sofro peso meço assino dependo participo',
  it: 'sono abito lavoro bevo cucino parlo guido dormo gioco nuoto vengo viaggio scrivo dipingo leggo insegno ballo suono corro adoro detesto pratico colleziono vendo uso guadagno pago affitto mangio fumo odio faccio vado soffro peso dipendo partecipo tifo prendo',
  nl: 'woon heb studeer eet hou speel haat',
  pl: 'jestem mam palę piję jem pracuję mieszkam uczę lubię gram biegam pływam gotuję studiuję uwielbiam kocham nienawidzę szukam czytam trenuję chodzę jeżdżę zbieram używam prowadzę sprzedaję płacę',
  fr: 'suis habite'
})

/** Wishes to be talked to in some way, at the head. */
const WISH_VERBS: ReadonlyMap<string, readonly string[]> = byWord({
  de: 'duze duz sieze nenn antworte sprich',
  es: 'háblame trátame llámame respóndeme tutéame',
  pt: 'responda trate chame',
  it: 'dammi chiamami rispondimi parlami scrivimi',
  nl: 'noem antwoord praat gebruik',
  pl: 'mów pisz odpowiadaj nazywaj',
  fr: 'tutoie réponds parle appelle'
})

function byWord(languages: Record<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [language, verbs] of Object.entries(languages))
    for (const verb of verbs.split(' ')) found.set(verb, [...(found.get(verb) ?? []), language])
  return found
}

/** The first word, a negation before it aside, and the one that stands first whatever it is. */
function headOf(text: string): { head: string; first: string } {
  const [, head = '', next = ''] = /^(\p{L}+)(?:\s+(\p{L}+))?/u.exec(text.toLowerCase()) ?? []
  return { head, first: /^(?:no|non|nie|não)$/.test(head) ? next : head }
}

/** "Prendo la pillola", "Assino o Globoplay": before an article or a number the ending says "I" in Spanish, Italian and Portuguese. */
const OWN_ENDING =
  /^(?:(?:no|non|não) )?(?!(?:quando|cuando|segundo|como|mesmo|todo|tudo|isso|isto|aquilo|esto|eso|quello|questo|dopo|dietro|sotto|sopra|verso|contro|dentro|bajo|cuanto|pero|sino|tanto|poco|troppo|molto|mucho|muito|luego|logo|caso|entro|solo|ultimo|primo) )\p{L}{2,}o (?:el|la|los|las|una?|il|lo|gli|le|os?|as?|uma?|mis?|meu|minha|\p{N}+)(?![\p{L}\p{N}])/iu

/** Whether a sentence opens with a verb that says "I" by itself: "Fumo.", "Nie palę." */
export function saysIByItself(text: string): boolean {
  return OWN_VERBS.has(headOf(text).first) || OWN_ENDING.test(text)
}

/** Months as only one of the languages writes them behind a day; a short line may have no other sign. */
const MONTHS: readonly [string, string][] = [
  ['it', 'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre'],
  ['es', 'de (?:enero|febrero|mayo|junio|julio|septiembre|octubre|noviembre|diciembre)'],
  ['pt', 'de (?:janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)'],
  ['fr', 'janvier|février|avril|juin|juillet|août|septembre|octobre|décembre'],
  ['nl', 'januari|februari|maart|mei|juni|juli|augustus|oktober'],
  [
    'pl',
    'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia'
  ]
]

/** Letters that only one of the languages has, or that are the mark of it among them. */
const LETTERS: readonly [RegExp, string][] = [
  ...MONTHS.map(
    ([language, months]) =>
      [new RegExp(`(?<!\\d)\\d{1,2} (?:${months})(?!\\p{L})`, 'iu'), language] as [RegExp, string]
  ),
  [
    /ß|(?<!\d)\d{1,2}\. (?:Jänner|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u,
    'de'
  ],
  [/(?<!\p{L})[Ii]l \d{1,2} \p{Ll}/u, 'it'],
  [
    /^ben (?:geen|een|al|nu|erg|allergisch|\p{L}+ist|\p{L}+iër|\p{L}+ig|ge\p{L}+d)(?!\p{L})|^(?:rook|drink) (?:niet|nooit|geen|veel)(?!\p{L})/iu,
    'nl'
  ],
  [/(?<!\p{L})è(?!\p{L})/iu, 'it'],
  // "Me he mudado", "Me mudei": English has "me" at the head beside somebody else alone.
  [/^me (?!and |or |too|neither|either|as |personally|likes? |thinks)\p{Ll}/iu, 'es'],
  [/[ñ¿¡]/iu, 'es'],
  [/[ãõ]|(?<!\p{L})é(?!\p{L})/iu, 'pt'],
  [/[łąęśźżćń]/iu, 'pl'],
  [/[řěů]/iu, 'cs'],
  [/[şğı]/iu, 'tr'],
  [/[țșă]/iu, 'ro'],
  [/[œ]|\p{L}(?:é|è|ê)\p{L}*e\b|\b(?:j|n|s|m|t|qu)['’][aeéèêiouhy]/iu, 'fr'],
  [/[đơưạảấầẩậắằẳặẹẻẽếềểệỉịọỏốồổộớờởợụủứừửựỳỵỷỹ]/iu, 'vi']
]
/** Those that a text of ASCII may have: not a class of letters that it has none of. */
const PLAIN_LETTERS = LETTERS.filter(([{ source }]) => !/^\[[^\p{ASCII}]+\]$/u.test(source))
const NOT_ASCII = /[^\p{ASCII}]/u
/** A longer text has words enough. Characters. */
const LETTERS_REACH = 500
/** Less than a word: "Łódź is lovely" is English. */
const LETTER_VOTE = 0.95

/** What "do" and "no" say for English, which other languages have as well. */
const SHARED_MOST = 0.6

/** An ISO 639-1 code; `otherwise` where nothing speaks for any, that of what a short reply replies to, say. */
export function languageOf(text: string, otherwise: () => string = () => 'en'): string {
  const isPlain = !NOT_ASCII.test(text)
  if (!isPlain && !isMostlyLatin(text))
    return SCRIPTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'und'
  const votes = new Map<string, number>()
  for (const written of text.match(/\p{L}{2,}/gu) ?? []) {
    const word = written.toLowerCase()
    // "Mia came over" is not Italian, and neither is the USA.
    if (written !== word && (GIVEN_NAMES.has(word) || written === written.toUpperCase())) continue
    const languages = WORDS.get(word) ?? []
    for (const language of languages) {
      votes.set(language, (votes.get(language) ?? 0) + 1 / languages.length)
    }
  }
  // At the head it is an Italian article and a Polish "and".
  if (/\S I(?!\p{L})/u.test(text)) votes.set('en', (votes.get('en') ?? 0) + 0.5)
  const { head, first: verb } = headOf(text)
  const pronoun = OPENING_PRONOUNS.get(head)
  const opening =
    pronoun === undefined ? (OWN_VERBS.get(verb) ?? WISH_VERBS.get(head) ?? []) : [pronoun]
  for (const one of opening) votes.set(one, (votes.get(one) ?? 0) + 1.5)
  const reach = text.slice(0, LETTERS_REACH)
  for (const [letter, language] of isPlain ? PLAIN_LETTERS : LETTERS)
    if (letter.test(reach)) votes.set(language, (votes.get(language) ?? 0) + LETTER_VOTE)
  let best = 'en'
  // Names and borrowed words look foreign; English gives way only to clear evidence, unless nothing speaks for it.
  const english = votes.get('en')
  let most = english === undefined ? UNSAID : english + 0.9
  for (const [language, count] of votes) {
    if (count > most) [best, most] = [language, count]
  }
  const told = (votes.get('en') ?? 0) < SHARED_MOST ? toldIn(text) : null
  if (told !== null) return told
  const isAsked = wordsIn(text) >= WORDS_MIN && !OTHER_LETTERS.test(text)
  const [first, second] = isAsked ? plausibleLanguages(text) : []
  // Words here are few; runs of letters know "L'ufficio è al secondo piano" from Spanish.
  const isElsewhere = opening.length > 0 && first !== undefined && !opening.includes(first)
  const mayErr = isElsewhere && wordsIn(text) < SURE_WORDS
  if (first !== undefined && second === undefined && (first !== 'en' || votes.has('en')) && !mayErr)
    return first
  // "Orange is mine." may be either.
  const isElse =
    second !== undefined && ![first, second].some((one) => one === best || one === 'en')
  if (first !== undefined && isElse) return first
  return best === 'en' && !votes.has('en') ? otherwise() : best
}

/** "Toco piano": of fewer words runs of letters tell less than a verb of one's own. */
const SURE_WORDS = 4

/** A reply so short may be of several languages: "En mars." Words. */
const REPLY_WORDS_MAX = 2
const IN_SOME_PLACE = /^in \p{Lu}[\p{L}-]+\P{L}*$/iu

/** The same for a message behind `previous`, whose language a short one has, and else behind `last`. */
export function languageOfReply(text: string, previous: string | null, last: string): string {
  const own = languageOf(text, () => languageOf(previous ?? last))
  if (previous === null || !(own in GRAMMAR_WORDS)) return own
  if (own === 'en' && !IN_SOME_PLACE.test(text)) return own
  const asked = wordsIn(text) > REPLY_WORDS_MAX ? own : languageOf(previous)
  return asked !== 'en' && asked in GRAMMAR_WORDS ? asked : own
}

/** Fewer words of no language are names as often. */
const WORDS_MIN = 2

/** Beside Latin ones they are names, and tell no language. */
const OTHER_LETTERS =
  /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function wordsIn(text: string): number {
  return text.match(/(?<![\p{L}'’])\p{L}{2,}/gu)?.length ?? 0
}

/** What English has to be outvoted by where no word speaks for it. */
const UNSAID = 0.3
/** A sign of a script without spaces is so much of a word. */
const OF_A_WORD = 0.7

/** "我用VS Code。", "CIはGitHub Actionsです": whoever speaks or how it ends tells the language, whatever is named. */
const SAID_IN_SIGNS =
  /^(?:我|私|僕|俺|저[는도]?(?= )|나[는도]?(?= ))|[はがを은는을를].{0,60}(?:です|ます|ました|ません|해요|써요|예요|에요|습니다)[。.！!]*$/u

/** Whether at least half of the letters are, or of the words beside signs that are words; so in a text without any. */
function isMostlyLatin(text: string): boolean {
  const signs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)
      ?.length ?? 0
  if (SAID_IN_SIGNS.test(text)) return false
  // "HeronプロジェクトはPostgreSQLを使っています": names have more letters than what is said of them.
  if (signs > 0) return (text.match(/\p{Script=Latin}+/gu)?.length ?? 0) > signs * OF_A_WORD
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/(?=\p{L})\p{Script=Latin}/gu)?.length ?? 0
  return latin >= letters / 2
}
