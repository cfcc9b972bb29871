/** Whether a text holds a value, and what the items of an answer say of a value that has changed. */

/** A fact or a message, with the time it was stated at. */
export interface Said {
  text: string
  at: string
}

/** A value that may have changed: what it was, what it is, and since when. */
export interface Change {
  before: readonly string[]
  /** Empty where something has only ended. */
  after: readonly string[]
  changedAt: string
}

const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー'
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')
const UNSPACED_FIRST = new RegExp(`^[${UNSPACED}]`, 'u')
const UNSPACED_LAST = new RegExp(`[${UNSPACED}]$`, 'u')

/** Whether `value` stands in `text`, as whole words where the script has spaces between words. */
export function holds(text: string, value: string): boolean {
  const sought = plain(value)
  const before = UNSPACED_FIRST.test(sought) ? '' : ' '
  const after = UNSPACED_LAST.test(sought) ? '' : ' '
  return ` ${plain(text)} `.includes(`${before}${sought}${after}`)
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s\b/gu, '')
    .replace(UNSPACED_RUN, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What one item says of the value: as it is, as it was, or neither. */
export function standing(item: Said, change: Change): 'current' | 'superseded' | null {
  const isLater = Date.parse(item.at) >= Date.parse(change.changedAt)
  if (change.after.length === 0 && isLater) return 'current'
  if (change.after.some((value) => holds(item.text, value))) return 'current'
  if (!isLater && change.before.some((value) => holds(item.text, value))) return 'superseded'
  return null
}

/** What the first item that says anything of the value says of it. */
export function firstStanding(
  items: readonly Said[],
  change: Change
): 'current' | 'superseded' | null {
  for (const item of items) {
    const found = standing(item, change)
    if (found !== null) return found
  }
  return null
}

/** For a question about the past: whether the first item that holds any of the values holds an old one. */
export function isOldFirst(items: readonly Said[], change: Change): boolean {
  const values = [...change.before, ...change.after]
  const first = items.find((item) => values.some((value) => holds(item.text, value)))
  return first !== undefined && change.before.some((value) => holds(first.text, value))
}
