import { expect, test } from 'bun:test'
import { Rest } from '#db/embedded/rest.ts'

test('a rest begins once, lasts until there is work, and then begins anew', () => {
  const rest = new Rest()
  const looks = [
    [false, 0, { begins: false, lasts: 0 }],
    [true, 10, { begins: true, lasts: 0 }],
    [true, 1000, { begins: false, lasts: 990 }],
    [true, 5000, { begins: false, lasts: 4990 }],
    [false, 5001, { begins: false, lasts: 0 }],
    [true, 5002, { begins: true, lasts: 0 }],
    [true, 5003, { begins: false, lasts: 1 }]
  ] as const
  expect(
    looks.map(([isAtRest, now]) => ({ begins: rest.look(isAtRest, now), lasts: rest.lasts(now) }))
  ).toEqual(looks.map(([, , seen]) => seen))
})

test('rests that end before they are long never add up to one', () => {
  const rest = new Rest()
  const lasted = [0, 1, 2, 3, 4, 5, 6, 7].map((now) => {
    rest.look(now % 3 !== 0, now)
    return rest.lasts(now)
  })
  expect(Math.max(...lasted)).toBe(1)
})
