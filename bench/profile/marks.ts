/**
 * Which lines of the profiles of the development conversations belong into a profile, as one person marked
 * them: lasting things about the people, and what is going on with a day. The file holds digests of lines,
 * not their text, which may not be published; a line that nobody has marked counts for neither.
 */
import marks from './marks.json'
import type { Source } from './violations.ts'

const MARKS: Readonly<Record<string, boolean>> = marks
/** Of a digest in hexadecimal digits. */
const KEY_LENGTH = 16

/** "4 of 6 belong, 1 unmarked". */
export function belonging(sources: readonly Pick<Source, 'line'>[]): string {
  const found = sources.map(({ line }) => MARKS[keyOf(line)])
  const marked = found.filter((mark) => mark !== undefined)
  const unmarked = found.length - marked.length
  const belong = `${marked.filter((mark) => mark).length} of ${marked.length} belong`
  return unmarked === 0 ? belong : `${belong}, ${unmarked} unmarked`
}

function keyOf(line: string): string {
  return new Bun.CryptoHasher('sha256').update(line).digest('hex').slice(0, KEY_LENGTH)
}
