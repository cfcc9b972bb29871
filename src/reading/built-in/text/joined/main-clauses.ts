/**
 * Two main clauses in one sentence: "I moved to Lisbon last week and I work as a nurse." Kept as one
 * fact, the half that changes later could not be superseded without the other. Cut only where the
 * second half stands by itself (its own subject, the present tense) and nothing of the first half
 * governs it ("If it rains and I am late …", "Last year I left and I went …").
 */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { type Token, tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isBaseForm, isModal, isPast, isVerbal } from '#src/reading/built-in/text/verbs.ts'

/** A subject of the speaker's, or of a few words before a verb by which something is told as it is. */
const SUBJECT =
  "(?:I|We|we|My|my|Our|our)(?:\\s|['’])|(?:[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]{0,30}\\s+){1,5}(?:is|are|has|goes|go|runs|run|lives|costs|uses|meets|works|prefers|wants|needs|likes|loves|owns|does|handles|manages|leads|maintains|takes|sits|starts|ends|opens|closes|expires|expire|stays|stay|plays|drives|teaches|studies|listens|points|comes|leaves|pays|covers|reports)\\s|[\\p{L}\\p{N}][\\p{L}\\p{N}-]{1,30}['’]s\\s(?:at|on|in)\\s"
const BOUNDARY = new RegExp(
  `(?:[,;]\\s+(?:(?:and|but)\\s+)?|(?<!\\s)\\s+(?:and|but)\\s+)(?=${SUBJECT})`,
  'gu'
)
/** Something that the speaker did and that stays so. */
const HAPPENED =
  /^(?:(?:hey|hi|hello|so|well|ok|okay|oh|and),? ){0,3}(?:I|We)(?:['’]ve| have)? (?:just |recently |finally )?(?:joined|started|bought|got|adopted|found|moved|switched|changed|signed up|left|quit|hired|opened|took up)\b/iu
/** A sentence with more places to cut is a chant; each costs a reading of both sides. */
const BOUNDARIES_MAX = 12
/** What reaches beyond its own clause, or makes the whole sentence a question, a wish or a report. */
export const GOVERNS =
  /\b(?:if|when|whenever|while|because|since|unless|although|though|whether|after|before|once|until|so that|either|both|not only|said|says|told|think|thought|hope|wish|imagine|suppose)\b/i

/** "… but my wife hates it": without the first half nobody knows what. */
const POINTS_BACK =
  /\b(?:it|its|that|this(?! (?:week|month|year|sprint|quarter|term|season|summer|winter|spring|autumn|morning|afternoon|evening)\b)|these|those|them|they|(?<!^)there|there(?! (?:is|are)\b)|then|he|him|she|her|one|ones|so|too|either|neither|also|both|each)\b/i

/** "I love it here": tells nothing that a later statement could replace alone. */
const POINTS_ABOUT = /\b(?:it|this|that|here|there)\b/i

/** "… and dad's is in November", "… but my husband does": what, only the first half tells. */
const LEAVES_OUT =
  /^\S+['’]s? (?:is|are|was|has)\b|\b(?:do|does|is|are|has|have|can|will|would)(?:n['’]t| not)?[.!]*$/iu

/**
 * The main clauses of a sentence, each a quote of its own; the sentence itself when there is one.
 * `isState` tells whether a clause says something that a later one may replace: only then is a cut
 * worth the lost context. (`clauses.ts` cuts tokens, for judging what a sentence is worth.)
 */
export function splitMainClauses(
  sentence: Sentence,
  isState: (clause: string) => boolean
): Sentence[] {
  if (/[?？]["”')\]]*$/u.test(sentence.text)) return [sentence]
  const boundaries = [...sentence.text.matchAll(BOUNDARY)]
  if (boundaries.length > BOUNDARIES_MAX) return [sentence]
  const clauses: Sentence[] = []
  let start = 0
  for (const boundary of boundaries) {
    const [left, next] = [boundary.index, boundary.index + boundary[0].length]
    const before = sentence.text.slice(start, left)
    const after = sentence.text.slice(next)
    const own = after.split(BOUNDARY)[0] ?? ''
    // "I joined the swim team, training is mondays": what happened stays, and what is so may change.
    if (!endsThere(before) || !standsAlone(own) || sharesSubject(boundary[0], before, own)) continue
    const areStates = isPresent(before) || HAPPENED.test(before)
    if (!areStates && !isState(before) && !isState(after)) continue
    clauses.push(part(sentence, start, left))
    start = next
  }
  return clauses.length === 0
    ? [sentence]
    : [...clauses, part(sentence, start, sentence.text.length)]
}

function part({ start, text }: Sentence, from: number, to: number): Sentence {
  return { start: start + from, end: start + to, text: text.slice(from, to) }
}

/** "…, v1 and v2 are live": what stands before "and" is one of two that do it. */
function sharesSubject(join: string, before: string, after: string): boolean {
  if (!/^\s*and\s+$/iu.test(join) || !ARE.test(after)) return false
  const last = before.split(/[,;]\s+/u).at(-1) ?? ''
  return last !== before && !tag(tidy(last)).some(isVerbal)
}

const ARE = /^(?:\S+\s+){1,5}(?:are|go|run|stay|expire)\s/u

function endsThere(clause: string): boolean {
  if (GOVERNS.test(clause)) return false
  const tokens = tag(tidy(clause))
  // "Deploys go out on Tuesdays": the tagger takes the first word for a verb.
  const [first, second] = tokens
  if (
    tokens.length >= 3 &&
    second !== undefined &&
    /s$/u.test(first?.lower ?? '') &&
    second.pos === 'VERB' &&
    isBaseForm(second)
  )
    return true
  const verb = tokens.findIndex(isVerbal)
  return tokens.length >= 3 && verb > 0 && tokens.slice(0, verb).some(isSubject)
}

/** Whether it tells how something is: a later statement may replace it. "My supervisor's Dr Hallett" has its verb in a word. */
function isPresent(clause: string): boolean {
  const verb = tag(tidy(clause)).find(isVerbal)
  return verb !== undefined && !isModal(verb) && !isPast(verb) && !POINTS_ABOUT.test(clause)
}

/** "I work as …", "I am …", "my sister lives …": subject and a finite verb of the present at once. */
function standsAlone(clause: string): boolean {
  if (POINTS_BACK.test(clause) || LEAVES_OUT.test(clause)) return false
  const tokens = tag(tidy(clause))
  const own = tokens[0]?.lower === 'i' || tokens[0]?.lower === 'we'
  const verb = tokens.findIndex((token, place) => place > 0 && isVerbal(token))
  if (verb < 1 || verb > (own ? 2 : 5) || verb + 1 >= tokens.length) return false
  const found = tokens[verb] as Token
  if (isModal(found) || isPast(found)) return false
  if (/^(?:am|are|is|have|has)$/.test(found.lower)) return true
  // "Alerts go to PagerDuty."
  const isPlural = /s$/.test(tokens[verb - 1]?.lower ?? '') && isBaseForm(found)
  return own ? isBaseForm(found) : isPlural || /s$/.test(found.lower)
}

function isSubject(token: Token): boolean {
  return token.pos === 'PRON' || token.pos === 'PROPN' || token.pos === 'NOUN'
}
