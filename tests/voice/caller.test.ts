import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { callerUser, isCountrySetting, readNumber } from '#src/base/phone-number.ts'

describe('a caller number is written one way', () => {
  test.each([
    ['+14155550101', '+14155550101'],
    ['14155550101', '+14155550101'],
    ['+1 (415) 555-0101', '+14155550101'],
    ['+1.415.555.0101', '+14155550101'],
    ['+1\u00a0415\u2011555\u20110101', '+14155550101'],
    ['0044 7700 900123', '+447700900123'],
    ['(00)44 7700 900123', '+447700900123'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['tel:+442079460018', '+442079460018'],
    ['\uff0b49\uff13\uff10123456', '+4930123456'],
    ['+٤٤٧٧٠٠٩٠٠١٢٣', '+447700900123'],
    ['  +4930123456\n', '+4930123456']
  ])('%p is %p', (spelling, number) => {
    expect(readNumber(spelling, null)).toBe(number)
  })

  test('a JSON number counts like its digits', () => {
    expect(readNumber(14155550101, null)).toBe('+14155550101')
  })
})

describe('values that name nobody count as absent', () => {
  test.each([
    '',
    '   ',
    'unknown',
    'anonymous',
    'Restricted',
    '{{customer.number}}',
    '+',
    '00',
    '+1234567',
    '+1234567890123456',
    '+1 415 555 0101 ext. 5',
    'null',
    '1'.repeat(65)
  ])('%p', (value) => {
    expect(readNumber(value, null)).toBeNull()
  })

  test.each([
    '+266696687',
    '266696687',
    '+1266696687',
    '+7378742833',
    '+86282452253',
    '+2562533',
    '+12562533',
    '+8656696',
    '+18656696',
    '0000000000',
    '+10000000000',
    '+00000000'
  ])('%p stands for a number that is withheld', (value) => {
    expect(readNumber(value, null)).toBeNull()
    expect(readNumber(value, 'US')).toBeNull()
  })

  test.each(['+17378742833', '+12666966870', '+49266696687'])('%p is a number', (value) => {
    expect(readNumber(value, null)).toBe(value)
  })

  test.each([[null], [undefined], [true], [{}], [[]], [Number.NaN], [4.5]])('%p', (value) => {
    expect(readNumber(value, null)).toBeNull()
    expect(readNumber(value, 'DE')).toBeNull()
  })
})

describe('a default country completes national numbers only', () => {
  test.each([
    ['DE', '030 123456', '+4930123456'],
    ['49', '030 123456', '+4930123456'],
    ['+49', '0171 2345678', '+491712345678'],
    ['US', '(415) 555-0101', '+14155550101'],
    ['1', '4155550101', '+14155550101'],
    ['IT', '06 1234 5678', '+390612345678']
  ])('set to %s, %p is %p', (country, national, number) => {
    expect(readNumber(national, country)).toBe(number)
  })

  test('a number that already holds the calling code is the same caller with and without plus', () => {
    expect(readNumber('14155550101', 'US')).toBe('+14155550101')
    expect(readNumber('4930123456', 'DE')).toBe('+4930123456')
    expect(readNumber('4930123456', '49')).toBe('+4930123456')
  })

  test('international numbers are left alone', () => {
    expect(readNumber('+14155550101', 'DE')).toBe('+14155550101')
    expect(readNumber('0014155550101', 'DE')).toBe('+14155550101')
  })

  test('settings are ISO codes or calling codes', () => {
    expect(['DE', 'us', '49', '+44'].map(isCountrySetting)).toEqual([true, true, true, true])
    expect(['', 'Germany', '0', '+', '12345', 'XX'].map(isCountrySetting)).not.toContain(true)
  })
})

test('whatever comes in, the answer is null or E.164 and reads back as itself', () => {
  const countries = fc.constantFrom(null, 'DE', 'US', '44', '+39')
  const phoneLike = fc.stringMatching(/^[+0-9 ().\-{}a-z]{0,24}$/)
  fc.assert(
    fc.property(fc.oneof(fc.anything(), phoneLike, fc.integer()), countries, (value, country) => {
      const number = readNumber(value, country)
      if (number === null) return
      expect(number).toMatch(/^\+\d{8,15}$/)
      expect(readNumber(number, country)).toBe(number)
      expect(callerUser(number)).toBe(`voice:${number}`)
    }),
    { numRuns: 2000 }
  )
})
