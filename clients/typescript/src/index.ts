/** What `import … from 'keepsake'` brings. */
export { type ChatOptions, withMemory } from './assistants/chat.ts'
export { type Accepted, JobFailedError, type WaitOptions } from './groups/jobs.ts'
export type { Addition, AddOptions, FileOptions, Upload } from './groups/memory.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  KeepsakeError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  TimeoutError,
  TooLargeError,
  ValidationError
} from './http/errors.ts'
export type { Limits, Meter } from './http/limits.ts'
export type { CallOptions } from './http/transport.ts'
export { Keepsake, type KeepsakeOptions } from './keepsake.ts'
export type { Listing } from './listing.ts'
export type {
  AuditEvent,
  CapturePolicy,
  Entity,
  EntitySummary,
  Episode,
  ExportDocument,
  Job,
  JournalEntry,
  Message,
  Procedure,
  SearchAnswer,
  SearchResult
} from './wire.ts'
