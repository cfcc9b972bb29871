/** A name that stands twice in one JSON body (contract 1.8). */
import { describe, expect, test } from 'bun:test'
import { refuseGivenTwice } from '#src/input/given-twice.ts'
import { testFrame } from '#tests/http/frame.ts'

const NAMES = ['user_id', 'query', 'filters']

test.each([
  '{}',
  '{"user_id":"ana"}',
  '{"user_id":"ana","user_id":"ana"}',
  '{"user_id":"ana","user_id":"\\u0061na"}',
  '{"filters":{"a":1,"b":[2]},"filters":{ "b" : [2], "a":1 }}',
  '{"other":1,"other":2}',
  '{"query":"\\"user_id\\":\\"ana\\"","user_id":"ben"}',
  '{"query":"a \\\\","user_id":"ben","filters":{"user_id":"x","list":[{"user_id":"y"}]}}',
  '{"filters":{"user_id":"a","user_id":"b"},"user_id":"c"}',
  ' {"query":"user_id", "user_id" : "a" } ',
  '{"query":"k\\u00f6nig","filters":{},"user_id":null}'
])('is fine in %s', (text) => {
  expect(() => refuseGivenTwice(text, NAMES)).not.toThrow()
})

test.each([
  '{"user_id":"ana","user_id":"ben"}',
  '{"user_id":"ana","query":"x","user_id":null}',
  '{"user_id":"ana","user_\\u0069d":"ben"}',
  '{"user_id":"ana","user\\u0000_id":"ben"}',
  '{"user_id":"ana","user\\ud800_id":"ben"}',
  '{"query":"}\\"]{","user_id":"ana", "filters":{"a":["}",{"b":"\\\\"}]} ,"user_id":"ben"}',
  '{"query":1,"query":"1"}',
  '{"filters":{"a":1},"filters":{"a":2}}'
])('is refused in %s', (text) => {
  expect(() => refuseGivenTwice(text, NAMES)).toThrow('is given twice with different values')
})

describe('over HTTP', () => {
  test.each([
    ['POST', '/v1/search', '{"query":"x","user_id":"ana","user_id":"ben"}'],
    ['POST', '/v1/add_text', '{"text":"x","sub_user":"ana","sub_user":"ben"}'],
    ['POST', '/v1/merge_user', '{"from_user_id":"ana","from_user_id":"ben"}'],
    ['DELETE', '/v1/memory/Nia', '{"sub_user_id":"ana","sub_user_id":"ben"}'],
    ['POST', '/v1/signup', '{"email":"a@example.org","email":"b@example.org"}']
  ])('%s %s is answered 422', async (method, path, body) => {
    const frame = testFrame({ SIGNUP: 'open' })
    const key = frame.accounts.makeKey({})
    const answer = await frame.send(method, path, { key, raw: body })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.json)).toContain('is given twice')
    expect(frame.accounts.asked).toEqual([])
  })
})
