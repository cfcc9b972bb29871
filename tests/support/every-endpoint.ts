/**
 * Every endpoint of the service, written down a second time and by hand: what a valid call looks
 * like, which right it needs, what it costs. The suite beside it (`tests/every-endpoint.test.ts`)
 * holds the app to this table, so an endpoint that is missing here, or asks for another right than
 * it says here, fails.
 */

import type { Permission } from '#src/access/permissions.ts'
import { newId } from '#src/base/ids.ts'

/** One of each thing that a path can name, in the account that is asked. */
export interface Things {
  /** The account's own. */
  email: string
  jobId: string
  entityName: string
  otherEntity: string
  /** A fact of that entity. */
  factId: string
  /** A change that may be taken back. */
  journalId: string
  /** A procedure with a version under review. */
  procedureId: string
  /** Something that memory was found to say. */
  reflectionId: string
  /** A key of the account that may be renamed and revoked. */
  keyId: string
  /** A team of the account, with which the entity is shared. */
  teamId: string
  /** A team of another account, in which this one is a member. */
  joinedTeamId: string
  /** Of a team that the account is not in. */
  inviteCode: string
  /** A webhook of the account. */
  webhookId: string
  /** A reminder that waits. */
  triggerId: string
}

export interface EndpointSample {
  /** `GET /v1/jobs/:id` */
  name: string
  permission: Permission | 'none'
  cost: 'add' | 'search' | null
  /** What the call is about: a user's memory (or, unless told, anybody's), the account, or neither. */
  about: 'user' | 'any-user' | 'account' | 'account-user' | 'bound' | 'nothing'
  /** Takes an Idempotency-Key. */
  replays: boolean
  status: 200 | 201 | 202 | 303
  /** A valid call; the path names things, if any. */
  call: (things: Things) => { path: string; body?: Readonly<Record<string, unknown>> | FormData }
  /** Another account's thing in the path is answered 404. */
  namesThing: boolean
  /**
   * Fields beside the scope that name a user or a thing of one. A bound key is refused there, and
   * the suite wants every field in this column whose name sounds like one.
   */
  names?: Readonly<Record<string, 'user' | 'thing'>>
  /** Afterwards there is no account whose meters could be read. */
  endsAccount?: boolean
  /** Needs what this suite runs without (a setting, a key), and is refused so; tested where it is there. */
  refusedHere?: 401 | 403 | 404 | 503
}

const free = { cost: null, replays: false, status: 200, namesThing: false } as const

const reads = { ...free, permission: 'read', about: 'user' } as const
const readsAnyUser = {
  ...free,
  permission: 'read',
  about: 'any-user',
  namesThing: true
} as const
const writes = { ...free, permission: 'write', about: 'user' } as const
const governs = { ...free, permission: 'admin', about: 'account' } as const
const manages = { ...free, permission: 'admin', about: 'account' } as const
const shares = {
  ...free,
  permission: 'admin',
  about: 'account-user',
  names: { entity_name: 'thing' },
  namesThing: true
} as const
const adds = { ...free, permission: 'write', cost: 'add', about: 'user', replays: true } as const
const searches = { ...free, permission: 'read', cost: 'search', about: 'user' } as const
const open = { ...free, permission: 'none', about: 'nothing' } as const

