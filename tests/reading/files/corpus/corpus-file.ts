/** One file of the corpus and what must become of it. */

export interface CorpusFile {
  /** What is special about it; unique. */
  what: string
  name: string
  bytes: () => Uint8Array | Promise<Uint8Array>
  expect: Accepted | Refused | Survived
}

export interface Accepted {
  kind: 'accepted'
  fileType: 'pdf' | 'docx' | 'txt' | 'md'
  /** Pages or pieces. */
  pages: number
  /** Stretches of its text, in order. */
  holds: readonly string[]
  /** What must not be in its text. */
  lacks?: readonly string[]
}

export interface Refused {
  kind: 'refused'
  code: 'unsupported_file' | 'validation'
  says: RegExp
}

/**
 * A file on which readers may differ, as long as it is answered: accepted with any text, or refused
 * with a code.
 */
export interface Survived {
  kind: 'survived'
}

export function accepted(
  fileType: Accepted['fileType'],
  pages: number,
  holds: readonly string[],
  lacks: readonly string[] = []
): Accepted {
  return { kind: 'accepted', fileType, pages, holds, lacks }
}

/** 415. */
export function wrongType(says: RegExp): Refused {
  return { kind: 'refused', code: 'unsupported_file', says }
}

/** 422. */
export function unusable(says: RegExp): Refused {
  return { kind: 'refused', code: 'validation', says }
}

export const survived: Survived = { kind: 'survived' }
