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

/** Verbs without a final consonant, whole: before 고 anything else of that form is a noun, "간호사고". */
const STEMS_OPEN =
  /^(?:가|오|보|주|쓰|타|사|자|치|지|꾸|켜|두|마시|다니|배우|키우|만나|나가|나오|들어가|돌아가|보내|지내|기다리|가르치|그리|외우|즐기|느끼|기르|버리|올리|돌리|빌리|달리|걸리|빼|매|모시|모으|나누|고치|챙기|차리|말리|뛰|쉬|싸우|태우|피우|돌보|살펴보|지키|꾸미|가꾸|이기|남기|맡기|넘기|옮기)$/u
/** "차는 팔고 자전거를 샀어요": what is over is told in the past; the last part alone says so. */
const OVER = /(?:팔|끊|접|버리|그만두|관두|정리하|졸업하|이혼하|퇴사하|퇴직하|은퇴하|바꾸|옮기)고$/u
const LASTING_OR_PAST = /(?:[았었였했갔왔됐났샀봤]|이|있|없)고$/u
const PAST_END =
  /(?:[았었였했갔왔됐났샀봤졌쳤켰]|겼|렸|꿨|뀌었)(?:어요?|습니다|다|지만|네요|죠)[.!~]*$/u
/** The part with a plain polite ending in place of the one by which it goes on. */
export function withPlainEnding(part: string, language: string): string {
  return plainEnding(part, language) ?? part
}

/** The part with a mark at its end. */
export function withFullStop(part: string, language: string): string {
  if (/[.!…。！]["”»')\]]*$/u.test(part)) return part
  return `${part}${language === 'ja' || language === 'zh' ? '。' : '.'}`
}

/** The part with a plain ending; null where it ends in nothing that has one. `next` is what it goes on with, where that is known. */
export function plainEnding(part: string, language: string, next = ''): string | null {
  if (language === 'ko') return koreanEnding(part, next)
  return language === 'ja' ? japaneseEnding(part) : part
}

function koreanEnding(part: string, next: string): string | null {
  if (!part.endsWith('고')) return part
  if (OVER.test(part) || (PAST_END.test(next) && !LASTING_OR_PAST.test(part))) return null
  const words = part.slice(0, -1).split(' ')
  const word = words.pop() ?? ''
  const head = [...words, ''].join(' ')
  if (isOpenNoun(word)) return /[은는이가]$/u.test(words.at(-1) ?? '') ? `${head}${word}예요` : null
  const ended = polite(word)
  return ended === null ? null : head + ended
}

/** "간호사고", "SQLite고": a noun without 이 before the copula, as far as its form tells. */
function isOpenNoun(word: string): boolean {
  if (/[A-Za-z0-9]$/u.test(word)) return true
  const final = (word.charCodeAt(word.length - 1) - HANGUL_FIRST) % FINALS
  return final === 0 && !/[하되시이]$/u.test(word) && !STEMS_OPEN.test(word)
}

function japaneseEnding(part: string): string | null {
  if (/(?:です|ます|だ|た|る|い|ました|ません)$/u.test(part) && !/(?:いて|おり)$/u.test(part))
    return part
  const ended = part
    .replace(/(?<=[てで])い(?:て|で)$/u, 'います')
    .replace(/(?<=[てで])おり$/u, 'おります')
    .replace(/(?<=[がもはに])あって$/u, 'あります')
    .replace(/(?<=[がもはに])いて$/u, 'います')
    .replace(/(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}\p{N}ー）])で$/u, 'です')
  return ended === part ? null : ended
}

/** The polite form of a stem ("살" → "살아요"); null where no rule tells it. */
function polite(stem: string): string | null {
  if (IRREGULAR.test(stem)) return null
  const last = stem.at(-1) ?? ''
  const head = stem.slice(0, -1)
  if (last === '하') return `${head}해요`
  if (last === '시' && !STEMS_OPEN.test(stem)) return `${head}세요`
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
