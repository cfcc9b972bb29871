/**
 * How a fact stands to what it tells: that it is so, that it is not, that it has ended, that it is
 * planned. Two facts with different stances are never the same fact and one does not replace the
 * other by value ("Anna wants to live in Rome" does not end "Anna lives in Bern"). English markers, and
 * the negations of the languages in which they are words of their own.
 */

export type Stance = 'is' | 'is not' | 'ended' | 'planned'

const ENDED =
  /\b(?:no longer|not (?:\w+ ){0,6}any ?more|stopped|quit|gave up|given up|used to|has left|left (?:his|her|their) job|broke up|former(?:ly)?|ex-|cancell?ed|sold (?:his|her|their)|got rid of|is done with)\b|n't (?:\w+ ){0,6}any ?more\b/i
const NEGATED =
  /\b(?:not|never|cannot|without|neither|nor|nobody|none|nicht|kein(?:e|en|er|em)?|nie|pas|jamais|nunca|não|niet|geen|nie|nooit|nigdy|не|ні|никогда)\b|n't\b/i
const PLANNED =
  /\b(?:will|won't|would|might|(?<!\b(?:in|on|of|since|until|by|from|last|next|this|early|late|\d(?:st|nd|rd|th)?) )may(?! \d)|could|going to|plans?|planning|wants?|hopes?|hoping|wish(?:es)?|intends?|considering|thinking (?:of|about)|looking (?:for|to)|about to|dreams? of|would like)\b/i

/** "Works as a midwife, not as a nurse": what is set against the statement does not deny it. */
const CONTRAST =
  /(?<=\S\s+\S+\s+\S+), (?:but )?not (?!only\b)(?:(?:as|in|at|on|by|for|with|to|from) )?(?:an? |the |his |her |their )?[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+)?[.!]?$/iu

/** The stance of a sentence. An ended thing is also a denied one; `ended` wins unless it is planned, then `is not`. */
export function stanceOf(content: string): Stance {
  const text = content.replaceAll('’', "'").replace(CONTRAST, '')
  const ended = ENDED.exec(text)
  // "Wants to quit", "didn't stop": the end itself is only planned, or denied.
  const isBefore = (mark: RegExp) => (mark.exec(text)?.index ?? text.length) < (ended?.index ?? 0)
  if (ended !== null && !isBefore(PLANNED) && !isBefore(NEGATED)) return 'ended'
  if (NEGATED.test(text)) return 'is not'
  return PLANNED.test(text) ? 'planned' : 'is'
}
