/**
 * Makers of ids and secrets; the only file that draws randomness for them.
 * `uuidv7()` exists in PostgreSQL only from version 18, so ids are made here.
 */
import { randomBytes, randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Crockford's base32: without I, L, O and U, which are misread or make words. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const JOB_ID = /^job_[0-9A-Za-z]{22}$/

/** A new UUIDv7 (RFC 9562): sorts by the time it was made. */
export function newId(): string {
  return Bun.randomUUIDv7()
}

/** The least id that `newId` can have made at a time, in milliseconds since the epoch. */
export function firstIdOf(at: number): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** `job_` and 22 random base62 characters: not guessable and not ordered. */
export function newJobId(): string {
  let id = 'job_'
  for (let i = 0; i < 22; i++) id += BASE62[randomInt(62)]
  return id
}

/** `ks_` and 43 base64url characters (32 random bytes). Shown once, stored as SHA-256 only. */
export function newApiKey(): string {
  return `ks_${randomBytes(32).toString('base64url')}`
}

/** Six digits that are sent by mail. */
export function newEmailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Twelve characters of Crockford base32, 60 random bits: what lets an account join a team. */
export function newInviteCode(): string {
  return Array.from({ length: 12 }, () => CROCKFORD[randomInt(32)]).join('')
}

/** Whether `text` has the form of an id; a malformed one is answered like an unknown one. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Whether `text` has the form of a job id. */
export function isJobId(text: string): boolean {
  return JOB_ID.test(text)
}

/** The id of a job that stands for a text: the same text always has the same id. */
export function namedJobId(text: string): string {
  let rest = BigInt(`0x${new Bun.CryptoHasher('sha256').update(text).digest('hex')}`)
  let id = 'job_'
  for (let i = 0; i < 22; i++) {
    id += BASE62[Number(rest % 62n)]
    rest /= 62n
  }
  return id
}

/** The id that replaces another one where that is taken: always the same one, with the same time in it. */
export function idFor(id: string, place: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${place}\n${id.toLowerCase()}`).digest('hex')
  const variant = ((Number.parseInt(hash[3] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${id.slice(0, 14).toLowerCase()}7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(8, 20)}`
}
