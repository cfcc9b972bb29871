/** Nobody gets at an account by an address that only looks like, or folds to, the account's own. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readEarlierAddresses } from '#db/earlier-addresses.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migratePostgres } from '#db/migrate.ts'
import { inSession, type Run } from '#db/postgres/session.ts'
import { readEmail } from '#src/base/email-address.ts'
import { ANOTHER, KNOWN, SAME } from '#tests/account/confusable-addresses.ts'
import { emailAddress } from '#tests/support/email-address.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import {
  databases,
  freshDatabase,
  freshDataDir,
  startTestService,
  type TestService,
  testAccount
} from '#tests/support/service.ts'

const ORIGIN = { requestId: 'test', address: null }

describe.each(databases)('confusable addresses on %s', (kind) => {
  let mails: MailServer
  let service: TestService
  let key: string

  const makeAccount = (email: string) =>
    service.service.accounts.createAccount({
      email: emailAddress(email),
      plan: 'selfhosted',
      onlyFirst: false,
      origin: ORIGIN
    })

  beforeAll(async () => {
    mails = await startMailServer()
    service = await startTestService(kind, { SIGNUP: 'open', SMTP_URL: mails.url })
    key = (await makeAccount(KNOWN))?.key ?? ''
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await mails.stop()
  })

  const post = (path: string, body: unknown) =>
    testAccount(service.url, '', null).sendAs(null, 'POST', path, { body })
  const stillWorks = async () =>
    expect((await testAccount(service.url, '', key).send('GET', '/v1/me')).status).toBe(200)

  test('a reset by the Kelvin sign is refused and mails nobody', async () => {
    for (const path of ['/v1/reset-key', '/v1/signup']) {
      const answer = await post(path, { email: '\u{212a}ris@mail.example' })
      expect(answer.status).toBe(422)
      expect(answer.json.errors[0].path).toBe('email')
    }
    for (const path of ['/v1/reset-key/verify', '/v1/verify']) {
      const answer = await post(path, { email: '\u{212a}ris@mail.example', code: '123456' })
      expect(answer.json.errors[0].path).toBe('email')
    }
    expect(mails.received).toEqual([])
    await stillWorks()
  })

  test('a code for another spelling goes to the address that the account was made with', async () => {
    expect((await post('/v1/reset-key', { email: 'KRIS@\u{24dc}ail.example' })).status).toBe(200)
    expect((await post('/v1/signup', { email: 'Kris@MAIL\u{3002}example' })).status).toBe(200)
    expect(mails.received.map(({ to }) => to)).toEqual([[KNOWN], [KNOWN]])
    mails.received.splice(0)
    await stillWorks()
  })

  test('every spelling of the address finds the account, and makes no second one', async () => {
    for (const spelling of SAME) {
      const made = await service.service.accounts.makeCode({
        purpose: 'reset',
        email: emailAddress(spelling)
      })
      expect(made).toMatchObject({ known: true, sendTo: KNOWN })
      const refused = await makeAccount(spelling).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'conflict' })
    }
  }, 60_000)

  test('no other address finds the account, and each has one of its own', async () => {
    for (const other of ANOTHER) {
      const email = emailAddress(other)
      const request = { purpose: 'reset', email } as const
      const { code, known, sendTo } = await service.service.accounts.makeCode(request)
      expect({ known, sendTo }).toEqual({ known: false, sendTo: email.address })
      const use = { ...request, code, plan: 'selfhosted', origin: ORIGIN }
      expect(await service.service.accounts.useCode(use)).toBeNull()
      expect((await makeAccount(other))?.email).toBe(email.address)
    }
    await stillWorks()
  }, 60_000)

  test('an account of an earlier version is found by its domain in ASCII from now on', async () => {
    await onEmptyDatabase(async (run) => {
      const earlier = [
        'Nia@B\u{fc}cher.example',
        "o'neil@b\u{fc}ro.example",
        '\u{212a}ris@mail.example'
      ]
      for (const [number, email] of earlier.entries()) {
        await run(`insert into accounts (account_id, email, plan) values
          ('00000000-0000-7000-8000-00000000000${number}', '${email.replace("'", "''")}', 'pro')`)
      }
      await readEarlierAddresses(run)
      const rows = (await run('select email from accounts order by account_id')) as {
        email: string
      }[]
      expect(rows.map((row) => row.email)).toEqual([
        'Nia@xn--bcher-kva.example',
        "o'neil@xn--bro-hoa.example",
        '\u{212a}ris@mail.example'
      ])
      expect(rows.map(({ email }) => readEmail(email)?.address ?? null)).toEqual([
        'Nia@xn--bcher-kva.example',
        "o'neil@xn--bro-hoa.example",
        null
      ])
    })
  }, 60_000)

  async function onEmptyDatabase(work: (run: Run) => Promise<void>): Promise<void> {
    const url = await freshDatabase(kind)
    if (url !== null) {
      await migratePostgres(url)
      return inSession(url, work)
    }
    const database = await openEmbedded(`${freshDataDir()}/database`)
    try {
      await work((text) => database.script(text))
    } finally {
      await database.close()
    }
  }
})
