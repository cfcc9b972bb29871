/**
 * What English verb forms tell without a full parser: base forms and their third person, past forms,
 * modals. The tagger gives lemmas but no tense, and its lemma of an irregular past is sometimes the
 * past itself, so the irregular forms are listed.
 */
import type { Direction } from '../dates/mention.ts'
import type { Token } from './tagger.ts'

const MODALS = new Set(
  "can could will would shall should may might must ought cannot ca wo 'll 'd".split(' ')
)

const IRREGULAR_PASTS = new Set(
  (
    'was were had did went got came made said told took gave found left felt kept met brought bought ' +
    'thought taught caught fought sought sold held heard built sent spent lost won ran sat stood ' +
    'understood began drank sang swam rang sank drove rode rose wrote spoke broke chose froze stole woke wore ' +
    'tore swore bore grew knew threw flew drew blew ate fell saw paid laid led fed fled bled bred slept ' +
    'wept crept swept meant dealt dreamt learnt burnt lent bent hung dug stuck struck swung hid bit lit slid ' +
    'shot forgot became overcame forgave arose awoke withdrew undertook mistook woken been done gone given ' +
    'taken seen known written spoken driven eaten fallen broken chosen grown shown flown worn born'
  ).split(' ')
)

/** Base, past and participle alike: the form does not tell the tense. */
const INVARIANT = new Set(
  'put cut hit let set shut cost hurt quit read spread bet split burst cast rid shed thrust upset'.split(
    ' '
  )
)

export function isModal(token: Token): boolean {
  return MODALS.has(token.lower)
}

export function isVerbal(token: Token): boolean {
  return token.pos === 'VERB' || token.pos === 'AUX'
}

/** A form in the past tense or a past participle. */
export function isPast(token: Token): boolean {
  if (IRREGULAR_PASTS.has(token.lower)) return true
  return token.pos === 'VERB' && token.lower.endsWith('ed') && token.lower !== token.lemma
}

/** An uninflected present form, as after "I": not a past, a participle, a modal or a form that may be past. */
export function isBaseForm(token: Token): boolean {
  if (!/^[a-z]+$/.test(token.lower) || isModal(token) || INVARIANT.has(token.lower)) return false
  return token.lower === token.lemma && !IRREGULAR_PASTS.has(token.lower)
}

/** Third person singular of a base form: go → goes, carry → carries. */
export function thirdPerson(base: string): string {
  const lower = base.toLowerCase()
  if (lower === 'am' || lower === 'be' || lower === 'are') return 'is'
  if (lower === 'have') return 'has'
  if (/(?:s|x|z|ch|sh|[^aeiou]o)$/.test(lower)) return `${base}es`
  if (/[^aeiou]y$/.test(lower)) return `${base.slice(0, -1)}ies`
  return `${base}s`
}

const AHEAD =
  /\b(?:will|won't|going to|plan(?:s|ning)?|hop(?:e|ing)|want(?:s|ing)? to|about to|look(?:ing)? forward|upcoming|can't wait|would (?:love|like) to|should|need to|booked|scheduled|due|postponed|rescheduled|(?:was|is|been|got) (?:moved|pushed(?: back)?|brought forward) (?:to|until))\b/i

/** Which way a date in this sentence looks where its words leave it open. */
export function directionOf(tidied: string, tokens: readonly Token[]): Direction {
  if (AHEAD.test(tidied)) return 'future'
  return tokens.some(isPast) ? 'past' : 'nearest'
}
