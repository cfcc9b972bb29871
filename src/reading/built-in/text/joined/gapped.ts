/**
 * Statements that share a verb which is said once: "The orders service runs on Node 18 and billing on Node 20",
 * "max upload is 10 MB, session timeout 30 minutes". Each is told with the verb, so that a later statement may
 * replace one and leave the others. Cut only where what leads to the value is said again, or a number is the value.
 */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isVerbal } from '#src/reading/built-in/text/verbs.ts'
import { GOVERNS } from './main-clauses.ts'

/** Longer sentences argue or tell a story. Characters. */
const SENTENCE_MAX = 240
const WORDS = "[\\p{L}\\p{N}#@/_.'’-]+"
const STATE =
  'is|are|was|were|runs?|lives?|sits?|goes|go|listens?|works?|points?|deploys?|belongs?|reports?|starts?|ends?|opens?|closes?|leaves?|arrives?|stays?|comes?|moves?|moved|went|plays?|studies|teaches'
const DONE =
  'maintained|owned|hosted|deployed|managed|run|stored|kept|written|handled|led|done|built|due|booked|scheduled|called|based|born|planned|covered|served|reviewed|supported'
const LEADS = 'on|at|in|by|with|to|from|for|under|behind|via|through'
/** "We have two environments: staging is on 2.4 and production on 2.3." */
const BEFORE = '(?:[^:]{1,80}: )?'
/** A subject, its verb, and what leads to the value. */
const LED = new RegExp(
  `^${BEFORE}(?<subject>(?:${WORDS} ){0,5}${WORDS}) (?<verb>(?:${STATE})(?: now| still| currently)?(?: (?:${DONE}))?) (?<lead>${LEADS}) (?=\\S)`,
  'iu'
)
/** A subject, "is", and a number. */
const COUNTED = new RegExp(
  `^${BEFORE}(?<subject>(?:${WORDS} ){0,5}${WORDS}) (?<verb>is|are)(?: now| still| currently)? (?=[$€£]?\\p{N})`,
  'iu'
)
const JOIN = /,? and (?!others )|[,;] (?!and )/giu
/** The first person's verb is another than that of whoever comes behind. */
const SPEAKER = /^(?:I|we|you|they)\b/iu
/** What tells when, and begins no other statement: "goes to Leeds on Monday and Friday to York". */
const WHEN =
  /^(?:(?:on |the |every |each |next |last |this )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|tonight|yesterday|(?:week|month|year|morning|afternoon|evening|night|noon|midnight)s?)|\p{N}\S*)$/iu
const SUBJECT_WORDS_MAX = 4

/** The statements of a sentence, those behind the first with its verb and quoted as they were said. */
export function splitGapped(sentence: Sentence): Sentence[] {
  const { text } = sentence
  if (text.length > SENTENCE_MAX || GOVERNS.test(text) || /[?？]/u.test(text)) return [sentence]
  const led = LED.exec(text)
  const head = led ?? COUNTED.exec(text)
  const { subject = '', verb = '', lead = '' } = head?.groups ?? {}
  if (head === null || SPEAKER.test(subject) || !isNamed(subject)) return [sentence]
  const shape =
    lead === ''
      ? COUNTED_PART
      : new RegExp(
          `^(?<subject>(?:${WORDS} ){1,${SUBJECT_WORDS_MAX}})(?<rest>${lead} \\S.*)$`,
          'iu'
        )
  const parts = partsBehind(text, head[0].length, shape)
  if (parts.length === 0) return [sentence]
  // "900 euros, electricity 60": of what, the first one says.
  const unit = UNIT.exec(text.slice(head[0].length, parts[0]?.join))?.[0] ?? ''
  const cut = (from: number, to: number) => ({
    start: sentence.start + from,
    end: sentence.start + to
  })
  const first = parts[0]?.join ?? text.length
  return [
    { ...sentence, text: text.slice(0, first), ...cut(0, first) },
    ...parts.map(({ from, to, own, rest }) => ({
      ...cut(from, to),
      text: `${own} ${agreeing(verb, own)} ${rest}${NUMBER.test(rest) ? unit : ''}`,
      said: text.slice(from, to)
    }))
  ]
}

