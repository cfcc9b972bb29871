import { describe, expect, test } from 'bun:test'
import { DETECTORS, type Detector, detects } from '#src/policy/detectors/detectors.ts'

const cases: Record<Detector, { found: string[]; other: string[] }> = {
  card: {
    found: ['4111 1111 1111 1111', '378282246310005', '[REDACTED:card_number]'],
    other: ['4111 1111 1111 1112', '1234567890123456', 'order 9876543210987']
  },
  iban: {
    found: [
      'CH93 0076 2011 6238 5295 7',
      'DE89370400440532013000 is hers',
      'GB82 WEST 1234 5698 7654 32 and more'
    ],
    other: ['CH93 0076 2011 6238 5295 8', 'DE8937040044053201300', 'AB12 CDEF 3456']
  },
  national_id: {
    found: [
      '078-05-1120',
      '12345678Z',
      '111.444.777-35',
      '756.9217.0769.85',
      '11010519491231002X',
      'RSSMRA85T10A562S',
      '131052-308T',
      'passport number X1234567',
      'SSN 078051120'
    ],
    other: [
      '000-12-3456',
      '12345678A',
      '111.444.777-36',
      '756.9217.0769.86',
      '2024-05-11',
      '555-1234',
      'version 12.34.56'
    ]
  },
  phone: {
    found: [
      '+41 44 668 18 00',
      '(555) 555-0123',
      '555-555-0123',
      '0151 23456789',
      '+14155550123',
      'call 5550123',
      '1-800-555-0199',
      '001-555-555-0123x88'
    ],
    other: [
      '2024-05-11',
      '10.0.0.12',
      '1,000,000',
      '4111 1111 1111 1111',
      'in 1984',
      '12-05-2024',
      '3.14159265'
    ]
  },
  email: {
    found: ['ana@example.org', 'Ana.B+x@mail.example.co.uk'],
    other: ['@ana', 'a@b', 'user@localhost', 'price @ 5.20']
  },
  gps: {
    found: [
      '47.3769, 8.5417',
      '-33.8688 151.2093',
      '47°22′36″N 8°32′30″E',
      '40°26\'46"N',
      'lat: 47.4, lon: 8.5',
      'geo:47.37,8.54'
    ],
    other: ['1.5, 2.25', '95.1234, 200.5678', '3.141, 2.7', 'version 1.2.3']
  }
}

describe.each(DETECTORS.map((detector) => [detector]))('detector %s', (detector) => {
  test('finds its shape inside a sentence', () => {
    expect(
      cases[detector].found.filter((text) => !detects(detector, `She wrote ${text}.`))
    ).toEqual([])
  })

  test('leaves numbers and words that only look like it', () => {
    expect(cases[detector].other.filter((text) => detects(detector, `She wrote ${text}.`))).toEqual(
      []
    )
  })
})
