/**
 * Two statements of one subject that is said once: "I'm a nurse and live in Whitby", "My sister is a vet and
 * lives in Leeds". The second is told with the subject of the first, so that a later statement may replace one
 * of them. Cut only between verbs by which something is told as it is; what is in doubt stays whole.
 */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { GOVERNS } from './main-clauses.ts'

/** Longer sentences argue or tell a story. Characters. */
const SENTENCE_MAX = 200
const NAME = "\\p{Lu}[\\p{L}'’-]+"
const OWN =
  'live|work|have|drive|run|play|use|study|teach|speak|own|rent|keep|collect|volunteer|sing|deploy|host|do'
const OTHERS =
  'lives|works|has|drives|runs|plays|uses|studies|teaches|speaks|owns|rents|keeps|collects|volunteers|sings|goes|does|opens|closes|starts|ends'
/** Behind these a verb tells what has happened or must be. */
const NO_STATE = "(?!\\s+(?:to|been|had|got|not|no idea)\\b|n['’]t\\b)"
const JOIN = ',? and (?:also |currently |now )?'

interface Shape {
  /** The subject with its verb. */
  head: RegExp
  /** What joins the second statement, up to its verb. */
  join: RegExp
}

const SHAPES: readonly Shape[] = [
  {
    head: new RegExp(`^(?<subject>I|We)(?:['’](?:m|re)| (?:am|are|(?:${OWN})${NO_STATE}))\\s`, 'u'),
    join: new RegExp(`${JOIN}(?=(?:${OWN})\\s${NO_STATE})`, 'gu')
  },
  {
    head: new RegExp(
      `^(?<subject>(?:My|Our|The) [\\p{L}'’-]+(?: [\\p{L}'’-]+){0,2}|${NAME}(?: ${NAME})?)(?: (?:is|${OTHERS}))\\s`,
      'u'
    ),
    join: new RegExp(`${JOIN}(?=(?:is|${OTHERS})\\s${NO_STATE})`, 'gu')
  }
]

/** Beside what governs main clauses: a second half that leans on the first, or that is not so. */
const LEANS = /\b(?:so|who|that|which|but|used to|want|going|trying|not|never)\b|n['’]t\b/iu
/** "… and use it daily": says what only with the first one. */
const POINTS_BACK =
  /\b(?:it|this|that|these|those|them|they|there|here|then|one|ones|too|each other|together|both)\b/iu
const WORDS_MIN = 3

/** The statements of a sentence with their subject, the second quoted as it was said; itself where it is one. */
export function splitElided(sentence: Sentence): Sentence[] {
  const { text, start } = sentence
  if (text.length > SENTENCE_MAX || GOVERNS.test(text) || LEANS.test(text) || /[?？]/u.test(text))
    return [sentence]
  for (const { head, join } of SHAPES) {
    const subject = head.exec(text)?.groups?.['subject']
    if (subject === undefined) continue
    const [found, more] = [...text.matchAll(join)]
    if (found === undefined || more !== undefined) return [sentence]
    const next = found.index + found[0].length
    const [before, after] = [text.slice(0, found.index), text.slice(next)]
    // "I'm 74" says as much as "I am 74".
    const said = before.replace(/['’](?=m|re)/u, ' ')
    if (wordsIn(said) < WORDS_MIN || wordsIn(after) < WORDS_MIN - 1) return [sentence]
    if (POINTS_BACK.test(after) || /\band\b/iu.test(before)) return [sentence]
    return [
      { ...sentence, text: before, end: start + found.index },
      { start: start + next, end: sentence.end, text: `${subject} ${after}`, said: after }
    ]
  }
  return [sentence]
}

function wordsIn(text: string): number {
  return text.trim().split(/\s+/u).length
}
