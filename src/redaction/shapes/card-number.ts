/**
 * Tells payment card numbers from other long numbers: issuer range, length and check digit together.
 * The check digit alone passes one random number in ten, so order ids and timestamps in milliseconds
 * would be hit without the issuer ranges.
 */

/** Whether the digits end in a valid Luhn check digit (ISO/IEC 7812-1, annex B). Digits only. */
export function hasLuhnCheckDigit(digits: string): boolean {
  let sum = 0
  let double = false
  for (let index = digits.length - 1; index >= 0; index--) {
    let value = digits.charCodeAt(index) - 48
    if (double) {
      value *= 2
      if (value > 9) value -= 9
    }
    sum += value
    double = !double
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Issuer ranges with the lengths that they use; the first digits decide. */
const ISSUERS: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] }, // Visa
  { prefix: /^5[1-5]/, lengths: [16] }, // Mastercard
  { prefix: /^2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)/, lengths: [16] }, // Mastercard, second series
  { prefix: /^3[47]/, lengths: [15] }, // American Express
  { prefix: /^3(?:0[0-5]|[689])/, lengths: [14, 16, 17, 18, 19] }, // Diners Club
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] }, // JCB
  { prefix: /^2131|^1800/, lengths: [15] }, // JCB, old series
  { prefix: /^6(?:011|4[4-9]|5)/, lengths: [16, 17, 18, 19] }, // Discover
  { prefix: /^62|^81/, lengths: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^(?:5018|50[23]8|5020|5[6-8]|6304|67[56])/, lengths: [12, 16, 18, 19] }, // Maestro
  { prefix: /^220[0-4]/, lengths: [16] }, // Mir
  { prefix: /^9792/, lengths: [16] } // Troy
]

/** Whether a run of digits, blanks and hyphens is a card number: issuer, length, check digit. */
export function isCardNumber(written: string): boolean {
  const digits = written.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const known = ISSUERS.some(
    (issuer) => issuer.prefix.test(digits) && issuer.lengths.includes(digits.length)
  )
  return known && hasLuhnCheckDigit(digits)
}
