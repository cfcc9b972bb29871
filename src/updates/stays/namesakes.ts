/** People of one family name, who are not one, and whoever a whole message introduces. */
import { GENERIC_USER } from '#src/memory/entity.ts'

const FULL_NAME = /^(\p{Lu}[\p{L}'’-]+) (\p{Lu}[\p{L}'’-]+)\s/u

/** "Bob Stone is 71." and "Robert Stone is 12.": of two who share a family name neither tells of the other. */
export function areNamesakes(older: string, newer: string): boolean {
  const [, first, family] = FULL_NAME.exec(older) ?? []
  const [, other, same] = FULL_NAME.exec(newer) ?? []
  return family !== undefined && family === same && first !== other
}

const HEAD = /^\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?(?=\s\p{Ll})/u

/**
 * Whoever all facts of a message introduce, "Bob Stone works at Initech. Bob Stone lives in Vienna.": nothing of that is
 * of its speaker, who is "User" in all these texts. Says of an earlier statement whether it is left out of it; null where
 * a message introduces nobody.
 */
export function anotherIntroduced(facts: readonly string[]): ((earlier: string) => boolean) | null {
  const heads = new Set(facts.map((fact) => HEAD.exec(fact)?.[0]))
  const [head] = heads
  if (facts.length < 2 || heads.size > 1 || head === undefined) return null
  if (facts.some((fact) => fact.includes(GENERIC_USER))) return null
  return (earlier) => earlier.startsWith(`${GENERIC_USER} `) && !earlier.includes(head)
}
