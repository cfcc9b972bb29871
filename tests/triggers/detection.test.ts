/** What is found in what was told, and what withdraws it, through the whole service on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const DAY_MS = 86_400_000

/** The day and month so many days from now. */
function dayAhead(days: number): string {
  const at = new Date(Date.now() + days * DAY_MS)
  return at.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
}

function isoAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

function tell(account: TestAccount, content: string, more: Record<string, unknown> = {}) {
  return account.add({ messages: [{ role: 'user', content }], ...more })
}

async function detect(account: TestAccount) {
  return (await account.send('POST', '/v1/triggers/detect/default')).json
}

async function pending(account: TestAccount) {
  return (await account.send('GET', '/v1/triggers')).json.triggers
}

describe.each(databases)('detection on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()

  test('a reminder comes by the clock whose offset came with an add', async () => {
    const account = await fresh()
    const now = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 19)
    await tell(account, `I have a dentist appointment on ${dayAhead(20)} at 15:00.`, {
      timestamp: `${now}+02:00`
    })
    await detect(account)
    const [trigger] = await pending(account)
    expect(trigger.fire_at).toBe(`${isoAhead(20)}T11:00:00.000Z`)
  })

  test('what is asked for at a time and on no day is a reminder, and every day again', async () => {
    const account = await fresh()
    await tell(account, 'Erinnere mich in 20 Minuten an den Kuchen.')
    await tell(account, 'Remind me every day at 8 am to take my pills.')
    expect((await detect(account)).reminders).toBe(2)
    const [cake, pills] = await pending(account)
    expect(Math.abs(Date.parse(cake.fire_at) - Date.now() - 20 * 60_000)).toBeLessThan(60_000)
    expect(pills.fire_at).toEndWith('T08:00:00.000Z')
  })

  test('what a new user tells within a few seconds is looked at by itself, all of it', async () => {
    const account = await fresh()
    await tell(account, `My exam is on ${dayAhead(20)}.`)
    await tell(account, `I have a haircut on ${dayAhead(9)}.`)
    await until('both are reminded of', async () => (await pending(account)).length === 2)
  })

  test.each(['Erinnere mich in 1 Minute an den Tee.', 'Remind me in 1 minute to stir the soup.'])(
    'who asks for the same again is told again: %s',
    async (text) => {
      const account = await fresh()
      const asked = (minutesAgo: number) => ({
        timestamp: new Date(Date.now() - minutesAgo * 60_000).toISOString()
      })
      await tell(account, text, asked(10))
      expect((await detect(account)).reminders).toBe(1)
      expect((await account.send('POST', '/v1/triggers/process')).json.fired).toBe(1)
      expect((await detect(account)).reminders).toBe(0)
      await tell(account, text, asked(0))
      await detect(account)
      const [trigger, ...others] = await pending(account)
      expect(Date.parse(trigger.fire_at)).toBeGreaterThan(Date.now())
      expect(others).toEqual([])
      await detect(account)
      expect((await pending(account)).map(({ id }: { id: string }) => id)).toEqual([trigger.id])
    }
  )

  test('an offset that is learned later moves what waits', async () => {
    const account = await fresh()
    await tell(account, `I have a dentist appointment on ${dayAhead(20)} at 15:00.`)
    await detect(account)
    expect((await pending(account))[0].fire_at).toBe(`${isoAhead(20)}T13:00:00.000Z`)
    const now = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 19)
    await tell(account, 'I keep bees in Denver.', { timestamp: `${now}-05:00` })
    await detect(account)
    expect((await pending(account))[0].fire_at).toBe(`${isoAhead(20)}T18:00:00.000Z`)
  })

  test('an appointment that is moved or called off reminds of its new day, or of nothing', async () => {
    const account = await fresh()
    await tell(account, `My physio appointment is on ${dayAhead(12)}.`)
    await tell(account, `I have a haircut on ${dayAhead(9)}.`)
    expect((await detect(account)).reminders).toBe(2)
    await tell(account, `The physio appointment was moved to ${dayAhead(25)}.`)
    await tell(account, 'My haircut was cancelled.')
    await detect(account)
    const left = await pending(account)
    expect(left).toHaveLength(1)
    expect(left[0].fire_at.slice(0, 10)).toBe(isoAhead(24))
  })

  test('a birthday that has fired waits for next year', async () => {
    const account = await fresh()
    // Where it is about noon, today's birthday is due at once.
    const hours = 12 - new Date().getUTCHours()
    const there = new Date(Date.now() + hours * 3_600_000)
    const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
    const today = there.toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long'
    })
    await tell(account, `My sister Ana's birthday is on ${today}.`, {
      timestamp: `${there.toISOString().slice(0, 19)}${offset}`
    })
    await detect(account)
    const [first] = await pending(account)
    expect((await account.send('POST', '/v1/triggers/process')).json.fired).toBe(1)
    const [next, ...others] = await pending(account)
    expect(others).toEqual([])
    const days = (Date.parse(next.fire_at) - Date.parse(first.fire_at)) / DAY_MS
    expect(days).toBeGreaterThan(350)
    expect(days).toBeLessThan(370)
    expect(next.source_id).toBe(first.source_id)
  })

  test('two statements that cannot both hold are told, and no more when one is archived', async () => {
    const account = await fresh()
    const ago = (days: number) => ({
      timestamp: new Date(Date.now() - days * DAY_MS).toISOString()
    })
    await tell(account, 'My sister Ana is allergic to nuts.', ago(9))
    await tell(account, 'Ana eats nuts all the time.', ago(1))
    const found = await detect(account)
    expect(found).toMatchObject({ contradictions: 1 })
    const [{ trigger_type, detail, source_id }] = found.triggers
    expect([trigger_type, detail]).toEqual([
      'contradiction',
      expect.stringMatching(/allergic.*all the time/)
    ])
    const { json } = await account.send('POST', '/v1/archive_fact', {
      body: { fact_id: source_id }
    })
    expect(json.status).toBe('archived')
    expect(await pending(account)).toEqual([])
  })

  test('a procedure that keeps failing is a pattern, until it works', async () => {
    const account = await fresh()
    await tell(
      account,
      'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames. 4. Close the hive.'
    )
    const [{ id }] = (await account.send('GET', '/v1/procedures')).json.procedures
    const feedback = (success: boolean) =>
      account.send('PATCH', `/v1/procedures/${id}/feedback`, { body: { success } })
    for (let run = 0; run < 3; run++) await feedback(false)
    expect(await detect(account)).toMatchObject({
      patterns: 1,
      triggers: [{ source_type: 'procedure', source_id: id }]
    })
    for (let run = 0; run < 3; run++) await feedback(true)
    await detect(account)
    expect(await pending(account)).toEqual([])
  })
})
