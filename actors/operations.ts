/**
 * What may be asked for, as types: the name of each operation with the input that it takes and the value
 * that it gives. Only types, so that the asking side loads no operation (and no database); with
 * `accounts.ts` it is all that a route may know of `actors`.
 */
import type { Answer, CallOptions } from '#actors/accounts.ts'
import type { AwaitedJob, Command, Query, QueuedJob } from '#actors/operation.ts'
import type { Caller, KnownKey } from '#src/access/caller.ts'

/** Every operation by its name. `src/operations.ts` says which there are (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: the list adds to it, which a type alias cannot take
export interface Operations {}

/**
 * What is asked without a caller, such as a new account: methods that take one input as plain data. Declared
 * in `src/operations.ts` as well.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the list adds to it, which a type alias cannot take
export interface ServiceOperations {}

export type ServiceName = keyof ServiceOperations
export type ServiceInputOf<Name extends ServiceName> = Parameters<ServiceOperations[Name]>[0]
export type ServiceValueOf<Name extends ServiceName> = Awaited<ReturnType<ServiceOperations[Name]>>

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
   * Runs an operation for the caller and resolves with its plain value. Rejects with Failure (shown to
   * the caller) or Transient (503, or 502 for billing).
   */
  ask<Name extends AskedName>(
    caller: Caller,
    operation: Name,
    input: InputOf<Name>,
    options?: CallOptions
  ): Promise<Answer<ValueOf<Name>>>
}
