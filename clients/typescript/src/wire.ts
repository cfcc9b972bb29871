/** Types of calls and answers, taken from the service's own description of itself. */
import type { components, paths } from './generated/service.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that know a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never
}[keyof paths]

type Operation<M extends Method, P extends PathOf<M>> = paths[P] extends { [K in M]: infer O }
  ? O
  : never

type Json<Held> = Held extends { content: { 'application/json': infer Body } } ? Body : never

type Responses<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R } ? R : never

/** What a call is answered, at any status that is a success. */
export type Answer<M extends Method, P extends PathOf<M>> = Json<
  Responses<M, P>[keyof Responses<M, P>]
>

/** The same at one status. */
export type AnswerAt<M extends Method, P extends PathOf<M>, Status> = Json<
  Responses<M, P>[Status & keyof Responses<M, P>]
>

/** The user's name is bound to the client (`client.user('ana')`), so no call asks for it. */
type ScopeName = 'user_id' | 'sub_user_id' | 'sub_user'
type WithoutScope<Fields> = Fields extends unknown ? Omit<Fields, ScopeName> : never

/** The fields of a call's query, without the user. */
export type QueryOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: { query?: infer Q } } ? WithoutScope<NonNullable<Q>> : never

type Content<Body> = Body extends { content: infer C } ? C : never
type BodyContent<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { requestBody?: infer B } ? Content<NonNullable<B>> : never

/** The fields of a call's JSON body, as they are sent. */
export type WholeBodyOf<M extends Method, P extends PathOf<M>> =
  BodyContent<M, P> extends { 'application/json': infer Body } ? Body : never

/** The fields of a call's JSON body, without the user. */
export type BodyOf<M extends Method, P extends PathOf<M>> = WithoutScope<WholeBodyOf<M, P>>

/** The fields of an upload beside its file, without the user. */
export type FormOf<P extends PathOf<'post'>> =
  BodyContent<'post', P> extends { 'multipart/form-data': infer Form }
    ? Omit<WithoutScope<Form>, 'file'>
    : never

type Schemas = components['schemas']
export type Job = Schemas['Job']
export type Entity = Schemas['Entity']
export type EntitySummary = Schemas['EntitySummary']
export type Episode = Schemas['Episode']
export type Procedure = Schemas['Procedure']
export type JournalEntry = Schemas['JournalEntry']
export type AuditEvent = Schemas['AuditEvent']
export type SearchAnswer = Schemas['SearchAnswer']
export type SearchResult = Schemas['SearchResult']
export type ExportDocument = Schemas['Export']
export type CapturePolicy = Schemas['CapturePolicy']
export type ApiKey = Schemas['ApiKey']
export type Message = WholeBodyOf<'post', '/v1/add'>['messages'][number]
