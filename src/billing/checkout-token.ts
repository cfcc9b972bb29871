/**
 * The token in `upgrade_url`: account, plan and expiry under HMAC-SHA-256 with a secret of its own.
 * It can only open a checkout or the portal, so it may travel in an address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Failure } from '#src/base/failure.ts'

const LIFETIME_MS = 7 * 24 * 3_600_000

export interface UpgradeClaim {
  accountId: string
  plan: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/**
 * Makes signed links `/billing/upgrade?token=…`, valid for seven days. They become absolute where
 * the address that was asked is known, on the way out.
 */
export function upgradeLinks(secret: string) {
  return (accountId: string, plan: string, now: number): string => {
    const token = signUpgrade({ accountId, plan, expiresAt: now + LIFETIME_MS }, secret)
    return `/billing/upgrade?token=${token}`
  }
}

export function signUpgrade(claim: UpgradeClaim, secret: string): string {
  const body = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${body}.${signature(body, secret)}`
}

/** The claim of a token; throws bad_token when it was altered or has expired. */
export function readUpgrade(token: string, secret: string, now: number): UpgradeClaim {
  const [body = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(body, secret))
  const actual = Buffer.from(given)
  const genuine = expected.length === actual.length && timingSafeEqual(expected, actual)
  if (!genuine) throw badToken()
  const claim = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as UpgradeClaim
  if (claim.expiresAt < now) throw badToken()
  return claim
}

function badToken(): Failure<'bad_token'> {
  return new Failure('bad_token', 'This upgrade link is not valid any more. Ask for a new one.', {})
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}
