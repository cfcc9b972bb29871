/** The sizes and places that the tidy rules hold to, as data. */

/** What a reader is asked to take in at once. */
export const BOUNDS = { fileLines: 300, functionLines: 70, folderFiles: 14 }

/** Files that are a table of words or patterns and nothing else; a long list is no long read. */
export const PURE_DATA = [
  'src/redaction/labels/label-languages.ts',
  'src/redaction/shapes/vendor-tokens.ts'
]

/** Who may read the environment: where the service and its commands begin, and hand it on. */
export const ENVIRONMENT_READERS = [
  'src/config/config.ts',
  'src/config/readers.ts',
  'src/main.ts',
  'src/cli.ts'
]

/** Who may ask what time it is, and why a clock handed in would not do. */
export const CLOCK_READERS: Record<string, string> = {
  'src/base/clock.ts': 'the clock',
  'src/base/log.ts': 'a line of the log says when it was written, also before there is a service',
  'src/input/spooled-file.ts': 'compares with the times that the file system writes',
  'db/in-front.ts': 'compares with the times of other threads in shared memory'
}

/**
 * Files of a feature that are no rules; `CONTRIBUTING.md` says what each of them is for. Operations that
 * fill more than a file stand in `operations/`, and the parts of a job in `job/`.
 */
export const ROLES =
  /(?:^|[-/])(?:contract|routes|operations|job|upkeep)\.ts$|\/(?:operations|job)\/[^/]+\.ts$/

/**
 * Where a feature stands beside `src/<feature>` and `tests/<feature>`: its tables in `db/schema` and its
 * SQL in `db/stores`. Null where it keeps nothing of its own and says what it needs through others.
 */
export const FEATURE_TREES: Record<string, { schema: string | null; store: string | null }> = {
  account: { schema: 'accounts', store: 'account' },
  add: { schema: 'jobs', store: 'add' },
  agents: { schema: 'experience', store: 'agents' },
  ask: { schema: null, store: null },
  audit: { schema: 'governance', store: 'audit' },
  billing: { schema: 'outside', store: 'billing' },
  'capture-policy': { schema: 'governance', store: 'capture-policy' },
  deduplication: { schema: null, store: 'deduplication' },
  entities: { schema: 'memory', store: 'entities' },
  episodes: { schema: 'experience', store: 'episodes' },
  export: { schema: null, store: 'export' },
  facts: { schema: 'memory', store: 'facts' },
  health: { schema: null, store: null },
  import: { schema: 'jobs', store: 'import' },
  jobs: { schema: 'jobs', store: 'jobs' },
  journal: { schema: 'governance', store: 'journal' },
  keys: { schema: 'keys', store: 'keys' },
  mcp: { schema: null, store: null },
  procedures: { schema: 'experience', store: 'procedures' },
  profile: { schema: 'governance', store: 'profile' },
  reflections: { schema: 'experience', store: 'reflections' },
  search: { schema: 'search', store: 'finding' },
  teams: { schema: 'outside', store: 'teams' },
  triggers: { schema: 'experience', store: 'triggers' },
  voice: { schema: 'governance', store: 'voice' },
  webhooks: { schema: 'outside', store: 'webhooks' }
}
