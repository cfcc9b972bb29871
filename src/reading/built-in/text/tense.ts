/**
 * Which way a date looks, told by the tense of the clause that it stands in: "I sat it on 3 May" looks
 * back, "my exam is on 3 May" and "we launch on 3 May" look ahead, because the present tense with a day
 * is a plan. One sentence may hold both ("I failed on 3 May and the resit is on 2 June").
 */
import type { Direction } from '#src/reading/built-in/dates/mention.ts'
import { MONTH, WEEKDAY } from '#src/reading/built-in/dates/vocabulary.ts'
import { clausesOf } from './clauses.ts'
import type { Token } from './tagger.ts'
import { isBaseForm, isInvariant, isModal, isPast, isVerbal } from './verbs.ts'

const AHEAD =
  /\b(?:will|won't|going to|plan(?:s|ning)?|hop(?:e|ing)|want(?:s|ing)? to|about to|look(?:ing)? forward|upcoming|can't wait|would (?:love|like) to|should|(?:need|have|has) to|booked|reserved|scheduled|due|promised|(?:arranged|agreed) to|signed up for|(?:appointment|reservation|booking|tickets?) for|(?:rehearsing|preparing|training|practi[sc]ing|revising|studying|saving|packing|ready) for|(?:am|is|are|'m|'s|'re) (?:getting|coming|going|having|flying|moving|leaving)|(?:got|gotten) (?:a|an|my|the|some|another) (?:[\w-]+ )?(?:trip|regatta|exam|test|appointment|interview|meeting|wedding|match|game|gig|concert|flight|party|dentist|viewing|race|tournament|scan|check-?up|rehearsal|recital|visit|visitors?|deadline|show|conference|funeral|christening|shift|day off) on|put (?:me|us) (?:down|in)|asked (?:me |us )?(?:to|for)|postponed|rescheduled|(?:was|is|been|got) (?:moved|pushed(?: back)?|brought forward) (?:to|until)|(?:move|moved|push|pushed|put|postpone|postponed|shift|shifted) (?:back |forward )?(?:my|our|the|his|her|\w+'s) [\w -]{0,30}(?:appointment|meeting|session|lesson|call|interview|visit|wedding|party|trip|flight|exam|test|deadline|launch|release|event|delivery|move|holiday|viewing|class|match|game|concert|dinner|lunch|date|surgery|operation|check-?up|review|demo|presentation) (?:back |forward )?(?:to|until))\b/i

const TO_DAY = `(?:to|until|till) (?:(?:the|next|this|following|early|mid|late|end of|beginning of|start of)[ -])*(?:${WEEKDAY}|(?:\\d{1,2}(?:st|nd|rd|th)?,? (?:of )?)?(?:${MONTH})|\\d{1,2}(?:st|nd|rd|th))(?![\\p{L}\\d])`
/** "They bumped the interview to Friday", "froze the membership until September": what was moved, or is so until then, is still to come. */
const MOVED = new RegExp(
  `\\b(?:(?:had|have|has|needed) to (?:move|push|postpone|shift|reschedule|delay|change|switch|bring)|moved|pushed|postponed|shifted|rescheduled|bumped|slipped|slid|delayed|brought|put back|put off|changed|switched|swapped|froze|frozen|paused|suspended|extended|prolonged|renewed|snoozed|muted|put on hold)\\b(?:(?! (?:to|until|till) )[^.;:]){0,60} ${TO_DAY}`,
  'iu'
)

const DAY_NAME = new RegExp(`^(?:${MONTH}|${WEEKDAY})$`, 'iu')

/** Whether a text tells that something was moved to a day. */
export function tellsOfMove(text: string): boolean {
  return MOVED.test(text)
}

/** What is shown has happened: "Here is a photo of us in July". */
const SHOWN =
  /^(?:here(?:'s| is| are)|(?:this|that|these|those)(?:'s| is| are)) .*\b(?:photos?|pictures?|pics?|selfies?|shots?|videos?|me|us)\b/i

