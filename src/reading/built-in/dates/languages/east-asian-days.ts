/** What only the East Asian languages need to tell a day: traditional signs, and a weekday that lies in the week of the one before it. */
import { weekdayOf, weekStart } from '#src/reading/built-in/dates/calendar.ts'
import { type SeenMention, spanOf } from '#src/reading/built-in/dates/mention.ts'

/** Traditional signs of times and of what is said of them, with the simplified ones, one for one: offsets stay. */
const TRADITIONAL = '個週禮過還這點號從兩後開來時剛當經總學財營業門課紀從當遲調換為隻歲會間舊'
const SIMPLIFIED = '个周礼过还这点号从两后开来时刚当经总学财营业门课纪从当迟调换为只岁会间旧'

/** The text with simplified signs, as far as the words of time need them. */
export function inSimplified(text: string): string {
  return [...text]
    .map((sign) => (TRADITIONAL.includes(sign) ? SIMPLIFIED[TRADITIONAL.indexOf(sign)] : sign))
    .join('')
}

/** "来週の月曜ではなく水曜": the weekday behind another one lies in its week. */
const BESIDE_WEEKDAY =
  /^(?:では?なくて?、?|じゃなくて?、?|から|[とや、]|[이가] ?아니라 |[이가]? ?아니고 |[이가]? ?말고 |에서 |이?랑 |[과와] |[和跟、]|(?:[，,]\s?)?而?是|改[到成]|挪到)$/u
const IN_WEEK = /[週周]|주(?! ?일)/u
const WEEKDAY = /[日月火水木金土]曜日?$|(?:周|星期|礼拜)[一二三四五六日天]$|[일월화수목금토]요일$/u

/** The mentions, each weekday beside one of a named week in that week. */
export function inOneWeek(text: string, found: readonly SeenMention[]): SeenMention[] {
  return found.map((mention, place) => {
    const last = found[place - 1]
    if (
      last === undefined ||
      !WEEKDAY.test(mention.text) ||
      IN_WEEK.test(mention.text.slice(0, -2))
    )
      return mention
    const isBeside = BESIDE_WEEKDAY.test(text.slice(last.end, mention.start))
    if (
      !isBeside ||
      !WEEKDAY.test(last.text) ||
      !/[来先今再翌上下这本]|지난|다음|이번|담/u.test(last.text)
    )
      return mention
    const inWeek = (weekdayOf(mention.from) + 6) % 7
    const from = weekStart(last.from) + inWeek
    return { ...mention, ...spanOf('day', from, from + 1), isCounted: true }
  })
}
