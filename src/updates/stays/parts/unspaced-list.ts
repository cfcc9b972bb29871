/**
 * What is left of a list in Japanese or Chinese when one of its items is no more. There no space tells where an item
 * begins, so only a statement that says nothing but which things something is made of is read: 「チームはアナと健太です」.
 */
import type { Reading } from '#src/updates/pieces.ts'

interface ListWords {
  /** Ends in front of the first item. */
  opens: RegExp
  /** Stands behind the last one. */
  closes: RegExp
  parts: RegExp
}

const LISTS: Readonly<Record<string, ListWords>> = {
  ja: {
    opens: /^[^はが、。]{1,30}[はが]/u,
    closes: /(?:です|でした|だ)?[。！]?$/u,
    parts: /[、,・]|と|や/u
  },
  zh: {
    opens: /^[^是有、，。]{1,30}(?:是|有|：|:)/u,
    closes: /[。！]?$/u,
    parts: /[、，,和跟与及]/u
  }
}

/** An item is so long at most: what is longer tells more than what it is called. */
const ITEM_MAX = 12

/** What is left of `said`; null where it is no such list, or where the later statement speaks of no item or of every one. */
export function unspacedListWithout(said: string, older: Reading, newer: Reading): string | null {
  const words = LISTS[older.language]
  const opening = words?.opens.exec(said)?.[0]
  if (words === undefined || opening === undefined) return null
  const rest = said.slice(opening.length)
  const end = words.closes.exec(rest)
  if (end === null) return null
  const listed = rest.slice(0, end.index)
  const items = listed.split(words.parts)
  if (items.some((item) => item === '' || item.length > ITEM_MAX)) return null
  const kept = items.filter((item) => !newer.text.includes(item))
  const [join = ''] = words.parts.exec(listed) ?? []
  if (kept.length === 0 || kept.length === items.length) return null
  return `${opening}${kept.join(join)}${end[0]}`
}
