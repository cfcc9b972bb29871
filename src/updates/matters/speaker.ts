/** Whether a clause tells of whoever says it, or of somebody else. */
import { stopWordsOf } from '#src/text/stop-words.ts'
import { signalsOf } from '#src/updates/features.ts'

const VERBS_TELL_WHO: ReadonlySet<string> = new Set(['es', 'it', 'pt', 'pl'])
/** Whoever speaks, where a clause begins with it; by language. */
export const SPEAKER_FIRST: Readonly<Record<string, RegExp>> = {
  en: /^(?:user(?: and others)?|i|we)(?![\p{L}\p{N}])/iu,
  de: /^(?:ich|wir)(?![\p{L}\p{N}])/iu,
  nl: /^(?:ik|we|wij)(?![\p{L}\p{N}])/iu,
  fr: /^(?:je|j['’]|nous|on)(?![\p{L}\p{N}])/iu,
  es: /^(?:yo|nosotr[oa]s|nos|me)(?![\p{L}\p{N}])/iu,
  it: /^(?:io|noi|ci siamo|mi sono)(?![\p{L}\p{N}])/iu,
  pt: /^(?:eu|nós|a gente)(?![\p{L}\p{N}])/iu
}
/** "User's car" is the user's, and "User's sister" is not the user. */
const OF_USER = /^user['’]s(?![\p{L}\p{N}])/iu
/** Whose job, number or habit it is, beside the people of `SIGNALS`; a home is shared with them. */
export const PARTNERS =
  /(?<![\p{L}\p{N}])(?:husband|wife|partner|girlfriend|boyfriend|frau|mann|freund(?:in)?|mujer|marido|esposa|esposo|novi[oa]|pareja|femme|mari|copain|copine|moglie|marito|ragazz[oa]|fidanzat[oa]|mulher|namorad[oa]|vrouw|man|vriend(?:in)?|żona|mąż|chłopak|dziewczyna)(?:['’]s)?(?![\p{L}\p{N}])|妻|夫|主人|彼氏|彼女|老婆|老公|太太|男朋友|女朋友|아내|남편|남자친구|여자친구/iu

/** With whom: they do it together, "남자친구랑 같이 살려고 수원으로 이사했어요". */
const TOGETHER = [
  /(?<!\p{L})(?:with|mit|con|avec|com|met|z|ze) (?:\p{L}{1,20} ){1,2}/giu,
  /[가-힣]{1,10}(?:랑|하고) /gu,
  /[가-힣]{1,10}[과와] (?:같이|함께)/gu,
  /\p{Script=Han}{1,4}(?:さん|くん|ちゃん)?と(?:一緒に|ふたりで|二人で)/gu,
  /[和跟与與]\p{Script=Han}{1,5}一起/gu
]

const SO_LONG =
  /^(?:(?:almost|nearly|over|about|only) )?(?:\p{N}{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen) (?:whole |full |entire |long )?(?:days?|weeks?|months?|years?)(?![\p{L}\p{N}])|^(?:day|week|month) (?:\p{N}{1,4}|one|two|three|four|five|six|seven)(?![\p{L}\p{N}])/iu

const TIME_FIRST =
  /^(?:nächste[nrs]?|kommende[nrs]?|morgen|übermorgen|demnächst|bald|volgende?|komende?|overmorgen|binnenkort|januari?|februari?|märz|maart|april|mai|mei|juni|juli|august(?:us)?|september|o[kc]tober|november|de[zc]ember)(?!\p{L})/iu

/** The verb and, behind it, whoever speaks. */
const SPEAKER_SECOND = /^\p{L}+ (?:ich|wir|ik|we|wij)(?!\p{L})/iu

/** Whether neither what stands before the words nor, where they are turned round, behind makes them somebody else's. */
export function isOfSpeaker(told: string, language: string, words = ''): boolean {
  const before = TOGETHER.reduce((text, words) => text.replace(words, ' '), told).trim()
  const isOwn = OF_USER.test(before)
  if (!isOwn && SPEAKER_FIRST[language]?.test(before) === true) return true
  const { other, self, now } = signalsOf(before, [language])
  if (other === 1) return false
  if (isOwn || self === 1 || before === '') return true
  if (language === 'ja')
    return !/[がは](?!今|最近)/u.test(before.replace(/(?:今|最近|先月|先週|実)は/gu, ''))
  if (language === 'ko')
    return !/[이가은는](?:\s|$)/u.test(
      before.replace(/지금은|이번에는|최근에는|같이|둘이|많이|드디어/gu, '')
    )
  if (language === 'zh') return !/[她他它]/u.test(before)
  // "Tom moved", and not "Finally moved"; where verbs say who speaks, the words are those of the speaker.
  if (VERBS_TELL_WHO.has(language) || now === 1) return true
  // "Volgende maand verhuis ik": the verb stands before whoever speaks.
  if (SPEAKER_SECOND.test(words) && TIME_FIRST.test(before)) return true
  // "Six weeks without a cigarette": so long, and nobody's name.
  if (SO_LONG.test(before)) return true
  const [first = ''] = before.split(/\s/u)
  return !/^\p{Lu}\p{Ll}/u.test(first) || stopWordsOf(language).has(first.toLowerCase())
}
