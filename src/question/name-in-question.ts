/**
 * Whom a question about what everybody has names, in the languages that write no capitals: "李雷住在哪里？",
 * "健太はどこに住んでいますか？", "민수는 어디에 살아요?". Told by the place of the name, so that nobody's home is
 * given for somebody else's.
 */
import type { Language } from '#src/text/languages.ts'

/** Before the words that ask, with what may stand between. */
const ZH =
  /^\s?(?:(?:请问|你知道|知道|告诉我|那么?)[,，]?\s?){0,2}(?<name>\p{Script=Han}{2,4}?)(?:先生|女士|小姐|老师)?(?:现在|目前|如今|到底|今年|一般|平时)?[的是在都还]{0,3}\s?$/u
/** The topic, in front. */
const JA =
  /^\s*(?<name>[\p{Script=Han}\p{Script=Katakana}ー・々]{2,8}?|[\p{Script=Hiragana}]{2,4}?|\p{Script=Han}(?=さん|くん|ちゃん))(?:さん|くん|君|ちゃん|様|氏)?(?:は|の|って|が)/u
const KO = /^\s*(?<name>\p{Script=Hangul}{2,4}?)(?:\s?씨|님)?(?:은|는|이는?|가|의)\s/u

const PLACES: Partial<Record<Language, RegExp>> = { zh: ZH, ja: JA, ko: KO }

/** The asker, whoever is asked, a time, or a thing that is told of the asker. */
const NOBODY =
  /[我你您咱谁哪这那]|自己|大家|现在|目前|今天|今年|最近|平时|以前|之前|公司|新家|老家|家里|工作|^(?:今|いま|現在|最近|普段|今日|今年|以前|前|私|僕|俺|自分|うち|わたし|あたし|ぼく|おれ|じぶん|ふだん|どこ|なに|だれ|あなた|君|貴方|これ|それ|あれ|ここ|家|自宅|実家|仕事|会社|住所|番号|携帯|名前|年齢|新居|勤務先)|^(?:지금|요즘|현재|오늘|올해|최근|예전|우리|저희|내가?|제가?|당신|누구|어디|새집|회사|주소|번호|직업|직장|이름|나이|생일|집주소)/u

/** The name as it stands there; null where nobody is named so. `taken` is the place of the words that ask. */
export function nameInPlace(text: string, language: Language, taken: number): string | null {
  const name = PLACES[language]?.exec(language === 'zh' ? text.slice(0, taken) : text)?.groups?.[
    'name'
  ]
  if (name === undefined || NOBODY.test(name)) return null
  // "猫アレルギーは": what is asked for is nobody's name.
  return text.indexOf(name) + name.length <= taken ? name : null
}
