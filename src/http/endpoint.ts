/**
 * An endpoint, declared once: the route, the validator, the OpenAPI document, the 405s and the
 * tests all read this one declaration. A feature's `routes.ts` is a short list of them.
 *
 * Two kinds: an `account` endpoint names an operation and how its input is made, and `serve.ts`
 * does the rest in the contract's order; an `open` one needs no key and answers without asking an account.
 */
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { AskedName, InputOf, ValueOf } from '#actors/operations.ts'
import type { Origin } from '#src/access/audit-actions.ts'
import type { KnownKey } from '#src/access/caller.ts'
import type { Permission } from '#src/access/permissions.ts'
import type { Failure } from '#src/base/failure.ts'
import type { CheckedRequest, PathParts } from '#src/http/checked-request.ts'
import type { Answered, CarriedQuestion, Question, Streamed } from '#src/http/question.ts'
import type { RateKind } from '#src/http/rate-limit.ts'
import { Check } from '#src/input/check.ts'
import { MB } from '#src/input/json-body.ts'
import { type InputRules, rulesOf } from '#src/input/loose-input.ts'
import type { ScopeKind } from '#src/input/scope-input.ts'
import type { PlanGate } from '#src/quota/plans.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Status = 200 | 201 | 202 | 303

type UserOf<Kind extends ScopeKind> = Kind extends 'user' | 'account-user'
  ? string
  : Kind extends 'any-user'
    ? string | null
    : null

interface Described {
  method: Method
  /** `/v1/memory/:name` */
  path: string
  /** The feature, as a heading of the reference. */
  tag: string
  summary: string
}

/** What a feature writes down for an endpoint that asks for the operation `Name`. */
interface EndpointSpec<
  Fields extends TObject,
  Kind extends ScopeKind,
  Name extends AskedName,
  Answer extends TSchema
> extends Described {
  permission: Permission
  /** What a plan must include; others are refused (403). */
  gate?: PlanGate
  scope: Kind
  /** What it takes besides a scope. */
  fields: Fields
  /** Where the fields may be. */
  from: InputRules['from']
  /** Unknown fields of that place are refused (contract 1.7); elsewhere they are ignored. */
  strict?: boolean
  /** Takes a multipart form with a file; `limitOf` gives the most bytes for a plan (-1: any). */
  file?: { limitOf: (plan: string) => number }
  /** An empty body is refused instead of counting as `{}`. */
  needsBody?: boolean
  /** Other accepted spellings, to the name in `fields`. */
  spellings?: Readonly<Record<string, string>>
  /** The meter that one call draws on. */
  cost?: 'add' | 'search'
  /** Takes an Idempotency-Key. */
  replays?: boolean
  rate?: RateKind
  bodyLimitMb?: number
  status: Status
  /** What an `Answered` says, for the reference. */
  otherAnswer?: TSchema
  /** The content type of a file that may be answered instead of JSON, for the reference. */
  fileType?: string
  /** All values that a part of the path may have; any other is a 404. */
  known?: Readonly<Record<string, readonly string[]>>
  /** Where the thing that was made can be read. */
  location?: (answer: Static<Answer>) => string
  operation: Name
  /** Makes the operation's input; or an `Answered`, and the account is not asked. */
  input: (
    request: CheckedRequest<Static<Fields>, UserOf<Kind>>
  ) => InputOf<Name> | Answered | Promise<InputOf<Name> | Answered>
  /** Runs on the HTTP thread when the operation has succeeded and before the answer leaves. */
  settled?: (answer: Static<Answer>) => void
}

/** The schema of an answer, if the operation's value matches it; else a type error. */
type SchemaOf<Value, Answer extends TSchema> = [Value] extends [Static<Answer>]
  ? Answer
  : { 'the operation gives another value': Value }

/** An endpoint that asks one question, whose value is the answer. */
interface OneQuestion<Answer extends TSchema, Name extends AskedName> {
  answer: SchemaOf<ValueOf<Name>, Answer> & Answer
  asks?: never
}

/** An endpoint that asks otherwise. */
interface OtherQuestions<Fields extends TObject, Answer extends TSchema, Name extends AskedName> {
  answer: Answer
  /**
   * Asks the account. What it resolves with is the answer; `Answered` and `Streamed` carry how
   * they are to be answered.
   */
  asks: (question: Question<Static<Fields>, Name>) => Promise<Static<Answer> | Answered | Streamed>
}

/**
 * A declared endpoint with its validators made; what the frame works with. Fields, inputs
 * and values have loose types here, since the frame only passes them on; `endpoint` checks that they fit.
 * Its functions are declared as methods so that every endpoint is assignable to this type.
 */
export interface AccountEndpoint extends Described {
  kind: 'account'
  permission: Permission
  gate: PlanGate | null
  scope: ScopeKind
  fields: TObject
  rules: InputRules
  cost: 'add' | 'search' | null
  replays: boolean
  rate: RateKind
  bodyLimitBytes: number
  needsBody: boolean
  status: Status
  answer: TSchema
  otherAnswer: TSchema | null
  fileType: string | null
  operation: AskedName
  known: Readonly<Record<string, readonly string[]>>
  file: { limitOf: (plan: string) => number } | null
  /** Checks the fields (422) and makes the operation's input. */
  inputOf(
    request: CheckedRequest<Record<string, unknown>, string | null>
  ): InputOf<AskedName> | Answered | Promise<InputOf<AskedName> | Answered>
  locationOf(answer: unknown): string | null
  settled(answer: unknown): void
  /** Whether the operation's value is the answer and nothing on this thread looks at it. */
  passesOn: boolean
  asks(question: CarriedQuestion): Promise<unknown>
}