export interface Clause {
  /** UTF-16 offset in the sentence where it ends. */
  end: number
  text: string
  tokens: readonly Token[]
  /** Null where it has no verb of its own. */
  direction: Direction | null
}

/** The clauses of a tidied and tagged sentence with the way in which their dates look. */
export function datedClauses(tokens: readonly Token[]): Clause[] {
  let end = 0
  return clausesOf(tokens)
    .flatMap(announced)
    .flatMap(joined)
    .flatMap(besideComma)
    .map((part) => {
      const text = part.map((token) => token.space + token.text).join('')
      end += text.length
      return { end, text, tokens: part, direction: directionIn(part, text.trim()) }
    })
}

/** "They gave me an extension: it is due on 15 May": what stands behind the mark has a tense of its own. */
function announced(clause: Token[]): Token[][] {
  const at = clause.findIndex(({ text }) => text === ':')
  const isApart = at > 0 && clause.slice(0, at).some(isVerbal) && clause.slice(at).some(isVerbal)
  return isApart ? [clause.slice(0, at), clause.slice(at)] : [clause]
}

const IS = /^(?:am|is|are|'m|'s|'re)$/

/** "He quoted 14,000 and starts on 23 February": the second verb has a tense of its own. */
function isThirdPerson(token: Token | undefined): boolean {
  return token?.pos === 'VERB' && /[^s]s$/.test(token.lower) && token.lower !== token.lemma
}

/** Whether a verb behind a link is of now, beside the one before it: "starts", "is", and "start" behind "left", not behind "to leave". */
function isPresent(verb: Token | undefined, before: Token | undefined): boolean {
  if (isThirdPerson(verb) || IS.test(verb?.lower ?? '')) return true
  if (verb?.pos !== 'VERB' || !isBaseForm(verb)) return false
  return before !== undefined && (isPast(before) || isInvariant(before))
}

/** "… and the resit is on 12 December": a noun with a verb of its own behind the link. */
function joined(clause: Token[]): Token[][] {
  const at = clause.findIndex((token, index) => {
    if (!/^(?:and|but|so)$/.test(token.lower) || !clause.slice(0, index).some(isVerbal))
      return false
    const next = clause.slice(index + 1, index + 7)
    const verb = next.findIndex(isVerbal)
    if (verb === 0 && isPresent(next[0], clause.slice(0, index).findLast(isVerbal))) return true
    return (
      verb > 0 &&
      /^(?:DET|NOUN|PROPN|PRON)$/.test(next[0]?.pos ?? '') &&
      next[verb - 1]?.lower !== 'to'
    )
  })
  return at === -1 ? [clause] : [clause.slice(0, at), ...joined(clause.slice(at))]
}

/** "Moving in on 3 August": what goes with something told, before it or after. */
function isParticiple(token: Token | undefined): boolean {
  return token?.pos === 'VERB' && token.lower.endsWith('ing')
}

/**
 * "It ran out last week, the new one arrives on the 20th", "We signed the lease - moving in on 3 August": two statements
 * without a word that joins them.
 */
function besideComma(clause: Token[]): Token[][] {
  const at = clause.findIndex(({ text }, index) => {
    if (!/^[,–—-]$/.test(text) || !clause.slice(0, index).some(isVerbal)) return false
    const next = clause.slice(index + 1, index + 7)
    if (isParticiple(next[0])) return true
    const verb = next.findIndex((token) => isVerbal(token) || token.lower === 'due')
    if (verb === 0 && isAsked(clause.slice(0, index), next)) return true
    return (
      verb > 0 &&
      /^(?:DET|NOUN|PROPN|ADJ)$/.test(next[0]?.pos ?? '') &&
      next[verb - 1]?.lower !== 'to'
    )
  })
  return at === -1 ? [clause] : [clause.slice(0, at + 1), ...besideComma(clause.slice(at + 1))]
}

/** "Gym PIN lost, ask at reception on Friday": behind what has happened, what is to be done about it. */
function isAsked(before: readonly Token[], [verb, next]: readonly Token[]): boolean {
  const isDone = before.some(isPast) && !before.some((token) => isVerb(token) && isBaseForm(token))
  return isDone && verb?.pos === 'VERB' && isBaseForm(verb) && next?.pos !== 'PUNCT'
}

/** "My last day's 18 December": the tagger takes the short verb for the sign of an owner. */
function isShortIs({ lower, pos }: Token, next: Token | undefined): boolean {
  return (
    lower === "'s" && pos === 'PART' && (next?.pos === 'NUM' || DAY_NAME.test(next?.text ?? ''))
  )
}

/** Which way a date at `offset` looks; one in a clause without a verb looks as its neighbour does. */
export function directionAt(clauses: readonly Clause[], offset: number): Direction {
  const at = Math.max(
    0,
    clauses.findIndex((clause) => offset < clause.end)
  )
  const near = [clauses[at], ...clauses.slice(0, at).reverse(), ...clauses.slice(at + 1)]
  return near.find((clause) => (clause?.direction ?? null) !== null)?.direction ?? 'future'
}

/** "I took the job, starting on Monday", "we chose a greyhound, picking her up on Saturday": what begins so has not begun. */
const BEGINS =
  /^(?:starting|beginning|commencing|joining|finishing|leaving|moving|launching|collecting|completing|picking (?:\w+ )?up)\b/i

/** Verbs of telling and finding out: "told me the exam is on 19 January" looks the way of what is told. */
const REPORTS =
  /^(?:said|says|told|tells|wrote|writes|confirmed|mentioned|announced|heard|learned|learnt|found|remembered|forgot|realised|realized|thought|corrected|informed|noticed|checked|reminded|got)$/

/** "A teacher named Lionel": what somebody is called, not what has happened. */
function isOnlyCalled(token: Token, previous: Token | undefined): boolean {
  return (
    /^(?:named|called|titled)$/.test(token.lower) && /^(?:NOUN|PROPN)$/.test(previous?.pos ?? '')
  )
}

function isVerb(token: Token): boolean {
  return isVerbal(token) || isModal(token)
}

/** The place of the first verb, or of the first of what is reported; -1 for none. */
function verbIn(tokens: readonly Token[]): number {
  const first = tokens.findIndex(isVerb)
  if (!REPORTS.test(tokens[first]?.lower ?? '')) return first
  const next = tokens.findIndex(
    (token, at) => at > first + 1 && isVerb(token) && tokens[at - 1]?.lower !== 'to'
  )
  return next === -1 ? first : next
}

function directionIn(all: readonly Token[], text: string): Direction | null {
  const tokens = all.filter((token, at) => !isOnlyCalled(token, all[at - 1]))
  if (SHOWN.test(text)) return 'past'
  if (AHEAD.test(text) || MOVED.test(text)) return 'future'
  const at = verbIn(tokens)
  const verb = tokens[at]
  if (at === 0 && isParticiple(verb)) return BEGINS.test(text) ? 'future' : 'nearest'
  // The tagger takes a few past forms for nouns: "my course ran".
  if (verb === undefined) {
    if (tokens.some(isPast)) return 'past'
    return tokens.some((token, place) => isShortIs(token, tokens[place + 1])) ? 'future' : null
  }
  const next = tokens.slice(at + 1, at + 5).find((token) => isVerbal(token))
  // "Has been", "it's been", "have seen": told of what lies behind.
  // "I've got a meeting on Wednesday" is what they have.
  const isPerfect =
    next !== undefined &&
    next.lower !== 'got' &&
    (/^(?:have|has|'ve)$/.test(verb.lower) ? isPast(next) : /^(?:been|had)$/.test(next.lower))
  if (isModal(verb)) return next?.lower === 'have' ? 'past' : 'future'
  // "I quit on New Year's Day": with a day, a form that may be either is told.
  return isPast(verb) || isPerfect || isInvariant(verb) ? 'past' : 'future'
}
