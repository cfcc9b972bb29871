/**
 * One code in the place of another of its shape: "BA moved me onto BA766" leaves day and airport of the flight BA702 as
 * they were, and a new address of a server whose user it is.
 */
import { timesIn } from '#src/updates/matters/times.ts'

/** Capitals with digits, or numbers parted by more than one point: "BA702", "B-204", "14C", "10.0.4.12". */
const CODE =
  /(?<![\p{L}\p{N}.-])(?=[\p{Lu}-]*\p{N})(?:(?=\p{N}*-?\p{Lu})[\p{Lu}\p{N}]+(?:-[\p{Lu}\p{N}]+)*|\p{N}+(?:\.\p{N}+){2,})(?![\p{L}\p{N}-]|[.]\p{N})/gu
/** Shorter ones, "Q3" and "X1", are a quarter of a year or the name of a thing. */
const CODE_MIN = 3
const AMOUNT = /^\p{N}+(?:AM|PM|[KM]|[KMGT]I?B|[KCM]M|KG|GHZ|MHZ|W|V|P)$/u

/**
 * The earlier statement with the later one's code in the place of its own; null where one of them has none or several of that
 * shape, or where the later one also gives another time.
 */
export function withOtherCode(said: string, newerText: string, language: string): string | null {
  if (timesIn(newerText, language).length > 0) return null
  const before = codesIn(said)
  const [now, another] = codesIn(newerText).filter(({ code }) => !said.includes(code))
  if (now === undefined || another !== undefined) return null
  const [was, more] = before.filter(({ code }) => shapeOf(code) === shapeOf(now.code))
  if (was === undefined || more !== undefined) return null
  return `${said.slice(0, was.at)}${now.code}${said.slice(was.at + was.code.length)}`
}

function codesIn(text: string): { code: string; at: number }[] {
  return [...text.matchAll(CODE)]
    .map(({ 0: code, index }) => ({ code, at: index }))
    .filter(({ code }) => code.length >= CODE_MIN && !AMOUNT.test(code))
}

function shapeOf(code: string): string {
  return code.replace(/\p{N}+/gu, '9').replace(/\p{Lu}/gu, 'A')
}