export const EVERY_ENDPOINT: readonly EndpointSample[] = [
  {
    ...adds,
    name: 'POST /v1/add',
    status: 202,
    call: () => ({
      path: '/v1/add',
      body: { messages: [{ role: 'user', content: 'Nia keeps bees in Lugano.' }] }
    })
  },
  {
    ...adds,
    name: 'POST /v1/add_text',
    status: 202,
    call: () => ({ path: '/v1/add_text', body: { text: 'Nia keeps bees in Lugano.' } })
  },
  {
    ...free,
    name: 'GET /v1/jobs/:id',
    permission: 'read',
    about: 'bound',
    namesThing: true,
    call: ({ jobId }) => ({ path: `/v1/jobs/${jobId}` })
  },
  {
    ...searches,
    name: 'POST /v1/search',
    call: () => ({ path: '/v1/search', body: { query: 'Who keeps bees?' } })
  },
  {
    ...searches,
    name: 'POST /v1/search/all',
    call: () => ({ path: '/v1/search/all', body: { query: 'Who keeps bees?' } })
  },
  {
    ...searches,
    name: 'POST /v1/ask',
    call: () => ({ path: '/v1/ask', body: { query: 'Where does Nia keep bees?' } })
  },
  { ...reads, name: 'GET /v1/memories', call: () => ({ path: '/v1/memories' }) },
  { ...reads, name: 'GET /v1/memories/full', call: () => ({ path: '/v1/memories/full' }) },
  {
    ...reads,
    name: 'GET /v1/memory/:name',
    names: { team_id: 'thing' },
    namesThing: true,
    call: ({ entityName }) => ({ path: `/v1/memory/${encodeURIComponent(entityName)}` })
  },
  { ...reads, name: 'GET /v1/graph', call: () => ({ path: '/v1/graph' }) },
  { ...reads, name: 'GET /v1/timeline', call: () => ({ path: '/v1/timeline' }) },
  { ...reads, name: 'GET /v1/feed', call: () => ({ path: '/v1/feed' }) },
  { ...reads, name: 'GET /v1/profile', call: () => ({ path: '/v1/profile' }) },
  {
    ...reads,
    name: 'GET /v1/profile/:user_id',
    call: () => ({ path: '/v1/profile/default' })
  },
  { ...reads, name: 'GET /v1/rules', call: () => ({ path: '/v1/rules' }) },
  { ...reads, name: 'GET /v1/stats', call: () => ({ path: '/v1/stats' }) },
  { ...reads, name: 'GET /v1/stats/weekly', call: () => ({ path: '/v1/stats/weekly' }) },
  { ...reads, name: 'GET /v1/export', call: () => ({ path: '/v1/export' }) },
  {
    ...adds,
    name: 'POST /v1/import',
    status: 202,
    call: () => ({ path: '/v1/import', body: { items: [{ text: 'Nia keeps bees in Lugano.' }] } })
  },
  {
    ...reads,
    name: 'GET /v1/history',
    names: { entity: 'thing' },
    call: () => ({ path: '/v1/history' })
  },
  ...['memory', 'entity'].map((path) => ({
    ...writes,
    name: `DELETE /v1/${path}/:name`,
    namesThing: true,
    call: ({ entityName }: Things) => ({ path: `/v1/${path}/${encodeURIComponent(entityName)}` })
  })),
  { ...writes, name: 'DELETE /v1/memories/all', call: () => ({ path: '/v1/memories/all' }) },
  {
    ...manages,
    name: 'DELETE /v1/account',
    endsAccount: true,
    call: ({ email }) => ({ path: `/v1/account?confirm=${encodeURIComponent(email)}` })
  },
  { ...writes, name: 'POST /v1/reindex', call: () => ({ path: '/v1/reindex' }) },
  { ...reads, name: 'GET /v1/episodes', call: () => ({ path: '/v1/episodes' }) },
  {
    ...reads,
    name: 'GET /v1/episodes/search',
    call: () => ({ path: '/v1/episodes/search?query=bees' })
  },
  { ...reads, name: 'GET /v1/procedures', call: () => ({ path: '/v1/procedures' }) },
  {
    ...reads,
    name: 'GET /v1/procedures/search',
    call: () => ({ path: '/v1/procedures/search?query=honey' })
  },
  {
    ...writes,
    name: 'PATCH /v1/procedures/:id/feedback',
    replays: true,
    namesThing: true,
    call: ({ procedureId }) => ({
      path: `/v1/procedures/${procedureId}/feedback`,
      body: { success: true }
    })
  },
  {
    ...readsAnyUser,
    name: 'GET /v1/procedures/:id/history',
    call: ({ procedureId }) => ({ path: `/v1/procedures/${procedureId}/history` })
  },
  {
    ...readsAnyUser,
    name: 'GET /v1/procedures/:id/evolution',
    call: ({ procedureId }) => ({ path: `/v1/procedures/${procedureId}/evolution` })
  },
  {
    ...readsAnyUser,
    name: 'POST /v1/procedures/:id/check',
    call: ({ procedureId }) => ({
      path: `/v1/procedures/${procedureId}/check`,
      body: { context: 'The hive is closed.' }
    })
  },
  {
    ...readsAnyUser,
    permission: 'write',
    name: 'POST /v1/procedures/:id/promote',
    call: ({ procedureId }) => ({ path: `/v1/procedures/${procedureId}/promote` })
  },
  {
    ...readsAnyUser,
    permission: 'write',
    name: 'POST /v1/procedures/:id/discard',
    call: ({ procedureId }) => ({ path: `/v1/procedures/${procedureId}/discard` })
  },
  { ...writes, name: 'POST /v1/reflect', call: () => ({ path: '/v1/reflect' }) },
  { ...reads, name: 'GET /v1/reflections', call: () => ({ path: '/v1/reflections' }) },
  {
    ...writes,
    name: 'DELETE /v1/reflections/:id',
    namesThing: true,
    call: ({ reflectionId }) => ({ path: `/v1/reflections/${reflectionId}` })
  },
  {
    ...writes,
    name: 'POST /v1/agents/run',
    replays: true,
    status: 202,
    call: () => ({ path: '/v1/agents/run', body: { agent: 'digest' } })
  },
  { ...reads, name: 'GET /v1/agents/history', call: () => ({ path: '/v1/agents/history' }) },
  {
    ...reads,
    name: 'GET /v1/agents/status',
    about: 'account',
    call: () => ({ path: '/v1/agents/status' })
  },
  { ...reads, name: 'GET /v1/insights', call: () => ({ path: '/v1/insights' }) },
  {
    ...writes,
    name: 'POST /v1/merge',
    names: { source: 'thing', target: 'thing' },
    namesThing: true,
    call: ({ entityName, otherEntity }) => ({
      path: '/v1/merge',
      body: { source: entityName, target: otherEntity }
    })
  },
  {
    ...writes,
    name: 'POST /v1/merge_user',
    names: { from_user_id: 'user' },
    call: () => ({ path: '/v1/merge_user' })
  },
  {
    ...writes,
    name: 'POST /v1/entity/:name/dedup',
    namesThing: true,
    call: ({ entityName }) => ({ path: `/v1/entity/${encodeURIComponent(entityName)}/dedup` })
  },
  { ...writes, name: 'POST /v1/dedup', call: () => ({ path: '/v1/dedup' }) },
  { ...writes, name: 'POST /v1/dedup_all', call: () => ({ path: '/v1/dedup_all' }) },
  {
    ...writes,
    name: 'POST /v1/archive_fact',
    names: { fact_id: 'thing', entity_name: 'thing', fact_content: 'thing' },
    namesThing: true,
    call: ({ factId }) => ({ path: '/v1/archive_fact', body: { fact_id: factId } })
  },
  {
    ...writes,
    name: 'POST /v1/facts/restore',
    names: { journal_id: 'thing', fact_id: 'thing', fact_ids: 'thing' },
    namesThing: true,
    call: ({ journalId }) => ({ path: '/v1/facts/restore', body: { journal_id: journalId } })
  },
  {
    ...writes,
    name: 'PATCH /v1/entity/:name/type',
    namesThing: true,
    call: ({ entityName }) => ({
      path: `/v1/entity/${encodeURIComponent(entityName)}/type`,
      body: { type: 'concept' }
    })
  },
  {
    ...writes,
    name: 'POST /v1/identity',
    names: { entity: 'thing' },
    namesThing: true,
    call: ({ entityName }) => ({ path: '/v1/identity', body: { entity: entityName } })
  },
  {
    ...adds,
    name: 'POST /v1/add_file',
    status: 202,
    call: () => {
      const form = new FormData()
      form.set('file', new File(['Nia keeps bees in Lugano.'], 'notes.txt'))
      return { path: '/v1/add_file', body: form }
    }
  },
  {
    ...free,
    name: 'POST /v1/voice/:platform/recall',
    permission: 'read',
    cost: 'search',
    about: 'account',
    call: () => ({
      path: '/v1/voice/vapi/recall',
      body: {
        message: {
          type: 'tool-calls',
          toolCallList: [
            { id: 'call_1', name: 'recall_caller', arguments: { phone: '+14155550101' } }
          ]
        }
      }
    })
  },
  {
    ...free,
    name: 'POST /v1/voice/:platform/save',
    permission: 'write',
    cost: 'add',
    about: 'account',
    replays: true,
    status: 202,
    call: () => ({
      path: '/v1/voice/vapi/save',
      body: {
        message: {
          type: 'end-of-call-report',
          call: { id: 'c-1', customer: { number: '+14155550101' } },
          transcript: 'AI: Hello!\nUser: I keep bees in Lugano.'
        }
      }
    })
  },
  { ...reads, name: 'GET /v1/triggers', call: () => ({ path: '/v1/triggers' }) },
  { ...reads, name: 'GET /v1/triggers/:user_id', call: () => ({ path: '/v1/triggers/default' }) },
  {
    ...writes,
    name: 'POST /v1/triggers/process',
    about: 'any-user',
    call: () => ({ path: '/v1/triggers/process' })
  },
  {
    ...writes,
    name: 'DELETE /v1/triggers/:trigger_id',
    about: 'any-user',
    namesThing: true,
    call: ({ triggerId }) => ({ path: `/v1/triggers/${triggerId}` })
  },
  {
    ...writes,
    name: 'POST /v1/triggers/detect/:user_id',
    call: () => ({ path: '/v1/triggers/detect/default' })
  },
  { ...governs, name: 'GET /v1/capture-policy', call: () => ({ path: '/v1/capture-policy' }) },
  {
    ...governs,
    name: 'PUT /v1/capture-policy',
    call: () => ({ path: '/v1/capture-policy', body: { deny_keywords: ['plutonium'] } })
  },
  {
    ...governs,
    name: 'POST /v1/capture-policy/test',
    call: () => ({ path: '/v1/capture-policy/test', body: { text: 'Nia keeps bees.' } })
  },
  { ...manages, name: 'GET /v1/keys', call: () => ({ path: '/v1/keys' }) },
  {
    ...manages,
    name: 'POST /v1/keys',
    names: { user_id: 'user' },
    replays: true,
    status: 201,
    call: () => ({ path: '/v1/keys', body: { name: 'second' } })
  },
  {
    ...manages,
    name: 'PATCH /v1/keys/:key_id',
    namesThing: true,
    call: ({ keyId }) => ({ path: `/v1/keys/${keyId}`, body: { name: 'renamed' } })
  },
  {
    ...manages,
    name: 'DELETE /v1/keys/:key_id',
    namesThing: true,
    call: ({ keyId }) => ({ path: `/v1/keys/${keyId}` })
  },
  { ...manages, name: 'GET /v1/webhooks', call: () => ({ path: '/v1/webhooks' }) },
  {
    ...manages,
    name: 'POST /v1/webhooks',
    replays: true,
    status: 201,
    call: () => ({
      path: '/v1/webhooks',
      body: { url: 'https://hooks.example.com/keepsake', event_types: ['memory_add'] }
    })
  },
  {
    ...manages,
    name: 'PUT /v1/webhooks/:id',
    namesThing: true,
    call: ({ webhookId }) => ({ path: `/v1/webhooks/${webhookId}`, body: { name: 'renamed' } })
  },
  {
    ...manages,
    name: 'DELETE /v1/webhooks/:id',
    namesThing: true,
    call: ({ webhookId }) => ({ path: `/v1/webhooks/${webhookId}` })
  },
  {
    ...manages,
    name: 'GET /v1/webhooks/:id/deliveries',
    namesThing: true,
    call: ({ webhookId }) => ({ path: `/v1/webhooks/${webhookId}/deliveries` })
  },
  {
    ...manages,
    name: 'POST /v1/webhooks/:id/test',
    namesThing: true,
    call: ({ webhookId }) => ({ path: `/v1/webhooks/${webhookId}/test` })
  },
  {
    ...manages,
    name: 'POST /v1/teams',
    replays: true,
    status: 201,
    call: () => ({ path: '/v1/teams', body: { name: 'Beekeepers', description: 'Who knows bees' } })
  },
  { ...manages, name: 'GET /v1/teams', call: () => ({ path: '/v1/teams' }) },
  {
    ...manages,
    name: 'POST /v1/teams/join',
    replays: true,
    call: ({ inviteCode }) => ({ path: '/v1/teams/join', body: { invite_code: inviteCode } })
  },
  {
    ...manages,
    name: 'GET /v1/teams/:team_id/members',
    namesThing: true,
    call: ({ teamId }) => ({ path: `/v1/teams/${teamId}/members` })
  },
  {
    ...shares,
    name: 'POST /v1/teams/:team_id/share',
    call: ({ teamId, otherEntity }) => ({
      path: `/v1/teams/${teamId}/share`,
      body: { entity_name: otherEntity }
    })
  },
  {
    ...shares,
    name: 'POST /v1/teams/:team_id/unshare',
    call: ({ teamId, entityName }) => ({
      path: `/v1/teams/${teamId}/unshare`,
      body: { entity_name: entityName }
    })
  },
  {
    ...manages,
    name: 'POST /v1/teams/:team_id/leave',
    namesThing: true,
    call: ({ joinedTeamId }) => ({ path: `/v1/teams/${joinedTeamId}/leave` })
  },
  {
    ...manages,
    name: 'DELETE /v1/teams/:team_id',
    namesThing: true,
    call: ({ teamId }) => ({ path: `/v1/teams/${teamId}` })
  },
  {
    ...free,
    name: 'GET /v1/me',
    permission: 'read',
    about: 'bound',
    call: () => ({ path: '/v1/me' })
  },
  { ...manages, name: 'GET /v1/billing', call: () => ({ path: '/v1/billing' }) },
  {
    ...manages,
    name: 'POST /v1/billing/checkout',
    refusedHere: 503,
    call: () => ({ path: '/v1/billing/checkout', body: { plan: 'pro' } })
  },
  {
    ...manages,
    name: 'POST /v1/billing/portal',
    refusedHere: 503,
    call: () => ({ path: '/v1/billing/portal' })
  },
  {
    ...open,
    name: 'POST /billing/stripe-webhook',
    refusedHere: 503,
    call: () => ({ path: '/billing/stripe-webhook', body: { id: 'evt_1' } })
  },
  {
    ...open,
    name: 'GET /billing/upgrade',
    status: 303,
    refusedHere: 503,
    call: () => ({ path: '/billing/upgrade?token=t' })
  },
  { ...open, name: 'GET /billing/done', call: () => ({ path: '/billing/done' }) },
  {
    // Each of its tools asks for the right of the endpoint behind it; tests/mcp.
    ...open,
    name: 'POST /mcp',
    refusedHere: 401,
    call: () => ({ path: '/mcp', body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
  },
  { ...manages, name: 'GET /v1/audit', call: () => ({ path: '/v1/audit' }) },
  { ...open, name: 'GET /v1/health', call: () => ({ path: '/v1/health' }) },
  { ...open, name: 'GET /v1/health/live', call: () => ({ path: '/v1/health/live' }) },
  { ...open, name: 'GET /v1/health/ready', call: () => ({ path: '/v1/health/ready' }) },
  {
    ...open,
    name: 'POST /v1/signup',
    status: 201,
    call: () => ({ path: '/v1/signup', body: { email: `${newId()}@example.com` } })
  },
  {
    ...open,
    name: 'POST /v1/verify',
    status: 201,
    refusedHere: 403,
    call: () => ({ path: '/v1/verify', body: { email: 'a@example.com', code: '123456' } })
  },
  {
    ...open,
    name: 'POST /v1/reset-key',
    refusedHere: 403,
    call: () => ({ path: '/v1/reset-key', body: { email: 'a@example.com' } })
  },
  {
    ...open,
    name: 'POST /v1/reset-key/verify',
    status: 201,
    refusedHere: 403,
    call: () => ({ path: '/v1/reset-key/verify', body: { email: 'a@example.com', code: '123456' } })
  },
  { ...open, name: 'GET /metrics', refusedHere: 404, call: () => ({ path: '/metrics' }) },
  { ...open, name: 'GET /openapi.json', call: () => ({ path: '/openapi.json' }) },
  { ...open, name: 'GET /swagger', call: () => ({ path: '/swagger' }) },
  { ...open, name: 'GET /redoc', call: () => ({ path: '/redoc' }) },
  {
    ...open,
    name: 'GET /docs-assets/:file',
    namesThing: false,
    call: () => ({ path: '/docs-assets/redoc-start.js' })
  }
]

/** Method and path of a sample's name. */
export function methodOf(sample: EndpointSample): string {
  return sample.name.slice(0, sample.name.indexOf(' '))
}
