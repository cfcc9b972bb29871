/** Texts as they are compared: in lower case, without marks, digits of any script as 0 to 9. */

const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae' }

/** Folds a text; its length may change. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßłøđıæ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .normalize('NFC')
}

/** Digits of a script stand in one block of ten, from zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

/** Words of letters and digits, folded. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
