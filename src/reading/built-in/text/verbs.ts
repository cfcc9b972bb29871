/**
 * What English verb forms tell without a full parser: base forms and their third person, past forms,
 * modals. The tagger gives lemmas but no tense, and its lemma of an irregular past is sometimes the
 * past itself, so the irregular forms are listed.
 */
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

/** The tagger's lemma of a rare past or gerund is the form itself ("mistyped"). */
const LOOKS_INFLECTED =
  /^(?!(?:need|feed|seed|weed|speed|heed|breed|bleed|embed|exceed|proceed|succeed|wed|shed|bed|led|bring|sing|ring|sting|swing|fling|cling|wring|ping|string|spring)$)\p{L}{2,}(?:ed|ing)$/u

export function isModal(token: Token): boolean {
  return MODALS.has(token.lower)
}

/** A form that is base, past and participle alike ("put", "quit"). */
export function isInvariant(token: Token): boolean {
  return INVARIANT.has(token.lower)
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
  if (LOOKS_INFLECTED.test(token.lower)) return false
  // "Misread", "overslept": as the verb behind the prefix.
  const verb = token.lower.replace(/^(?:mis|over|out|under|fore)(?=\p{L}{3})/u, '')
  if (verb !== token.lower && (INVARIANT.has(verb) || IRREGULAR_PASTS.has(verb))) return false
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

/** The form in "-ing" of a base form: write → writing, run → running, commit → committing. */
export function gerund(base: string): string {
  if (/(?:ee|oe|ye)$/i.test(base)) return `${base}ing`
  if (/ie$/i.test(base)) return `${base.slice(0, -2)}ying`
  if (/e$/i.test(base)) return `${base.slice(0, -1)}ing`
  const isShort = /^[^aeiou]*[aeiou][^aeiouwxy]$/i.test(base)
  const isStressed = /(?:mit|fer|gin|cur|bug|log|set|get|put|lot|ship|plan|run|cut)$/i.test(base)
  return isShort || isStressed ? `${base}${base.at(-1)}ing` : `${base}ing`
}

interface MainVerb {
  lemma: string
  modal: string | null
  negated: boolean
}

/** The verb of a subject, with what stands before it. */
export function mainVerb(tokens: readonly Token[], subject: number): MainVerb {
  const found: MainVerb = { lemma: '', modal: null, negated: false }
  for (const token of tokens.slice(subject + 1, subject + 8)) {
    if (/^(?:not|n't|never|no)$/.test(token.lower)) found.negated = true
    else if (isModal(token)) found.modal = token.lower
    else if (isVerbal(token)) {
      found.lemma = token.lemma
      if (token.pos === 'VERB') return found
    } else if (token.pos !== 'ADV' && token.pos !== 'PART') return found
  }
  return found
}
