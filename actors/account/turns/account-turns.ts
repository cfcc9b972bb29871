/**
 * The turns of a thread's accounts: each account's run one after the other in its lane; those that only
 * charge and queue share a transaction (see `turn-frame.ts`).
 */
import {
  runTurns,
  TOGETHER_MAX,
  type TurnFrame,
  type TurnRequest,
  type TurnResult
} from '#actors/account/turns/turn-frame.ts'
import { TurnLane } from '#actors/account/turns/turn-lane.ts'

export interface AccountTurnsOptions {
  frame: TurnFrame
  /** Turns waiting per account; above it Transient. */
  laneMax: number
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

  /** Drops the lanes of idle accounts. */
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

  /** Serves the first one, and those behind it that share its transaction. */
  async #serve(accountId: string, line: readonly Waiting[]): Promise<number> {
    const [first] = line
    if (first === undefined) return 0
    const { frame, accepted } = this.#options
    const { keyId } = first.request
    const others = line.slice(1, TOGETHER_MAX).map(({ request }) => request)
    const apart = others.findIndex((request) => request.keyId !== keyId)
    const behind = apart === -1 ? others : others.slice(0, apart)
    const { ends, nextSeq, woke } = await runTurns(frame, [first.request, ...behind])
    if (woke) frame.engine.nudge()
    if (nextSeq !== null) accepted(accountId, nextSeq)
    for (const [place, end] of ends.entries()) settle(line[place], end)
    return ends.length
  }
}

function settle(waiting: Waiting | undefined, end: PromiseSettledResult<TurnResult<unknown>>) {
  if (end.status === 'fulfilled') waiting?.resolve(end.value)
  else waiting?.reject(end.reason)
}
