import { ConnectionError } from '../http/errors.ts'
import type { CallOptions, Transport } from '../http/transport.ts'
import { Listing, type PageAsked } from '../listing.ts'
import type {
  AnswerAt,
  BodyOf,
  Entity,
  EntitySummary,
  ExportDocument,
  FormOf,
  Message,
  QueryOf
} from '../wire.ts'
import type { Accepted, Jobs } from './jobs.ts'

/** A text, a conversation, or the whole body of the call. */
export type Addition = string | readonly Message[]
export type AddOptions = Omit<BodyOf<'post', '/v1/add_text'>, 'text' | 'dry_run'>
export type AddAccepted = AnswerAt<'post', '/v1/add', 202>
export type Preview = AnswerAt<'post', '/v1/add', 200>
export type FileAccepted = AnswerAt<'post', '/v1/add_file', 202>
export type FileOptions = Omit<FormOf<'/v1/add_file'>, 'metadata'> & {
  metadata?: Record<string, unknown>
}

/** A file of a form or a disk, or bytes with the name whose ending tells what they are. */
export type Upload = File | { name: string; data: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer }

const UPLOAD_MS = 300_000

type ListQuery = QueryOf<'get', '/v1/memories'>
type FullPage = AnswerAt<'get', '/v1/memories/full', 200>
type SummaryPage = AnswerAt<'get', '/v1/memories', 200>
type Feed = AnswerAt<'get', '/v1/feed', 200>

/** What is remembered of one user: added, looked at, put in order, taken along, deleted. */
export class Memory {
  readonly #transport: Transport
  readonly #jobs: Jobs

  constructor(transport: Transport, jobs: Jobs) {
    this.#transport = transport
    this.#jobs = jobs
  }

  /** Remembers a text or a conversation. `wait()` of the answer ends when it can be found. */
  async add(
    what: Addition,
    fields?: AddOptions,
    options?: CallOptions
  ): Promise<Accepted<AddAccepted>> {
    const accepted = await this.#send<AddAccepted>(what, fields, options)
    return this.#jobs.accepted(accepted)
  }

  /** What would be remembered; nothing is kept. Counts as an add. */
  preview(what: Addition, fields?: AddOptions, options?: CallOptions): Promise<Preview> {
    return this.#send<Preview>(what, { ...fields, dry_run: true }, options)
  }

