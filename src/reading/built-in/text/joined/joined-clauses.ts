/**
 * The same as `main-clauses.ts` for languages without a tagger: "Die Datenbank ist MySQL, der Kunde heißt
 * Seeblick." is cut where each part has a verb by which something is told as it is, nothing of the sentence
 * governs another part, and no part begins with a word that points back. What is in doubt stays whole.
 */

import { greetingLength } from '#src/reading/built-in/text/greetings.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { boundaryOf, tellsState } from '#src/text/joined/joined-statements.ts'
import { isUnspaced, wholeWords } from '#src/text/word-lists.ts'
import { withFullStop, withPlainEnding } from './part-endings.ts'
import { knowsThirdPerson, lacksSubject, tellsOfThird, thirdPersonIn } from './third-person.ts'
import { withTopics } from './topics.ts'

/** Longer sentences argue or tell a story. Characters. */
const SENTENCE_MAX = 240
/** Shorter parts say nothing by themselves: words, or characters where words are not told apart. */
const WORDS_MIN = 3
const CHARACTERS_MIN: Readonly<Record<string, number>> = { ja: 5, zh: 4 }
/** In these the verb tells the first person by itself: "Soy enfermera y tengo dos gatos". */
const WITHOUT_PRONOUN: ReadonlySet<string> = new Set(['es', 'it', 'pl', 'pt', 'ko'])

/** By language: what makes a part lean on another one, wherever it stands. */
const GOVERNS: Readonly<Record<string, string>> = {
  de: 'weil|dass|wenn|ob|obwohl|denn|damit|bevor|nachdem|während|sodass|aber|doch|sondern|sagt|sagte|glaube|denke|meint|hoffe|nicht',
  es: 'porque|si|cuando|aunque|mientras|pues|pero|sino|dice|dijo|creo|pienso|espero|no',
  fr: 'parce|quand|si|puisque|comme|lorsque|pendant|mais|dit|pense|crois|espère|ne|pas',
  it: 'perché|quando|se|mentre|siccome|ma|però|dice|penso|credo|spero|non',
  pt: 'porque|quando|(?<!-)se(?! (?:chama|casa|muda|forma|aposenta)(?!\\p{L}))|enquanto|embora|mas|disse|acho|penso|espero|não',
  nl: 'omdat|want|als|toen|terwijl|hoewel|dat|maar|denk|hoop|zei|zegt|niet',
  pl: 'bo|że|żeby|gdy|jeśli|kiedy|ponieważ|chociaż|ale|myślę|mówi|nie',
  ja: 'から|ので|けど|が、|ても|たら|なら|のに|と思|と言|ない|ありがとう|よろしく|お願い|すみません|ごめん',
  zh: '因为|因為|所以|如果|虽然|雖然|但|不过|觉得|覺得|认为|認為|说|說|当[^，,]{0,20}(?:时|的时候)|當[^，,]{0,20}(?:時|的時候)|不|没|沒',
  ko: '때문|지만|면 |면서|니까|해서|안 |못 |감사|고마|하세요|보내세요|주세요'
}
/** What a later part begins with if it points back, or a verb without its own subject, or why or with whom something is so. */
const POINTS: Readonly<Record<string, RegExp>> = {
  de: /^(?:er|sie|es|das ist|das sind|dort|da|dann|dies\p{L}*|der ist|die ist|ist|sind|hat|haben|heißt|läuft|kostet|liegt)(?!\p{L})/iu,
  es: /^(?:por|con|sin|(?:ahora |ya )?(?:él|ella|eso|esto|allí|ahí|es|son|está|están|tiene|cuesta|se llama))(?!\p{L})/iu,
  fr: /^(?:il|elle|ils|elles|ça|c['’]est|ce|y|là|est|sont|a|qui|coûte|s['’]appelle)(?!\p{L})/iu,
  it: /^(?:per|con|senza|(?:adesso |ora )?(?:lui|lei|loro|questo|lì|ci|è|sono|ha|costa|si chiama))(?!\p{L})/iu,
  pt: /^(?:por|com|sem|(?:agora |já )?(?:ele|ela|isso|lá|aí|é|são|está|tá|tem|custa|se chama|chama-se))(?!\p{L})/iu,
  nl: /^(?:hij|zij|ze|het is|dat|daar|die|is|zijn|heeft|heet|kost|draait)(?!\p{L})/iu,
  pl: /^(?:teraz )?(?:on|ona|ono|oni|to|tam|jest|są|ma|kosztuje|nazywa)(?!\p{L})/iu,
  ja: /^(?:それ|そこ|その|これ|この|彼|場所は|時間は|会場は)/u,
  zh: /^(?:他|她|它|那|这|這|是|叫|在|有|地点|地點|时间|時間|.{1,2}的叫|(?:一|另一?|每)[只个條条位隻個])/u,
  ko: /^(?:그|거기|이건|이것|장소는|시간은)/u
}

