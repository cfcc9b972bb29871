/** A calendar (iCalendar): each event as a sentence, with its place and who takes part. */
import { convertIcsEvent, type IcsDateObject, type IcsEvent } from 'ts-ics'
import { counted, given, reasonOf } from '../reading/conversations.ts'
import { dateOf } from '../reading/dates.ts'
import { asUtf8, cleanText, isMangled } from '../reading/encodings.ts'
import { type Input, inputsIn } from '../reading/inputs.ts'
import { linesOf } from '../reading/lines.ts'
import { type Found, type Reader, type Telling, UnreadableSource } from '../source.ts'

const FILES = /\.(?:ics|ical|icalendar)$/i
const LINE_BYTES_MAX = 256 * 1024
const EVENT_CHARACTERS_MAX = 1024 * 1024
const PEOPLE_MAX = 50

export const readCalendar: Reader = async function* (path, telling) {
  const { list, close } = await inputsIn(path, (name) => FILES.test(name), telling)
  try {
    if (list.length === 0) throw new UnreadableSource(`There is no calendar (.ics) in ${path}.`)
    for (const input of list) yield* events(input, telling)
  } finally {
    close()
  }
}

async function* events(input: Input, telling: Telling): AsyncGenerator<Found> {
  let number = 0
  try {
    for await (const text of eventsIn(counted(input.bytes(), telling))) {
      const place = `${input.name} #${++number}`
      if (text === null) telling.skip(place, 'it is larger than 1 MB')
      else if (isMangled(text)) telling.skip(place, 'it is neither UTF-8 nor UTF-16')
      else {
        const found = eventOf(text, place)
        if (found === null) telling.skip(place, 'it has no date or no title')
        else yield found
      }
    }
    if (number === 0) telling.skip(input.name, 'there is no event in it')
  } catch (error) {
    telling.broken(input.name, reasonOf(error))
  }
}

/** The text of each event; null for one that is too large. What stands inside of one (alarms) is left out. */
async function* eventsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  let lines: string[] | null = null
  let size = 0
  let inside: string | null = null
  for await (const line of linesOf(asUtf8(chunks), LINE_BYTES_MAX)) {
    const text = line.bytes.toString('utf8')
    const [, mark, part] = /^(BEGIN|END):(\w+)\s*$/i.exec(text) ?? []
    if (mark?.toUpperCase() === 'BEGIN' && part?.toUpperCase() === 'VEVENT') {
      lines = []
      size = 0
      inside = null
    } else if (
      lines !== null &&
      mark?.toUpperCase() === 'END' &&
      part?.toUpperCase() === 'VEVENT'
    ) {
      const event: string = ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
      yield size > EVENT_CHARACTERS_MAX ? null : event
      lines = null
    } else if (lines !== null && mark !== undefined) {
      inside = mark.toUpperCase() === 'BEGIN' ? (part ?? '') : null
    } else if (lines !== null && inside === null) {
      size += text.length + 1
      if (size <= EVENT_CHARACTERS_MAX) lines.push(text)
    }
  }
}

function eventOf(text: string, place: string): Found | null {
  const event = parsed(text)
  const start = event === null ? null : dateOf(event.start?.date)
  const title = cleanText(event?.summary ?? '').trim()
  if (event === null || start === null || title === '') return null
  // When it was made, where the calendar says so: `DTSTAMP` is only the day of the export.
  const timestamp = dateOf(event.created?.date) ?? start
  const metadata = given({
    event_id: event.uid,
    title,
    starts_at: start,
    location: event.location === undefined ? undefined : cleanText(event.location),
    organizer: event.organizer?.name ?? event.organizer?.email
  })
  return { place, text: sentence(event, title), timestamp, source: 'calendar', metadata }
}

function parsed(text: string): IcsEvent | null {
  try {
    return convertIcsEvent(undefined, text)
  } catch {
    // Its message would quote the event.
    return null
  }
}

function sentence(event: IcsEvent, title: string): string {
  const names = [event.organizer, ...(event.attendees ?? []).slice(0, PEOPLE_MAX)].flatMap(
    (person) => person?.name ?? person?.email ?? []
  )
  const repeats = event.recurrenceRule?.frequency.toLowerCase()
  const isOff = event.status === 'CANCELLED'
  return [
    `${title}: ${whenOf(event)}${isOff ? ' (cancelled)' : ''}.`,
    event.location === undefined ? '' : `Where: ${cleanText(event.location).trim()}.`,
    names.length === 0 ? '' : `With ${[...new Set(names)].join(', ')}.`,
    repeats === undefined ? '' : `Repeats ${repeats}.`,
    cleanText(event.description ?? '').trim()
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** `2024-05-01 09:00 to 10:00 (Europe/Zurich)`, as the calendar's owner reads it. */
function whenOf({ start, end }: IcsEvent): string {
  const from = local(start)
  const to = end == null ? null : local(end)
  if (start.type === 'DATE') return from.day
  const zone = start.local?.timezone ?? 'UTC'
  if (to === null) return `${from.day} ${from.time} (${zone})`
  const until = to.day === from.day ? to.time : `${to.day} ${to.time}`
  return `${from.day} ${from.time} to ${until} (${zone})`
}

function local({ date, local: there }: IcsDateObject): { day: string; time: string } {
  const text = dateOf(there?.date ?? date) ?? ''
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}
