/** Wire shapes of the sign-up family (contract 4.9). */
import { FormatRegistry } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { EMAIL_MAX, readEmail } from '#src/base/email-address.ts'

FormatRegistry.Set('email-address', (text) => readEmail(text) !== null)

const Email = t.String({
  minLength: 3,
  maxLength: EMAIL_MAX,
  format: 'email-address',
  'x-wants': `an e-mail address of at most ${EMAIL_MAX} characters`
})

const Code = t.String({ pattern: '^[0-9]{6}$', 'x-wants': 'the six digits of the mail' })

export const EmailBody = t.Object({ email: Email })
export type EmailBody = Static<typeof EmailBody>
export const CodeBody = t.Object({ email: Email, code: Code })
export type CodeBody = Static<typeof CodeBody>

export const SignedUp = t.Object(
  {
    api_key: t.String({ description: 'the only time that it is shown' }),
    email: t.String(),
    plan: t.String(),
    user_id: t.String({ description: 'the account' }),
    message: t.String()
  },
  { title: 'SignedUp' }
)
export type SignedUp = Static<typeof SignedUp>

export const VerificationSent = t.Object(
  { status: t.Literal('verification_sent'), message: t.String() },
  { title: 'VerificationSent' }
)
export type VerificationSent = Static<typeof VerificationSent>
