/**
 * The turns of a thread's accounts: each account's one after the other in its lane, those that only
 * charge and queue several at a time (see `quick-turn.ts`).
 */
import { decideQuickly, TOGETHER_MAX, writeQuickly } from '#actors/account/quick-turn.ts'
import type { RememberedRows } from '#actors/account/remembered-rows.ts'
import {
  runTurn,
  type TurnFrame,
  type TurnRequest,
  type TurnResult
} from '#actors/account/turn-frame.ts'
import { TurnLane } from '#actors/account/turn-lane.ts'
import type { TurnWriter } from '#actors/account/turn-writer.ts'

export interface AccountTurnsOptions {
  frame: TurnFrame
  writer: TurnWriter
  rows: RememberedRows
  /** Turns waiting per account; above it Transient. */
  laneMax: number
  /** Whether the account's mailbox is this thread's. */
  drains(accountId: string): boolean
  /** A turn has committed; jobs up to that number are accepted. */
  accepted(accountId: string, seq: number): void
}

interface Waiting {
  request: TurnRequest<unknown>
  resolve: (result: TurnResult<unknown>) => void
  reject: (error: unknown) => void
}

export class AccountTurns {
  readonly #options: AccountTurnsOptions
  readonly #lanes = new Map<string, TurnLane<Waiting>>()

  constructor(options: AccountTurnsOptions) {
    this.#options = options
  }

  /** Runs a turn after all of its account that came before. Throws what the turn throws. */
  run<Value>(request: TurnRequest<Value>): Promise<TurnResult<Value>> {
    return new Promise((resolve, reject) => {
      const { accountId } = request
      const waiting = { request, resolve: resolve as Waiting['resolve'], reject }
      this.#lane(accountId).enter(waiting)
    })
  }

  /** Lets the lanes of idle accounts go. */
  letGo(): void {
    for (const [accountId, lane] of this.#lanes) if (lane.free) this.#lanes.delete(accountId)
  }

  #lane(accountId: string): TurnLane<Waiting> {
    const known = this.#lanes.get(accountId)
    if (known !== undefined) return known
    const lane = new TurnLane<Waiting>(this.#options.laneMax, (line) =>
      this.#serve(accountId, line)
    )
    this.#lanes.set(accountId, lane)
    return lane
  }

  /** Serves those that are decided together, or else the first one. */
  async #serve(accountId: string, line: readonly Waiting[]): Promise<number> {
    const requests = line.slice(0, TOGETHER_MAX).map(({ request }) => request)
    const [request] = requests
    if (request === undefined) return 0
    const { frame, writer, rows, drains } = this.#options
    let served = 1
    try {
      const known = rows.get(accountId, request.now, drains(accountId))
      const decided = known === null ? [] : await decideQuickly(frame, requests, known)
      // What fails from here on may have been written all the same: for all of them.
      served = Math.max(1, decided.length)
      const quick = known === null ? null : await writeQuickly(frame, writer, known, decided)
      if (quick === null) {
        rows.forget(accountId)
        served = 1
      }
      const results = quick ?? [await runTurn(frame, request)]
      this.#note(accountId, request.now, results.at(-1))
      for (const [place, result] of results.entries()) line[place]?.resolve(result)
    } catch (error) {
      for (const { reject } of line.slice(0, served)) reject(error)
    }
    return served
  }

  /** The last of several results says what the row says now. */
  #note(accountId: string, now: number, last: TurnResult<unknown> | undefined): void {
    if (last === undefined) return
    this.#options.rows.set(accountId, last.row, now)
    this.#options.accepted(accountId, last.row.nextSeq)
  }
}
