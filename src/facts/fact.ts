/** Facts: when two say the same to the letter. */

/** NFC, white space folded, lower case, closing punctuation left out: what restatements share. */
export function contentKey(content: string): string {
  return content
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!。！]+$/u, '')
    .toLowerCase()
}
