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
  'agents',
  'ask',
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
  'mcp',
  'procedures',
  'profile',
  'reflections',
  'search',
  'teams',
  'triggers',
  'voice',
  'webhooks'
]

const GROUND: Room[] = [
  { name: 'base', places: ['src/base'], knows: [] },
  { name: 'config', places: ['src/config'], knows: ['base'] },
  { name: 'redaction', places: ['src/redaction'], knows: [] },
  { name: 'text', places: ['src/text'], knows: ['base'] },
  { name: 'access', places: ['src/access'], knows: ['base'] },
  { name: 'memory', places: ['src/memory'], knows: ['base', 'text'] },
  { name: 'updates', places: ['src/updates'], knows: ['base', 'text', 'memory'] },
  { name: 'question', places: ['src/question'], knows: ['base', 'text', 'memory', 'updates'] },
  { name: 'policy', places: ['src/policy'], knows: ['base', 'redaction', 'text', 'memory'] },
  { name: 'idempotency', places: ['src/idempotency'], knows: ['base'] },
  { name: 'quota', places: ['src/quota'], knows: ['base', 'access'] },
  { name: 'peers', places: ['src/peers'], knows: ['base'] },
  { name: 'outbound', places: ['src/outbound'], knows: ['base'], doors: ['src/outbound/post.ts'] },
  { name: 'database', places: ['db'], knows: ['base'] },
  {
    name: 'stores',
    places: ['db/schema', 'db/stores'],
    knows: ['base', 'text', 'access', 'memory', 'database']
  },
  { name: 'child processes', places: ['src/reading/process'], knows: ['base'] },
  { name: 'models', places: ['src/models'], knows: ['base', 'config', 'text', 'child processes'] },
  {
    name: 'experience',
    places: ['src/experience'],
    knows: ['base', 'text', 'memory', 'policy', 'models']
  },
  {
    name: 'operation',
    places: [
      'actors/operation.ts',
      'actors/accounts.ts',
      'actors/claim-queue.ts',
      'actors/deliverer.ts',
      'actors/due-kind.ts',
      'actors/operations.ts',
      'actors/orders.ts',
      'actors/shared-reading.ts'
    ],
    knows: ['base', 'access', 'memory', 'quota', 'database', 'models', 'child processes']
  },
  {
    name: 'actors',
    places: ['actors'],
    knows: [
      'base',
      'config',
      'text',
      'access',
      'memory',
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
  { name: 'input', places: ['src/input'], knows: ['base', 'redaction', 'access', 'operation'] },
  {
    name: 'http',
    places: ['src/http'],
    knows: ['base', 'config', 'redaction', 'access', 'quota', 'peers', 'operation', 'input']
  },
  {
    name: 'shapes',
    places: ['src/shapes'],
    knows: ['base', 'memory', 'database', 'stores', 'input']
  }
]

const BELOW_WRITING = [
  'base',
  'redaction',
  'text',
  'access',
  'memory',
  'quota',
  'database',
  'stores',
  'operation'
]
const BELOW_FINDING = [
  ...BELOW_WRITING,
  'policy',
  'updates',
  'question',
  'experience',
  'models',
  'child processes',
  'shapes',
  'writer'
]
const BELOW_EXTRACTION = [
  ...BELOW_FINDING,
  'acts',
  'survey',
  'finding',
  'reading',
  'files',
  'input'
]

const UPPER: Room[] = [
  { name: 'writer', places: ['src/memory/writer'], knows: BELOW_WRITING },
  { name: 'acts', places: ['src/memory/acts'], knows: [...BELOW_WRITING, 'writer'] },
  { name: 'survey', places: ['src/survey'], knows: BELOW_WRITING },
  {
    name: 'finding',
    places: ['src/finding'],
    knows: BELOW_FINDING,
    doors: [
      'src/finding/find.ts',
      'src/finding/found.ts',
      // Episodes and procedures by themselves.
      'src/finding/asked.ts',
      'src/finding/find-experience.ts',
      'src/finding/score.ts',
      // What is made findable later.
      'src/finding/indexing/reindex.ts',
      'src/finding/indexing/vector-index-builder.ts'
    ]
  },
  {
    name: 'reading',
    places: ['src/reading'],
    knows: ['base', 'text', 'memory', 'policy', 'experience', 'child processes', 'models'],
    doors: [
      'src/reading/days-ahead.ts',
      'src/reading/extractor.ts',
      'src/reading/find-experience.ts',
      'src/reading/propose.ts',
      'src/reading/read-locally.ts',
      'src/reading/recent-extractions.ts',
      'src/reading/telling-fact.ts',
      'src/reading/built-in/introductions.ts',
      'src/reading/built-in/text/sentences.ts',
      'src/reading/model/settle-conflicts.ts'
    ]
  },
  {
    name: 'files',
    places: ['src/reading/files'],
    knows: ['base', 'redaction', 'child processes', 'models']
  },
  { name: 'extraction', places: ['src/extraction'], knows: BELOW_EXTRACTION }
]

const OF_A_FEATURE = [...BELOW_EXTRACTION, 'extraction', 'peers', 'outbound', 'http']

const LOWER_ROOMS = [...GROUND, ...UPPER]
const FEATURE_ROOMS: Room[] = FEATURES.map((name) => ({
  name,
  places: [`src/${name}`],
  knows: OF_A_FEATURE
}))

/** Where all is put together; it may know every room. */
const HOUSE: Room = {
  name: 'house',
  places: [
    'src/account-thread.ts',
    'src/cli.ts',
    'src/data-directory.ts',
    'src/endpoints.ts',
    'src/idle-stop.ts',
    'src/main.ts',
    'src/operations.ts',
    'src/product-settings.ts',
    'src/product.ts',
    'src/reading-process.ts',
    'src/reading-tasks.ts',
    'src/service.ts',
    'src/upkeep.ts',
    'src/upload-key.ts'
  ],
  knows: [...LOWER_ROOMS, ...FEATURE_ROOMS].map((room) => room.name)
}

export const ROOMS: readonly Room[] = [...LOWER_ROOMS, ...FEATURE_ROOMS, HOUSE]
