/**
 * Three words that tell of somebody or something, in languages without a tagger: "Lisa hat gekündigt", "Nonna è morta", 车卖了.
 * A subject stands before a verb that tells how it is or what has happened; a reaction ("klingt gut", "tout va bien") has none.
 */
import { TENSE_WORDS } from '#src/reading/built-in/dates/languages/tense-words.ts'
import { tellsState } from '#src/text/joined/joined-statements.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'

const ARTICLE =
  /^(?:(?:der|die|das|unsere?|el|la|los|las|le|les|il|lo|i|gli|o|a|os|as|de|het)\s+|l['’])(?=\p{L})/iu
const SUBJECT = /^(?<subject>\p{L}[\p{L}'’-]+)\s+(?<rest>.+)$/su
/** What reactions begin with, and no stop word everywhere. */
const REACTS = new Set(
  'alles alle super genau klar gut gute sehr schon passt klingt tudo muito tutto molto todo muy tout très ça cela eso esto isso isto ciò questo quello dat dit das wszystko bardzo heel klinkt'.split(
    ' '
  )
)
const IN_CHINESE =
  /^(?!不|没|好|行|知道|明白|懂|对|算|够|完|[他她它])\p{Script=Han}{1,6}(?:去世|过世|走|卖|卖掉|结婚|离婚|怀孕|生病|毕业|退休|辞职|搬家|搬走|出生|住院|出院|丢|坏|修好|分手|升职|换工作)了[。！!]*$/u

/** Whether a short sentence has a subject of its own and tells something of it. */
export function tellsOfSubject(text: string, language: string): boolean {
  if (language === 'zh') return IN_CHINESE.test(text)
  const { subject = '', rest = '' } = SUBJECT.exec(text.replace(ARTICLE, ''))?.groups ?? {}
  const word = subject.toLowerCase()
  if (word === '' || REACTS.has(word) || stopWordsOf(language).has(word)) return false
  // A bare verb tells nothing of how it is: "Ça va".
  const isState = /\s/u.test(rest) && tellsState(rest, language)
  return isState || TENSE_WORDS[language]?.past.test(rest) === true
}
