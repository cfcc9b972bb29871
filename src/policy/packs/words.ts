/** Reads a pack as people write it: one comma-separated list, each entry a whole word or phrase. */

/**
 * Entries of a list, each with a bar at both ends: it must begin and end a word. An entry with a
 * star at its end may go on ("chemotherap*"). What is said of "his" is said of "User's" too, which is how
 * a fact tells what somebody without a name said of "my".
 */
export function wholeWords(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter((entry) => entry !== '')
    .flatMap((entry) => [entry, ...ofUser(entry)])
    .map((entry) => (entry.endsWith('*') ? `|${entry.slice(0, -1)}` : `|${entry}|`))
}

function ofUser(entry: string): string[] {
  if (!/\bhis\b/.test(entry)) return []
  return ["user's", 'user’s'].map((owner) => entry.replace(/\bhis\b/, owner))
}
