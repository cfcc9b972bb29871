/** The sizes and places that the tidy rules hold to, as data. */

/** What a reader is asked to take in at once. */
export const BOUNDS = { fileLines: 300, functionLines: 70, folderFiles: 14 }

/** Files that are a table of words or patterns and nothing else; a long list is no long read. */
export const PURE_DATA = ['src/redaction/label-languages.ts', 'src/redaction/vendor-tokens.ts']

/** Who may read the environment: where the service and its commands begin, and hand it on. */
export const ENVIRONMENT_READERS = [
  'src/config.ts',
  'src/config-readers.ts',
  'src/main.ts',
  'src/cli.ts'
]

/** Who may ask what time it is, and why a clock handed in would not do. */
export const CLOCK_READERS: Record<string, string> = {
  'src/clock.ts': 'the clock',
  'src/log.ts': 'a line of the log says when it was written, also before there is a service',
  'src/files/spooled-file.ts': 'compares with the times that the file system writes',
  'db/in-front.ts': 'compares with the times of other threads in shared memory'
}

/** Files of a feature that are no rules: what each of them is for says `ARCHITECTURE.md`. */
export const ROLES = /(?:^|[-/])(?:contract|routes|operations|job)\.ts$/

/**
 * Where a feature stands beside `src/<feature>` and `tests/<feature>`: its tables in `db/schema` and its
 * SQL in `db/stores`. Null where it keeps nothing of its own and says what it needs through others.
 */
export const FEATURE_TREES: Record<string, { schema: string | null; store: string | null }> = {
  account: { schema: 'accounts', store: 'accounts' },
  add: { schema: 'jobs', store: 'jobs' },
  audit: { schema: 'governance', store: 'audit' },
  billing: { schema: 'outside', store: 'subscriptions' },
  'capture-policy': { schema: 'governance', store: 'capture-policy' },
  deduplication: { schema: null, store: 'merge-sides' },
  entities: { schema: 'memory', store: 'entities' },
  episodes: { schema: 'experience', store: 'episodes' },
  export: { schema: null, store: 'export' },
  facts: { schema: 'memory', store: 'facts' },
  health: { schema: null, store: 'stats' },
  import: { schema: 'jobs', store: 'import' },
  jobs: { schema: 'jobs', store: 'jobs' },
  journal: { schema: 'governance', store: 'journal' },
  keys: { schema: 'keys', store: 'keys' },
  procedures: { schema: 'experience', store: 'procedures' },
  voice: { schema: 'governance', store: 'briefings' }
}
