/**
 * From what went wrong, in the reporter's own words, to the assumption that was violated and a check
 * that would have caught it: "migration failed because the staging DB was locked" gives "the staging
 * DB is not locked" and "Check that the staging DB is not locked". English clauses are turned round;
 * whatever cannot be read (other languages, shorthand) is quoted in a check instead of being guessed.
 */
import { type Clause, readClause } from '#src/experience/wording/clause.ts'
import { oppositeOf } from '#src/experience/wording/opposite.ts'
import { sentencesOf, shorten } from '#src/experience/wording/words.ts'

export interface ViolatedAssumption {
  assumption: string
  /** A short imperative to be done before the procedure starts. */
  precondition: string
  /** The stretch of the report that was read as the cause. */
  cause: string
}

const TEXT_MAX = 240
const CAUSE_AFTER =
  /\b(?:because of|because|due to(?: the fact that)?|owing to|thanks to|caused by|on account of|since|given that|as a result of|the (?:reason|cause|problem|issue) (?:is|was)(?: that)?|reason:|cause:|it turn(?:ed|s) out(?: that)?|after all|weil|denn|wegen|parce que|car|à cause de|porque|debido a|perché|a causa di|omdat|door|ponieważ|bo|потому что|так как|из-за|тому що|через те що|protože|pentru că|deoarece|çünkü|karena|vì|επειδή|لأن|بسبب|כי|בגלל|زیرا|چون|क्योंकि)(?![\p{L}])|因为|由于|なぜなら|왜냐하면/iu
const CAUSE_BEFORE =
  /,?\s+(?:so|which (?:made|caused|meant|broke|led)|and so|therefore|hence|thus|that(?:'s| is) why|causing|making)\b|ので|ため|때문에/iu
const ERROR_AFTER =
  /\b(?:[A-Z]\w*)?(?:Error|Exception|error|exception)(?:\s+(?:message|said|was))?\s*[:=]\s*|\bfailed\s*(?::|—|–| - |\bwith\b:?)\s+/u
/** Tells where, not why. */
const FAILED_AT =
  /^\W*(?:it |this |the run )?(?:failed|stopped|broke|crashed) (?:at|in|on|during) [^:,]{1,40}[:,]\s*/iu
const FORGOT =
  /\b(?:forgot|forgotten|neglected|omitted|missed|skipped)\s+to\s+(.+)$|\b(?:skipped|forgot|missed|omitted)\s+((?:the|a|an|our|my)\s+.+)$/iu
const NEEDS =
  /^(.{2,80}?)\s+(?:requires?|required|needs?|needed|expects?|expected|depends? on|depended on)\s+(?!to be\b)(.{2,120})$/iu
const SHOULD_HAVE =
  /\b(?:i|we|you|they|it|one)?\s*(?:should|must|ought to|have to|need to|needed to|had to)\s+(?:have\s+)?(?:first\s+)?(?!be\b|been\b|not\b)([a-z]+)\s+(.+?)(?:\s+(?:first|before(?:hand)?\b.*))?$/iu
const BEFORE = /\b(?:must|has to|needs? to|should)\s+(?:first\s+)?(.+?)\s+before\s+(.+)$/iu
/** Only tells that it failed, not why. */
const ONLY_OUTCOME =
  /^(?:(?:it|this|that|the (?:\w+ ){0,3}\w+|\w+(?: \w+)?|everything|i|we|run|task|outcome|result|status)[\s:]+)?(?:has |have |was |were |is |did(?: not|n['’]t) |does(?: not|n['’]t) )?(?:just |simply |again )*(?:fail(?:ed|s|ure)?|unsuccessful|not successful|work|broke|broken|crash(?:ed)?|error|aborted|wrong)(?: (?:again|badly|completely|at .*|on .*|in .*|during .*|halfway))?$/iu

/** Null only for a blank report. */
export function readViolatedAssumption(context: string): ViolatedAssumption | null {
  if (context.trim() === '') return null
  const causes = causesIn(context)
  for (const cause of causes) {
    const told = fromRequirement(cause) ?? fromClauses(cause)
    if (told !== null) return told
  }
  const cause = tidy(causes[0] ?? context)
  const quoted = shorten(cause, TEXT_MAX)
  return {
    assumption: `This does not happen: ${quoted}`,
    precondition: `Check beforehand that this does not happen again: ${quoted}`,
    cause
  }
}

/** Possible causes, the one that is named as such first. */
function causesIn(context: string): string[] {
  const named: string[] = []
  const plain: string[] = []
  for (const sentence of sentencesOf(context)) {
    const after = CAUSE_AFTER.exec(sentence)
    const before = CAUSE_BEFORE.exec(sentence)
    const error = ERROR_AFTER.exec(sentence)
    if (after !== null) {
      const rest = sentence.slice(after.index + after[0].length)
      if (after.index === 0 && rest.includes(',')) named.push(rest.slice(0, rest.indexOf(',')))
      else named.push(rest)
    } else if (before !== null && before.index > 0) named.push(sentence.slice(0, before.index))
    else if (error !== null) named.push(sentence.slice(error.index + error[0].length))
    else {
      const label =
        /^(?:outcome|result|status|verdict|reason|cause)\s*:\s*(?:\w+\s*(?:—|–|-|:|,|;|\()\s*)?/iu.exec(
          sentence
        )
      const bare = label === null ? sentence : sentence.slice(label[0].length)
      plain.push(...clausesOf(bare.replace(FAILED_AT, '')))
    }
  }
  const causes = [...named, ...plain].map(tidy).filter((cause) => cause !== '')
  const telling = causes.filter((cause) => !ONLY_OUTCOME.test(cause))
  return telling.length > 0 ? telling : causes
}

/** "It failed, the gangway was blocked": clauses set side by side are causes of their own. */
function clausesOf(sentence: string): string[] {
  const parts = sentence.split(/,\s+(?:and\s+|but\s+)?/u)
  const areClauses = parts.every(
    (part) =>
      ONLY_OUTCOME.test(tidy(part)) ||
      /\b(?:is|are|was|were|has|have|had|did|does|do|could|can|\w{2,}ed)\b/iu.test(part)
  )
  return areClauses ? parts : [sentence]
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:;."“'(–—-]+|(?<![\s,:;.!"”')–—-])[\s,:;.!"”')–—-]+$/gu, '')
    .replace(/^(?:that|the fact that)\s+/iu, '')
}

