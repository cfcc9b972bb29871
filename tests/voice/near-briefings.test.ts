/** When a copy of a briefing may be used, and when it must not (contract 1.12). */
import { describe, expect, test } from 'bun:test'
import { NearBriefings } from '#src/voice/near-briefings.ts'

const PHONE = '+41791234567'
const USER = `voice:${PHONE}`
const A = 'account-a'
const NOW = Date.UTC(2026, 2, 5, 12)
const OLD = { text: 'old', validUntil: null }
const NEW = { text: 'new', validUntil: null }
const changes = [{ accountId: A, userId: USER, text: NEW }]

function near(options: { leased?: boolean } = {}) {
  let now = NOW
  const copies = new NearBriefings(() => now)
  if (options.leased !== false) copies.lease({ from: performance.now(), forMs: 60_000 })
  const fill = (text = OLD) => copies.answered(copies.ask(A, [USER]), [text])
  return {
    copies,
    fill,
    advance: (ms: number) => {
      now += ms
    }
  }
}

describe('a copy', () => {
  test('is what was asked for last, and says when there is none', () => {
    const { copies } = near()
    expect(copies.get(A, PHONE)).toBeUndefined()
    copies.answered(copies.ask(A, [USER, 'voice:+41791234568']), [OLD, null])
    expect(copies.get(A, PHONE)).toBe('"old"')
    expect(copies.get(A, '+41791234568')).toBeNull()
    expect(copies.get('account-b', PHONE)).toBeUndefined()
  })

  test('is of one number only, however alike two of them are', () => {
    const { copies } = near()
    const phones = ['+12345678', '+012345678', '+123456780', '+999999999999999', '+099999999999999']
    const users = phones.map((phone) => `voice:${phone}`)
    const texts = phones.map((text) => ({ text, validUntil: null }))
    copies.answered(copies.ask(A, users), texts)
    expect(phones.map((phone) => copies.get(A, phone))).toEqual(
      phones.map((phone) => JSON.stringify(phone))
    )
    expect(copies.size).toBe(phones.length)
  })

  test('is out of use from a hold on, and the committed text is in use after it', () => {
    const { copies, fill } = near()
    fill()
    copies.hold('t:1', changes)
    expect(copies.get(A, PHONE)).toBeUndefined()
    copies.release('t:1', changes, true)
    expect(copies.get(A, PHONE)).toBe('"new"')
  })

  test('is asked for again after a change that did not commit', () => {
    const { copies, fill } = near()
    fill()
    copies.hold('t:1', changes)
    copies.release('t:1', changes, false)
    expect(copies.get(A, PHONE)).toBeUndefined()
  })

  test('is not made from an answer that a change overtook', () => {
    const { copies } = near()
    const asked = copies.ask(A, [USER])
    copies.hold('t:1', changes)
    copies.release('t:1', changes, true)
    copies.answered(asked, [OLD])
    expect(copies.get(A, PHONE)).toBe('"new"')
  })

  test('is not made while somebody holds it', () => {
    const { copies, fill } = near()
    copies.hold('t:1', changes)
    fill()
    expect(copies.get(A, PHONE)).toBeUndefined()
  })

  test('is not made from releases of holds that overlapped: their order is not known', () => {
    const { copies } = near()
    const newer = [{ accountId: A, userId: USER, text: { text: 'newer', validUntil: null } }]
    copies.hold('t:1', changes)
    copies.hold('u:1', newer)
    copies.release('u:1', newer, true)
    copies.release('t:1', changes, true)
    expect(copies.get(A, PHONE)).toBeUndefined()
  })

  test('runs out with its first fact', () => {
    const { copies, fill, advance } = near()
    fill({ text: 'parked in row seven', validUntil: NOW + 1000 } as never)
    advance(999)
    expect(copies.get(A, PHONE)).toBe('"parked in row seven"')
    advance(1)
    expect(copies.get(A, PHONE)).toBeUndefined()
  })

  test('goes with its whole account', () => {
    const { copies, fill } = near()
    fill()
    const all = [{ accountId: A, userId: null, text: null }]
    const asked = copies.ask(A, ['voice:+41791234568'])
    copies.hold('t:1', all)
    fill()
    copies.release('t:1', all, true)
    copies.answered(asked, [OLD])
    expect(copies.get(A, PHONE)).toBeUndefined()
    expect(copies.get(A, '+41791234568')).toBeUndefined()
  })

  test('stays out of use when the thread that held it is lost', () => {
    const { copies, fill } = near()
    copies.hold('t:1', changes)
    copies.lost((holder) => holder.startsWith('t:'))
    fill()
    expect(copies.get(A, PHONE)).toBeUndefined()
  })

  test('of every user is out of use when the whole account is held, and no other account loses one', () => {
    const { copies, fill } = near()
    fill()
    copies.answered(copies.ask('account-b', [USER]), [OLD])
    copies.hold('t:1', [{ accountId: A, userId: null, text: null }])
    expect(copies.get(A, PHONE)).toBeUndefined()
    expect(copies.get('account-b', PHONE)).toBe('"old"')
    expect(copies.size).toBe(1)
  })

  test('is bounded in number', () => {
    const { copies } = near()
    const phoneOf = (place: number) => `+${10_000_000 + place}`
    for (let i = 0; i < 20_050; i++) copies.answered(copies.ask(A, [`voice:${phoneOf(i)}`]), [OLD])
    expect(copies.size).toBe(20_000)
    expect(copies.get(A, phoneOf(20_049))).toBe('"old"')
    expect(copies.get(A, phoneOf(0))).toBeUndefined()
  })
})

describe('a lease', () => {
  test('is needed: without one nothing is kept', () => {
    const { copies, fill } = near({ leased: false })
    fill()
    expect(copies.usable).toBe(false)
    expect(copies.size).toBe(0)
  })

  test('ends by itself, by either clock', () => {
    const { copies, advance } = near()
    expect(copies.usable).toBe(true)
    advance(60_001)
    expect(copies.usable).toBe(false)
    const late = near()
    late.copies.lease({ from: performance.now() - 1000, forMs: 999 })
    expect(late.copies.usable).toBe(false)
  })

  test('that was given back leaves no copy, nor one from an answer under way', () => {
    const { copies, fill } = near()
    fill()
    const asked = copies.ask(A, [USER])
    copies.lease(null)
    let resumed = 0
    copies.onResume = () => resumed++
    copies.lease({ from: performance.now(), forMs: 60_000 })
    copies.answered(asked, [OLD])
    expect(copies.get(A, PHONE)).toBeUndefined()
    expect(resumed).toBe(1)
    copies.lease({ from: performance.now(), forMs: 60_000 })
    expect(resumed).toBe(1)
  })
})