/** What a feature writes down for an endpoint that works without a key. */
export interface OpenEndpointSpec<Fields extends TObject> extends Described {
  /** `optional`: a key is checked when one is sent (401 when it is wrong). */
  key: 'none' | 'optional' | 'required'
  /** The window that a call with a key counts in; `free` unless said otherwise. */
  rate?: RateKind
  /** What it takes; without it the body is left unread for `respond`. */
  fields?: Fields
  /** Where the fields are: in the JSON body unless said otherwise. */
  from?: 'body' | 'query'
  /** Calls a minute from one address; above it 429. */
  perAddress?: number
  /** Says why the endpoint is closed here (403); checked before its fields. */
  closed?: () => Failure | null
  /** 200 unless said otherwise. */
  status?: Status
  /** JSON answers; null for pages and files. */
  answer: TSchema | null
  /** What is answered with 200 instead, for the reference. */
  otherAnswer?: TSchema
  respond(call: OpenCall<Static<Fields>>): Promise<OpenAnswer> | OpenAnswer
}

/** A declared open endpoint; what the frame works with. */
export interface OpenEndpoint extends Described {
  kind: 'open'
  key: 'none' | 'optional' | 'required'
  rate: RateKind
  fields: TObject | null
  rules: InputRules | null
  perAddress: number | null
  status: Status
  answer: TSchema | null
  otherAnswer: TSchema | null
  closed(): Failure | null
  /** Checks the fields (422) and answers. */
  respond(call: OpenCall<Record<string, unknown>>): Promise<OpenAnswer> | OpenAnswer
}

export interface OpenCall<Fields = Record<string, unknown>> {
  known: KnownKey | null
  path: PathParts
  fields: Fields
  request: Request
  /** Reads the body, where no fields are declared: 413 above the limit. It has its room until `use` has ended. */
  text<Value>(limitBytes: number, use: (text: string) => Promise<Value>): Promise<Value>
  origin: Origin
  /** What links to this service begin with: PUBLIC_URL, or the address that was asked. */
  base: () => string
}

export type OpenAnswer = { status: number; headers?: Readonly<Record<string, string>> } & (
  | { json: unknown }
  | { contentType: string; content: string | Blob }
)

export type Endpoint = AccountEndpoint | OpenEndpoint

/** Declares an endpoint that asks an account's actor. */
export function endpoint<
  Fields extends TObject,
  const Kind extends ScopeKind,
  const Name extends AskedName,
  Answer extends TSchema
>(
  spec: EndpointSpec<Fields, Kind, Name, Answer> &
    (OneQuestion<Answer, Name> | OtherQuestions<Fields, Answer, Name>)
): AccountEndpoint {
  const check = new Check(spec.fields)
  return {
    kind: 'account',
    method: spec.method,
    path: spec.path,
    tag: spec.tag,
    summary: spec.summary,
    permission: spec.permission,
    gate: spec.gate ?? null,
    scope: spec.scope,
    fields: spec.fields,
    rules: rulesOf(spec),
    cost: spec.cost ?? null,
    replays: spec.replays ?? false,
    rate: spec.rate ?? 'account',
    bodyLimitBytes: (spec.bodyLimitMb ?? 10) * MB,
    needsBody: spec.needsBody ?? false,
    status: spec.status,
    answer: spec.answer,
    otherAnswer: spec.otherAnswer ?? null,
    fileType: spec.fileType ?? null,
    operation: spec.operation,
    known: spec.known ?? {},
    file: spec.file ?? null,
    // resolveUser gives what the scope kind promises: a string for 'user', null for the account.
    inputOf: (request: CheckedRequest<Static<Fields>, UserOf<Kind>>) => {
      check.fields(request.fields)
      return spec.input(request)
    },
    locationOf: (value: Static<Answer>) => spec.location?.(value) ?? null,
    settled: (value: Static<Answer>) => spec.settled?.(value),
    passesOn: [spec.asks, spec.location, spec.settled].every((own) => own === undefined),
    asks: (question: Question<Static<Fields>, Name>) =>
      spec.asks === undefined ? question.ask(question.input) : spec.asks(question)
  }
}

/** Declares an endpoint that needs no key. */
export function openEndpoint<Fields extends TObject>(spec: OpenEndpointSpec<Fields>): OpenEndpoint {
  const check = spec.fields === undefined ? null : new Check(spec.fields)
  return {
    kind: 'open',
    method: spec.method,
    path: spec.path,
    tag: spec.tag,
    summary: spec.summary,
    key: spec.key,
    rate: spec.rate ?? 'free',
    fields: spec.fields ?? null,
    rules:
      spec.fields === undefined
        ? null
        : rulesOf({ fields: spec.fields, from: spec.from ?? 'body', scope: 'account' }),
    perAddress: spec.perAddress ?? null,
    status: spec.status ?? 200,
    answer: spec.answer,
    otherAnswer: spec.otherAnswer ?? null,
    closed: () => spec.closed?.() ?? null,
    respond: (call) => {
      // Without declared fields there is nothing to check and nothing to read.
      const fields = (check === null ? {} : check.fields(call.fields)) as Static<Fields>
      return spec.respond({ ...call, fields })
    }
  }
}
