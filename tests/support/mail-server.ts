/** A real SMTP server in the test's own process; what it took can be read, and it can refuse. */
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** Headers and body as they came. */
  text: string
}

export interface MailServer {
  url: string
  received: Received[]
  /** The answer to the next recipients: taken, refused for good (550), or for now (451). */
  recipients: { answer: 'take' | 'refuse' | 'later' }
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const recipients: MailServer['recipients'] = { answer: 'take' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (recipients.answer === 'take') return done()
      const responseCode = recipients.answer === 'refuse' ? 550 : 451
      done(Object.assign(new Error('not this one'), { responseCode }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
          text: Buffer.concat(parts).toString('utf8')
        })
        done()
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    recipients,
    stop: () => new Promise((closed) => server.close(() => closed()))
  }
}