/** Whom or what only an earlier part names: "chcę jej kupić rower". */
const MEANT: Readonly<Record<string, string>> = {
  de: 'ihm|ihn|ihnen',
  es: 'le|les|él|ella|ellos|ellas',
  fr: 'lui|leur|leurs',
  it: 'lui|lei|loro',
  pt: 'ele|ela|eles|elas|dele|dela|deles|delas|lhe|lhes',
  nl: 'hem|hen|hun',
  pl: 'jej|jemu|mu|go|ją|im|niego|niej|nich|nim|nią'
}

/** A part without its own subject: at most when or how often, and a verb. */
const CHINESE_VERB =
  '(?:现在|現在|目前|平时|平時|每天|每周|每週|周末|週末|经常|經常|一般|下雨天|今年|之前|以前|后来|後來|最近|还|還|也)*(?:在|住|做|养|養|开着?|開|骑|騎|喜欢|喜歡|教|当|當|读|讀|学|學|上班|负责|負責|打[车車球工理]|坐)'
/** Of whom else a Chinese sentence tells first: "我老婆是老师", "我们经理住在浦东". */
const CHINESE_SUBJECT =
  /^(?<subject>(?:我|我们|我們|咱)?(?:家|的)?(?:大|小|二|前)?(?:老婆|老公|妻子|丈夫|爱人|愛人|先生|太太|爸爸?|妈妈?|媽媽?|父母|父亲|父親|母亲|母親|哥哥?|弟弟?|姐姐?|妹妹?|儿子|兒子|女儿|女兒|爷爷|爺爺|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|表[哥弟姐妹]|堂[哥弟姐妹]|侄子|外甥|男朋友|女朋友|男友|女友|朋友|同事|领导|主管|老板|老闆|经理|經理|室友|邻居|鄰居|同学|同學)(?:[老小]\p{Script=Han}|\p{Script=Han}{2,3}(?=是|住))?|[老小]\p{Script=Han})(?:现在|現在)?(?=是|在|住|今年)/u

