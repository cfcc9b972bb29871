/** People of one family name, who are not one. */

const FULL_NAME = /^(\p{Lu}[\p{L}'’-]+) (\p{Lu}[\p{L}'’-]+)\s/u

/** "Bob Stone is 71." and "Robert Stone is 12.": of two who share a family name neither tells of the other. */
export function areNamesakes(older: string, newer: string): boolean {
  const [, first, family] = FULL_NAME.exec(older) ?? []
  const [, other, same] = FULL_NAME.exec(newer) ?? []
  return family !== undefined && family === same && first !== other
}
