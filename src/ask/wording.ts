/** A statement as an answer words it, and the source it is cited with. */
import type { Piece } from '#src/ask/citing.ts'
import type { Statement } from '#src/ask/statements.ts'
import { dayOf } from '#src/base/clock.ts'
import type { AskedQuestion } from '#src/question/question.ts'
import { QUESTION_WORDS } from '#src/question/question-words.ts'
import type { Language } from '#src/text/languages.ts'
import { termsOf } from '#src/text/tokens.ts'
import { YEAR } from '#src/updates/matters/times.ts'

/** Names that stand for nobody. */
const NOBODY = /^(?:user|assistant|human|customer|caller)$/i

/** Whether a name stands for nobody by name: "user". */
export function isNobody(name: string): boolean {
  return NOBODY.test(name)
}

/** The statement with its day where a day is asked for, and with who said it where nobody else tells. */
export function worded(question: AskedQuestion, statement: Statement): Piece {
  const { text, fact, evidence } = statement
  const said =
    fact !== null || isNobody(evidence.entity)
      ? withoutEcho(question, text)
      : `${evidence.entity}: “${text}”`
  const source =
    fact === null
      ? { entity: evidence.entity, fact: evidence.text }
      : { entity: fact.entity, fact: fact.text }
  return {
    text: question.wanted === 'when' ? dated(question, statement, said) : said,
    sources: [source]
  }
}

function dated({ language }: AskedQuestion, { fact, evidence }: Statement, said: string): string {
  // A year tells that a date is written out.
  if (YEAR.test(said)) return said
  const eventDay = fact?.eventDate?.slice(0, 10) ?? null
  if (eventDay !== null) return withNote(said, dayInWords(eventDay, language))
  const day = dayInWords(dayOf(evidence.at), language)
  return withNote(said, QUESTION_WORDS[language]?.saidOn(day) ?? day)
}

/** Before the full stop: "Nia moved to Lugano (7 May 2023)." */
function withNote(said: string, note: string): string {
  const end = /[.!?。！？…"'”’»)]*$/u.exec(said)
  const at = end?.index ?? said.length
  return `${said.slice(0, at)} (${note})${said.slice(at)}`
}

/** `YYYY-MM-DD` as people write it in that language: "7 May 2023". */
function dayInWords(day: string, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : language
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, ofMonth)
  )
}

const ECHO = /^(?:Asked|In reply to) "([^"]*)", (?=\p{L}.{0,80}? said: )/u

/** A reply without what it replied to, where that has nothing of the question: the room is for answers. */
function withoutEcho({ terms, wanted }: AskedQuestion, text: string): string {
  const echo = ECHO.exec(text)
  const isNeeded =
    wanted === 'when' || !terms.isDisjointFrom(new Set(termsOf(echo?.[1] ?? '').keys()))
  return echo === null || isNeeded ? text : text.slice(echo[0].length)
}