  #send<Told>(what: Addition, fields?: object, options?: CallOptions): Promise<Told> {
    const isText = typeof what === 'string'
    const path = isText ? '/v1/add_text' : '/v1/add'
    const body = { ...fields, ...(isText ? { text: what } : { messages: what }) }
    const call = { method: 'post', path, body, scoped: true, keyed: true } as const
    return this.#transport.send<Told>(call, options)
  }

  /** Remembers a PDF, DOCX, TXT or MD file; each page or piece counts as an add. */
  async addFile(
    file: Upload,
    { metadata, ...fields }: FileOptions = {},
    options?: CallOptions
  ): Promise<Accepted<FileAccepted>> {
    const form = new FormData()
    const data = 'data' in file ? new Blob([file.data]) : file
    form.set('file', data, file.name)
    if (metadata !== undefined) form.set('metadata', JSON.stringify(metadata))
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.set(name, value)
    }
    const call = { body: form, scoped: true, keyed: true }
    const given = { timeoutMs: UPLOAD_MS, ...options }
    return this.#jobs.accepted(await this.#transport.json('post', '/v1/add_file', call, given))
  }

  /** Entities, those changed last first. */
  list(query?: ListQuery, options?: CallOptions): Listing<EntitySummary, SummaryPage> {
    const read = (page: PageAsked) =>
      this.#transport.json('get', '/v1/memories', this.#asked({ ...query, ...page }), options)
    return new Listing(query, read, ({ memories }) => memories)
  }

  /** The same with their facts, relations and knowledge. */
  listFull(query?: ListQuery, options?: CallOptions): Listing<Entity, FullPage> {
    const read = (page: PageAsked) =>
      this.#transport.json('get', '/v1/memories/full', this.#asked({ ...query, ...page }), options)
    return new Listing(query, read, ({ memories }) => memories)
  }

  /** One entity by its name; `include_archived` brings what was set aside. */
  get(name: string, query?: QueryOf<'get', '/v1/memory/{name}'>, options?: CallOptions) {
    const call = { names: { name }, ...this.#asked(query) }
    return this.#transport.json('get', '/v1/memory/{name}', call, options)
  }

  /** Facts as they came, the newest first. */
  feed(
    query?: QueryOf<'get', '/v1/feed'>,
    options?: CallOptions
  ): Listing<Feed['feed'][number], Feed> {
    const read = (page: PageAsked) =>
      this.#transport.json('get', '/v1/feed', this.#asked({ ...query, ...page }), options)
    return new Listing(query, read, ({ feed }) => feed)
  }

  graph(query?: QueryOf<'get', '/v1/graph'>, options?: CallOptions) {
    return this.#transport.json('get', '/v1/graph', this.#asked(query), options)
  }

  stats(options?: CallOptions) {
    return this.#transport.json('get', '/v1/stats', this.#asked(), options)
  }

  /** What the last seven days brought. */
  week(options?: CallOptions) {
    return this.#transport.json('get', '/v1/stats/weekly', this.#asked(), options)
  }

  /** Sets a fact aside; it can be taken back with `history.undo`. */
  archive(fact: BodyOf<'post', '/v1/archive_fact'>, options?: CallOptions) {
    return this.#transport.json('post', '/v1/archive_fact', this.#told(fact), options)
  }

  /** Puts what is known of `source` to `target`. */
  merge(source: string, target: string, options?: CallOptions) {
    return this.#transport.json('post', '/v1/merge', this.#told({ source, target }), options)
  }

  /** Puts what is known of `User` to the person that the user is; first all memory of `from`, if given. */
  mergeUser(from?: string, options?: CallOptions) {
    const fields = from === undefined ? {} : { from_user_id: from }
    return this.#transport.json('post', '/v1/merge_user', this.#told(fields), options)
  }

  /** Says who of the entities the user is. */
  identify(entity: string, options?: CallOptions) {
    return this.#transport.json('post', '/v1/identity', this.#told({ entity }), options)
  }

  setType(name: string, type: EntitySummary['type'], options?: CallOptions) {
    const call = { names: { name }, ...this.#told({ type }) }
    return this.#transport.json('patch', '/v1/entity/{name}/type', call, options)
  }

  /** Sets aside what is said twice: of one entity, or of all. */
  deduplicate(name: string, options?: CallOptions) {
    const call = { names: { name }, ...this.#told() }
    return this.#transport.json('post', '/v1/entity/{name}/dedup', call, options)
  }

  deduplicateAll(options?: CallOptions) {
    return this.#transport.json('post', '/v1/dedup_all', this.#told(), options)
  }

  /** Merges entities that are one under two names. */
  mergeDoubles(options?: CallOptions) {
    return this.#transport.json('post', '/v1/dedup', this.#told(), options)
  }

  reindex(options?: CallOptions) {
    return this.#transport.json('post', '/v1/reindex', this.#told(), options)
  }

  /** Deletes an entity with all that is known of it. Not to be taken back. */
  delete(name: string, options?: CallOptions) {
    const call = { names: { name }, ...this.#asked() }
    return this.#transport.json('delete', '/v1/memory/{name}', call, options)
  }

  /** Deletes everything of this user. Not to be taken back. */
  deleteAll(options?: CallOptions) {
    return this.#transport.json('delete', '/v1/memories/all', this.#asked(), options)
  }

  /** Everything of this user, as it is sent: JSON to import elsewhere, or a ZIP of Markdown files. */
  export(
    format: 'json' | 'markdown' = 'json',
    options?: CallOptions
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.#transport.send(
      { method: 'get', path: '/v1/export', ...this.#asked({ format }) },
      options,
      // Read by the caller, in its own time.
      async ({ body }) => (body === null ? new ReadableStream() : piecesOf(body, options?.signal))
    )
  }

  /** The JSON export, read whole. */
  async exportDocument(options?: CallOptions): Promise<ExportDocument> {
    const whole = new Response(await this.export('json', options))
    return (await whole.json()) as ExportDocument
  }

  /** Takes in an export of Keepsake, or up to 500 items with their own dates; nothing is added twice. */
  async import(what: BodyOf<'post', '/v1/import'>, options?: CallOptions) {
    const call = { ...this.#told(what), keyed: true }
    const given = { timeoutMs: UPLOAD_MS, ...options }
    return this.#jobs.accepted(await this.#transport.json('post', '/v1/import', call, given))
  }

  #asked(query?: object) {
    return { query, scoped: true }
  }

  #told(body?: object) {
    return { body, scoped: true }
  }
}

/** The pieces as they come; where they end before the end, the error says so like that of any other call. */
function piecesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal | undefined
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        signal?.throwIfAborted()
        throw new ConnectionError('The export broke off before its end.', error)
      }
    },
    cancel: (reason) => reader.cancel(reason)
  })
}
