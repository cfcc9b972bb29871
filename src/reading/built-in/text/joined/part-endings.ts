/**
 * How a part of a Japanese or Korean sentence ends when it is told as a sentence of its own: "수원에 살고" →
 * "수원에 살아요", "看護師で" → "看護師です". What has no plain rule stays as it was said.
 */

const HANGUL_FIRST = 0xac00
/** Syllables are built of an initial, one of 21 vowels and one of 28 finals (Unicode, "Hangul Syllables"). */
const VOWELS = 21
const FINALS = 28
const VOWEL = { a: 0, eo: 4, o: 8, wa: 9, u: 13, weo: 14, eu: 18, i: 20, yeo: 6 } as const

/** Verbs whose stem ends in 이; elsewhere it is the copula: "학생이고". */
const STEMS_IN_I = /(?:보|쓰|모|붙|줄|먹|높|들|놓|쌓|속)이$/u
const IRREGULAR = /(?:[돕춥덥굽눕줍]|듣|걷|묻|르)$/u

/** The part with a plain polite ending in place of the one by which it goes on. */
export function withPlainEnding(part: string, language: string): string {
  if (language === 'ko')
    return part.replace(/(?<stem>\p{Script=Hangul}+)고$/u, (said, stem) => polite(stem) ?? said)
  if (language !== 'ja') return part
  return part
    .replace(/(?<=[てで])い(?:て|で)$/u, 'います')
    .replace(/(?<=[てで])おり$/u, 'おります')
    .replace(/(?<=[がもはに])あって$/u, 'あります')
    .replace(/(?<=[がもはに])いて$/u, 'います')
    .replace(/(?<=[\p{Script=Han}\p{Script=Katakana}ー])で$/u, 'です')
}

/** The polite form of a stem ("살" → "살아요"); null where no rule tells it. */
function polite(stem: string): string | null {
  if (IRREGULAR.test(stem)) return null
  const last = stem.at(-1) ?? ''
  const head = stem.slice(0, -1)
  if (last === '하') return `${head}해요`
  if (last === '이' && !STEMS_IN_I.test(stem)) return `${head}이에요`
  const code = last.charCodeAt(0) - HANGUL_FIRST
  const final = code % FINALS
  const vowel = Math.floor(code / FINALS) % VOWELS
  if (final !== 0) return `${stem}${vowel === VOWEL.a || vowel === VOWEL.o ? '아' : '어'}요`
  const joined = {
    [VOWEL.o]: VOWEL.wa,
    [VOWEL.u]: VOWEL.weo,
    [VOWEL.i]: VOWEL.yeo,
    [VOWEL.eu]: VOWEL.eo
  }[vowel]
  if (joined === undefined) return `${stem}요`
  return `${head}${String.fromCharCode(HANGUL_FIRST + code + (joined - vowel) * FINALS)}요`
}
