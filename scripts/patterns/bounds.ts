/** What bounds the texts that the patterns of a module read, so that looking twice at each place is harmless. */
export interface Bound {
  /** Path of a module, or of a folder with a slash at its end. */
  path: string
  /** What they read, how long it may be in characters, and who sees to it. */
  reads: string
}

export const BOUNDS: readonly Bound[] = [
  {
    path: 'src/extraction/local/',
    reads: 'a sentence of 2,000 (splitSentences leaves longer ones out); dates in 2,000 (findDates)'
  },
  {
    path: 'src/procedures/',
    reads: 'a sentence of 1,000 (sentencesOf) or a line of 2,000 (findStepLists), gaps folded'
  },
  {
    path: 'src/episodes/',
    reads: 'a sentence of 1,000 (sentencesOf); whole messages only from the heads of lines'
  },
  { path: 'src/extraction/endings.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/extraction/reconcile.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  {
    path: 'src/extraction/carried/',
    reads: 'what was said around a quote: a window of messages, from the heads of words on'
  },
  {
    path: 'src/extraction/model/candidates-of-reply.ts',
    reads: 'texts of a reply of 4,096 tokens'
  },
  { path: 'src/extraction/model/prompts.ts', reads: 'a window of messages, from each "<" on' },
  { path: 'src/extraction/model/windows.ts', reads: 'one stretch of a window (cutPlace)' },
  { path: 'src/facts/', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/deduplication/same-fact.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/entities/', reads: 'a name of 200, or the type of a relation' },
  {
    path: 'src/capture-policy/detectors/',
    reads: 'a message; every repetition is counted, and announcing words are read in 120'
  },
  { path: 'src/redaction/', reads: 'a message of 100,000; measured by tests/hostile only' },
  { path: 'src/search/question.ts', reads: 'a question of 8,000 (QUERY_CHARACTERS_MAX)' },
  { path: 'src/search/find-facts.ts', reads: 'a question of 8,000 (QUERY_CHARACTERS_MAX)' },
  { path: 'src/search/temporal/time-words.ts', reads: 'a chunk of 1,200 or a question of 8,000' },
  { path: 'src/search/lexical/stemming.ts', reads: 'a word of 64 (TERM_LENGTH_MAX)' },
  { path: 'src/files/docx/html-text.ts', reads: "mammoth's own output, from each tag on" },
  { path: 'src/models/openai.ts', reads: 'a header of an answer' },
  { path: 'src/http/response-headers.ts', reads: 'a header, which the server bounds' },
  { path: 'src/http/input/replay-key.ts', reads: 'a header of 255' },
  { path: 'src/http/docs/swagger-page.ts', reads: "a library's page, when the service starts" },
  { path: 'src/config.ts', reads: "the operator's settings" },
  { path: 'src/config-readers.ts', reads: "the operator's settings" }
]
