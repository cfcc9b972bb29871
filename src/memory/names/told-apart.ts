/** Whether what is told of two namesakes can be true of one. Rules only. */
import { nameKey } from '#src/memory/names/name-match.ts'
import { attributeOf } from '#src/memory/reconcile/attributes.ts'

/** What a person has one of at a time, as facts name it. */
export const TELLING: readonly string[] = ['works at', 'lives in', 'married to', 'born on', 'age']

/** Relations whose target is a place, and no person. */
export const TO_PLACES: readonly string[] = [
  'lives_in',
  'located_in',
  'born_in',
  'citizen_of',
  'resident_of',
  'native_of'
]

/** Relations that a thing has with itself under another name; any other is between two. */
export const TO_ITSELF: readonly string[] = [
  'is',
  'name',
  'named',
  'called',
  'same_as',
  'alias',
  'alias_of',
  'nickname',
  'nickname_of',
  'known_as',
  'also_known_as',
  'formerly_known_as',
  'renamed_to'
]

/** A fact that tells an attribute of one value. */
export interface ToldAttribute {
  attribute: string
  content: string
}

/** Whether something is told of both, and nothing of it alike: two employers, two ages. */
export function areToldApart(
  some: readonly ToldAttribute[],
  others: readonly ToldAttribute[]
): boolean {
  return TELLING.some((attribute) => {
    const [ours, theirs] = [valuesOf(attribute, some), valuesOf(attribute, others)]
    if (ours.length === 0 || theirs.length === 0) return false
    return !ours.some((one) => theirs.some((other) => isAlike(one, other)))
  })
}

function valuesOf(attribute: string, facts: readonly ToldAttribute[]): string[] {
  return facts
    .filter((fact) => fact.attribute === attribute)
    .map(({ content }) => nameKey(attributeOf(content)?.value ?? ''))
    .filter((value) => value !== '')
}

/** "Graz" and "Graz, Austria". */
function isAlike(one: string, other: string): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  return many.startsWith(few) && !/^[\p{L}\p{N}]/u.test(many.slice(few.length))
}
