/** "The engineer comes Thursday now": the date library takes both for one day, which is today. */

/** By language, the words for now; not where something is counted from it, nor "un'ora", an hour. */
const NOW: Readonly<Record<string, RegExp>> = {
  en: /(?<!\bfrom )\bnow\b/giu,
  de: /\b(?:jetzt|nun)\b/giu,
  es: /\bahora\b/giu,
  fr: /\bmaintenant\b/giu,
  it: /\b(?:adesso|(?<!['’]|mezz |un |ogni |l )ora)\b/giu,
  nl: /\bnu\b/giu,
  pt: /\bagora\b/giu
}

/** The text with dots in place of the word, so that all else keeps its place. */
export function withoutNow(language: string, text: string): string {
  const now = NOW[language]
  return now === undefined ? text : text.replace(now, (word) => '.'.repeat(word.length))
}
