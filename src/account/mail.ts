/**
 * Sending mail over SMTP_URL; the only file that meets nodemailer. A mail is handed to the server
 * before the caller is answered, within a few seconds, so that "sent" is never said of a mail that
 * nobody took.
 */
import { createTransport } from 'nodemailer'
import { Transient } from '#src/base/failure.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /**
   * Hands a mail to the server. Throws Transient when it cannot be reached or refuses for now. An
   * address that it refuses for good is passed over: nothing can be sent there, and saying so would
   * tell strangers which addresses exist.
   */
  send(letter: Letter): Promise<void>
  close(): void
}

const CONNECT_MS = 5000
const SOCKET_MS = 10_000

/** Opens no connection yet; each mail takes one of its own. `from` is the sender's address. */
export function openMail(smtpUrl: string, from: string): Mail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // Nothing of a mail may be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({
          from: { name: 'Keepsake', address: from },
          // As an object: a text would be parsed, and could name several addresses.
          to: { name: '', address: to },
          subject,
          text
        })
      } catch (error) {
        if (isRefusedForGood(error)) return
        throw new Transient('mail_unavailable', { retryAfterS: 10, cause: error })
      }
    },
    close: () => transport.close()
  }
}

/** The server took the connection and the sender, and refused this recipient with a 5xx. */
function isRefusedForGood(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false
  const { code, command, responseCode } = error as Record<string, unknown>
  return (
    code === 'EENVELOPE' &&
    command === 'RCPT TO' &&
    typeof responseCode === 'number' &&
    responseCode >= 500
  )
}

/** Who mails come from: the owner where one is named, else the login of the mail server. */
export function senderOf(smtpUrl: string, ownerEmail: string): string {
  const login = decodeURIComponent(new URL(smtpUrl).username)
  return ownerEmail.endsWith('@localhost') && login.includes('@') ? login : ownerEmail
}
