/**
 * How an event felt to the one who tells it. A handful of strong words decides; without any, the
 * outcome does. This is a hint for ranking and display, not a measurement of mood.
 */

import type { Outcome } from '#src/experience/outcome.ts'
import type { EpisodeCandidate } from '#src/memory/candidates.ts'

const POSITIVE =
  /\b(?:happy|glad|great|amazing|awesome|wonderful|fantastic|excit(?:ed|ing)|proud|lov(?:ed|e|ely)|enjoy(?:ed|able)?|fun|delight(?:ed|ful)|thankful|grateful|relie(?:ved|f)|perfect(?:ly)?|beautiful|inspiring|won|celebrated|best|froh|glücklich|toll|heureu(?:x|se)|super|feliz|genial|felice|bello|blij|zadowolon\w*|рад\w*|щаслив\w*|mutlu)\b|嬉しい|楽し|开心|高兴|행복|기뻐/iu
const NEGATIVE =
  /\b(?:sad|upset|angry|furious|terrible|awful|horrible|disappoint(?:ed|ing)|frustrat(?:ed|ing)|hate[sd]?|worr(?:ied|ying)|scar(?:ed|y)|afraid|painful?|hurt|cried|lonely|sick|died|lost|worst|annoy(?:ed|ing)|stress(?:ed|ful)|traurig|wütend|schlimm|triste|horrible|terrible|arrabbiat\w*|verdrietig|smutn\w*|груст\w*|сумн\w*|üzgün)\b|悲し|残念|难过|生气|슬프|화나/iu

/** The feeling in `text`, with the outcome as a fallback. */
export function valenceOf(text: string, outcome: Outcome): EpisodeCandidate['emotionalValence'] {
  const positive = POSITIVE.test(text) || outcome === 'success'
  const negative = NEGATIVE.test(text) || outcome === 'failure'
  if (positive && negative) return 'mixed'
  if (positive) return 'positive'
  return negative ? 'negative' : 'neutral'
}
