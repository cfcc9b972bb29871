/** Which attribute a question asks for, and which statements tell it. */
import { expect, test } from 'bun:test'
import { attributesAsked, tellsAttribute } from '#src/ask/question/asked-attribute.ts'

test.each([
  ['Where do I live?', 'User and others just moved from Lisbon to Porto.', true],
  ['Where does Anna live now?', 'Anna moved to Rome.', true],
  ['Which city did I live in before?', 'User lives in Bern.', true],
  ['What is my job?', 'User works as a nurse.', true],
  ['Where does Anna work?', 'Anna started working at Initech.', true],
  ['How old is Anna?', 'Anna is 34 years old.', true],
  ['Where do I live?', 'User works as a nurse.', false],
  ['Where did I leave my keys?', 'User lives in Bern.', false],
  ['What is my favourite colour?', 'User works as a nurse.', false]
])('%s %s %p', (question, statement, tells) => {
  expect(tellsAttribute(statement, attributesAsked(question))).toBe(tells)
})
