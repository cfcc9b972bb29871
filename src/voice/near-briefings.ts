/**
 * Copies of briefings on the HTTP thread, so that asking for one crosses no thread and reads no
 * database. What makes them safe is on the other side (`actors/threads/near-copies.ts`,
 * `actors/engine/near-lease.ts`); here a copy is *in use* only while nobody holds it and the lease runs.
 * Its absence says nothing: the account's thread is asked, and the answer becomes a copy unless a
 * change began meanwhile.
 *
 * Holds of one text may overlap (turns of two threads): the text that a release brings is taken only
 * when no other hold was placed between, since releases may arrive in any order.
 */
import type { KeptText, TextChange } from '#db/transaction.ts'
import type { Clock } from '#src/clock.ts'
import { numberOfUser } from '#src/voice/caller.ts'

/** Some 2 KB each at most. An old copy makes room; nobody is wronged, only asked for again. */
const TEXTS_MAX = 20_000
/** A thread that died may have sent a commit that still takes effect. */
const LOST_MS = 60_000
const ZERO = 48

/** A copy, written as it goes into answers: that is most of the work of an answer. */
type NearText = string | { json: string; validUntil: number }

interface Hold {
  keys: string[]
  /** Another hold of one of the keys was placed while this one stood. */
  overlapped: boolean
}

/** An answer on its way from the database. */
export interface Asked {
  readonly accountId: string
  readonly userIds: readonly string[]
  /** A change began meanwhile: the answer may be older than it. */
  overtaken: boolean
}

