/**
 * What an account may be asked for, as types: the name of each operation with the input that it takes
 * and the value that it gives. Only types, so that whoever asks loads no operation (and no database);
 * with `accounts.ts` it is all that a route may know of `actors`.
 */
import type { Answer, Caller, CallOptions, KnownKey } from '#actors/accounts.ts'
import type { AwaitedJob, Command, Query, QueuedJob } from '#actors/operation.ts'
import type { operationsFor } from '#actors/registry.ts'

type Operations = ReturnType<typeof operationsFor>

/** The operations that may be asked for; queued work comes through the mailbox only. */
export type AskedName = {
  [Name in keyof Operations]: Operations[Name] extends QueuedJob ? never : Name
}[keyof Operations]

type Asked<Operation> =
  Operation extends Query<infer Input, infer Value>
    ? { input: Input; value: Value }
    : Operation extends Command<infer Input, infer Value>
      ? { input: Input; value: Value }
      : Operation extends AwaitedJob<infer Input, unknown, infer Value>
        ? { input: Input; value: Value }
        : never

export type InputOf<Name extends AskedName> = Asked<Operations[Name]>['input']
export type ValueOf<Name extends AskedName> = Asked<Operations[Name]>['value']

/** How the HTTP side asks accounts for something. */
export interface Accounts {
  /** The caller behind a key's SHA-256 (hex); null when unknown, revoked or expired. */
  findKey(keyHash: string): Promise<KnownKey | null>
  /**
   * Runs an operation for the caller and resolves with its plain value. Rejects with Failure (told to
   * the caller) or Transient (503, or 502 for billing).
   */
  ask<Name extends AskedName>(
    caller: Caller,
    operation: Name,
    input: InputOf<Name>,
    options?: CallOptions
  ): Promise<Answer<ValueOf<Name>>>
}