/** A verb at the head of a later part whose subject, the first person, stands in the first one: "und arbeite bei der Post". */
interface Elided {
  first: RegExp
  verb: RegExp
  plain: string
  /** Before a vowel. */
  elided?: string
}
const SUBJECTS: Readonly<Record<string, readonly Elided[]>> = {
  de: [
    {
      first: /^ich\s/iu,
      verb: /^(?:bin|habe?|arbeite|wohne|fahre?|spiele?|studiere|lebe|leite|lerne|nutze|benutze|nehme?|mache?|gehe?|trinke|esse|lese|koche|singe|tanze|laufe|unterrichte|verkaufe|sammle|zahle|mag|liebe|hasse|brauche|schreibe|komme|spreche|kündige|ziehe|backe|male|reite|klettere|jogge|schwimme|trainiere|stricke|nähe|repariere|programmiere|entwickle|betreue|führe|besuche|suche|rauche|schlafe|höre|treffe|mache|pendle|jobbe|miete|kaufe|fange|bekomme|werde)(?!\p{L})(?!\s+ich(?!\p{L}))/iu,
      plain: 'Ich '
    },
    {
      first: /^wir\s/iu,
      verb: /^(?:sind|haben|arbeiten|wohnen|fahren|spielen|leben|nutzen|benutzen|verwenden|nehmen|machen|gehen|trinken|essen|bauen|verkaufen|zahlen|brauchen|treffen|kommen|ziehen|suchen|mieten|planen|heiraten|bekommen|kochen|wandern)(?!\p{L})(?!\s+wir(?!\p{L}))/iu,
      plain: 'Wir '
    }
  ],
  nl: [
    {
      first: /^ik\s/iu,
      verb: /^(?:ben|heb|woon|werk|rij|speel|studeer|leef|gebruik|doe|ga|neem|eet|drink|lees|kook|zing|loop|geef|verkoop|betaal|hou|kom|spreek|zeg|begin|verhuis|fiets|bak|maak|train|zwem|dans|ren|schrijf|slaap|volg|zoek|rook|zit|sta|krijg|trouw|bouw|huur|koop|leid|leer|rijd|haat|drum|klim|brei)(?!\p{L})(?!\s+ik(?!\p{L}))/iu,
      plain: 'Ik '
    },
    {
      first: /^(?:we|wij)\s/iu,
      verb: /^(?:zijn|hebben|wonen|werken|rijden|spelen|gebruiken|doen|gaan|nemen|eten|betalen|komen|verhuizen|zoeken|huren|kopen|trouwen|krijgen|fietsen|wandelen|drinken|bouwen|verkopen|maken)(?!\p{L})(?!\s+(?:we|wij)(?!\p{L}))/iu,
      plain: 'We '
    }
  ],
  fr: [
    {
      first: /^j(?:e\s|['’])/iu,
      verb: /^(?:suis|ai|habite|travaille|utilise|fais|vis|joue|étudie|prends|mange|bois|lis|chante|danse|nage|cours|vais|aime|déteste|adore|paie|paye|vends|loue|viens|bosse|apprends|conduis|roule|cuisine|code|dors|parle|écris|enseigne|dirige|gère|pratique|collectionne|garde|répare|peins|dessine|jardine|commence|démissionne|déménage|passe|pars|fume|cherche|prépare|monte|étudie|élève|possède)(?!\p{L})(?!-je)/iu,
      plain: 'Je ',
      elided: "J'"
    },
    {
      first: /^nous\s/iu,
      verb: /^(?:sommes|avons|habitons|vivons|travaillons|utilisons|faisons|allons|prenons|louons|payons|cherchons|mangeons|vendons)(?!\p{L})(?!-nous)/iu,
      plain: 'Nous '
    }
  ],
  zh: [
    {
      first: /^我(?:现在|現在|平时|平時|一般)?(?:是|在|住|做|坐|今年|喜欢|喜歡|每天|一个人|當|当)/u,
      verb: new RegExp(`^${CHINESE_VERB}(?!.{0,8}我)`, 'u'),
      plain: '我'
    }
  ],
  ko: [
    {
      first: /^(?:저는|나는|전|난) /u,
      verb: /^(?!(?:저는|나는|제|내|우리|남편|아내|아들|딸|엄마|아빠|동생|형|누나|언니|오빠|\S+[은는]) ?)/u,
      plain: '저는 '
    }
  ]
}
/** The subject that a part goes on with, of whom the first one tells: "Mi hermana vive en Cádiz" and "trabaja en un hospital". */
function subjectOf(first: string, part: string, language: string): string | null {
  if (language === 'zh')
    return BARE_CHINESE.test(part)
      ? (CHINESE_SUBJECT.exec(first)?.groups?.['subject'] ?? null)
      : null
  return thirdPersonIn(first, part, language)
}

const BARE_CHINESE = new RegExp(`^${CHINESE_VERB}`, 'u')
/** In Chinese 在 begins what somebody does somewhere, or only where the rest is. */
const AT_WORK = /^在.{1,16}(?:做|上班|工作|上学|上學|读书|讀書|教|当|當)/u
const VOWEL = /^[aeiouhéèêà]/iu

/** How a part goes on with the subject of the first one; null where it does not. */
function elidedIn(first: string, part: string, language: string): Elided | null {
  const subject = SUBJECTS[language]?.find((one) => one.first.test(first))
  return subject?.verb.test(part) === true ? subject : null
}

/** Each part with the subject of the nearest one before it that has one, where its verb has none of its own. */
function withSubjects(parts: readonly Sentence[], language: string): Sentence[] {
  return parts.map((part, place) => {
    const before = parts
      .slice(0, place)
      .findLast(
        ({ text }) => subjectOf(text, part.text, language) ?? elidedIn(text, part.text, language)
      )
    return before === undefined ? part : withSubject(part, before, language)
  })
}

function withSubject(part: Sentence, first: Sentence, language: string): Sentence {
  const third = subjectOf(first.text, part.text, language)
  const space = isUnspaced(language) ? '' : ' '
  if (third !== null) return { ...part, text: `${third}${space}${part.text}`, said: part.text }
  const subject = elidedIn(first.text, part.text, language)
  if (subject === null) return part
  const elided = VOWEL.test(part.text) ? subject.elided : undefined
  const lead = elided ?? subject.plain
  return { ...part, text: `${lead}${part.text}`, said: part.text }
}

/** The statements that a sentence joins, each a quote of its own; the sentence itself where it is one. */
export function splitJoinedClauses(sentence: Sentence, language: string): Sentence[] {
  const { text } = sentence
  const governs = GOVERNS[language]
  if (governs === undefined || text.length > SENTENCE_MAX) return [sentence]
  if (/[?？]["”')\]]*$/u.test(text) || wholeWords(governs, language).test(text)) return [sentence]
  const own = withSubjects(cut(withoutGreeting(sentence), language), language)
  const parts = own.length > 1 ? withTopics(own, language) : null
  return parts?.every((part) =>
    isStatement(part.said ?? part.text, language, part.said === undefined ? 0 : 1)
  )
    ? parts.map((part) => asTold(part, language))
    : [sentence]
}

/** A part that was given its subject ends as a sentence does. */
function asTold(part: Sentence, language: string): Sentence {
  if (part.said === undefined) return part
  return { ...part, text: withFullStop(withPlainEnding(part.text, language), language) }
}

/** "Bonsoir, je m'appelle Hugo, …": the greeting is no statement and keeps none from being cut. */
function withoutGreeting(sentence: Sentence): Sentence {
  const length = greetingLength(sentence.text)
  return length === 0
    ? sentence
    : { ...sentence, start: sentence.start + length, text: sentence.text.slice(length) }
}

function cut({ start, text }: Sentence, language: string): Sentence[] {
  const parts: Sentence[] = []
  let from = 0
  const add = (to: number) => {
    const own = text.slice(from, to)
    const lead = own.length - own.trimStart().length
    const trimmed = own.trim()
    if (trimmed !== '')
      parts.push({
        start: start + from + lead,
        end: start + from + lead + trimmed.length,
        text: trimmed
      })
  }
  for (const boundary of text.matchAll(boundaryOf(language))) {
    const next = boundary.index + boundary[0].length
    const rest = text.slice(next)
    if (!goesOn(text, rest, language) && !standsAlone(rest, text, language)) continue
    add(boundary.index)
    from = next
  }
  add(text.length)
  return parts
}

/** "我住在杭州，在一家游戏公司做前端": of whom the first part tells the next one does, too. */
function goesOn(text: string, rest: string, language: string): boolean {
  const own = rest.trim().replace(WITH_AND, '').split(boundaryOf(language))[0] ?? ''
  if (knowsThirdPerson(language)) {
    const isSame = subjectOf(text, own, language) ?? elidedIn(text, own, language)
    return isSame !== null && isStatement(own, language, 1)
  }
  if (language !== 'zh' || !AT_WORK.test(own)) return false
  return (elidedIn(text, own, language) ?? subjectOf(text, own, language)) !== null
}

/** Whether the part that begins here has its own subject and verb before the next boundary. */
function standsAlone(rest: string, text: string, language: string): boolean {
  const after = rest.trim().replace(WITH_AND, '')
  const own = after.split(boundaryOf(language))[0] ?? ''
  const meant = MEANT[language]
  if (meant !== undefined && wholeWords(meant, language).test(own)) return false
  if (lacksSubject(own, language)) return false
  // "Das Auto haben wir verkauft und fahren jetzt Rad": whose verb it is stands within the first part.
  const isOwn = SUBJECTS[language]?.some(({ verb }) => verb.test(own.trim())) === true
  if (knowsThirdPerson(language) && isOwn) return false
  if (language === 'zh' && BARE_CHINESE.test(own.trim()) && !isOfOne(text, own.trim())) return false
  return isStatement(own, language) && POINTS[language]?.test(own.trim()) !== true
}

/** Whether a Chinese part without a subject has the one of the first part. */
function isOfOne(text: string, own: string): boolean {
  return (elidedIn(text, own, 'zh') ?? subjectOf(text, own, 'zh')) !== null
}

/** ", und der Kunde …": the mark has parted them. */
const WITH_AND = /^(?:und|y|e|et|ed(?=\s+[aeiouàèéìòù])|en|i|oraz)\s+/iu

/** `carried` is how many words of its subject another part has: "und studiert Medizin". */
function isStatement(part: string, language: string, carried = 0): boolean {
  if (!tellsState(part, language) && !tellsOfThird(part, language)) return false
  if (isUnspaced(language) && language !== 'ko')
    return part.replace(/[^\p{L}\p{N}]+/gu, '').length >= (CHARACTERS_MIN[language] ?? 0)
  const least = WITHOUT_PRONOUN.has(language) ? WORDS_MIN - 1 : WORDS_MIN
  return part.trim().split(/\s+/u).length + carried >= least
}
