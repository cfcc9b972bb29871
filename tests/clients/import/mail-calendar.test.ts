/** What is read of mailboxes and calendars, sound and hostile ones. */
import { describe, expect, test } from 'bun:test'
import { fileOf, folderOf, lines, readAll, utf16, zipped } from '#tests/clients/import/reading.ts'

const HEADERS = {
  From: 'Bob Stone <bob@initech.example>',
  To: 'Nia Rossi <nia@example.org>, clara@example.org',
  Date: 'Wed, 1 May 2024 10:00:00 +0200',
  Subject: 'The garden',
  'Message-ID': '<m1@initech.example>'
}

function mail(body: string, headers: Record<string, string> = {}): string {
  const all = Object.entries({ ...HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [...all, '', body, ''].join('\n')
}

const mbox = (...mails: string[]) =>
  fileOf('all.mbox', mails.map((one) => `From bob@x Wed May  1 10:00:00 2024\n${one}\n`).join(''))

describe('mail:', () => {
  test('a mail keeps its words, author, date, subject and who it went to', async () => {
    const { found } = await readAll('mail', mbox(mail('I work at Initech.')))
    expect(found).toMatchObject([
      {
        source: 'mail',
        timestamp: '2024-05-01T08:00:00.000Z',
        metadata: {
          subject: 'The garden',
          from: 'bob@initech.example',
          to: ['Nia Rossi', 'clara@example.org'],
          message_id: '<m1@initech.example>'
        }
      }
    ])
    expect(lines(found[0])).toEqual(['user Bob Stone: Subject: The garden\n\nI work at Initech.'])
  })

  test('many mails are told apart, also by lines that only look like a beginning', async () => {
    const body = 'Before.\n\n>From here on it goes well.\nFrom the inside it looks fine.'
    const { found } = await readAll('mail', mbox(mail(body), mail('Second.')))
    expect(found.length).toBe(2)
    expect(lines(found[0])[0]).toContain('From here on it goes well.\nFrom the inside')
  })

  test('parts, encodings and old charsets are decoded', async () => {
    const headers = {
      From: '=?ISO-8859-1?Q?J=FCrg_M=FCller?= <j@x.ch>',
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/alternative; boundary=B'
    }
    const body = [
      '--B',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe aus Z=FCrich',
      '--B',
      'Content-Type: text/html',
      '',
      '<p>other</p>',
      '--B--'
    ].join('\n')
    const { found } = await readAll('mail', mbox(mail(body, headers)))
    expect(lines(found[0])).toEqual(['user Jürg Müller: Subject: The garden\n\nGrüße aus Zürich'])
  })

  test('HTML alone is read as text', async () => {
    const html = mail('<h1>Hello</h1><p>I live in <b>Bern</b>.</p><script>x()</script>', {
      'MIME-Version': '1.0',
      'Content-Type': 'text/html; charset=utf-8'
    })
    const [said] = lines((await readAll('mail', mbox(html))).found[0])
    expect(said).toContain('I live in Bern.')
    expect(said).not.toContain('x()')
  })

  test('what is quoted of another mail is not said again', async () => {
    const body = 'Yes, at nine.\n\nOn Tue, 30 Apr 2024, Nia wrote:\n> When do we meet?\n> Nia'
    const { found } = await readAll('mail', mbox(mail(body)))
    expect(lines(found[0])).toEqual(['user Bob Stone: Subject: The garden\n\nYes, at nine.'])
  })

  test('spam and what was thrown away are left out', async () => {
    const { found, skipped } = await readAll(
      'mail',
      mbox(
        mail('Buy!', { 'X-Gmail-Labels': 'Spam,Unread' }),
        mail('Hi.', { 'X-Gmail-Labels': 'Inbox' })
      )
    )
    expect(found[0]?.metadata['labels']).toEqual(['Inbox'])
    expect(skipped).toEqual(['all.mbox #1: spam or bin'])
  })

  test('single mails, folders and ZIPs of Takeout are read', async () => {
    const folder = folderOf({ 'a/one.eml': mail('One.'), 'b/two.eml': mail('Two.'), 'c.txt': 'x' })
    expect((await readAll('mail', folder)).found.length).toBe(2)
    const zip = await zipped({ 'Takeout/Mail/All mail.mbox': `From x\n${mail('One.')}` })
    expect((await readAll('mail', fileOf('t.zip', zip))).found.length).toBe(1)
  })

  test('hostile: an attachment of 30 MB is not held, and the mail behind it is read', async () => {
    const headers = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=B' }
    const parts = ['--B', 'Content-Type: text/plain', '', 'See the file.', '--B']
    const attached = ['Content-Type: application/zip', 'Content-Transfer-Encoding: base64', '']
    const big = `${'QUJD'.repeat(19)}\n`.repeat(400_000)
    const body = [...parts, ...attached, `${big}--B--`].join('\n')
    const { found } = await readAll('mail', mbox(mail(body, headers), mail('After.')))
    expect(found.map((one) => lines(one)[0]?.split('\n').at(-1))).toEqual([
      'See the file.',
      'After.'
    ])
  })

  test('hostile: headers without end, parts in parts, no headers, cut, empty', async () => {
    const deep = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=B0' }
    const nest = Array.from(
      { length: 400 },
      (_, at) => `--B${at}\nContent-Type: multipart/mixed; boundary=B${at + 1}\n`
    )
    const { found, refused } = await readAll(
      'mail',
      mbox(
        mail('Text.', { 'X-Long': 'y'.repeat(3_000_000) }),
        mail(nest.join('\n'), deep),
        'no headers at all\n\nbody\n',
        mail('Last.').slice(0, -4)
      )
    )
    expect(refused).toBe(null)
    expect(lines(found.at(-1))[0]).toContain('La')
    expect((await readAll('mail', fileOf('a.mbox', ''))).skipped).toEqual([
      'a.mbox: there is no mail in it'
    ])
    expect((await readAll('mail', folderOf({ 'x.txt': 'y' }))).refused).toContain('no mailbox')
  })

  test('hostile: dates of no calendar and the same mail twice', async () => {
    const { found } = await readAll(
      'mail',
      mbox(mail('A.', { Date: 'soon' }), mail('B.'), mail('B.'))
    )
    expect(found.map(({ timestamp }) => timestamp?.slice(0, 4))).toEqual([
      undefined,
      '2024',
      '2024'
    ])
    expect(found[1]?.metadata).toEqual(found[2]?.metadata ?? {})
  })
})

function event(...fields: string[]): string {
  return ['BEGIN:VEVENT', 'UID:e1', ...fields, 'END:VEVENT'].join('\r\n')
}

const ics = (...events: string[]) =>
  fileOf('home.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n'))

const START = 'DTSTART;TZID=Europe/Zurich:20240501T090000'

describe('calendar:', () => {
  test('an event is a sentence with its time, place and people', async () => {
    const { found } = await readAll(
      'calendar',
      ics(
        event(
          START,
          'DTEND;TZID=Europe/Zurich:20240501T100000',
          'CREATED:20240420T080000Z',
          'DTSTAMP:20261101T000000Z',
          'SUMMARY:Lunch\\, with Nia',
          'LOCATION:Café Rosa',
          'ORGANIZER;CN=Ana Lind:mailto:a@x.org',
          'ATTENDEE;CN="Bob Stone":mailto:b@x.org',
          'RRULE:FREQ=WEEKLY',
          'DESCRIPTION:Bring the plan\\nand',
          '  the map'
        )
      )
    )
    expect(found[0]?.text).toBe(
      'Lunch, with Nia: 2024-05-01 09:00 to 10:00 (Europe/Zurich).\nWhere: Café Rosa.\nWith Ana Lind, Bob Stone.\nRepeats weekly.\nBring the plan\nand the map'
    )
    expect(found[0]).toMatchObject({
      source: 'calendar',
      timestamp: '2024-04-20T08:00:00.000Z',
      metadata: { event_id: 'e1', starts_at: '2024-05-01T07:00:00.000Z', organizer: 'Ana Lind' }
    })
  })

  test('a whole day has no hours, and no time of creation leaves the start', async () => {
    const { found } = await readAll(
      'calendar',
      ics(event('DTSTART;VALUE=DATE:20240501', 'SUMMARY:Holiday'))
    )
    expect(found[0]).toMatchObject({
      text: 'Holiday: 2024-05-01.',
      timestamp: '2024-05-01T00:00:00.000Z'
    })
  })

  test('what was called off says so', async () => {
    const { found } = await readAll(
      'calendar',
      ics(event('DTSTART:20240501T090000Z', 'SUMMARY:Lunch', 'STATUS:CANCELLED'))
    )
    expect(found[0]?.text).toBe('Lunch: 2024-05-01 09:00 (UTC) (cancelled).')
  })

  test('alarms inside of an event are not its words, nor are tasks and time zones', async () => {
    const alarm = ['BEGIN:VALARM', 'DESCRIPTION:Ring', 'SUMMARY:Ring', 'END:VALARM']
    const task = 'BEGIN:VTODO\r\nSUMMARY:Task\r\nEND:VTODO'
    const { found } = await readAll('calendar', ics(task, event(START, ...alarm, 'SUMMARY:Lunch')))
    expect(found.map(({ text }) => text)).toEqual(['Lunch: 2024-05-01 09:00 (Europe/Zurich).'])
  })

  test('many calendars in a ZIP', async () => {
    const one = `BEGIN:VCALENDAR\n${event(START, 'SUMMARY:Lunch')}\nEND:VCALENDAR`
    const zip = await zipped({ 'a.ics': one, 'b/c.ics': one })
    expect((await readAll('calendar', fileOf('cal.zip', zip))).found.length).toBe(2)
  })

  test('hostile: events without date or title, with dates of no calendar, cut off', async () => {
    const { found, skipped } = await readAll(
      'calendar',
      ics(
        event('SUMMARY:Never'),
        event(START),
        event('DTSTART:soon', 'SUMMARY:x'),
        event(START, 'SUMMARY:Lunch'),
        'BEGIN:VEVENT',
        START
      )
    )
    expect(found.length).toBe(1)
    expect(skipped.length).toBe(3)
  })

  test('hostile: an event without an end, and thousands of people', async () => {
    const long = event(
      START,
      'SUMMARY:Long',
      `DESCRIPTION:${'x'.repeat(100)}`,
      ...Array(20_000).fill(`X-A:${'y'.repeat(80)}`)
    )
    const people = Array.from({ length: 3000 }, (_, at) => `ATTENDEE;CN=P${at}:mailto:p${at}@x.org`)
    const { found, skipped } = await readAll(
      'calendar',
      ics(long, event(START, 'SUMMARY:Crowd', ...people))
    )
    expect(skipped).toEqual(['home.ics #1: it is larger than 1 MB'])
    expect(found[0]?.text?.length).toBeLessThan(500)
  })

  test('hostile: UTF-16, Latin-1, emptiness, no calendar', async () => {
    const one = `BEGIN:VCALENDAR\r\n${event(START, 'SUMMARY:Zürich')}\r\n`
    expect((await readAll('calendar', fileOf('a.ics', utf16(one)))).found.length).toBe(1)
    const latin = await readAll('calendar', fileOf('a.ics', Buffer.from(one, 'latin1')))
    expect([latin.found.length, latin.skipped.length]).toEqual([0, 1])
    expect((await readAll('calendar', fileOf('a.ics', ''))).skipped.length).toBe(1)
    expect((await readAll('calendar', folderOf({ 'x.txt': 'y' }))).refused).toContain('no calendar')
  })
})
