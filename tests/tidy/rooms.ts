/**
 * The one table of rooms, from the ground up. A file belongs to the room that names it most exactly: by
 * itself before by its folder. A room may know the rooms in `knows`, which stand above it in this table,
 * so that no circle can be written down; where a room has doors, others come in through those files only.
 */
export interface Room {
  name: string
  /** Folders and files. */
  places: string[]
  knows: string[]
  /** The files that other rooms may import; all of them where this is missing. */
  doors?: string[]
}

/** The features: one folder of `src` each. None knows another. */
export const FEATURES = [
  'account',
  'add',
  'audit',
  'billing',
  'capture-policy',
  'deduplication',
  'entities',
  'episodes',
  'export',
  'facts',
  'health',
  'import',
  'jobs',
  'journal',
  'keys',
  'procedures',
  'voice'
]

const FOUNDATIONS: Room[] = [
  {
    name: 'ground',
    places: [
      'src/clock.ts',
      'src/disk-full.ts',
      'src/failure.ts',
      'src/ids.ts',
      'src/log.ts',
      'src/provenance.ts',
      'src/scope.ts',
      'src/uncaught.ts',
      'src/version.ts'
    ],
    knows: []
  },
  { name: 'config', places: ['src/config.ts', 'src/config-readers.ts'], knows: ['ground'] },
  { name: 'redaction', places: ['src/redaction'], knows: [] },
  {
    name: 'text',
    places: [
      'src/chunks',
      'src/episodes/outcome-words.ts',
      'src/facts/content-words.ts',
      'src/facts/stance.ts',
      'src/search/lexical'
    ],
    knows: ['ground']
  },
  {
    name: 'nouns',
    places: [
      'src/account/email-address.ts',
      'src/audit/actions.ts',
      'src/deduplication/merge-plan.ts',
      'src/entities/entity.ts',
      'src/entities/name-match.ts',
      'src/entities/relation.ts',
      'src/extraction/candidates.ts',
      'src/extraction/quotes.ts',
      'src/extraction/reconcile.ts',
      'src/facts/fact.ts',
      'src/journal/entry.ts',
      'src/keys/permissions.ts',
      'src/procedures/procedure.ts',
      'src/search/findable.ts'
    ],
    knows: ['ground', 'text']
  },
  { name: 'idempotency', places: ['src/idempotency'], knows: ['ground'] },
  { name: 'quota', places: ['src/quota'], knows: ['ground'] },
  { name: 'peers', places: ['src/peers'], knows: ['ground'] },
  { name: 'database', places: ['db'], knows: ['ground'] },
  {
    name: 'stores',
    places: ['db/schema', 'db/stores'],
    knows: ['ground', 'text', 'nouns', 'database']
  },
  { name: 'child processes', places: ['src/reading'], knows: ['ground'] },
  { name: 'models', places: ['src/models'], knows: ['ground', 'config', 'child processes'] },
  {
    name: 'files',
    places: ['src/files'],
    knows: ['ground', 'models', 'child processes']
  },
  {
    name: 'operation',
    places: ['actors/operation.ts', 'actors/accounts.ts'],
    knows: ['ground', 'nouns', 'quota', 'database', 'models', 'child processes']
  },
  {
    name: 'actors',
    places: ['actors'],
    knows: [
      'ground',
      'config',
      'nouns',
      'idempotency',
      'quota',
      'peers',
      'database',
      'stores',
      'child processes',
      'models',
      'operation'
    ]
  },
  {
    name: 'http',
    places: ['src/http'],
    knows: ['ground', 'config', 'redaction', 'nouns', 'quota', 'peers', 'operation']
  }
]

const MEMORY = ['ground', 'redaction', 'text', 'nouns', 'quota', 'database', 'stores', 'operation']

const UPPER: Room[] = [
  { name: 'memory', places: ['src/memory'], knows: MEMORY },
  {
    name: 'finding',
    places: ['src/search'],
    knows: [...MEMORY, 'models', 'http'],
    doors: [
      'src/search/answers.ts',
      'src/search/asked.ts',
      'src/search/contract.ts',
      'src/search/indexed-text.ts',
      'src/search/operations.ts',
      'src/search/reindex.ts',
      'src/search/routes.ts'
    ]
  },
  {
    name: 'reading',
    places: ['src/extraction'],
    knows: [...MEMORY, 'child processes', 'models', 'files', 'memory'],
    doors: [
      'src/extraction/extractor.ts',
      'src/extraction/file-job.ts',
      'src/extraction/job.ts',
      'src/extraction/long-add.ts',
      'src/extraction/propose.ts'
    ]
  }
]

const OF_A_FEATURE = [
  ...MEMORY,
  'child processes',
  'models',
  'files',
  'http',
  'memory',
  'finding',
  'reading'
]

const LOWER_ROOMS = [...FOUNDATIONS, ...UPPER]
const FEATURE_ROOMS: Room[] = FEATURES.map((name) => ({
  name,
  places: [`src/${name}`],
  knows: OF_A_FEATURE
}))

/** Where all is put together; it may know every room. */
const HOUSE: Room = {
  name: 'house',
  places: [
    'actors/registry.ts',
    'src/cli.ts',
    'src/data-directory.ts',
    'src/http/app.ts',
    'src/main.ts',
    'src/service.ts',
    'src/upkeep.ts'
  ],
  knows: [...LOWER_ROOMS, ...FEATURE_ROOMS].map((room) => room.name)
}

export const ROOMS: readonly Room[] = [...LOWER_ROOMS, ...FEATURE_ROOMS, HOUSE]
