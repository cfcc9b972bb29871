/**
 * The languages in which search must work (contract 1.13), as ISO 639-1 codes. Only a list: what is
 * known about each stands in stop-words.ts, stemming.ts and language-guess.ts.
 */

export const LANGUAGES = [
  'ar',
  'cs',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'tr',
  'uk',
  'vi',
  'zh'
] as const

export type Language = (typeof LANGUAGES)[number]
