/**
 * Who is on the line: one number, written one way, so that a caller is found again however the
 * platform spells it. Numbers are not checked against numbering plans: whatever has the length of
 * an E.164 number names a caller (contract 4.8). Only where a default country is set is a national
 * number completed, by the numbering plan of that country.
 */
import {
  type CountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString
} from 'libphonenumber-js'

const DIGITS_MIN = 8
const DIGITS_MAX = 15
const CALLER_PREFIX = 'voice:'
/** Longer than any spelling of a number; anything longer is not looked at. */
const TEXT_MAX = 64

const SEPARATORS = /[\s\p{Pd}().,/\\·•_\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const ASCII = /^[\x20-\x7e]*$/
const E164_LENGTH = new RegExp(`^\\+\\d{${DIGITS_MIN},${DIGITS_MAX}}$`)
/**
 * What carriers put in the place of a number that is withheld: ANONYMOUS, RESTRICTED, UNAVAILABLE, BLOCKED and
 * UNKNOWN as they lie on the keys of a telephone, some of them behind a 1, and noughts. None of them can be
 * dialled. Taken for a caller, all who withhold their number would be one, and told each other's memory.
 */
const WITHHELD = /^\+(?:1?266696687|7378742833|1?86282452253|12562533|18656696|1?0+)$/

/**
 * The number as `+` and 8 to 15 digits, or null where the value names no caller: blank, a word, an
 * unfilled `{{template}}`, too short or too long, withheld. `defaultCountry` is the setting
 * VOICE_DEFAULT_COUNTRY, an ISO code (`DE`) or a calling code (`49`, `+49`), null when not set.
 */
export function readNumber(value: unknown, defaultCountry: string | null): string | null {
  // What platforms nearly always send; the general case below gives the same result.
  if (typeof value === 'string' && E164_LENGTH.test(value)) return accept(value)
  const text = asText(value)
  if (text === null) return null
  const international = text.replace(/^00/, '+')
  if (international.startsWith('+')) {
    // The trunk zero of `+44 (0)20 …` is a reading aid and is not dialled.
    return accept(compact(international.replace(/\(\s*0\s*\)/, '')))
  }
  const digits = compact(international).replace(/^00/, '+')
  if (digits.startsWith('+')) return accept(digits)
  const completed = defaultCountry === null ? null : complete(digits, defaultCountry)
  return completed ?? accept(`+${digits}`)
}

/** The user whose memory belongs to a caller. `number` is one that `readNumber` gave. */
export function callerUser(number: string): string {
  return CALLER_PREFIX + number
}

/** The number of a user that is a caller, null for every other user. */
export function numberOfUser(userId: string): string | null {
  const number = userId.startsWith(CALLER_PREFIX) ? userId.slice(CALLER_PREFIX.length) : ''
  return E164_LENGTH.test(number) ? number : null
}

/** Whether VOICE_DEFAULT_COUNTRY has a form that `readNumber` understands. */
export function isCountrySetting(text: string): boolean {
  return isSupportedCountry(text.toUpperCase()) || /^\+?[1-9]\d{0,2}$/.test(text)
}

function asText(value: unknown): string | null {
  const raw = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof raw !== 'string' || raw.length > TEXT_MAX) return null
  const text = asciiDigits(ASCII.test(raw) ? raw : raw.normalize('NFKC'))
    .trim()
    .replace(/^(?:tel|callto):/i, '')
  return text === '' ? null : text
}

/** Digits of any script (Arabic, Devanagari, …) as 0–9; each script's ten stand in a row. */
function asciiDigits(text: string): string {
  if (ASCII.test(text)) return text
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String(code - zero)
  })
}

function compact(text: string): string {
  return text.replace(SEPARATORS, '')
}

function accept(number: string): string | null {
  return E164_LENGTH.test(number) && !WITHHELD.test(number) ? number : null
}

/** Null where the digits fit no number of that country; a calling code in front is recognised. */
function complete(digits: string, country: string): string | null {
  if (!/^\d+$/.test(digits)) return null
  const iso = country.toUpperCase()
  const parsed = isSupportedCountry(iso)
    ? parsePhoneNumberFromString(digits, iso)
    : parsePhoneNumberFromString(digits, {
        defaultCallingCode: country.replace('+', '') as CountryCallingCode
      })
  return parsed?.isPossible() === true ? accept(parsed.number) : null
}
