/**
 * What still holds of an earlier statement when a later one only tells another place: "The wedding is on 12 September at
 * Fairlight Hall" is still on that day at Oak Barn. Nothing is put into other words: the place is cut out.
 */
import { monthNames } from '#src/text/month-names.ts'
import type { Look } from '#src/updates/features.ts'
import { mattersIn } from '#src/updates/matters/matters.ts'
import { timeStretches, timesIn } from '#src/updates/matters/times.ts'

/** What leads to a place, by language. */
const LEADS: Readonly<Record<string, string>> = {
  en: 'at|in',
  de: 'im|in|bei|am',
  es: 'en',
  fr: 'à|au|chez|dans',
  it: 'a|al|in|da',
  pt: 'em|no|na',
  nl: 'in|bij|op',
  pl: 'w|we|na'
}
/** What may stand before the name of a place, and within it. */
const ARTICLE = '(?:(?:the|our|my|der|dem|den|el|la|los|las|le|les|il|lo|de|het) )?'
const NAME = "\\p{Lu}[\\p{L}\\p{N}'’-]*"
const WITHIN = `(?: (?:(?:of|the|and|&|de|del|della|la|du|des|do|da|von) )?${NAME}){0,4}`
/** Told of how long it has been so: the day is that of the place. */
const SINCE = /(?<!\p{L})(?:since|seit|desde|depuis|dal|sinds|od)(?!\p{L})/iu

/** The earlier statement without its place, where it has a day or hour and the later one tells another place and no time; null where not. */
export function withoutPlace(
  said: string,
  older: Look,
  newer: Look,
  newerText: string
): string | null {
  const { language } = older.reading
  if (newer.signals.end + newer.signals.unreal > 0 || SINCE.test(said)) return null
  if (timesIn(newerText, language).length > 0 || mattersIn(said, 'told').size > 0) return null
  const [there, another] = placesIn(said, language)
  if (there === undefined || another !== undefined) return null
  const isNew = ({ name }: Place) => !said.toLowerCase().includes(name.toLowerCase())
  if (!placesIn(newerText, language).some(isNew)) return null
  const times = timeStretches(said, language)
  if (times.length === 0) return null
  const left = `${said.slice(0, there.start)}${said.slice(there.end)}`
  // "At Luigi's on Friday" would be left without its beginning.
  return there.start === 0 ? null : left.replace(/\s{1,4}(?=[.,;!?]|$)/gu, '')
}

interface Place {
  name: string
  /** With what leads to it, end exclusive. */
  start: number
  end: number
}

/** Names that something is at; a month or a weekday is none. */
function placesIn(text: string, language: string): Place[] {
  const leads = LEADS[language]
  if (leads === undefined) return []
  const months = monthNames(language, ['long'])
  const times = timeStretches(text, language)
  const phrase = new RegExp(` (?:${leads}) ${ARTICLE}(${NAME}${WITHIN})`, 'gu')
  return [...text.matchAll(phrase)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const end = index + whole.length
    const isTime = times.some((time) => time.start < end && time.end > index + 1)
    const [first = ''] = name.toLowerCase().split(' ')
    return isTime || months.has(first) ? [] : [{ name, start: index, end }]
  })
}
