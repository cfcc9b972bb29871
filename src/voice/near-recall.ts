/**
 * Recall on the HTTP thread: where the briefings asked for are near and searches have no limit, a
 * call is answered without asking the account's thread, and told to it afterwards to be charged.
 * Everything else is asked for, and what comes back is kept near for the next call.
 */
import type { Answer, Caller, CallOptions, NearUse, Usage } from '#actors/accounts.ts'
import type { Accounts, AskedName, InputOf, ValueOf } from '#actors/operations.ts'
import { type Clock, monthOf, secondsToMonthEnd } from '#src/clock.ts'
import { ReadyJson } from '#src/http/endpoint.ts'
import { callerUser } from '#src/voice/caller.ts'
import type { Briefings, RecallAnswer, RecallInput } from '#src/voice/contract.ts'
import type { RecallCall } from '#src/voice/event.ts'
import type { NearBriefings } from '#src/voice/near-briefings.ts'
import { answerCalls, NEW_CALLER, WEB_CALLER } from '#src/voice/recall-text.ts'

const RECALL = 'voice.recall'
const READ_BRIEFINGS = 'voice.read_briefings'
/** An account's own questions carry what was answered near; a quiet one is told of it so often. */
const TELL_MS = 1000
const ACCOUNTS_MAX = 10_000
const WEB = JSON.stringify(WEB_CALLER)
const NEW = JSON.stringify(NEW_CALLER)

export interface NearRecallOptions {
  accounts: Accounts
  near: NearBriefings
  /** Tells the account's thread what was answered near. */
  tell(uses: NearUse[]): void
  clock: Clock
}

/** What is known of an account's meters: its thread's last word, and what was answered near since. */
interface Standing {
  usage: Usage
  month: string
  /** Milliseconds since the epoch at which the month is over. */
  monthEndsAt: number
  /** Answered near and not yet told. */
  untold: number
}

export class NearRecall implements Accounts {
  readonly #options: NearRecallOptions
  readonly #standings = new Map<string, Standing>()
  readonly #untold = new Map<string, NearUse>()
  #timer: Timer | null = null

  constructor(options: NearRecallOptions) {
    this.#options = options
  }

  findKey(keyHash: string) {
    return this.#options.accounts.findKey(keyHash)
  }

  /** As `Accounts.ask`; `voice.recall` may be answered at once. */
  ask<Name extends AskedName>(
    caller: Caller,
    operation: Name,
    input: InputOf<Name>,
    options: CallOptions = {}
  ): Answer<ValueOf<Name>> | Promise<Answer<ValueOf<Name>>> {
    if (operation !== RECALL) return this.#pass(caller, operation, input, options)
    const recall = input as RecallInput
    const answer = this.#answerNear(caller, recall) ?? this.#recallFar(caller, recall)
    return answer as Answer<ValueOf<Name>> | Promise<Answer<ValueOf<Name>>>
  }

  async #pass<Name extends AskedName>(
    caller: Caller,
    operation: Name,
    input: InputOf<Name>,
    options: CallOptions
  ): Promise<Answer<ValueOf<Name>>> {
    return this.#heard(caller, await this.#askFar(caller, operation, input, options))
  }

  /** Tells the threads what they have not heard yet. */
  tellAll(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#untold.size === 0) return
    this.#options.tell([...this.#untold.values()])
    for (const { accountId } of this.#untold.values()) {
      const standing = this.#standings.get(accountId)
      if (standing !== undefined) standing.untold = 0
    }
    this.#untold.clear()
  }

  /** Forgets the meters: others may have moved them. */
  forget(): void {
    this.#standings.clear()
  }

  #answerNear(caller: Caller, { calls }: RecallInput): Answer<ReadyJson> | null {
    const { near, clock } = this.#options
    const standing = this.#standings.get(caller.accountId)
    if (standing === undefined || standing.usage.searchLimit !== -1 || !near.usable) return null
    if (clock() >= standing.monthEndsAt) return null
    let results = ''
    for (const call of calls) {
      const text = call.phone === null ? WEB : near.get(caller.accountId, call.phone)
      if (text === undefined) return null
      const answered = answeredCall(call, text ?? NEW)
      results = results === '' ? answered : `${results},${answered}`
    }
    const value = new ReadyJson(`{"results":[${results}]}`)
    return { value, usage: this.#count(caller, standing), replayed: false }
  }

  async #recallFar(caller: Caller, { calls }: RecallInput): Promise<Answer<RecallAnswer>> {
    const { near } = this.#options
    const phones = [...new Set(calls.flatMap(({ phone }) => (phone === null ? [] : [phone])))]
    const userIds = phones.map(callerUser)
    const asked = near.ask(caller.accountId, userIds)
    let answer: Answer<Briefings> | null = null
    try {
      answer = await this.#askFar(caller, READ_BRIEFINGS, { userIds }, {})
    } finally {
      near.answered(asked, answer?.value.briefings ?? null)
    }
    const { briefings } = answer.value
    const texts = new Map(phones.map((phone, place) => [phone, briefings[place]?.text]))
    const value = answerCalls(calls, (phone) =>
      phone === null ? WEB_CALLER : (texts.get(phone) ?? NEW_CALLER)
    )
    return { ...this.#heard(caller, answer), value }
  }

  async #askFar<Name extends AskedName>(
    caller: Caller,
    operation: Name,
    input: InputOf<Name>,
    options: CallOptions
  ): Promise<Answer<ValueOf<Name>>> {
    // First, so that the answer's usage holds every call answered before it.
    this.tellAll()
    return this.#options.accounts.ask(caller, operation, input, options)
  }

  /** Notes an answer's usage; calls answered near while it was on its way are added to it. */
  #heard<Value>({ accountId }: Caller, answer: Answer<Value>): Answer<Value> {
    const now = this.#options.clock()
    const month = monthOf(now)
    const before = this.#standings.get(accountId)
    const untold = before?.month === month ? before.untold : 0
    const usage = { ...answer.usage, searchUsed: answer.usage.searchUsed + untold }
    const monthEndsAt = now + secondsToMonthEnd(now) * 1000 - 1000
    this.#standings.delete(accountId)
    if (this.#standings.size >= ACCOUNTS_MAX) {
      const oldest = this.#standings.keys().next()
      if (!oldest.done) this.#standings.delete(oldest.value)
    }
    this.#standings.set(accountId, { usage, month, monthEndsAt, untold })
    return { ...answer, usage }
  }

  #count({ accountId, keyId }: Caller, standing: Standing): Usage {
    const { month, usage } = standing
    const use = this.#untold.get(keyId)
    if (use === undefined || use.month !== month) {
      if (use !== undefined) this.tellAll()
      const { searchUsed } = usage
      this.#untold.set(keyId, { accountId, keyId, month, searches: 1, searchUsed })
    } else {
      use.searches++
    }
    standing.untold++
    standing.usage = { ...usage, searchUsed: usage.searchUsed + 1 }
    this.#timer ??= setTimeout(() => this.tellAll(), TELL_MS)
    return standing.usage
  }
}

/** One call with its text, as `answerCalls` gives it, in JSON. */
function answeredCall({ toolCallId, name }: RecallCall, text: string): string {
  return name === null
    ? `{"toolCallId":${quoted(toolCallId)},"result":${text}}`
    : `{"toolCallId":${quoted(toolCallId)},"name":${quoted(name)},"result":${text}}`
}

const PLAIN = /^[\w-]*$/

/** A text as JSON; ids and names nearly always need no escapes. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}
