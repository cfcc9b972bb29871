/**
 * Signing up, and getting a new key for a lost one (contract 4.9). Open with SIGNUP=open: at once
 * where no mail is set up, else by a code sent to the address.
 *
 * Whoever asks learns nothing about addresses: with mail every address is answered alike, and each
 * gets a mail, whether there is something to prove or not.
 */

import type { Origin } from '#src/access/audit-actions.ts'
import type { CodePurpose } from '#src/access/email-code.ts'
import type { AccountMaking, MadeAccount } from '#src/account/account-making.ts'
import type { Mail } from '#src/account/mail.ts'
import type { EmailAddress } from '#src/base/email-address.ts'
import { Failure, invalid } from '#src/base/failure.ts'

export interface SignupDeps {
  accounts: AccountMaking
  /** Null where no mail can be sent. */
  mail: Mail | null
  /** The plan of new accounts. */
  plan: string
  /** Counts one use in a window of so many seconds; throws 429 above the bound. */
  countUse(key: string, max: number, windowS: number, detail: string): Promise<void>
}

const MINUTE_S = 60
const DAY_S = 86_400
/** Five tries a code: so many a day leave a guesser one chance in ten thousand. */
const CODES_A_MINUTE = 5
const CODES_A_DAY = 20

/** Makes an account at once. Throws 409 for an address that has one. */
export async function signUpAtOnce(
  deps: SignupDeps,
  email: EmailAddress,
  origin: Origin
): Promise<MadeAccount> {
  const { accounts, plan } = deps
  const made = await accounts.createAccount({ email, plan, onlyFirst: false, origin })
  if (made === null) throw new Error('an account was neither made nor refused')
  return made
}

/** Sends a mail about the address, with a code where there is something to prove. */
export async function sendCode(
  deps: SignupDeps,
  mail: Mail,
  purpose: CodePurpose,
  email: EmailAddress
): Promise<void> {
  const key = `codes:${new Bun.CryptoHasher('sha256').update(email.key).digest('hex')}`
  const detail = 'Too many codes for this address.'
  await deps.countUse(`${key}:minute`, CODES_A_MINUTE, MINUTE_S, detail)
  await deps.countUse(`${key}:day`, CODES_A_DAY, DAY_S, detail)
  const { code, known, sendTo } = await deps.accounts.makeCode({ purpose, email })
  const letter = known === (purpose === 'reset') ? codeLetter(purpose, code) : OTHERWISE[purpose]
  await mail.send({ to: sendTo, ...letter })
}

/** What a right code opens. Throws 422 for another code, 409 when the address is taken by now. */
export async function useCode(
  deps: SignupDeps,
  purpose: CodePurpose,
  given: { email: EmailAddress; code: string },
  origin: Origin
): Promise<MadeAccount> {
  const made = await deps.accounts.useCode({ purpose, ...given, plan: deps.plan, origin })
  if (made === null) throw invalid('code', 'is wrong or has expired')
  return made
}

/** The 403 of an installation that takes nobody in. */
export function signupClosed(detail: string): Failure<'signup_closed'> {
  return new Failure('signup_closed', detail, {})
}

function codeLetter(purpose: CodePurpose, code: string) {
  const what = purpose === 'signup' ? 'finish signing up' : 'get a new API key'
  return {
    subject: `${code} is your Keepsake code`,
    text: `Your code to ${what}: ${code}

It holds for ten minutes. If you did not ask for it, you need not do anything.
`
  }
}

/** What the address is told where a code would open nothing. */
const OTHERWISE: Readonly<Record<CodePurpose, { subject: string; text: string }>> = {
  signup: {
    subject: 'You already have a Keepsake account',
    text: `Somebody, probably you, tried to sign up with this address. It has an account already.

If you have lost its API key, ask for a new one by POST /v1/reset-key.
`
  },
  reset: {
    subject: 'No Keepsake account for this address',
    text: `Somebody, probably you, asked for a new API key for this address. It has no account here.

If you did not ask for it, you need not do anything.
`
  }
}
