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

  async #serve(accountId: string, line: readonly Waiting[]): Promise<number> {
    const requests = line.slice(0, TOGETHER_MAX).map(({ request }) => request)
    const [request] = requests
    if (request === undefined) return 0
    const { frame, writer, rows, drains } = this.#options
    let asked = 1
    try {
      const known = rows.get(accountId, request.now, drains(accountId))
      const decided = known === null ? [] : await decideQuickly(frame, requests, known)
      // From here on they end alike: what failed may have been written all the same.
      asked = Math.max(1, decided.length)
      const quick = known === null ? null : await writeQuickly(frame, writer, known, decided)
      if (quick === null) {
        rows.forget(accountId)
        asked = 1
      }
      this.#tell(line, quick ?? [await runTurn(frame, request)])
    } catch (error) {
      for (const { reject } of line.slice(0, asked)) reject(error)
    }
    return asked
  }

  #tell(line: readonly Waiting[], results: readonly TurnResult<unknown>[]): void {
    const { rows, accepted } = this.#options
    for (const [place, result] of results.entries()) {
      const waiting = line[place]
      if (waiting === undefined) throw new Error('more results than requests')
      const { accountId, now } = waiting.request
      rows.set(accountId, result.row, now)
      accepted(accountId, result.row.nextSeq)
      waiting.resolve(result)
    }
  }
}
