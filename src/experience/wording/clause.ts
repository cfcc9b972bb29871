/**
 * Reads a short English clause about how things are ("the staging DB was locked", "no seats were
 * left"). A clause that cannot be read is null, never guessed at: `opposite.ts` makes a check of it, and
 * a wrong check would be worse than the bare quote.
 */
import { baseOf } from '#src/experience/wording/verb-forms.ts'

export interface Clause {
  kind: 'be' | 'have' | 'do' | 'can' | 'there'
  /** Who or what, with its article; empty for `there` (then `rest` is the thing). */
  subject: string
  /** Base form of the verb for `do` and `can`. */
  verb: string
  negated: boolean
  rest: string
  isPlural: boolean
}

const NOT = "(?:\\s+(?:not|never|no longer)|n['’]t)"
const ADVERBS =
  /\b(?:still|already|currently|just|simply|again|suddenly|actually|apparently|probably|also|unexpectedly|completely|really|somehow|accidentally|partly|temporarily|at that (?:moment|time)|at the time|right now|now|anymore|any more|yet|so far|today)\b\s*/giu
const LEADING =
  /^(?:(?:and|but|so|because|since|as|that|which|then|well|it turned out(?: that)?|turns out(?: that)?|error|reason|cause)\b[:,]?\s+)+/iu
const STATES =
  'found|missing|denied|refused|rejected|expired|locked|full|exceeded|unavailable|unreachable|invalid|required|exhausted|revoked|closed|disabled|corrupted|outdated|broken|empty|offline|down|stopped|blocked|disconnected|undefined|unset|incorrect|mismatched|stale|busy|in use|out of date|out of sync|not available|too \\w+'

