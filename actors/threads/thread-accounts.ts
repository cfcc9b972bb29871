/** `Accounts` over the pool: each question goes to its account's thread, and comes back as a value. */
import { createHash } from 'node:crypto'
import type { Answer, CallOptions } from '#actors/accounts.ts'
import type {
  Accounts,
  AskedName,
  InputOf,
  ServiceInputOf,
  ServiceName,
  ServiceValueOf,
  ValueOf
} from '#actors/operations.ts'
import type { Question, ThreadPool } from '#actors/threads/pool.ts'
import type { ThreadChecks } from '#actors/threads/thread-health.ts'
import type { Caller, KnownKey } from '#src/access/caller.ts'
import { addSpent, NOTHING_SPENT, type Spent } from '#src/models/spending.ts'

export interface ThreadAccounts extends Accounts {
  /** Runs a service operation. Rejects with Failure or Transient. */
  act<Name extends ServiceName>(
    operation: Name,
    input: ServiceInputOf<Name>
  ): Promise<ServiceValueOf<Name>>
  /** Whether the parts of all threads work. Never rejects; a thread that is silent has no database. */
  checks(): Promise<ThreadChecks>
  /** What models have cost since the start, over all threads that answer now. */
  spent(): Promise<Spent>
}

const SILENT: ThreadChecks = { db: false, queue: false, embedder: false, reason: 'thread_lost' }

/** Answers from the threads of a pool. */
export function accountsOver(pool: ThreadPool): ThreadAccounts {
  /** What each thread says to a question of one word; null where it is silent. */
  const askAll = async (kind: 'checks' | 'spent') => {
    const asked = Array.from({ length: pool.size }, (_, place) => pool.ask(place, { kind }))
    const replies = await Promise.allSettled(asked)
    return replies.map((reply) =>
      reply.status === 'fulfilled' && reply.value.kind === 'done' ? reply.value.value : null
    )
  }
  return {
    findKey: async (hash): Promise<KnownKey | null> => {
      // The account is not known yet: any thread may look, spread by the hash.
      const place = createHash('sha256').update(hash).digest().readUInt32LE(0) % pool.size
      const reply = await pool.ask(place, { kind: 'find_key', hash })
      return reply.kind === 'key' ? reply.known : null
    },
    ask: async <Name extends AskedName>(
      caller: Caller,
      operation: Name,
      input: InputOf<Name>,
      { asker, ...options }: CallOptions = {}
    ): Promise<Answer<ValueOf<Name>>> => {
      const [bytes, rest] = carriesBytes(input)
        ? [input.bytes, { ...input, bytes: undefined }]
        : [null, input]
      const question: Question = {
        kind: 'ask',
        caller,
        operation,
        input: JSON.stringify(rest),
        bytes,
        options
      }
      const reply = await pool.ask(pool.placeOf(caller.accountId), question, asker ?? null)
      if (reply.kind !== 'answer') throw new Error(`a thread answered ${reply.kind} to a question`)
      const { value: text, usage, replayed } = reply
      return {
        text,
        usage,
        replayed,
        // Most answers leave as they came, and reading one of 100 KB takes longer than sending it.
        get value() {
          return JSON.parse(text) as ValueOf<Name>
        }
      }
    },
    act: async (operation, input) => {
      const question = { kind: 'act', operation, input: JSON.stringify(input) } as const
      const reply = await pool.ask(0, question)
      if (reply.kind !== 'done') throw new Error(`a thread answered ${reply.kind} to a question`)
      return JSON.parse(reply.value)
    },
    checks: async () => {
      const checks = (await askAll('checks')).map((said): ThreadChecks => {
        return said === null ? SILENT : JSON.parse(said)
      })
      const all = (part: 'db' | 'queue' | 'embedder') => checks.every((one) => one[part])
      const reason = checks.find((one) => one.reason !== null)?.reason ?? null
      return { db: all('db'), queue: all('queue'), embedder: all('embedder'), reason }
    },
    spent: async () => {
      const spent = (await askAll('spent')).map((said): Spent => {
        return said === null ? NOTHING_SPENT : JSON.parse(said)
      })
      return spent.reduce(addSpent, NOTHING_SPENT)
    }
  }
}

/** Bytes that an input carries under that name; as text they would take three times the room. */
function carriesBytes(input: object): input is { bytes: Uint8Array } {
  return 'bytes' in input && input.bytes instanceof Uint8Array
}
