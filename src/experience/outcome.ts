/**
 * How something ended, as told in words: a clear success, a clear failure, or unclear. Only clear
 * outcomes count for a procedure (contract 14), so doubt is always `unclear`: mixed reports, plans,
 * conditions and questions. A negated word of failure is no failure ("without any problems"), a
 * negated word of success is no success ("did not work"). A label ("Outcome: failed") outranks the
 * prose around it, and the main clause outranks what hangs on it ("failed after the build passed").
 */

import { sentencesOf } from '#src/experience/wording/words.ts'
import { OUTCOME_WORDS, type OutcomeWords } from './outcome-words.ts'

export type Outcome = 'success' | 'failure' | 'unclear'

export interface OutcomeReading {
  outcome: Outcome
  /** The sentence that decided, null when none tells an outcome. */
  evidence: string | null
}

interface Signs {
  success: boolean
  failure: boolean
}

const FAILURE =
  /\b(?:fail(?:s|ed|ing|ures?)?|errors?|errored|broke|broken|crash(?:ed|es|ing)?|rejected|denied|refused|time[ds]? out|timeouts?|abort(?:ed|s)|rolled back|reverted|exceptions?|blocked|problems?|issues?|troubles?|corrupted|outages?|went (?:down|wrong)|gave up|unsuccessful(?:ly)?|to no avail|stuck|wrong|incorrect|declined|disaster|could ?n[o']t|could not|can ?not|can't|unable to|(?:was|were)(?: not|n't) able to|(?:would not|wouldn't|won['’]t|will not) (?:start|run|load|work|open|build|connect)|d(?:id|oes|o)(?: not|n't) (?:work|succeed|pass|finish|complete|help))\b|❌|✗|✘/giu
const SUCCESS =
  /\b(?:succe(?:eded|eds|ss|sses|ssful|ssfully)|work(?:ed|s)|working|done|finished|completed|complete|fixed|resolved|solved|pass(?:ed|es|ing)|went (?:live|well|fine|smoothly|through|great|perfectly)|all (?:good|green|fine)|as (?:expected|planned)|smoothly|flawless(?:ly)?|perfectly|without a hitch|up and running|managed to|achieved|accomplished|was able to|were able to|(?:is|are|was|were) (?:approved|accepted|confirmed|live))\b|✅|✔/giu
/** Phrases that hold an outcome word without reporting an outcome; skipped. */
const NOT_AN_OUTCOME =
  /\b(?:error|failure|success|issue|problem|exception)[- ](?:handling|handlers?|messages?|logs?|pages?|codes?|rates?|budgets?|track(?:er|ing)|reports?|modes?|criteria|criterion|metrics?|stories|story|statements?|solving|numbers?|types?|boundar(?:y|ies))\b|\bfail[- ]?(?:over|safe|fast)\b|\bwork(?:ed|s|ing) (?:on|at(?! last)|for(?! (?:me|us|once))|with(?!out)|as(?! (?:expected|planned|it should))|from|in(?! the end)|together|late|hard|until|all|there|days?|hours?|group|directory|copy|title)\b|\bpassed (?:away|by|on to)\b|\bfixed (?:price|term|rate|cost|date)s?\b|\bcomplete (?:mess|list|set|guide)\b|\bsuccess (?:is|means)\b|\bdone (?:deal|right)\b/giu
/** A mended failure is a success: the noun of failure inside counts for nothing. */
const MENDED =
  /\b(?:fix(?:ed)?|resolved|solved|cleared|overc[ao]me|sorted(?: out)?|worked around|mended|repaired|got rid of)\b(?:\s+[\w'’-]+){0,4}?(?:\s+(?:errors?|problems?|issues?|failures?|bugs?|crash(?:es)?|outages?|troubles?|timeouts?))+\b|\b(?:errors?|problems?|issues?|failures?|bugs?|outages?)\b(?:\s+[\w'’-]+){0,3}?\s+(?:(?:is|are|was|were|got|been) (?:now )?(?:fixed|resolved|solved|cleared|gone))\b/giu
const ERROR_FREE = /\b(?:error|trouble|problem|issue)[- ]free\b/giu
const HYPOTHETICAL =
  /\b(?:if|unless|in case|might|may|shall|should|would(?! not\b|n't)|will|'ll|going to|about to|to avoid|to prevent|so that|make sure|ensure|hop(?:e|es|ing)|expect(?:s|ing)?|plan(?:s|ning)? to|wonder(?:ing)?|whether|want(?:s|ed)? to|need(?:s|ed)? to|tr(?:y|ies|ying) to|let's|please)\b|\bcould (?!not|n't)/iu
const UNFINISHED =
  /\b(?:not|n't|isn't|hasn't|haven't)\b[^,;]*\byet\b|\bstill (?:running|working|waiting|in progress)\b|\bnot sure\b|\bunclear\b/iu
const NEGATION =
  /\b(?:no|not|never|none|without|zero|0|neither|nor|nothing|no longer|hardly|cannot|\w+n['’]t)\b/giu
const NEGATION_ENDS = /\b(?:because|but|and|due|since|as|only)\b|[,;:]/iu
const LABEL =
  /^[\s>*_#-]*(?:final |overall |task |run )?(?:outcome|result|status|verdict|ergebnis|ausgang|résultat|resultado|risultato|esito|uitkomst|resultaat|wynik|результат|výsledek|rezultat|sonuç|結果|结果|결과|النتيجة|תוצאה|परिणाम|hasil|kết quả|αποτέλεσμα|نتیجه)\**\s*[:=：]\s*(?:\*+\s*)?(\S.*)$/iu
/** A longer line is a text, not a label with its value. Characters. */
const LABEL_LINE_MAX = 2_000
/** How it stood when all was over: it outranks what was told on the way there. */
const IN_THE_END =
  /\b(?:in the end|finally|eventually|at last|ultimately|it all|all of it|everything|(?:am|zum) (?:ende|schluss)|schließlich|letztlich|alles|al final|finalmente|todo|à la fin|finalement|tout|alla fine|tutto|no fim|no final|tudo|uiteindelijk|alles|w końcu|ostatecznie|wszystko)\b|最終的|結局|最后|最终|결국|마침내/iu
const BARE_SUCCESS =
  /^(?:ok|okay|pass|success|solved|complete|good|positive|yes|true|1(?:\.0)?)\b/iu
/** What was overcome: "trotz Fehlermeldung", with up to one word between. */
const DESPITE =
  /(?<!\p{L})(?:trotz|malgré|a pesar de|pese a|nonostante|apesar d[aeo]s?|ondanks|mimo|pomimo|несмотря на|попри|i trots av)\s+(?:(?:einer|eines|des|der|une?|le|la|el|los|las|un|uma?|o|a|het|een|il|lo)\s+)?\p{L}+/giu

/** Where a report turns to how it went on. */
const TURN =
  /(?:,|;)?\s+(?:but|however|yet|and then|then|aber|doch|dann|pero|mais|ma|mas|maar|ale)\s+|,\s*(?:dann|puis|luego|poi|depois|toen|potem)\s+/iu
const BARE_FAILURE =
  /^(?:fail|failure|ko|not ok|bad|negative|no|false|0(?:\.0)?|un(?:solved|successful))\b/iu
const SUBORDINATE =
  /\b(?:after|before|when|while|because|since|due to|once|until|till|which|that|who|where|although|even though|though|despite|in spite of|as soon as)\b/iu

/** What one text tells of an end, before it is weighed with what else was said. */
export interface ToldOutcome {
  label: ReturnType<typeof outcomeLabel>
  /** The last sentence that reports a success, and the last that reports a failure. */
  success: string | null
  failure: string | null
}

/** Reads how a report ended. Length does not matter; an empty text is unclear. */
export function readOutcome(text: string): OutcomeReading {
  return outcomeOf([toldOutcome(text)])
}

/** What a text tells of an end; a label outranks the prose, which is then not read. */
export function toldOutcome(text: string): ToldOutcome {
  const told: ToldOutcome = { label: outcomeLabel(text), success: null, failure: null }
  if (told.label !== null) return told
  for (const sentence of sentencesOf(text)) {
    const end = endOf(sentence)
    const read = sentenceSigns(end ?? sentence)
    if (end !== null && read.success !== read.failure)
      Object.assign(told, { success: null, failure: null })
    if (read.success) told.success = sentence
    if (read.failure) told.failure = sentence
  }
  return told
}

/** "There was a timeout at first, but | it all worked in the end": what decides; null where nothing does. */
function endOf(sentence: string): string | null {
  if (!IN_THE_END.test(sentence)) return null
  return sentence.split(TURN).findLast((part) => IN_THE_END.test(part)) ?? null
}

/** How a report ended that consists of these texts, in their order. */
export function outcomeOf(texts: readonly ToldOutcome[]): OutcomeReading {
  const label = texts.findLast((told) => told.label !== null)?.label ?? null
  if (label !== null) return { outcome: labelOutcome(label.value), evidence: label.line }
  const success = texts.findLast((told) => told.success !== null)?.success ?? null
  const failure = texts.findLast((told) => told.failure !== null)?.failure ?? null
  const outcome = verdict({ success: success !== null, failure: failure !== null })
  return { outcome, evidence: outcome === 'success' ? success : (failure ?? success) }
}

/** The last line of the form "Outcome: …", null when there is none. The whole line may say why. */
export function outcomeLabel(text: string): { value: string; line: string } | null {
  for (const line of text.split(/\r?\n/).reverse()) {
    const value = line.length > LABEL_LINE_MAX ? undefined : LABEL.exec(line)?.[1]
    if (value !== undefined) return { value, line: line.trim() }
  }
  return null
}

function labelOutcome(value: string): Outcome {
  if (BARE_FAILURE.test(value)) return 'failure'
  if (BARE_SUCCESS.test(value)) return 'success'
  return verdict(sentenceSigns(value.split(/[—–;:(]| - |\. /u)[0] ?? value))
}

function verdict(signs: Signs): Outcome {
  if (signs.success === signs.failure) return 'unclear'
  return signs.success ? 'success' : 'failure'
}

/** What one sentence reports; its main clause first, and the rest only if that reports nothing. */
function sentenceSigns(sentence: string): Signs {
  if (/[?？]\s*$/u.test(sentence)) return { success: false, failure: false }
  const [main, rest] = clauses(sentence)
  const signs = clauseSigns(main)
  if (signs.success || signs.failure) return signs
  // "Make sure that it does not fail": what hangs on a wish or a condition is part of it.
  return HYPOTHETICAL.test(main) ? signs : clauseSigns(rest)
}

function clauses(sentence: string): [main: string, rest: string] {
  const found = SUBORDINATE.exec(sentence)
  if (found === null) return [sentence, '']
  if (sentence.slice(0, found.index).trim() !== '') {
    return [sentence.slice(0, found.index), sentence.slice(found.index)]
  }
  const comma = sentence.indexOf(',')
  if (comma === -1) return ['', sentence]
  const [main, rest] = clauses(sentence.slice(comma + 1))
  return [main, `${sentence.slice(0, comma)} ${rest}`]
}

function clauseSigns(clause: string): Signs {
  if (clause.trim() === '' || UNFINISHED.test(clause)) return { success: false, failure: false }
  const signs: Signs = { success: false, failure: false }
  for (const part of clause.split(/\b(?:but|however|yet)\b/iu)) {
    if (HYPOTHETICAL.test(part)) continue
    const read = englishSigns(part)
    signs.success ||= read.success
    signs.failure ||= read.failure
  }
  const isEnglish = clause.search(FAILURE) !== -1 || clause.search(SUCCESS) !== -1
  return isEnglish || HYPOTHETICAL.test(clause) ? signs : otherSigns(clause)
}

function englishSigns(part: string): Signs {
  const read = part
    .replace(MENDED, ' fixed ')
    .replace(ERROR_FREE, ' flawless ')
    .replace(NOT_AN_OUTCOME, (found) => '·'.repeat(found.length))
  const cues = [
    ...[...read.matchAll(FAILURE)].map((match) => ({ match, failure: true })),
    ...[...read.matchAll(SUCCESS)].map((match) => ({ match, failure: false }))
  ].sort((a, b) => a.match.index - b.match.index)
  const signs: Signs = { success: false, failure: false }
  let from = 0
  for (const { match, failure } of cues) {
    const negations = negationsIn(read.slice(from, match.index))
    // "not without problems" says neither: there were some, and they were survived.
    if (negations >= 2) Object.assign(signs, { success: true, failure: true })
    else if (failure === (negations === 0)) signs.failure = true
    else signs.success = true
    from = match.index + match[0].length
  }
  return signs
}

/** Negations among the last five words before a cue, since the last border that ends their reach. */
function negationsIn(before: string): number {
  const reach = before.split(NEGATION_ENDS).at(-1) ?? ''
  const words = reach.trim().split(/\s+/)
  return [...words.slice(-5).join(' ').matchAll(NEGATION)].length
}

/** Best effort for the other 22 languages: words of outcome with a negation up to three words away. */
function otherSigns(clause: string): Signs {
  const text = ` ${clause.toLowerCase().normalize('NFC').replace(DESPITE, ' ')} `
  const signs: Signs = { success: false, failure: false }
  if (!mayHoldOutcomeWord(text)) return signs
  for (const [language, words] of Object.entries(OUTCOME_WORDS)) {
    if (language === 'ja' && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) continue
    const hits = [...findAll(text, words.failure, true), ...findAll(text, words.success, false)]
    const kept = hits.filter((hit) => !hits.some((other) => swallows(other, hit)))
    for (const hit of kept) {
      if (hit.failure === !isNegated(text, hit, words)) signs.failure = true
      else signs.success = true
    }
    // The first language that knows a word decides; neighbours share stems and disagree on negation.
    if (kept.length > 0) return signs
  }
  return signs
}

interface Hit {
  at: number
  length: number
  failure: boolean
}

/** Outcome words that plain ASCII text can hold, by their first letter. */
const ASCII_WORDS = Map.groupBy(
  Object.values(OUTCOME_WORDS)
    .flatMap(({ success, failure }) => [...success, ...failure])
    .filter((word) => !/[^\p{ASCII}]/u.test(word)),
  (word) => word.charAt(0)
)

/** Most clauses hold none; they need not be searched in every language. */
function mayHoldOutcomeWord(text: string): boolean {
  if (/[^\p{ASCII}]/u.test(text)) return true
  for (const { index } of text.matchAll(/(?<![a-z\d])./gs)) {
    const words = ASCII_WORDS.get(text.charAt(index))
    if (words?.some((word) => text.startsWith(word, index))) return true
  }
  return false
}

function findAll(text: string, words: readonly string[], failure: boolean): Hit[] {
  const hits: Hit[] = []
  for (const word of words) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
      if (isUnspaced(word) || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) {
        hits.push({ at, length: word.length, failure })
      }
    }
  }
  return hits
}

function swallows(a: Hit, b: Hit): boolean {
  return a !== b && a.length > b.length && a.at <= b.at && b.at + b.length <= a.at + a.length
}

function isNegated(text: string, hit: Hit, words: OutcomeWords): boolean {
  const before = text.slice(0, hit.at)
  const after = text.slice(hit.at + hit.length)
  if (isUnspaced(text.slice(hit.at, hit.at + hit.length))) {
    const near = `${before.slice(-4)}|${after.slice(0, 8)}`
    return words.negation.some((negation) => near.includes(negation))
  }
  const near = [...before.trim().split(/\s+/).slice(-3), ...after.trim().split(/\s+/).slice(0, 3)]
  return words.negation.some((negation) => near.some((word) => isNegationWord(word, negation)))
}

function isNegationWord(word: string, negation: string): boolean {
  const bare = word.replace(/^[^\p{L}]*(?:n['’])?|[^\p{L}]+$/gu, '')
  return negation.length <= 3 ? bare === negation.trim() : bare.startsWith(negation)
}

/** Han, kana, Hangul: words are not set apart by spaces, or carry endings and particles. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
}