export class NearBriefings {
  readonly #clock: Clock
  /** By account and user: one key of both would be made and hashed anew for every call. */
  readonly #texts = new Map<string, Map<PlaceKey, NearText | null>>()
  #size = 0
  readonly #holds = new Map<string, Hold>()
  readonly #heldKeys = new Map<string, Set<Hold>>()
  readonly #asked = new Set<Asked>()
  /** By both clocks: one does not jump, the other also runs while the machine sleeps. */
  #until = { monotonic: 0, wall: 0 }
  /** Called when copies come into use again after others may have changed anything. */
  onResume: () => void = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#size
  }

  /** Whether copies may be used at this moment. */
  get usable(): boolean {
    return performance.now() < this.#until.monotonic && this.#clock() < this.#until.wall
  }

  /**
   * The text of a caller as a JSON string, null for none, undefined where the account's thread must
   * be asked. `phone` is one that `readNumber` gave.
   */
  get(accountId: string, phone: string): string | null | undefined {
    const text = this.#texts.get(accountId)?.get(numberKey(phone))
    if (text === undefined || text === null || typeof text === 'string') return text
    return text.validUntil <= this.#clock() ? undefined : text.json
  }

  /** Begins asking; `answered` must follow. */
  ask(accountId: string, userIds: readonly string[]): Asked {
    const asked = { accountId, userIds, overtaken: !this.usable }
    this.#asked.add(asked)
    return asked
  }

  /** Ends asking; null where there was no answer. */
  answered(asked: Asked, texts: readonly (KeptText | null)[] | null): void {
    this.#asked.delete(asked)
    if (texts === null || asked.overtaken || !this.usable) return
    for (const [place, userId] of asked.userIds.entries()) {
      this.#keep(asked.accountId, userId, texts[place] ?? null)
    }
  }

  /** Takes copies out of use; in force when it returns. */
  hold(holder: string, changes: readonly TextChange[]): void {
    const keys = changes.map(({ accountId, userId }) => keyOf(accountId, userId))
    const hold: Hold = { keys, overlapped: false }
    for (const key of keys) {
      const others = this.#heldKeys.get(key) ?? new Set()
      for (const other of others) {
        other.overlapped = true
        hold.overlapped = true
      }
      this.#heldKeys.set(key, others.add(hold))
    }
    this.#holds.set(holder, hold)
    for (const { accountId, userId } of changes) this.#dropCopies(accountId, userId)
  }

  /** Ends a hold; the changes are the present texts where the transaction has committed. */
  release(holder: string, changes: readonly TextChange[], committed: boolean): void {
    const hold = this.#holds.get(holder)
    if (hold === undefined) return
    this.#end(holder, hold)
    if (!committed || hold.overlapped || !this.usable) return
    for (const { accountId, userId, text } of changes) {
      if (userId !== null) this.#keep(accountId, userId, text)
    }
  }

  /** A thread is gone with its holds; they stand until nothing of it can take effect any more. */
  lost(isOfThread: (holder: string) => boolean): void {
    for (const [holder, hold] of this.#holds) {
      if (!isOfThread(holder)) continue
      setTimeout(() => this.#end(holder, hold), LOST_MS).unref()
    }
  }

  /**
   * Copies may be used for so long from a moment of `performance.now()` on; null takes all of them
   * out of use at once.
   */
  lease(leased: { from: number; forMs: number } | null): void {
    if (leased === null) {
      this.#until = { monotonic: 0, wall: 0 }
      this.#forgetAll()
      return
    }
    if (!this.usable) {
      this.#forgetAll()
      this.onResume()
    }
    const monotonic = leased.from + leased.forMs
    this.#until = { monotonic, wall: this.#clock() + monotonic - performance.now() }
  }

  /** Keeps a copy, unless somebody holds it. */
  #keep(accountId: string, userId: string, text: KeptText | null): void {
    if (this.#isHeld(accountId, userId)) return
    this.#drop(accountId, placeKey(userId))
    if (this.#size >= TEXTS_MAX) this.#dropOldest()
    const texts = this.#texts.get(accountId) ?? new Map<PlaceKey, NearText | null>()
    this.#texts.set(accountId, texts.set(placeKey(userId), nearText(text)))
    this.#size++
  }

  #drop(accountId: string, key: PlaceKey): void {
    const texts = this.#texts.get(accountId)
    if (texts?.delete(key) !== true) return
    this.#size--
    if (texts.size === 0) this.#texts.delete(accountId)
  }

  /** The oldest copy of the account whose copies have been here longest. */
  #dropOldest(): void {
    const [oldest] = this.#texts
    const [key] = oldest?.[1].keys() ?? []
    if (oldest !== undefined && key !== undefined) this.#drop(oldest[0], key)
  }

  #dropCopies(accountId: string, userId: string | null): void {
    for (const asked of this.#asked) {
      const isMeant = userId === null || asked.userIds.includes(userId)
      if (asked.accountId === accountId && isMeant) asked.overtaken = true
    }
    if (userId !== null) {
      this.#drop(accountId, placeKey(userId))
      return
    }
    this.#size -= this.#texts.get(accountId)?.size ?? 0
    this.#texts.delete(accountId)
  }

  #forgetAll(): void {
    this.#texts.clear()
    this.#size = 0
    for (const asked of this.#asked) asked.overtaken = true
  }

  #isHeld(accountId: string, userId: string): boolean {
    return (
      this.#heldKeys.has(keyOf(accountId, userId)) || this.#heldKeys.has(keyOf(accountId, null))
    )
  }

  #end(holder: string, hold: Hold): void {
    this.#holds.delete(holder)
    for (const key of hold.keys) {
      const holds = this.#heldKeys.get(key)
      holds?.delete(hold)
      if (holds?.size === 0) this.#heldKeys.delete(key)
    }
  }
}

/** Under what a user's copy is kept: a caller's under a number (see `numberKey`). */
type PlaceKey = string | number

function placeKey(userId: string): PlaceKey {
  const phone = numberOfUser(userId)
  return phone === null ? userId : numberKey(phone)
}

/**
 * An E.164 number as a number: a one and its digits, at most sixteen in all, so exact and different
 * for each. Finding one among thousands touches no other text; comparing texts would wait for
 * memory longer than the rest of the answer takes.
 */
function numberKey(phone: string): number {
  let key = 1
  for (let place = 1; place < phone.length; place++) {
    key = key * 10 + phone.charCodeAt(place) - ZERO
  }
  return key
}

function nearText(text: KeptText | null): NearText | null {
  if (text === null) return null
  const json = JSON.stringify(text.text)
  return text.validUntil === null ? json : { json, validUntil: text.validUntil }
}

/** No user id is blank or holds a line end, so the account as a whole has a key of its own. */
function keyOf(accountId: string, userId: string | null): string {
  return userId === null ? `${accountId}\n` : `${accountId} ${userId}`
}
