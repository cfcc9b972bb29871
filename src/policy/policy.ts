/**
 * The capture policy of an account: what may never become memory (contract 13, `service.md` 4.6).
 *
 * Two stages use it. The source gate here decides about a whole add, before anything is read. The
 * content gate (content-gate.ts) decides about every item, at the moment of storing. An empty policy
 * captures everything. Sources compare exactly and with case; keywords ignore case.
 */

import { Failure, type FieldError } from '#src/base/failure.ts'
import { CATEGORIES, type Category, isCategory } from '#src/policy/category-packs.ts'
import { DETECTORS, type Detector, isDetector } from '#src/policy/detectors/detectors.ts'

/** Wire names on purpose: it is stored and answered as it is. */
export interface CapturePolicy {
  deny_categories: Category[]
  /** Trimmed, as the owner wrote them. */
  deny_keywords: string[]
  deny_sources: string[]
  /** When not empty, only these sources are accepted. */
  allow_sources: string[]
  /** Where a keyword must stand: anywhere, or at word borders. */
  match: 'substring' | 'word'
  /** A fact also goes when the sentence that it came from matches. */
  match_source: boolean
  /** Shapes that drop an item: card numbers, phone numbers and so on. */
  detectors: Detector[]
}

export const LIST_ITEMS_MAX = 500
export const ITEM_LENGTH_MAX = 200

/** The default: captures everything. */
export function emptyPolicy(): CapturePolicy {
  return {
    deny_categories: [],
    deny_keywords: [],
    deny_sources: [],
    allow_sources: [],
    match: 'substring',
    match_source: false,
    detectors: []
  }
}

const FIELDS: ReadonlySet<string> = new Set(Object.keys(emptyPolicy()))

/**
 * Reads a policy that a caller wrote. Absent, null and empty fields are cleared, items are trimmed,
 * doubles are dropped. `at` is where it stands in what was sent (`policy.`), for the paths of errors.
 * @throws Failure `validation` for an unknown field, a wrong type, a blank, too long or surplus item
 * @throws Failure `unknown_category` that names the bad ones and lists the valid ones
 */
export function parsePolicy(input: Readonly<Record<string, unknown>>, at = ''): CapturePolicy {
  const found: FieldError[] = []
  for (const key of Object.keys(input)) {
    if (!FIELDS.has(key)) found.push({ path: key, message: 'is not a known field' })
  }
  const categories = readList(input, 'deny_categories', found)
  const detectors = readList(input, 'detectors', found)
  const policy: CapturePolicy = {
    deny_categories: categories.filter(isCategory),
    deny_keywords: readList(input, 'deny_keywords', found),
    deny_sources: readList(input, 'deny_sources', found),
    allow_sources: readList(input, 'allow_sources', found),
    match: readMatch(input['match'], found),
    match_source: readFlag(input['match_source'], found),
    detectors: detectors.filter(isDetector)
  }
  for (const name of detectors.filter((entry) => !isDetector(entry))) {
    found.push({
      path: 'detectors',
      message: `Unknown detector "${name}"; known: ${DETECTORS.join(', ')}.`
    })
  }
  const errors = found.map(({ path, message }) => ({ path: `${at}${path}`, message }))
  const [first] = errors
  if (first !== undefined) {
    throw new Failure('validation', `${first.path}: ${first.message}`, { errors })
  }
  const unknown = categories.filter((entry) => !isCategory(entry))
  if (unknown.length > 0) throw unknownCategory(unknown)
  return policy
}

function unknownCategory(unknown: string[]): Failure<'unknown_category'> {
  const names = unknown.map((name) => `"${name}"`).join(', ')
  return new Failure(
    'unknown_category',
    `Unknown category ${names}. Available categories: ${CATEGORIES.join(', ')}.`,
    { unknown, available_categories: [...CATEGORIES] }
  )
}

function readList(
  input: Readonly<Record<string, unknown>>,
  field: string,
  errors: FieldError[]
): string[] {
  const value = input[field]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    errors.push({ path: field, message: 'Must be a list of strings.' })
    return []
  }
  if (value.length > LIST_ITEMS_MAX) {
    errors.push({ path: field, message: `Has more than ${LIST_ITEMS_MAX} items.` })
    return []
  }
  const items = new Set<string>()
  for (const [index, entry] of value.entries()) {
    const item = typeof entry === 'string' ? entry.trim() : null
    const fault = item === null ? 'Must be a string.' : faultOf(item)
    if (fault !== null) errors.push({ path: `${field}.${index}`, message: fault })
    else if (item !== null) items.add(item)
  }
  return [...items]
}

function faultOf(item: string): string | null {
  if (item === '') return 'Must not be blank.'
  const isLong = item.length > ITEM_LENGTH_MAX && [...item].length > ITEM_LENGTH_MAX
  return isLong ? `Is longer than ${ITEM_LENGTH_MAX} characters.` : null
}

function readMatch(value: unknown, errors: FieldError[]): CapturePolicy['match'] {
  if (value === undefined || value === null || value === '') return 'substring'
  if (value === 'substring' || value === 'word') return value
  errors.push({ path: 'match', message: 'Must be "substring" or "word".' })
  return 'substring'
}

function readFlag(value: unknown, errors: FieldError[]): boolean {
  if (value === undefined || value === null) return false
  if (value === true || value === 'true') return true
  if (value !== false && value !== 'false') {
    errors.push({ path: 'match_source', message: 'Must be true or false.' })
  }
  return false
}

export type SourceDecision = 'accepted' | 'skipped'

/**
 * Stage 1: may an add from this source be read at all?
 * @param metadataSource `metadata.source` after the named input was merged in; anything but a string
 *   is no source, and no source is in no list
 */
export function sourceGate(policy: CapturePolicy, metadataSource: unknown): SourceDecision {
  const source = typeof metadataSource === 'string' ? metadataSource : null
  if (source !== null && policy.deny_sources.includes(source)) return 'skipped'
  if (policy.allow_sources.length === 0) return 'accepted'
  return source !== null && policy.allow_sources.includes(source) ? 'accepted' : 'skipped'
}
