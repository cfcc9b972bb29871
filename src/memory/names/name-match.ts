/**
 * How entity names are compared: never by prefix, never by likeness. Two names are the same
 * when their keys are equal. A name that stands inside another at word borders may be the same thing
 * ("Anna" and "Anna Schmidt", "Acme" and "Acme Inc") or another one ("New York" and "New York Times");
 * `same-names.ts` tells which.
 */

/** NFC, white space folded, lower case: two names are the same exactly when their keys are equal. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** Words of a name. `C++`, `Node.js`, `O'Neill` and `T-Mobile` are one word each. */
export function wordsOf(name: string): string[] {
  return nameKey(name)
    .split(/[\s,;:()"“”/]+/u)
    .map((word) => word.replace(/^['’.-]+|(?<!['’.-])['’.-]+$/gu, ''))
    .filter((word) => word !== '')
}

/** Whether all words of `short` stand in `long`, next to each other and whole; equal names do not. */
export function standsIn(short: string, long: string): boolean {
  return placeIn(wordsOf(short), wordsOf(long)) !== null
}

/** Where the words of `short` begin in `long`; null when they do not stand there, or are all of it. */
export function placeIn(short: readonly string[], long: readonly string[]): number | null {
  if (short.length === 0 || short.length >= long.length) return null
  for (let from = 0; from + short.length <= long.length; from++) {
    if (short.every((word, index) => word === long[from + index])) return from
  }
  return null
}
