/**
 * The six built-in packs: which words make a category (`service.md` part 2, contract 13).
 *
 * A pack is a list of words and phrases, lower case. A bar at an end means that a word begins or ends
 * there: "|sue|" is not in "issue". Without a bar the phrase may stand anywhere. They are written for
 * third-person facts ("his wife", "was diagnosed with"). Change a list and raise the version: answers
 * name it, so an owner can tell why a sentence was kept yesterday and dropped today.
 */
import { CREDENTIALS } from '#src/policy/packs/credentials.ts'
import { FINANCIAL } from '#src/policy/packs/financial.ts'
import { HEALTH } from '#src/policy/packs/health.ts'
import { LEGAL } from '#src/policy/packs/legal.ts'
import { LOCATION } from '#src/policy/packs/location.ts'
import { RELATIONSHIPS } from '#src/policy/packs/relationships.ts'

/** Date of the last change to any list. */
export const PACK_VERSION = '2026-11-29.1'

export const CATEGORIES = [
  'health',
  'legal',
  'financial',
  'credentials',
  'location',
  'relationships'
] as const

export type Category = (typeof CATEGORIES)[number]

export function isCategory(name: string): name is Category {
  return (CATEGORIES as readonly string[]).includes(name)
}

/** Words of each category. */
export const CATEGORY_PACKS: Readonly<Record<Category, readonly string[]>> = {
  health: HEALTH,
  legal: LEGAL,
  financial: FINANCIAL,
  credentials: CREDENTIALS,
  location: LOCATION,
  relationships: RELATIONSHIPS
}
