/**
 * Lists under a line that says what they are of ("Context for the Atlas project:"). An item without that
 * line tells of nobody knows what, and the line without its items tells nothing.
 */
import { capitalised, type Sentence } from '#src/reading/built-in/text/sentences.ts'
import { tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isVerbal } from '#src/reading/built-in/text/verbs.ts'
import { type Block, itemIn, type Line, plainText } from './lines.ts'

/** A longer list is data. Items. */
const ITEMS_MAX = 40
const NAME_WORDS_MAX = 4
/** Items of more words say something by themselves. */
const WORDS_MAX = 6

/** What the list under the line `at` tells together with it; null where nothing is told so. */
export function headedAt(lines: readonly Line[], at: number): Block | null {
  const head = lines[at]
  if (head === undefined || itemIn(head) !== null) return null
  const first = lines[at + 1]?.text.trim() === '' ? at + 2 : at + 1
  const items: Line[] = []
  for (let place = first; place < lines.length && items.length <= ITEMS_MAX; place++) {
    const item = itemIn(lines[place] as Line)
    if (item === null) break
    items.push(item)
  }
  const lead = plainText(head.text.replace(/^[\s#>]+/, ''))
  const isHead = /[:：]$/u.test(lead) || /^\s*#/.test(head.text)
  if (items.length < 2 || items.length > ITEMS_MAX || !isHead) return null
  const to = first + items.length
  const bare = lead.replace(/\s*[:：]$/u, '')
  const topic = topicOf(bare)
  const named = items.map(namedValue)
  if (
    topic !== null &&
    named.filter((one) => one !== null).length >= Math.max(2, items.length / 2)
  ) {
    const statements = items.flatMap((item, place) => ofTopic(topic, item, named[place] ?? null))
    return { from: at, to, statements }
  }
  const together = joined(bare, head, items)
  return together === null ? null : { from: at, to, statements: [together] }
}

/** "Context for the Atlas project", "Atlas project", "Project Atlas": what has a name of its own. */
function topicOf(lead: string): string | null {
  const behind =
    /\b(?:for|about|on|of|regarding|concerning)\s+((?:the|our|my)\s+)?([^,.;:]{2,60})$/iu.exec(lead)
  const [article = '', name = ''] = behind === null ? [] : [behind[1] ?? '', behind[2] ?? '']
  if (/(?:^|\s)\p{Lu}[\p{L}\p{N}]/u.test(name)) return `${article}${name}`
  const alone =
    /^(?:the |our |my )?(?:project \p{Lu}\S*|\p{Lu}\S* (?:project|app|repo|rollout|service|team))$/iu
  return behind === null && alone.test(lead) ? lead : null
}

interface NamedValue {
  name: string
  value: string
}

/** "Tech lead: Yusuf": the name of something, and what it is. */
function namedValue({ text }: Line): NamedValue | null {
  const [, name, value] = /^([^:]{2,40}):\s+(\S.*)$/u.exec(plainText(text)) ?? []
  if (name === undefined || value === undefined || !/^\p{L}/u.test(name)) return null
  if (name.split(/\s+/).length > NAME_WORDS_MAX || /[.!?]\s+\S/u.test(value)) return null
  return tag(tidy(name)).some(({ pos }) => pos === 'AUX' || pos === 'PRON')
    ? null
    : { name, value: value.replace(/[\s.!]+$/u, '') }
}

function ofTopic(topic: string, { text, start }: Line, named: NamedValue | null): Sentence[] {
  const place = { start, end: start + text.length }
  const head = capitalised(topic)
  if (named === null) {
    const bare = plainText(text)
    const [verb] = tag(`it ${bare.charAt(0).toLowerCase()}${bare.slice(1)}`).slice(1)
    // "Uses PostgreSQL 16": what does so stands above.
    const isDone = verb !== undefined && isVerbal(verb) && /s$/.test(verb.lower)
    return [
      isDone
        ? {
            ...place,
            text: `${head} ${verb.text} ${bare.split(/\s+/).slice(1).join(' ')}`,
            said: text
          }
        : { ...place, text }
    ]
  }
  const { name, value } = named
  const isPlural = /[^su]s$/iu.test(name)
  const isShort = /^\p{Lu}{2}/u.test(name)
  const lower = isShort ? name : name.charAt(0).toLowerCase() + name.slice(1)
  return [{ ...place, text: `${head}'s ${lower} ${isPlural ? 'are' : 'is'} ${value}.`, said: text }]
}

/** "How we deploy:", "Here are our environments:": what only points at what follows. */
const POINTS =
  /^(?:how|why|what|where|when|who|here|these|this|some|the following|below|steps?|instructions?|please|can|could)\b/i

/** "We have two offices:" with its offices; null where head or items are not of that kind. */
function joined(bare: string, head: Line, items: readonly Line[]): Sentence | null {
  if (POINTS.test(bare) || /\b(?:this|these|following|follows)$/i.test(bare)) return null
  if (!tag(tidy(bare)).some(isVerbal)) return null
  const said = items.map(({ text }) => plainText(text).replace(/[\s.;,]+$/u, ''))
  const isBare = said.every(
    (item) => item.split(/\s+/).length <= WORDS_MAX && !tag(tidy(item)).some(isVerbal)
  )
  const last = items.at(-1)
  if (!isBare || last === undefined) return null
  const start = head.start + (head.text.length - head.text.trimStart().length)
  return { start, end: last.start + last.text.length, text: `${bare}: ${said.join(', ')}.` }
}
