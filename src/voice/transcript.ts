/**
 * What was said in a call, as turns. Platforms write a transcript either as one text with a label
 * before each turn (`AI: …`, `User: …`) or as a list of messages; both become the same turns.
 * System and tool entries are not speech and are left out (contract 4.8).
 */

/** One turn of a call. The caller is `user`, the platform's voice is `assistant`. */
export interface Turn {
  role: 'user' | 'assistant'
  text: string
  /** Milliseconds since the epoch; null where the platform gives no time for the turn. */
  at: number | null
}

const LABELS: ReadonlyMap<string, Turn['role']> = new Map([
  ['ai', 'assistant'],
  ['assistant', 'assistant'],
  ['bot', 'assistant'],
  ['agent', 'assistant'],
  ['user', 'user'],
  ['customer', 'user'],
  ['caller', 'user'],
  ['human', 'user']
])

const LABEL = [...LABELS.keys()].join('|')
/** Both the ASCII and the full-width colon. */
const LABELLED_LINE = new RegExp(`^\\s*(${LABEL})\\s*[:：]\\s*(.*)$`, 'i')
const INLINE_LABEL = new RegExp(`\\s(?=(?:${LABEL})\\s?[:：]\\s)`, 'i')
const LINE_END = /\r\n|[\n\r\u2028\u2029]/

/**
 * Turns of a transcript text. A line without a label continues the turn before it; a text without
 * any label is one turn of the caller. Blank text gives no turn.
 */
export function turnsOfText(transcript: string): Turn[] {
  // Lines are gathered and joined once: joining one by one takes minutes for a million of them.
  const turns: { role: Turn['role']; lines: string[] }[] = []
  for (const line of linesOf(transcript)) {
    const [, label, spoken] = LABELLED_LINE.exec(line) ?? []
    const role = label === undefined ? undefined : LABELS.get(label.toLowerCase())
    const last = turns.at(-1)
    if (role !== undefined) turns.push({ role, lines: [spoken ?? ''] })
    else if (last !== undefined) last.lines.push(line.trim())
    else turns.push({ role: 'user', lines: [line] })
  }
  return turns
    .map(({ role, lines }): Turn => ({ role, text: lines.join(' ').trim(), at: null }))
    .filter((turn) => turn.text !== '')
}

/**
 * Turns of a list of messages (`{role, message or content, time?}`). Anything that is no speech or
 * has no text is passed over; a value that is no list gives no turn.
 */
export function turnsOfMessages(messages: unknown): Turn[] {
  if (!Array.isArray(messages)) return []
  return messages.flatMap((entry: unknown): Turn[] => {
    if (entry === null || typeof entry !== 'object') return []
    const message = entry as Record<string, unknown>
    const role =
      typeof message['role'] === 'string' ? LABELS.get(message['role'].toLowerCase()) : undefined
    const text = (textOf(message['message']) ?? textOf(message['content']) ?? '').trim()
    if (role === undefined || text === '') return []
    return [{ role, text, at: timeOf(message['time']) }]
  })
}

/**
 * The lines of a transcript. Some senders print a whole call on one line; only then are labels
 * looked for inside a line, since a caller may well say the word "user" before a colon.
 */
function linesOf(transcript: string): string[] {
  const lines = transcript.split(LINE_END).filter((line) => line.trim() !== '')
  const [only] = lines
  const isOneLine = lines.length === 1 && only !== undefined && LABELLED_LINE.test(only)
  return isOneLine ? only.split(INLINE_LABEL) : lines
}

/** A text, or the text parts of a list as chat models write them; null where there is neither. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (!Array.isArray(value)) return null
  const parts = value.flatMap((part: unknown) => {
    const text = part !== null && typeof part === 'object' && 'text' in part ? part.text : null
    return typeof text === 'string' ? [text] : []
  })
  return parts.length === 0 ? null : parts.join(' ')
}

/** Seconds are told from milliseconds by size: 10¹¹ seconds lie in the year 5138. */
const MILLISECONDS_FROM = 1e11
/** The last millisecond that a four-digit year can name. */
const TIME_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** An ISO text or a number of (milli)seconds since the epoch, as milliseconds; null otherwise. */
export function timeOf(value: unknown): number | null {
  let at = Number.NaN
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) at = Date.parse(value)
  if (typeof value === 'number') at = value < MILLISECONDS_FROM ? value * 1000 : value
  return at > 0 && at <= TIME_MAX ? Math.round(at) : null
}
