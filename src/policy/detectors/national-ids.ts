/**
 * Identity numbers that states give to people, as data: how they are written and how they are checked.
 *
 * Two lists. Formatted ids have signs at fixed places or a check letter, which tells enough. Bare ids
 * are digits only; nine or eleven digits mean nothing by themselves, so their check digit must hold
 * and a word before them must name them.
 */
import type { Announced } from '#src/policy/detectors/announced.ts'
import { hasLuhnCheckDigit } from '#src/redaction/shapes/card-number.ts'

export interface IdFormat {
  country: string
  pattern: RegExp
  accept: (written: string) => boolean
}

const digitsOf = (written: string): number[] => [...written.replace(/\D/g, '')].map(Number)

function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)
}

/** Never issued: area 000, 666 and 900 up, group 00, serial 0000 (SSA, randomisation of 2011). */
function isSocialSecurityNumber(written: string): boolean {
  const [area = '', group = '', serial = ''] = written.split(/[- ]/)
  return !/^(?:000|666|9)/.test(area) && group !== '00' && serial !== '0000'
}

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

function isSpanishId(written: string): boolean {
  const plain = written.replace(/[ -]/g, '').toUpperCase()
  const number = plain.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2')
  return SPANISH_LETTERS[Number(number) % 23] === plain.at(-1)
}

/** 13 digits and a key of 97 minus the number modulo 97; Corsica's 2A and 2B count as 19 and 18. */
function isFrenchId(written: string): boolean {
  const plain = written.replace(/\s/g, '').replace('2A', '19').replace('2B', '18')
  if (!/^\d{15}$/.test(plain)) return false
  return Number(97n - (BigInt(plain.slice(0, 13)) % 97n)) === Number(plain.slice(13))
}

function isBrazilianId(written: string): boolean {
  const digits = digitsOf(written)
  if (new Set(digits).size === 1) return false
  return [9, 10].every((length) => {
    const weights = Array.from({ length }, (_, index) => length + 1 - index)
    const rest = (weightedSum(digits, weights) * 10) % 11
    return (rest === 10 ? 0 : rest) === digits[length]
  })
}

/** EAN-13 over all thirteen digits. */
function isSwissId(written: string): boolean {
  const digits = digitsOf(written)
  const weights = digits.map((_, index) => (index % 2 === 0 ? 1 : 3))
  return digits.length === 13 && weightedSum(digits, weights) % 10 === 0
}

const CHINESE_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643: birth date inside, ISO 7064 mod 11-2 at the end. */
function isChineseId(written: string): boolean {
  return (
    '10X98765432'[weightedSum(digitsOf(written.slice(0, 17)), CHINESE_WEIGHTS) % 11] ===
    written.at(-1)?.toUpperCase()
  )
}

const ITALIAN_ODD: Readonly<Record<string, number>> = Object.fromEntries(
  [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((sign) => {
    const value = Number.parseInt(sign, 36)
    const order = [
      1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23
    ]
    return [sign, order[value > 9 ? value - 10 : value] ?? 0]
  })
)

function isItalianId(written: string): boolean {
  const plain = written.toUpperCase()
  let sum = 0
  for (let index = 0; index < 15; index++) {
    const sign = plain[index] ?? ''
    const value = Number.parseInt(sign, 36)
    sum += index % 2 === 0 ? (ITALIAN_ODD[sign] ?? 0) : value > 9 ? value - 10 : value
  }
  return String.fromCharCode(65 + (sum % 26)) === plain[15]
}

/** Birth date with sign, individual number, check sign of modulo 31. */
function isFinnishId(written: string): boolean {
  const number = Number(written.slice(0, 6) + written.slice(7, 10))
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[number % 31] === written.at(-1)?.toUpperCase()
}

function isKoreanId(written: string): boolean {
  const digits = digitsOf(written)
  const rest = (11 - (weightedSum(digits, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10
  return rest === digits[12]
}

const hasLuhn = (written: string): boolean => hasLuhnCheckDigit(written.replace(/\D/g, ''))

/** Swedish: the two digits of a century do not count. */
const isSwedishId = (written: string): boolean =>
  hasLuhnCheckDigit(written.replace(/\D/g, '').slice(-10))

const LEFT = '(?<![\\p{L}\\p{N}_-])'
const RIGHT = '(?![\\p{L}\\p{N}_])(?!-\\p{N})'
const format = (country: string, source: string, accept: IdFormat['accept']): IdFormat => ({
  country,
  pattern: new RegExp(`${LEFT}${source}${RIGHT}`, 'gu'),
  accept
})
const DATE6 = '\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const always = (): boolean => true

/** Ids whose writing or check letter tells enough. */
export const FORMATTED_IDS: readonly IdFormat[] = [
  format('US', '\\d{3}-\\d{2}-\\d{4}', isSocialSecurityNumber),
  format(
    'GB',
    '[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]',
    (id) => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id)
  ),
  format('ES', '(?:\\d{8}|[XYZ]-?\\d{7})[ -]?[A-HJ-NP-TV-Z]', isSpanishId),
  format(
    'FR',
    '[12] ?\\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}',
    isFrenchId
  ),
  format('BR', '\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}', isBrazilianId),
  format('CH', '756\\.\\d{4}\\.\\d{4}\\.\\d{2}', isSwissId),
  format(
    'CN',
    '[1-9]\\d{5}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]',
    isChineseId
  ),
  format('IT', '[A-Z]{6}\\d{2}[A-EHLMPR-T]\\d{2}[A-Z]\\d{3}[A-Z]', isItalianId),
  format(
    'FI',
    `(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])\\d{2}[-+A-FU-Y]\\d{3}[0-9A-FHJ-NPR-Y]`,
    isFinnishId
  ),
  format('KR', `${DATE6}-[1-8]\\d{6}`, isKoreanId),
  format('SE', `(?:19|20)?${DATE6}[-+]\\d{4}`, isSwedishId),
  format('CA', '[1-79]\\d{2}[ -]\\d{3}[ -]\\d{3}', hasLuhn),
  format('MX', '[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX][A-Z]{5}[A-Z0-9]\\d', always),
  format('IN', '[A-Z]{3}[ABCFGHLJPT][A-Z]\\d{4}[A-Z]', always),
  format('CL', '\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dkK]', always)
]

/** Digits alone, or letters with digits as in passports: told only by the word before them. */
export const BARE_ID: Announced = {
  number: /[A-Z]{0,2}\d(?:[ -]?\d){5,14}(?![\p{L}\p{N}_])/giu,
  word: /(?:ssn|social security|social insurance|national id|national insurance|identity number|id number|identity card|personal id|tax id|tax number|taxpayer|passport|driver.?s licen[cs]e|steuer-?id|steuernummer|sozialversicherung\p{L}*|pesel|bsn|burgerservicenummer|personnummer|dni|nie|nif|cpf|cnp|cpr|rodn[ée] č[íi]slo|codice fiscale|aadhaar|aadhar|pan|my number|tc kimlik|t\.c\. kimlik|nhs|medicare|снилс|инн|рнокпп|身份证|身分證|マイナンバー|주민등록번호)(?: (?:number|no\.?|card|code|is|was|nr\.?|nummer|号码|番号|번호))*[:.#]{0,2} ?$/iu
}