/** "forgot to warm the cache", "the API requires a token", "backups must be made before upgrades". */
function fromRequirement(cause: string): ViolatedAssumption | null {
  const forgot = FORGOT.exec(cause)
  if (forgot?.[1] !== undefined) {
    const deed = lowerStart(tidy(forgot[1]))
    return say(`it is not needed to ${deed} first`, `Make sure to ${deed} first`, cause)
  }
  if (forgot?.[2] !== undefined) {
    const thing = lowerStart(tidy(forgot[2]))
    return say(`${thing} can be skipped`, `Check that ${thing} is not skipped`, cause)
  }
  const before = BEFORE.exec(cause)
  if (before?.[1] !== undefined && before[2] !== undefined && !/^be\b/iu.test(before[1])) {
    const order = `${lowerStart(before[1])} before ${lowerStart(before[2])}`
    return say(`it is not needed to ${order}`, `Make sure to ${order}`, cause)
  }
  const should = SHOULD_HAVE.exec(cause)
  if (should?.[1] !== undefined && should[2] !== undefined && should.index === 0) {
    const deed = `${participleToBase(should[1])} ${tidy(should[2])}`
    return say(`it is not needed to ${deed} first`, `Make sure to ${deed} first`, cause)
  }
  const needs = NEEDS.exec(cause)
  if (needs?.[1] !== undefined && needs[2] !== undefined && readable(needs[2])) {
    const subject = lowerStart(needs[1])
    const need = lowerStart(tidy(needs[2]))
    return say(
      `${subject} works without ${need}`,
      `Check that ${need} is at hand, which ${subject} needs`,
      cause
    )
  }
  return null
}

function readable(need: string): boolean {
  return need.split(' ').length <= 12
}

function participleToBase(verb: string): string {
  const clause = readClause(`they ${verb}`)
  return clause?.kind === 'do' && clause.verb !== '' ? clause.verb : verb
}

/** Turns round each clause of the cause; one that cannot be read spoils the whole. */
function fromClauses(cause: string): ViolatedAssumption | null {
  const whole = readClause(cause) ?? readClause(cause.split(/,\s|;\s/u)[0] ?? '')
  const parts = cause.split(/,?\s+and\s+(?=(?:the|a|an|no|there|it|my|our|its|their)\b)/iu)
  const clauses = parts.length > 1 ? parts.map((part) => readClause(part)) : [whole]
  const read = clauses.filter((clause): clause is Clause => clause !== null)
  const used = read.length === clauses.length ? read : whole === null ? [] : [whole]
  if (used.length === 0 || used.some(saysNothing)) return null
  const assumption = used.map((clause) => lowerStart(oppositeOf(clause))).join(' and ')
  return say(assumption, `Check that ${assumption}`, cause)
}

/** A clause about the run itself ("the deployment failed") names no assumption. */
function saysNothing(clause: Clause): boolean {
  if (clause.kind === 'do')
    return (
      /^(?:fail|crash|break|error|abort|go|die)$/iu.test(clause.verb) &&
      clause.rest.split(' ').length < 3
    )
  return clause.kind === 'be' && /^(?:unsuccessful|a failure|failed)$/iu.test(clause.rest)
}

function say(assumption: string, precondition: string, cause: string): ViolatedAssumption {
  return {
    assumption: shorten(assumption, TEXT_MAX),
    precondition: shorten(precondition, TEXT_MAX),
    cause
  }
}

/** Lower-case first letter, unless the word is a name or an acronym. */
function lowerStart(text: string): string {
  return /^(?:The|An?|No|There|It|This|That|These|Those|Our|My|Your|Their|Its|We|They|You|All|Some|Any|Not|Too|One|Every|Each)\b/u.test(
    text
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}
