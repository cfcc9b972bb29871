/** People of one family name, who are not one, and whoever a whole message introduces. */

const FULL_NAME = /^(\p{Lu}[\p{L}'’-]+) (\p{Lu}[\p{L}'’-]+)\s/u

/** "Bob Stone is 71." and "Robert Stone is 12.": of two who share a family name neither tells of the other. */
export function areNamesakes(older: string, newer: string): boolean {
  const [, first, family] = FULL_NAME.exec(older) ?? []
  const [, other, same] = FULL_NAME.exec(newer) ?? []
  return family !== undefined && family === same && first !== other
}

const HEAD = /^\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?(?=\s\p{Ll})/u

/**
 * "Bob Stone works at Initech. Bob Stone lives in Vienna.": who is told of in each fact of a message changes nothing of
 * what its speaker (`speaker`, or "User") is and does, where neither is named with the other.
 */
export function introducesAnother(
  earlier: string,
  facts: readonly string[],
  speaker: string | null
): boolean {
  const own = speaker ?? 'User'
  const heads = new Set(facts.map((fact) => HEAD.exec(fact)?.[0]))
  const [head] = heads
  if (facts.length < 2 || heads.size > 1 || head === undefined || head === own) return false
  const isOwn = earlier.startsWith(`${own} `)
  return isOwn && !earlier.includes(head) && !facts.some((fact) => fact.includes(own))
}
