/** An address that a test knows to be one. */
import { type EmailAddress, readEmail } from '#src/base/email-address.ts'

export function emailAddress(text: string): EmailAddress {
  const read = readEmail(text)
  if (read === null) throw new Error(`${text} is no e-mail address`)
  return read
}
