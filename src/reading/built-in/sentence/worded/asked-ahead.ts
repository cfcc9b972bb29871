/**
 * "I have a dentist appointment on 14 October. Remind me the day before.": before what, only the sentence before it tells,
 * or the message. The fact then says both and has the day of what it reminds of; the reader of reminders counts back from it.
 */
import type { Candidates, FactCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { dayAt, isoDay } from '#src/reading/built-in/dates/calendar.ts'

const REMINDS =
  /remind|(?:do not|don['’]t) let me forget|erinner|rappelle|préviens|recu[eé]rda|av[ií]sa|ricorda|avvisa|lembr|herinner|waarschuw|przypomn|リマインド|思い出させ|知らせ|教えて|提醒|通知我|알려|리마인드|상기/iu
/** How long before, and nothing behind it that says before what. */
const AHEAD =
  /(?:(?<![\p{L}\d])(?:(?:the|an?|one|two|three|\d{1,2}) (?:day|hour|week|minute|evening|night)s? (?:before(?:hand)?|in advance|ahead|earlier|prior)|(?:eine?n?|zwei|drei|\d{1,2}) (?:tage?n?|stunden?|wochen?|minuten?) (?:vorher|davor|zuvor|im voraus|früher)|am (?:tag|abend) (?:vorher|davor|zuvor)|am vortag|(?:une?|deux|trois|\d{1,2}) (?:jours?|heures?|semaines?|minutes?) (?:avant|à l['’]avance|plus tôt)|la veille|(?:una?|dos|tres|el|\d{1,2}) (?:días?|horas?|semanas?|minutos?) (?:antes|anterior|de antelación)|(?:una? |un['’]|due |tre |il |\d{1,2} )(?:giorn[oi]|or[ae]|settiman[ae]|minut[oi]) (?:prima|in anticipo)|(?:uma?|dois|duas|três|no|\d{1,2}) (?:dias?|horas?|semanas?|minutos?) (?:antes|anterior)|na véspera|(?:een|één|twee|drie|de|\d{1,2}) (?:dag(?:en)?|uur|uren|we(?:ek|ken)|minu(?:ut|ten)) (?:ervoor|daarvoor|van tevoren|vooraf|eerder)|(?:dzień|dni|godzin\p{L}*|tydzień|tygodni\p{L}*|minut\p{L}*) (?:wcześniej|przed|naprzód))(?:,?\s(?:please|too|also|about it|daran|aan|bitte|svp|por favor|per favore|alsjeblieft|proszę)){0,2}|(?:前日|[一二三\d](?:日|時間|週間|分)前).{0,12}|(?:提前 ?[一两二三\d]?个?(?:天|小时|周|星期|分钟)|前一天).{0,8}|(?:하루|이틀|사흘|[한두세] ?시간|\d{1,2} ?(?:일|시간|분|주)) ?전.{0,14}|전날.{0,14})\P{L}*$/iu

/** Whether it asks to be reminded so long before something that it does not name. */
export function asksAhead(text: string): boolean {
  return REMINDS.test(text) && AHEAD.test(text)
}

/**
 * What was read, with each such request told together with what it is about: the last thing of its speaker's that was dated
 * before it and lies ahead. `earlier` gives what was told before these messages.
 */
export function withWhatIsAhead(
  candidates: Candidates,
  messages: readonly SourceMessage[],
  earlier: () => readonly FactCandidate[]
): Candidates {
  if (!candidates.facts.some(({ quote }) => asksAhead(quote))) return candidates
  const before = earlier()
  const facts = candidates.facts.map((fact, place, all) => {
    const message = messages.find(({ index }) => index === fact.messageIndex)
    if (message === undefined || !asksAhead(fact.quote)) return fact
    return told(fact, [...before, ...all.slice(0, place)], message)
  })
  return { ...candidates, facts }
}

function told(
  asked: FactCandidate,
  before: readonly FactCandidate[],
  { at, offsetMinutes }: SourceMessage
): FactCandidate {
  const today = isoDay(dayAt(at, offsetMinutes))
  if (asked.eventDate !== null && asked.eventDate.slice(0, 10) >= today) return asked
  const event = before.findLast(
    ({ eventDate, speaker }) =>
      speaker === asked.speaker && eventDate !== null && eventDate.slice(0, 10) >= today
  )
  if (event === undefined) return asked
  const lead = `${asked.entity}: `
  const what = event.content.startsWith(lead) ? event.content.slice(lead.length) : event.content
  // "La veille" was taken for yesterday.
  const request = asked.content
    .replace(/ \(\d{4}[^()]{0,30}\)$/u, '')
    .replace(/[.!。！\s]{1,4}$/u, '')
  const content = `${request}: ${what}`
  return { ...asked, content, eventDate: event.eventDate }
}
