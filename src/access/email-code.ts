/**
 * Codes that prove an e-mail address (contract 4.9): six digits, ten minutes, five tries. A code is
 * kept under a keyed hash: six digits alone would be found again by trying them all.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EmailAddress } from '#src/base/email-address.ts'

export type CodePurpose = 'signup' | 'reset'

export const CODE_LIFETIME_MS = 10 * 60_000
export const CODE_TRIES = 5

/** A code as it is kept. */
export interface KeptCode {
  codeHash: string
  wrongTries: number
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** `used`: right, and now gone. `wrong`: this try counts. `dead`: expired or tried too often. */
export type CodeVerdict = 'used' | 'wrong' | 'dead'

export function judgeCode(kept: KeptCode, givenHash: string, now: number): CodeVerdict {
  if (now >= kept.expiresAt || kept.wrongTries >= CODE_TRIES) return 'dead'
  const [known, given] = [Buffer.from(kept.codeHash), Buffer.from(givenHash)]
  return known.length === given.length && timingSafeEqual(known, given) ? 'used' : 'wrong'
}

/** Under which an address is kept; spellings of one address are one. */
export function hashEmail(email: EmailAddress, secret: string): string {
  return keyed(`email ${email.key}`, secret)
}

export function hashCode(
  code: string,
  about: { purpose: CodePurpose; email: EmailAddress },
  secret: string
): string {
  return keyed(`code ${about.purpose} ${about.email.key} ${code}`, secret)
}

function keyed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
