/** What bounds the texts that the patterns of a module read, so that looking twice at each place is harmless. */
export interface Bound {
  /** Path of a module, or of a folder with a slash at its end. */
  path: string
  /** What they read, how long it may be in characters, and who sees to it. */
  reads: string
}

export const BOUNDS: readonly Bound[] = [
  {
    path: 'src/reading/built-in/',
    reads: 'a sentence of 2,000 (splitSentences leaves longer ones out); dates in 2,000 (findDates)'
  },
  {
    path: 'src/experience/',
    reads:
      'a sentence of 1,000 (sentencesOf) or a line of 2,000 (findStepLists), gaps folded; whole messages from the heads of lines'
  },
  { path: 'src/memory/reconcile/endings.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/memory/reconcile/reconcile.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  {
    path: 'src/reading/carried/',
    reads: 'what was said around a quote: a window of messages, from the heads of words on'
  },
  {
    path: 'src/reading/model/candidates-of-reply.ts',
    reads: 'texts of a reply of 4,096 tokens'
  },
  { path: 'src/reading/model/prompts.ts', reads: 'a window of messages, from each "<" on' },
  { path: 'src/reading/model/windows.ts', reads: 'one stretch of a window (cutPlace)' },
  { path: 'src/facts/', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/memory/acts/', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/entities/', reads: 'a name of 200, or the type of a relation' },
  {
    path: 'src/policy/detectors/',
    reads: 'a message; every repetition is counted, and announcing words are read in 120'
  },
  { path: 'src/redaction/', reads: 'a message of 100,000; measured by tests/hostile only' },
  { path: 'src/finding/question.ts', reads: 'a question of 8,000 (QUERY_CHARACTERS_MAX)' },
  { path: 'src/finding/find-facts.ts', reads: 'a question of 8,000 (QUERY_CHARACTERS_MAX)' },
  { path: 'src/finding/temporal/time-words.ts', reads: 'a chunk of 1,200 or a question of 8,000' },
  {
    path: 'src/finding/standing.ts',
    reads: 'a question of 8,000, a fact of 2,000 or a chunk of 1,200'
  },
  { path: 'src/updates/features.ts', reads: 'a message of 400 (find-updates) or a fact of 2,000' },
  {
    path: 'src/updates/asks-of-past.ts',
    reads: 'a question of 8,000 (QUERY_CHARACTERS_MAX), from the heads of words on'
  },
  { path: 'src/agents/rules/facts.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/ask/wording.ts', reads: 'a fact of 2,000 or a sentence of 600 (SENTENCE_MAX)' },
  { path: 'src/profile/', reads: 'a fact of 2,000, or a precondition of a procedure' },
  { path: 'src/reflections/support.ts', reads: 'a claim, and the facts of 2,000 that it names' },
  { path: 'src/triggers/', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/text/habit.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/text/stance.ts', reads: 'a fact of 2,000 (FACT_TEXT_MAX)' },
  { path: 'src/text/stemming.ts', reads: 'a word of 64 (TERM_LENGTH_MAX)' },
  { path: 'src/reading/files/docx/html-text.ts', reads: "mammoth's own output, from each tag on" },
  { path: 'src/models/openai.ts', reads: 'a header of an answer' },
  { path: 'src/http/response-headers.ts', reads: 'a header, which the server bounds' },
  { path: 'src/input/replay-key.ts', reads: 'a header of 255' },
  { path: 'src/http/docs/swagger-page.ts', reads: "a library's page, when the service starts" },
  { path: 'src/config/config.ts', reads: "the operator's settings" },
  { path: 'src/config/readers.ts', reads: "the operator's settings" }
]
