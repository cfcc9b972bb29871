/**
 * Personal data known by its shape, for policies that opt in (contract 13, EXTRA `detectors`).
 *
 * Where a number carries check digits they are computed, so that an order number is not taken for a
 * card. Where it carries none (phone numbers, some national ids) its writing must be telling: signs
 * between the groups, a country code, ranges that are really issued. Redaction has run before: what it
 * took out as a card number counts as one.
 */
import { type Announced, type Detection, findAnnounced } from '#src/policy/detectors/announced.ts'
import { BARE_ID, FORMATTED_IDS } from '#src/policy/detectors/national-ids.ts'
import { isCardNumber } from '#src/redaction/shapes/card-number.ts'

export const DETECTORS = ['card', 'iban', 'national_id', 'phone', 'email', 'gps'] as const

export type Detector = (typeof DETECTORS)[number]

export function isDetector(name: string): name is Detector {
  return (DETECTORS as readonly string[]).includes(name)
}

/** Whether the text holds something of this shape. */
export function detects(detector: Detector, text: string): boolean {
  return findDetections(detector, text).length > 0
}

/** Every place that has this shape, in order. */
export function findDetections(detector: Detector, text: string): Detection[] {
  return FINDERS[detector](text)
}

function spans(
  pattern: RegExp,
  text: string,
  accept: (found: string) => boolean = () => true
): Detection[] {
  const found: Detection[] = []
  for (const match of text.matchAll(pattern)) {
    if (accept(match[0])) found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found
}

/** Nothing that would make the digits part of a longer number or an identifier. */
const LEFT = '(?<![\\p{L}\\p{N}_])(?<![\\p{N}][.,-])'
const RIGHT = '(?![\\p{L}\\p{N}_])(?![.,]\\p{N})'

const CARD = new RegExp(`${LEFT}\\d(?:[ -]?\\d){11,18}${RIGHT}|\\[REDACTED:card_number\\]`, 'gu')
const IBAN = new RegExp(
  `${LEFT}[A-Z]{2}\\d{2}(?:[ ]?[A-Z0-9]{2,4}){3,8}(?:[ ]?[A-Z0-9])?${RIGHT}`,
  'giu'
)

/** Lengths from the SWIFT IBAN registry, release 99. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30
}

/** Length of its country and remainder 1 modulo 97 (ISO 13616). */
function isIban(written: string): boolean {
  const iban = written.replaceAll(' ', '').toUpperCase()
  if (IBAN_LENGTHS[iban.slice(0, 2)] !== iban.length) return false
  let remainder = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** The pattern is greedy over blanks, so a following short word may have come along. */
function findIbans(text: string): Detection[] {
  const found: Detection[] = []
  for (const match of text.matchAll(IBAN)) {
    let written = match[0]
    while (written.length >= 15 && !isIban(written)) {
      const cut = written.lastIndexOf(' ')
      written = cut < 0 ? '' : written.slice(0, cut)
    }
    if (written.length >= 15) found.push({ start: match.index, end: match.index + written.length })
  }
  return found
}

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu

const EXTENSION = '(?:[ ]?(?:x|ext\\.?|extension|#)[ ]?\\d{1,6})?'
const PHONE = new RegExp(
  [
    // International: + or 00 and a country code, groups with or without signs.
    `(?<![\\p{L}\\p{N}_+])(?:\\+|00)[1-9]\\d{0,2}(?:[ .\\-/]{0,2}\\(?\\d{1,5}\\)?){2,6}${EXTENSION}`,
    // North America: (555) 555-0123, 555-555-0123, 555.555.0123, 1-555-555-0123.
    `${LEFT}(?:0{0,2}1[ .-])?(?:\\(\\d{3}\\)[ ]?|\\d{3}[ .-])\\d{3}[ .-]\\d{4}${EXTENSION}`,
    // Elsewhere: a trunk 0, perhaps in brackets, and at least two groups: 0151 234567, (020) 7946 0123.
    `${LEFT}\\(?0\\d{1,4}\\)?(?:[ /-]{1,3}\\d{2,8}){1,5}`,
    // An area code in brackets, or four groups: (01) 234-567, 12 345 678 9012.
    `${LEFT}\\(\\d{2,5}\\)[ ]?\\d{2,4}[ -]\\d{2,4}`,
    `${LEFT}\\d{2,3}[ ]\\d{3}[ ]\\d{3}[ ]\\d{2,4}`
  ]
    .map((source) => `${source}(?![\\p{L}\\p{N}_])(?![.,-]\\p{N})`)
    .join('|'),
  'giu'
)
/** Words that announce a number: "call 5550123", "phone: 15550123456". */
const ANNOUNCED_PHONE: Announced = {
  number: /\d(?:[ .-]?\d){6,13}(?![\p{L}\p{N}_])(?![.,-]\p{N})/gu,
  word: /(?:phone|mobile|cell|tel|telephone|call|fax|whatsapp|handy|teléfono|téléphone|telefono|telefon|телефон)(?: (?:number|is|me|at|us|on|no\.?))*[:.]? ?$/iu
}

/** 7 to 15 digits (E.164), not a date, not a card or an IBAN's tail. */
function isPhone(written: string): boolean {
  const digits = written.replace(/(?:x|ext\.?|extension|#) ?\d{1,6}$/i, '').replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 15 + (written.startsWith('00') ? 2 : 0)) return false
  if (/^\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}$/.test(written)) return false
  return !/^(\d)\1+$/.test(digits)
}

const DECIMAL_PAIR =
  /(?<![\d.])[-+]?\d{1,3}\.\d{3,}°?\s?[NS]?\s{0,2}[,;/ ]\s{0,2}[-+]?\d{1,3}\.\d{3,}°?\s?[EWO]?(?!\d|\.\d)/g
const DEGREES =
  /\d{1,3}\s?°\s?\d{1,2}(?:\.\d+)?\s?['′’](?:\s?\d{1,2}(?:\.\d+)?\s?(?:["″”]|''))?\s?[NSEWO]|[NS]\s?\d{1,2}°\s?\d{1,2}(?:\.\d+)?['′]?/g
const NAMED_PAIR =
  /\blat(?:itude)?["']?\s{0,2}[:=]?\s{0,2}-?\d{1,2}(?:\.\d+)?[^\d\n]{1,20}?\bl(?:on|ng|ong|ongitude)["']?\s{0,2}[:=]?\s{0,2}-?\d{1,3}(?:\.\d+)?/gi
const GEO_ADDRESS = /\bgeo:-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?/gi
const PLUS_CODE =
  /(?<![A-Z0-9+])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![A-Z0-9])/g

function isOnEarth(pair: string): boolean {
  const [latitude, longitude] = (pair.match(/[-+]?\d{1,3}\.\d+/g) ?? []).map(Number)
  if (latitude === undefined || longitude === undefined) return false
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

const FINDERS: Readonly<Record<Detector, (text: string) => Detection[]>> = {
  card: (text) => spans(CARD, text, (found) => found.startsWith('[') || isCardNumber(found)),
  iban: findIbans,
  national_id: (text) => [
    ...FORMATTED_IDS.flatMap(({ pattern, accept }) => spans(pattern, text, accept)),
    ...findAnnounced(BARE_ID, text)
  ],
  phone: (text) => [
    ...spans(PHONE, text, isPhone),
    ...findAnnounced(ANNOUNCED_PHONE, text).filter(({ start, end }) =>
      isPhone(text.slice(start, end))
    )
  ],
  email: (text) => spans(EMAIL, text),
  gps: (text) => [
    ...spans(DECIMAL_PAIR, text, isOnEarth),
    ...spans(DEGREES, text),
    ...spans(NAMED_PAIR, text),
    ...spans(GEO_ADDRESS, text),
    ...spans(PLUS_CODE, text)
  ]
}
