/**
 * Whether a question asks how things were before: then what came first stands first. Words by language;
 * a question without any of them, and none of what happened, asks about now.
 */
import type { Language } from '#src/text/languages.ts'
import { INFLECTED_MONTHS, monthNames } from '#src/text/month-names.ts'

/** Words that tell of an earlier state by themselves. */
const PAST: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\b(?:used to|did [^?]{1,40} use to|previous(?:ly)?|former(?:ly)?|originally|initially|at first|(?:in|at) the (?:very )?(?:beginning|start|outset)|to (?:begin|start) with|back then|in the past|(?:my|our|the|his|her|their) old|(?:was|were) [^?]{1,40} (?:supposed|meant) to|prior|ex)\b/i,
  de: /(?<!\p{L})(?:früher\w*|vorher\w*|zuvor|damals|bisher\w*|ursprünglich\w*|zuerst|erst|ehemalig\w*|alte[nrs]?|davor|anfangs|anfänglich\w*|(?:am|ganz am) anfang|sollten? [^?]{1,40} (?:stattfinden|sein)|zu beginn)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:antes|anterior\w*|previa?mente|original\w*|al (?:principio|comienzo|inicio)|inicial\w*|primero|ib(?:a|an) a ser|solía\w*|antigu\w*|ex)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:avant|auparavant|ancien\w*|précéd\w*|initialement|à l[’']origine|au (?:tout )?(?:début|départ)|d[’']abord|autrefois|devai(?:t|ent) [^?]{0,20}(?:avoir lieu|être|se (?:passer|tenir))|jadis|ex)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:antes|anterior\w*|antig\w*|original\w*|inicial\w*|primeir\w*|era para ser|ia ser|costumava\w*|n[oa] (?:início|começo)|ex)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:prima|precedente\w*|in precedenza|original\w*|inizial\w*|all[’']inizio|agli inizi|in principio|una volta|dove(?:va|vano) (?:essere|tenersi|svolgersi)|vecchi\w*|ex)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:vroeger|eerst|eerder|voorheen|vorige|daarvoor|hiervoor|oorspronkelijk\w*|aanvankelijk|in het begin|oude?|zou(?:den)? [^?]{1,40} (?:zijn|plaatsvinden)|destijds|ex)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:wcześniej\w*|przedtem|dawniej|poprzedni\w*|pierwotn\w*|początkowo|na początku|na samym początku|kiedyś|najpierw|star[aey]\w*|mia(?:ł[aoy]?|ły) (?:się )?(?:być|odby\w*)|mieli być|był[aeoy]?)(?!\p{L})/iu,
  ja: /(?<![名午])前|以前|昔|もともと|元々|最初|かつて|当時|当初/u,
  zh: /以前|之前|原来|原先|最初|先前|曾经|过去|本来|当初|刚(?:开始|.{1,6}(?:时|的时候))|一开始|起初|开始(?:的)?时候/u,
  ko: /전에|예전|이전|원래|처음|과거|당시|옛날/u
}

/** Words that do so beside a verb of the past alone: "before Friday" and "what first?" ask of what is to come. */
const PAST_BESIDE_VERB: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\b(?:before|first|earlier|once|old|until)\b/i
}

/** "Who taught me piano before?": any verb of the past, and nothing that it was before. */
const BEFORE_NOW =
  /^(?!.*\b(?:do|does|should|will|can|could|must|need|have to|is|are|am)\b).*\bbefore(?: that| then)?\W*$/iu
/** "How much did I owe my brother?": what lasts, asked for as it was; not "When did I live there?". */
const LASTED =
  /^(?!\W*when\b).*\bdid (?:i|we|he|she|they|it|you|my \p{L}+|our \p{L}+|\p{Lu}\p{L}+) (?:owe|own|weigh|earn|live|work|drive|study|teach|cost|use|like|prefer|believe|want|plan|intend|belong|pay|keep|rent|report|bank|subscribe|wear|smoke|train|have(?! for\b))\b/iu
/** "Which gym was I a member of?": what one was or had, and not what it became. */
const WAS_OWN =
  /^(?!\W*when\b)(?!.*\b(?:moved|changed|switched|renamed|rescheduled|postponed|delayed|born|new|going)\b).*\b(?:was|were) (?:i|we|my|our)\b/iu

/** How it was for a time: everyday verbs and endings of the imperfect. */
const WAS_SO: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /(?<!\p{L})(?:wohnte\w*|arbeitete\w*|kostete\w*|spielte\w*|machte\w*|nutzte\w*|benutzte\w*|zahlte\w*|lebte\w*|hieß\w*|fuhr\w*|ging\w*|lief\w*|trank\w*|nahm\w*|gab|lag|stand|trainierte\w*|lernte\w*)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:\p{Ll}{2,}aba[sn]?|\p{Ll}{2,}ábamos|iba[sn]?|(?:ten|viv|hac|com|quer|pod|sal|ven|beb|conduc|recib|deb|pon)ía[sn]?)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:(?:je|tu|il|elle|on|nous|vous|ils|elles|qui) |j[’'])\p{Ll}{2,}(?:ais|ait|aient|ions|iez)(?!\p{L})|(?<!\p{L})\p{Ll}{2,}(?:ais|ait|aient)-(?:je|tu|t-il|il|elle|on|ils|elles)/u,
  pt: /(?<!\p{L})(?:\p{Ll}{2,}ava[ms]?|\p{Ll}{2,}ávamos|ia[ms]?|(?:faz|viv|com|beb|dirig|quer|pod|sa|corr|receb|dev)ia[ms]?|punha)(?!\p{L})/u,
  it: /(?<!\p{L})\p{Ll}{2,}(?:av|ev)(?:[oaie]|amo|ate|ano)(?!\p{L})/u,
  nl: /(?<!\p{L})(?:woonde\w*|werkte\w*|kostte\w*|speelde\w*|betaalde\w*|gebruikte\w*|trainde\w*|heette\w*|reed|nam|dronk|stond|zat|lag|liep)(?!\p{L})/iu
}

