/**
 * One day or hour in the place of another, where words are not parted by blanks: 「会議は毎週月曜の10時から」 that moves to 火曜 still
 * begins at ten. Nothing can be cut out there without what leads to it, so the new one takes the old one's place.
 */
import { isUnspaced } from '#src/text/word-lists.ts'
import { type Stretch, timeStretches } from '#src/updates/matters/times.ts'

const HOUR = /\p{N}\s?[時时點点시]$/u
const DATE = /^\p{N}+[月월]|[日일号號]$/u
/** An hour goes on: "10時半", "10시 30분". */
const GOES_ON = /[时時點点시]\s?(?:半|반|\p{N}+[分분])|\p{N}[:：]\p{N}/u
/** Of an hour half is told here. */
const PART_OF_DAY =
  /午前|午後|朝|昼|夕方|夜|晩|上午|下午|早上|中午|傍晚|晚上|凌晨|오전|오후|아침|점심|저녁|새벽|밤/u

type Sort = 'hour' | 'date' | 'weekday'

interface Time extends Stretch {
  sort: Sort
  said: string
}

/**
 * The earlier statement with the later one's times in the place of its own of the same sort, where it has one of another sort
 * besides; null where that is not so, or where one cannot simply take the other's place.
 */
export function withOtherDay(said: string, newerText: string, language: string): string | null {
  if (!isUnspaced(language)) return null
  const [before, now] = [timesOf(said, language), timesOf(newerText, language)]
  const fresh = now.filter((time) => !before.some(({ said }) => said === time.said))
  const swaps = fresh.map((time) => ({ time, at: before.filter(({ sort }) => sort === time.sort) }))
  const isClear = swaps.every(({ time, at }) => {
    return at.length === 1 && now.filter(({ sort }) => sort === time.sort).length === 1
  })
  const stays = before.some(({ sort }) => !now.some((time) => time.sort === sort))
  const isHalfTold =
    fresh.some(({ sort }) => sort === 'hour') &&
    [said, newerText].some((text) => PART_OF_DAY.test(text) || GOES_ON.test(text))
  if (fresh.length === 0 || !isClear || !stays || isHalfTold) return null
  return swaps
    .flatMap(({ time, at }) => at.map(({ start, end }) => ({ start, end, by: time.said })))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), said)
}

function timesOf(text: string, language: string): Time[] {
  return timeStretches(text, language).map(({ start, end }) => {
    const said = text.slice(start, end)
    return { start, end, said, sort: sortOf(said) }
  })
}

function sortOf(said: string): Sort {
  if (HOUR.test(said)) return 'hour'
  return DATE.test(said) ? 'date' : 'weekday'
}