const COUNTED_PART = new RegExp(
  `^(?<subject>(?:${WORDS} ){1,${SUBJECT_WORDS_MAX}})(?<rest>[$€£]?\\p{N}\\S*(?: \\S+){0,3})$`,
  'iu'
)

const UNIT = /(?<=^[\p{N}.,]+) \p{L}+$/u
const NUMBER = /^\p{N}[\p{N}.,]*$/u

interface Part {
  /** Where what joins it begins, where it begins and ends. */
  join: number
  from: number
  to: number
  own: string
  rest: string
}

/** What stands behind the first value, each with a subject of its own; what else is joined there belongs to the part before it. */
function partsBehind(text: string, from: number, shape: RegExp): Part[] {
  const joins = [...text.slice(from).matchAll(JOIN)].map(({ index, 0: mark }) => ({
    at: from + index,
    next: from + index + mark.length
  }))
  const parts: Part[] = []
  for (const [place, { at, next }] of joins.entries()) {
    const to = joins[place + 1]?.at ?? text.replace(/[\s.!]+$/u, '').length
    const { subject = '', rest = '' } = shape.exec(text.slice(next, to))?.groups ?? {}
    const own = subject.trim()
    if (own === '' || WHEN.test(own) || !isSubject(own) || hasVerb(rest)) {
      // "…, so nobody knows": a clause of its own ends what shares the verb.
      if (hasVerb(text.slice(next, to))) return []
      const last = parts.at(-1)
      if (last !== undefined) {
        last.to = to
        last.rest = text.slice(text.indexOf(last.rest, last.from), to)
      }
      continue
    }
    parts.push({ join: at, from: next, to, own, rest })
  }
  return parts
}

function hasVerb(text: string): boolean {
  // "db-prod.internal:5433" is one name, and none of its parts a verb.
  const tokens = tag(tidy(text.replace(/\S*[\p{L}\p{N}][-.:/_]\S+/gu, 'X')))
  // "The staging server": a word of what is named.
  const isOfName = (place: number) =>
    /ing$/u.test(tokens[place]?.lower ?? '') && /^(?:DET|PRON)$/.test(tokens[place - 1]?.pos ?? '')
  return tokens.some((token, place) => place > 0 && isVerbal(token) && !isOfName(place))
}

/** Whether what stands before the verb has none itself; "max upload size" is tagged with one. */
function isNamed(text: string): boolean {
  return !tag(tidy(text)).some(
    ({ pos, lower }, place) =>
      place > 0 && (pos === 'AUX' || (pos === 'VERB' && /(?:s|ed)$/u.test(lower)))
  )
}

/** Short names of environments and services, which the tagger takes for verbs. */
const SHORT =
  /^(?:prod|dev|test|staging|stage|qa|uat|demo|preview|canary|search|auth|deploy|build|backup|cache|queue|web|mail|login|checkout|live)s?$/iu

function isSubject(text: string): boolean {
  if (SHORT.test(text)) return true
  const tokens = tag(tidy(text))
  return tokens.some(({ pos }) => pos === 'NOUN' || pos === 'PROPN') && !hasVerb(text)
}

/** "The keys are in the hall and the bag …": of one thing the verb is another. */
function agreeing(verb: string, subject: string): string {
  const isPlural = /(?<![su'’i])s$/iu.test(subject) && !/^\p{Lu}/u.test(subject)
  if (!isPlural) return verb.replace(/^are\b/iu, 'is').replace(/^were\b/iu, 'was')
  return verb
    .replace(/^is\b/iu, 'are')
    .replace(/^was\b/iu, 'were')
    .replace(
      /^(run|live|sit|listen|work|point|deploy|belong|report|start|end|open|close|leave|arrive|stay|come|play)s\b/iu,
      '$1'
    )
}
