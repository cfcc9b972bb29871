/** How entity names are compared: never by prefix, never by what they look like. */

/** NFC, white space folded, lower case: two names are the same exactly when their keys are equal. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
}