/** Reads one clause; null when its shape is not known. */
export function readClause(text: string): Clause | null {
  const clause = text
    .replace(ADVERBS, '')
    .replace(LEADING, '')
    .replace(/(?<![\s.!;,"”])[\s.!;,"”]+$/u, '')
    .replace(/^["“\s]+/u, '')
    .trim()
  if (clause === '' || clause.length > 240) return null
  for (const read of READERS) {
    const found = read(clause)
    // A comma inside the subject means that a second clause was read into the first.
    if (found !== null && !/[,;:]/u.test(found.subject)) return found
  }
  return null
}

type Reader = (clause: string) => Clause | null

const READERS: readonly Reader[] = [
  readThere,
  readRequirement,
  readBe,
  readCan,
  readPerfect,
  readHave,
  readDo,
  readBareState,
  readNounPhrase,
  readPastVerb
]

function make(kind: Clause['kind'], parts: Partial<Clause>): Clause {
  const subject = parts.subject?.trim() ?? ''
  const no = /^(?:no|none of|not any)\s+/iu.exec(subject)
  return {
    kind,
    subject: no === null ? subject : subject.slice(no[0].length),
    verb: parts.verb ?? '',
    negated: (parts.negated ?? false) !== (no !== null),
    rest: parts.rest?.trim() ?? '',
    isPlural: parts.isPlural ?? isPluralNoun(no === null ? subject : subject.slice(no[0].length))
  }
}

function readThere(clause: string): Clause | null {
  const found = new RegExp(
    `^there\\s+(was|were|is|are|has been|have been|had been)(${NOT})?\\s+(no\\s+|not any\\s+|any\\s+)?(.+)$`,
    'iu'
  ).exec(clause)
  if (found === null) return null
  const negated = (found[2] !== undefined) !== /^no|^not/iu.test(found[3] ?? '')
  return make('there', {
    rest: found[4] ?? '',
    negated,
    isPlural: /^(?:were|are|have)/iu.test(found[1] ?? '')
  })
}

/** "X must be set", "X should have been closed": said because it was not so. */
function readRequirement(clause: string): Clause | null {
  const found =
    /^(.{2,100}?)\s+(?:must|has to|have to|had to|needs? to|needed to|should|ought to)(\s+not|n['’]t)?\s+(?:be|have been)\s+(.+)$/iu.exec(
      clause
    )
  if (found === null) return null
  return make('be', {
    subject: found[1] ?? '',
    negated: found[2] === undefined,
    rest: found[3] ?? ''
  })
}

function readBe(clause: string): Clause | null {
  const found = new RegExp(
    `^(.{1,100}?)(?<!\\b(?:that|which|who|if|to))\\s+(is|are|was|were|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|got|became|remained|stayed|stays|has been|have been|had been|(?:has|have|had)(?:n['’]t| not| never) been)(\\s+being)?(${NOT})?\\s+(.+)$`,
    'iu'
  ).exec(clause)
  if (found === null) return null
  const verb = found[2] ?? ''
  const negated = /n['’]t|not|never/iu.test(verb) !== (found[4] !== undefined)
  return make('be', {
    subject: found[1] ?? '',
    negated,
    rest: found[5] ?? '',
    ...(/^(?:were|are|have|weren|aren)/iu.test(verb) ? { isPlural: true } : {}),
    ...(/^(?:was|is|has|wasn|isn)/iu.test(verb) ? { isPlural: false } : {})
  })
}

function readCan(clause: string): Clause | null {
  const found =
    /^(?:(.{1,80}?)\s+)?(?:could|can|would)(?:\s*n['’]t|\s*not|not)\s+(?!be\b)(\w+)\b\s*(.*)$/iu.exec(
      clause
    ) ??
    /^(?:(.{1,80}?)\s+)?(?:(?:was|were|is|are)\s+)?unable to\s+(\w+)\b\s*(.*)$/iu.exec(clause) ??
    /^(?:(.{1,80}?)\s+)?failed to\s+(\w+)\b\s*(.*)$/iu.exec(clause)
  if (found !== null) {
    return make('can', {
      subject: found[1] ?? '',
      verb: found[2] ?? '',
      rest: found[3] ?? '',
      negated: true
    })
  }
  const passive = /^(.{1,80}?)\s+(?:could|can)(?:\s*n['’]t|\s*not|not)\s+be\s+(.+)$/iu.exec(clause)
  if (passive === null) return null
  return make('can', {
    subject: passive[1] ?? '',
    verb: 'be',
    rest: passive[2] ?? '',
    negated: true
  })
}

/** "had expired", "has not run": the state that came of it is what counts. */
function readPerfect(clause: string): Clause | null {
  const found = new RegExp(
    `^(.{1,100}?)\\s+(has|have|had)(${NOT})?\\s+(\\w+ed|run|gone|broken|fallen|grown|frozen|lost|begun|become)\\b\\s*(.*)$`,
    'iu'
  ).exec(clause)
  if (found === null) return null
  const [, subject = '', , not, participle = '', rest = ''] = found
  if (STATE_WORD.test(participle) && rest === '') {
    return make('be', { subject, negated: not !== undefined, rest: participle })
  }
  const verb = baseOf(participle)
  return verb === null ? null : make('do', { subject, verb, rest, negated: not !== undefined })
}

const STATE_WORD = new RegExp(`^(?:${STATES})$`, 'iu')

function readHave(clause: string): Clause | null {
  const found =
    /^(.{1,100}?)\s+(has|have|had|lacks?|lacked)\s+(no\s+|not enough\s+)?(?!to\s)(.+)$/iu.exec(
      clause
    )
  const plain = /^(.{1,100}?)\s+(?:did|does|do)(?:n['’]t| not)\s+have\s+(?:any\s+)?(.+)$/iu.exec(
    clause
  )
  if (plain !== null)
    return make('have', { subject: plain[1] ?? '', rest: plain[2] ?? '', negated: true })
  if (found === null) return null
  const enough = /not enough/iu.test(found[3] ?? '') ? 'enough ' : ''
  const negated = found[3] !== undefined || /^lack/iu.test(found[2] ?? '')
  return make('have', { subject: found[1] ?? '', rest: enough + (found[4] ?? ''), negated })
}

function readDo(clause: string): Clause | null {
  const found = /^(.{1,100}?)\s+(?:did|does|do)(?:n['’]t|\s+not|\s+never)\s+(\w+)\b\s*(.*)$/iu.exec(
    clause
  )
  if (found === null) return null
  return make('do', {
    subject: found[1] ?? '',
    verb: found[2] ?? '',
    rest: found[3] ?? '',
    negated: true
  })
}

/** Messages without a verb: "payment method not found", "disk full", "permission denied for role x". */
function readBareState(clause: string): Clause | null {
  const found = new RegExp(
    `^(.{2,80}?)\\s+(not\\s+)?(${STATES})(\\s+(?:for|by|on|in|at|to|of)\\s+.+)?$`,
    'iu'
  ).exec(clause)
  if (found === null || /\b(?:not|no|a|an|the|too)$/iu.test(found[1] ?? '')) return null
  return make('be', {
    subject: found[1] ?? '',
    negated: found[2] !== undefined,
    rest: `${found[3] ?? ''}${found[4] ?? ''}`
  })
}

/** "not enough disk space", "a missing token", "too many open connections", "rate limits". */
function readNounPhrase(clause: string): Clause | null {
  const scarce =
    /^(?:not enough|insufficient|too (?:little|few)|lack of|a lack of|no)\s+(.{2,100})$/iu.exec(
      clause
    )
  if (scarce !== null) {
    const enough = /^(?:no\b|a lack|lack)/iu.test(clause) ? '' : 'enough '
    return make('there', {
      rest: enough + (scarce[1] ?? ''),
      negated: true,
      isPlural: isPluralNoun(scarce[1] ?? '')
    })
  }
  const gone =
    /^(?:an?\s+|the\s+)?(missing|invalid|wrong|incorrect|expired|outdated|stale|corrupt(?:ed)?|broken|locked|unavailable|unreachable|disabled|empty|full|failed)\s+(.{2,100})$/iu.exec(
      clause
    )
  if (gone !== null) {
    const subject = `the ${(gone[2] ?? '').replace(/^the\s+/iu, '')}`
    return make('be', { subject, rest: gone[1] ?? '' })
  }
  if (clause.split(/\s+/).length > 8 || /\b(?:\w{3,}ed|was|were|did)\b/iu.test(clause)) return null
  return /^(?:an?|too (?:many|much)|rate limits?|\w+ (?:conflicts?|timeouts?|locks?|limits?|outages?|errors?))\b/iu.test(
    clause
  )
    ? make('there', {
        rest: clause,
        isPlural: isPluralNoun(clause.split(/\s(?:on|in|of|for|at|with)\s/iu)[0] ?? '')
      })
    : null
}

/** "the upload exceeded the limit", "the queue timed out". */
function readPastVerb(clause: string): Clause | null {
  const words = clause.split(/\s+/)
  for (let at = 1; at < Math.min(words.length, 9); at++) {
    const verb = baseOf(words[at] ?? '')
    const before = words[at - 1] ?? ''
    if (
      verb === null ||
      /^(?:the|a|an|of|to|with|in|on|by|for|and|or|very|is|are|was|were|be|been|being)$/iu.test(
        before
      )
    )
      continue
    return make('do', {
      subject: words.slice(0, at).join(' '),
      verb,
      rest: words.slice(at + 1).join(' ')
    })
  }
  return null
}

/** Whether the head of a noun phrase reads as a plural. */
export function isPluralNoun(phrase: string): boolean {
  const head =
    (phrase.split(/\s+(?:of|on|in|for|at|with|from|to)\s+/iu)[0] ?? '')
      .trim()
      .split(/\s+/)
      .at(-1) ?? ''
  if (/^(?:they|we|you|these|those|all)$/iu.test(head) || /\band\b/iu.test(phrase)) return true
  return (
    /[a-z]{2,}s$/u.test(head) &&
    !/(?:ss|us|is|ws|news|dns|https|aws|redis|kubernetes|status|access)$/iu.test(head)
  )
}
