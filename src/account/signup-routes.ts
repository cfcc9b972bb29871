/** The sign-up family: endpoints without a key, five calls a minute from one address each. */
import type { MadeAccount } from '#src/account/account-making.ts'
import type { Mail } from '#src/account/mail.ts'
import {
  type SignupDeps,
  sendCode,
  signUpAtOnce,
  signupClosed,
  useCode
} from '#src/account/signup.ts'
import { CodeBody, EmailBody, SignedUp, VerificationSent } from '#src/account/signup-contract.ts'
import { type EmailAddress, readEmail } from '#src/base/email-address.ts'
import { type Failure, invalid } from '#src/base/failure.ts'
import { type OpenAnswer, openEndpoint } from '#src/http/endpoint.ts'

export interface SignupRoutesDeps extends SignupDeps {
  open: boolean
  /** Called when all keys of an account have ended. */
  forgetAccount(accountId: string): void
}

const family = { method: 'POST', tag: 'Account', key: 'none', perAddress: 5 } as const

export function signupEndpoints(deps: SignupRoutesDeps) {
  const closed = () => (deps.open ? null : signupClosed('Signing up is closed here.'))
  const closedWithoutMail = (): Failure | null =>
    closed() ?? (deps.mail === null ? signupClosed('No mail is set up here.') : null)
  const mailer = (): Mail => {
    if (deps.mail === null) throw signupClosed('No mail is set up here.')
    return deps.mail
  }
  return [
    openEndpoint({
      ...family,
      path: '/v1/signup',
      summary: 'Create an account; where mail is set up, once a code has been confirmed',
      fields: EmailBody,
      closed,
      status: 201,
      answer: SignedUp,
      otherAnswer: VerificationSent,
      respond: async ({ fields, origin }) => {
        if (deps.mail === null) return made(await signUpAtOnce(deps, emailOf(fields), origin))
        await sendCode(deps, deps.mail, 'signup', emailOf(fields))
        return sent()
      }
    }),
    openEndpoint({
      ...family,
      path: '/v1/verify',
      summary: 'Confirm the code of a sign-up; the answer holds the key',
      fields: CodeBody,
      closed: closedWithoutMail,
      status: 201,
      answer: SignedUp,
      respond: async ({ fields, origin }) =>
        made(await useCode(deps, 'signup', codeOf(fields), origin))
    }),
    openEndpoint({
      ...family,
      path: '/v1/reset-key',
      summary: 'Ask for a new key when the last one is lost',
      fields: EmailBody,
      closed: closedWithoutMail,
      answer: VerificationSent,
      respond: async ({ fields }) => {
        await sendCode(deps, mailer(), 'reset', emailOf(fields))
        return sent()
      }
    }),
    openEndpoint({
      ...family,
      path: '/v1/reset-key/verify',
      summary:
        'Confirm the code of a reset; earlier keys stop working, and the answer holds the new one',
      fields: CodeBody,
      closed: closedWithoutMail,
      status: 201,
      answer: SignedUp,
      respond: async ({ fields, origin }) => {
        const account = await useCode(deps, 'reset', codeOf(fields), origin)
        deps.forgetAccount(account.accountId)
        return made(account)
      }
    })
  ]
}

function emailOf({ email }: EmailBody): EmailAddress {
  const read = readEmail(email)
  if (read === null) throw invalid('email', 'must be an e-mail address')
  return read
}

function codeOf(fields: CodeBody) {
  return { email: emailOf(fields), code: fields.code }
}

function made(account: MadeAccount): OpenAnswer {
  const json: SignedUp = {
    api_key: account.key,
    email: account.email,
    plan: account.plan,
    user_id: account.accountId,
    message: 'Store this key now: it is not shown again.'
  }
  return { status: 201, headers: { Location: '/v1/me' }, json }
}

function sent(): OpenAnswer {
  const json: VerificationSent = {
    status: 'verification_sent',
    message: 'If the address can be used, a code is on its way. It is valid for ten minutes.'
  }
  return { status: 200, json }
}