/** A month, a season or a year, in which it was so. */
const PERIOD: Readonly<Partial<Record<Language, RegExp>>> = Object.fromEntries(
  Object.entries({
    en: 'spring|summer|autumn|fall|winter|last year',
    de: 'frühling|frühjahr|sommer|herbst|winter|letztes jahr|letzten jahr',
    es: 'primavera|verano|otoño|invierno|año pasado',
    fr: 'printemps|été|automne|hiver|année dernière|an dernier',
    pt: 'primavera|verão|outono|inverno|ano passado',
    it: 'primavera|estate|autunno|inverno|anno scorso|scorso anno',
    nl: 'lente|voorjaar|zomer|herfst|najaar|winter|vorig jaar',
    pl: 'wiosną|wiosnę|latem|lato|lecie|jesienią|jesień|zimą|zimie|zimę|zeszłym roku'
  }).map(([language, seasons]) => {
    const months = [
      ...monthNames(language, ['long']).keys(),
      ...(INFLECTED_MONTHS[language] ?? [])
    ].map(RegExp.escape)
    const periods = [seasons, ...months, '20\\p{N}{2}'].join('|')
    return [language, new RegExp(`(?<![\\p{L}\\p{N}])(?:${periods})(?![\\p{L}\\p{N}])`, 'iu')]
  })
)

/** "When was the exam in March?" asks for the day that it was on in the end. */
const ASKS_WHEN = /^\P{L}*(?:when|wann|cuándo|quand|quando|wanneer|kiedy)(?!\p{L})/iu

/** "When was the exam in the end?": what it came to, whatever it was to be before. */
const IN_THE_END =
  /(?<!\p{L})(?:in the end|eventually|end(?:ed)? up|letztlich|schließlich|letzten endes|finalement|au final|en fin de compte|uiteindelijk|ostatecznie|w końcu|finalmente|afinal|(?:am ende|al final|alla fine|no (?:fim|final))(?! (?:d|von)\p{L}*))(?!\p{L})|結局|最終的に|最后|最终|결국|최종/iu

/** Whether the question asks about an earlier state. */
export function asksOfPast(question: string, language: Language): boolean {
  const asked = askedIn(question)
  if (IN_THE_END.test(asked)) return false
  if (PAST[language]?.test(asked) === true) return true
  const isWas = asksWhatHappened(asked, language)
  if (PAST_BESIDE_VERB[language]?.test(asked) === true && isWas) return true
  if (language === 'en' && [BEFORE_NOW, LASTED, WAS_OWN].some((one) => one.test(asked))) return true
  if (ASKS_WHEN.test(asked)) return false
  return (isWas || WAS_SO[language]?.test(asked) === true) && PERIOD[language]?.test(asked) === true
}

const SENTENCE_END = /(?<=[.!?…。！？؟]["'”’)*\s]{0,3})(?:\s+|(?<=[。！？]))/u
const ASKS = /[?？؟]["'”’)*\s]*$/u

/**
 * Of a message of several sentences those that ask something, since the others tell what has been; all of a message that is
 * one sentence, and nothing of one that asks nothing.
 */
function askedIn(message: string): string {
  const sentences = message.trim().split(SENTENCE_END)
  return sentences.length === 1 ? message : sentences.filter((one) => ASKS.test(one)).join(' ')
}

/** Auxiliaries and endings of the past; a language whose verbs do not show it by such has none. */
const HAPPENED: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\b(?:did|was|were|had)\b/i,
  de: /(?<!\p{L})(?:war(?:en|st|t)?|wurden?|hatten?|hattest)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:fu(?:e|i|iste|eron|imos)|er[ae]n?|estab[ae]n?|estuv\p{L}+|hub[oi]\p{L}*|h[iu][zc][oe]\p{L}*|tuv\p{L}+|\p{L}{3,}(?:aron|ieron|aste|iste))(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:ét(?:ais|ait|aient|ions|iez)|av(?:ais|ait|aient)|fut|furent|a été|ont été)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:foi|foram|fui|eram?|estavam?|estev\p{L}+|fez|fizeram|fiz|teve|tiveram|tinham?|houve)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:er[aoi]|erano|avev[aoi]|fu|furono|è stat[aoie]|sono stat[ie]|ha fatto)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:was|waren|werd|werden|had|hadden|deed|deden|ging|gingen)(?!\p{L})/iu,
  pl: /(?<!\p{L})\p{L}{2,}(?:ł|ła|ło|łem|łam|łeś|łaś|li|ły|liśmy)(?!\p{L})/iu,
  ja: /(?:ました|でした|だった|った|いた|した)(?:[かのっ。？?]|$)/u,
  zh: /了(?:吗|没|什么|谁|哪|[？?。]|$)|过(?:吗|什么|谁|哪|[？?。]|$)/u,
  ko: /[았었했였갔왔]/u
}

/**
 * Whether the question asks what happened at some time, and not how things are: then each of several
 * results may be meant, and the later is no better than the earlier.
 */
export function asksWhatHappened(question: string, language: Language): boolean {
  const asked = askedIn(question)
  return !IN_THE_END.test(asked) && (HAPPENED[language]?.test(asked) ?? false)
}
