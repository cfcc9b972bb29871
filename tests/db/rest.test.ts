import { expect, test } from 'bun:test'
import { LONG_REST_MS, Rest } from '#db/embedded/rest.ts'

test('garbage goes when a rest begins, compiled code once when it is long, and all again in the next', () => {
  const rest = new Rest()
  const looks = [
    [false, 0, 'nothing'],
    [true, 10, 'garbage'],
    [true, LONG_REST_MS, 'nothing'],
    [true, 10 + LONG_REST_MS, 'compiled code'],
    [true, 20 + LONG_REST_MS, 'nothing'],
    [true, 3 * LONG_REST_MS, 'nothing'],
    [false, 3 * LONG_REST_MS + 1, 'nothing'],
    [true, 3 * LONG_REST_MS + 2, 'garbage'],
    [true, 3 * LONG_REST_MS + 3, 'nothing'],
    [true, 4 * LONG_REST_MS + 2, 'compiled code']
  ] as const
  expect(looks.map(([isAtRest, now]) => rest.look(isAtRest, now))).toEqual(
    looks.map(([, , given]) => given)
  )
})

test('rests that end before they are long never add up to one', () => {
  const rest = new Rest()
  const given = new Set<string>()
  for (let now = 0; now < 5 * LONG_REST_MS; now += LONG_REST_MS / 4) {
    given.add(rest.look(now % LONG_REST_MS !== 0, now))
  }
  expect([...given].sort()).toEqual(['garbage', 'nothing'])
})
