/**
 * One code in the place of another of its shape: "BA moved me onto BA766" leaves day and airport of the flight BA702 as
 * they were, a new address of a server whose user it is, and "upgraded prod to Postgres 16" where Postgres 14 ran.
 */
import { monthNames } from '#src/text/month-names.ts'
import { timesIn, YEAR } from '#src/updates/matters/times.ts'

/** Capitals with digits, or numbers parted by more than one point: "BA702", "B-204", "14C", "10.0.4.12". */
const CODE =
  /(?<![\p{L}\p{N}.-])(?=[\p{Lu}-]*\p{N})(?:(?=\p{N}*-?\p{Lu})[\p{Lu}\p{N}]+(?:-[\p{Lu}\p{N}]+)*|\p{N}+(?:\.\p{N}+){2,})(?![\p{L}\p{N}-]|[.]\p{N})/gu
/**
 * A name and its number: "on Postgres 14", "in Zimmer 12". What is one of many, "an iPhone 13", may have been bought once, and
 * that stays of the other one.
 */
const NUMBERED =
  /(?<![\p{L}\p{N}])(?<!(?<!\p{L})(?:an?|eine?n?|une?|uno|una|uma?|een) )\p{Lu}[\p{L}+#]{1,20} \p{N}{1,4}(?:\.\p{N}{1,3}){0,2}(?![\p{L}\p{N}]|[.:,]\p{N})/gu
/** Shorter ones, "Q3" and "X1", are a quarter of a year or the name of a thing. */
const CODE_MIN = 3
const AMOUNT = /^\p{N}+(?:AM|PM|[KM]|[KMGT]I?B|[KCM]M|KG|GHZ|MHZ|W|V|P)$/u

/**
 * The earlier statement with the later one's code in the place of its own; null where one of them has none or several of that
 * shape, or where the later one also gives another time than it.
 */
export function withOtherCode(said: string, newerText: string, language: string): string | null {
  const tellsTime = (text: string) => timesIn(text, language).length > 0 || YEAR.test(text)
  if (tellsTime(said) && tellsTime(newerText)) return null
  if (RUNS_OUT.test(said) || RUNS_OUT.test(newerText)) return null
  const before = codesIn(said, language)
  const [now, another] = codesIn(newerText, language).filter(({ code }) => !said.includes(code))
  if (now === undefined || another !== undefined) return null
  const [was, more] = before.filter(({ code }) => shapeOf(code) === shapeOf(now.code))
  if (was === undefined || more !== undefined) return null
  return `${said.slice(0, was.at)}${now.code}${said.slice(was.at + was.code.length)}`
}

/** "My passport is AB123456, expires in 2027": that is of the one with this number. */
const RUNS_OUT =
  /(?<!\p{L})(?:expir|valid|good until|gültig|läuft ab|caduc|válid|vence|valable|périm|scad|verloop|geldig|verval|ważn|wygasa)/iu

function codesIn(text: string, language: string): { code: string; at: number }[] {
  const months = monthNames(language, ['long', 'short'])
  const isMonth = (code: string) => months.has(code.replace(/ .*/u, '').toLowerCase())
  const found = [...text.matchAll(CODE), ...text.matchAll(NUMBERED)]
  return found
    .map(({ 0: code, index }) => ({ code, at: index }))
    .filter(({ code }) => code.length >= CODE_MIN && !AMOUNT.test(code) && !isMonth(code))
}

/** Of a code its kinds of signs, of a numbered name the name. */
function shapeOf(code: string): string {
  if (code.includes(' ')) return code.replace(/ .*/u, ' 9')
  return code.replace(/\p{N}+/gu, '9').replace(/\p{Lu}/gu, 'A')
}
