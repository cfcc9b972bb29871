/** Reads a pack as people write it: one comma-separated list, each entry a whole word or phrase. */

/**
 * Entries of a list, each with a bar at both ends: it must begin and end a word. An entry with a
 * star at its end may go on ("chemotherap*").
 */
export function wholeWords(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter((entry) => entry !== '')
    .map((entry) => (entry.endsWith('*') ? `|${entry.slice(0, -1)}` : `|${entry}|`))
}
