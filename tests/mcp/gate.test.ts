/** Which `Origin` and `Host` may come in, by the settings of the service. */
import { describe, expect, test } from 'bun:test'
import { type GateSettings, gateOf } from '#src/mcp/gate.ts'

const HERE: GateSettings = { host: '127.0.0.1', publicUrl: null, corsOrigins: ['*'] }

function lets(settings: Partial<GateSettings>, headers: Record<string, string>): boolean {
  const request = new Request('http://here/mcp', { method: 'POST' })
  // A made request has neither of its own.
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return gateOf({ ...HERE, ...settings })(request) === null
}

describe('a service that listens on this machine only', () => {
  test.each([
    ['localhost:8080', true],
    ['LOCALHOST', true],
    ['app.localhost:8080', true],
    ['127.0.0.1:8080', true],
    ['[::1]:8080', true],
    ['192.168.1.7:8080', true],
    ['memory.example.com', false],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['', false],
    ['a b', false]
  ])('lets Host %p in: %p', (host, isIn) => {
    expect(lets({}, { host })).toBe(isIn)
  })

  test('knows the name that it is told', () => {
    const publicUrl = 'https://memory.example.com/keepsake'
    expect(lets({ publicUrl }, { host: 'memory.example.com' })).toBe(true)
    expect(lets({ publicUrl }, { host: 'other.example.com' })).toBe(false)
  })
})

describe('a page in a browser', () => {
  const host = 'localhost'
  test.each([
    ['http://localhost:6274', true],
    ['http://127.0.0.1', true],
    ['https://console.example.com', true],
    ['https://memory.example.com', true],
    ['http://memory.example.com', false],
    ['https://console.example.com.evil.example', false],
    ['https://evil.example', false],
    ['null', false],
    ['', false]
  ])('of %p is let in: %p', (origin, isIn) => {
    const settings = {
      publicUrl: 'https://memory.example.com',
      corsOrigins: ['https://console.example.com']
    }
    expect(lets(settings, { host, origin })).toBe(isIn)
    expect(lets({ ...settings, host: '0.0.0.0' }, { host: 'keepsake:8080', origin })).toBe(isIn)
  })

  test('has to be named: any origin is not enough', () => {
    expect(lets({ corsOrigins: ['*'] }, { host, origin: 'https://evil.example' })).toBe(false)
  })
})

test('a service that listens everywhere is reached by any name, but not by pages of elsewhere', () => {
  const open = { host: '0.0.0.0' }
  expect(lets(open, { host: 'keepsake:8080' })).toBe(true)
  expect(lets(open, { host: 'evil.example', origin: 'http://evil.example' })).toBe(false)
})
