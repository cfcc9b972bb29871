/**
 * An awaited job from its charge to its turn: its preparation has a place among a bounded number, a
 * time, and an end when the caller leaves. What ends early costs nothing and keeps nothing.
 */
import type { AskedWorld, Asking } from '#actors/account/asked/asking.ts'
import { AwaitedPlaces } from '#actors/account/asked/awaited-places.ts'
import type { Taken } from '#actors/account/asked/charges.ts'
import { keyGone, type TurnRequest, type TurnResult } from '#actors/account/turns/turn-frame.ts'
import { within } from '#actors/account/within.ts'
import type { Answer, Replay } from '#actors/accounts.ts'
import type { AwaitedContext, AwaitedJob } from '#actors/operation.ts'
import type { Charge } from '#actors/orders.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import { erasureMark } from '#db/stores/account/idempotency.ts'
import type { Caller } from '#src/access/caller.ts'
import { readingFor } from '#src/reading/process/reading.ts'

type AnswerOf = (accountId: string, result: TurnResult<unknown>) => Answer<unknown>

export class AwaitedJobs {
  readonly #world: AskedWorld
  readonly #answer: AnswerOf
  readonly #places: AwaitedPlaces

  constructor(world: AskedWorld, answer: AnswerOf) {
    this.#world = world
    this.#answer = answer
    this.#places = new AwaitedPlaces(world.awaited)
  }

  /** Charged and looked up before it prepares, so that a refusal costs no model; then kept. */
  async run(
    asking: Asking,
    operation: AwaitedJob<unknown, unknown, unknown>,
    input: unknown
  ): Promise<Answer<unknown>> {
    const { caller, replay } = asking
    const now = this.#world.clock()
    const charge = operation.charge?.(input) ?? null
    const begun = await this.#begin(caller, charge, replay, now)
    if (begun !== null && !('taken' in begun)) return this.#answer(caller.accountId, begun)
    const taken = begun?.taken ?? null
    try {
      const isWhole = await this.#wholeSince(asking, operation.tellsOf?.(input))
      const plan = await this.#prepare(asking, operation, input, now)
      const result = await this.#keep(asking, operation, { plan, isWhole }, input, now)
      // Another process was faster with the same request: that one's charge stands, not ours.
      if (result.replayed && taken !== null) await this.#world.charges.giveBack(taken, now)
      return this.#answer(caller.accountId, result)
    } catch (error) {
      if (taken !== null) await this.#world.charges.giveBack(taken, now)
      throw error
    }
  }

  /** What precedes an awaited job: its key, an answer kept for it, its charge. */
  async #begin(
    caller: Caller,
    charge: Charge | null,
    replay: Replay | null,
    now: number
  ): Promise<{ taken: Taken } | TurnResult<unknown> | null> {
    const { accountId, keyId } = caller
    if (charge !== null) return this.#world.charges.take(caller, charge, now, replay, keyGone)
    const row = await this.#world.database.read(accountId, (tx) =>
      readAccount(tx, accountId, keyId)
    )
    if (row === null || !row.keyUsable) throw keyGone()
    return null
  }

  /** Prepares within the operation's time, for as long as the caller stays connected. */
  async #prepare(
    { caller, asker }: Asking,
    operation: AwaitedJob<unknown, unknown, unknown>,
    input: unknown,
    now: number
  ): Promise<unknown> {
    const { database, models } = this.#world
    const { accountId } = caller
    const context: Omit<AwaitedContext, 'signal'> = {
      accountId,
      now,
      caller,
      jobId: '',
      interruptions: 0,
      models: { ...models, reading: readingFor(models.reading, accountId) },
      read: (work) => database.read(accountId, work),
      step: () => {}
    }
    // To a client that waits for a model, one that takes too long is unavailable.
    const patience = {
      ms: this.#world.awaited.ms,
      stop: asker?.signal ?? null,
      late: 'model_unavailable'
    } as const
    return within(patience, (signal) =>
      this.#places.hold(accountId, () => operation.prepare({ ...context, signal }, input))
    )
  }

  /** Erasing takes kept answers with it, and cannot take one that is still being made. */
  async #wholeSince(
    { caller: { accountId }, replay }: Asking,
    userId: string | undefined
  ): Promise<TurnRequest<unknown>['isWhole']> {
    if (replay === null || userId === undefined) return undefined
    const scope = { accountId, userId }
    const begun = await this.#world.database.read(accountId, (tx) => erasureMark(tx, scope))
    return async (tx) => (await erasureMark(tx, scope)) === begun
  }

  #keep(
    { caller, replay, origin }: Asking,
    operation: AwaitedJob<unknown, unknown, unknown>,
    { plan, isWhole }: Pick<TurnRequest<unknown>, 'isWhole'> & { plan: unknown },
    input: unknown,
    now: number
  ): Promise<TurnResult<unknown>> {
    const { clock } = this.#world
    const { accountId, keyId } = caller
    const remember = this.#world.rememberer(accountId, now)
    return this.#world.turn({
      accountId,
      keyId,
      now: clock(),
      charge: null,
      replay,
      keepsAnswer: true,
      sealed: operation.sealed ?? false,
      tellsOf: operation.tellsOf?.(input),
      isWhole,
      origin,
      work: (turn) =>
        operation.keep({ accountId, now, caller, jobId: '', remember, ...turn }, plan, input)
    })
  }
}
