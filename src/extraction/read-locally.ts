/**
 * The built-in extractor as one pure function of an add's messages. It is a task of the reading
 * processes: its cost grows with the text, so no thread that serves callers runs it.
 */
import type { Candidates } from '#src/extraction/candidates.ts'
import { findExperience } from '#src/extraction/experience/find.ts'
import type { ExtractionRequest } from '#src/extraction/extractor.ts'
import { extractLocally } from '#src/extraction/local/extract.ts'
import { forgetTagged } from '#src/extraction/local/text/tagger.ts'

/** Everything the rules propose: facts, entities, relations, knowledge, episodes and procedures. */
export function readLocally({ messages, userName }: ExtractionRequest): Candidates {
  try {
    const candidates = extractLocally(messages, { userName })
    return { ...candidates, ...findExperience(messages, candidates) }
  } finally {
    forgetTagged()
  }
}
