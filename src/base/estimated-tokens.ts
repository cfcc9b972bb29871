/** How many tokens a model would make of texts, roughly and without knowing the model. */

/** Characters of the scripts of China, Japan and Korea, with their punctuation and wide forms. */
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/gu

/** Twelfths of a token: whole numbers, so that sums are exact. */
const EACH_CJK = 8
const EACH_OTHER = 3
export const TOKEN = 12

/** What the texts come to in twelfths of a token: characters ÷ 4, those of CJK ÷ 1.5. */
export function twelfths(texts: readonly string[]): number {
  return texts.reduce((sum, text) => {
    const characters = [...text].length
    const cjk = text.match(CJK)?.length ?? 0
    return sum + cjk * EACH_CJK + (characters - cjk) * EACH_OTHER
  }, 0)
}

/** Estimated tokens of these texts together; characters are Unicode code points. */
export function estimatedTokens(texts: readonly string[]): number {
  return Math.ceil(twelfths(texts) / TOKEN)
}
