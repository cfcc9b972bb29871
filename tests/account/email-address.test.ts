/** Which spellings are one e-mail address, over a list of confusable ones. */
import { expect, test } from 'bun:test'
import { readEmail } from '#src/base/email-address.ts'
import { ANOTHER, KNOWN, REFUSED, SAME } from '#tests/account/confusable-addresses.ts'

test('the list is long enough to mean something, and says everything once', () => {
  const all = [...SAME, ...REFUSED, ...ANOTHER]
  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(new Set(all).size).toBe(all.length)
})

test.each(SAME)('%p is the same address', (text) => {
  expect(readEmail(text)?.key).toBe(KNOWN)
})

test.each(REFUSED)('%p is refused', (text) => {
  expect(readEmail(text)).toBeNull()
})

test.each(ANOTHER)('%p is another address', (text) => {
  const read = readEmail(text)
  expect(read?.key).toBeString()
  expect(read?.key).not.toBe(KNOWN)
})

test('other addresses are others among themselves', () => {
  const keys = ANOTHER.map((text) => readEmail(text)?.key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('mail goes to a domain in ASCII, and to the name before it as it was typed', () => {
  expect(readEmail('Nia.B@Bücher.example')?.address).toBe('Nia.B@xn--bcher-kva.example')
  expect(readEmail('Nia@Example.ORG')?.address).toBe('Nia@Example.ORG')
})

test('reading an address again changes nothing', () => {
  for (const text of [...SAME, ...ANOTHER]) {
    const read = readEmail(text)
    expect(readEmail(read?.address ?? '')).toEqual(read)
  }
})

test('holds the lengths that mail has: 64 before the sign, 254 in all, 63 a label', () => {
  const labels = (length: number) => `${'a'.repeat(63)}.${'b'.repeat(length)}.example`
  expect(readEmail(`${'k'.repeat(64)}@mail.example`)).not.toBeNull()
  expect(readEmail(`${'k'.repeat(65)}@mail.example`)).toBeNull()
  expect(readEmail(`k@${labels(63)}`)).not.toBeNull()
  expect(readEmail(`k@${labels(64)}`)).toBeNull()
  expect(readEmail(`k@${'a.'.repeat(126)}b`)).toBeNull()
})
