/** How an endpoint asks its account in its own way, and answers that are more than a value. */
import type { AskedName, InputOf, ValueOf } from '#actors/operations.ts'

/** What `asks` is handed: a checked request, and the account to ask as its caller. */
export interface Question<Fields, Name extends AskedName> {
  fields: Fields
  /** The account that is asked. */
  accountId: string
  /** What `input` has made. */
  input: InputOf<Name>
  /** Asks the endpoint's operation, or another one that is named; more than once if needed. */
  ask<Other extends AskedName = Name>(
    input: InputOf<Other>,
    operation?: Other
  ): Promise<ValueOf<Other>>
  /** Logs a failure that is not shown to the caller. */
  note(thrown: unknown): void
}

/** A question as the frame carries it, of any operation. */
export interface CarriedQuestion {
  fields: Record<string, unknown>
  accountId: string
  input: InputOf<AskedName>
  ask(input: InputOf<AskedName>, operation?: AskedName): Promise<unknown>
  note(thrown: unknown): void
}

/** An answer with 200 of another shape than the endpoint's own: `otherAnswer` describes it. */
export class Answered {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** An answer that is written while it is read; JSON unless its headers say otherwise. */
export class Streamed {
  readonly body: AsyncIterable<string | Uint8Array>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    body: AsyncIterable<string | Uint8Array>,
    headers: Readonly<Record<string, string>> = {}
  ) {
    this.body = body
    this.headers = headers
  }
}
