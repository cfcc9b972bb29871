/**
 * What a later statement does not replace although it stands near: how the assistant is to work, which only another
 * wish or its own words end ("Don't use an ORM" stays when the router is exchanged), and a numbered thing ("PR #482"),
 * which nothing told of another number ends.
 */

import { contentWords } from '#src/text/content-words.ts'
import { replacesWish, wishesIn } from '#src/updates/matters/standing.ts'

/** How facts tell what a user asks of the assistant. */
const WISH = /\b(?:wants?|doesn['’]t want|don['’]t want) (?:the assistant|no more)\b/u
/** "Call me Sam" has its end in "I go by Samantha", without a word of it. */
const OF_NAME = /\bassistant to (?:call|address|refer to) /u
/** "#482", "PAY-1432": one of many of a kind, each with a number of its own. */
const NUMBERED = /(?<![\p{L}\p{N}])(?:#|\p{Lu}{2,10}-)\p{N}{1,8}(?![\p{L}\p{N}])/gu

/** Whether the earlier statement is left as it is by what is told now: `told` is the message, or the fact of it that speaks of this. */
export function isLeftBy(said: string, told: string): boolean {
  return isOtherWish(said, told) || isOtherNumber(said, told)
}

function isOtherWish(said: string, told: string): boolean {
  if (!WISH.test(said) || WISH.test(told) || OF_NAME.test(said)) return false
  if (replacesWish(said, wishesIn(told))) return false
  return own(said.replace(WISH, '')).isDisjointFrom(own(told))
}

/** What a statement tells, without whoever it is told of. */
function own(text: string): Set<string> {
  return contentWords(text.replace(/\bUser(?:['’]s)?(?: and others)?(?![\p{L}])/gu, ''))
}

function isOtherNumber(said: string, told: string): boolean {
  const before = said.match(NUMBERED) ?? []
  const now: readonly string[] = told.match(NUMBERED) ?? []
  return before.length > 0 && now.length > 0 && !before.some((one) => now.includes(one))
}
