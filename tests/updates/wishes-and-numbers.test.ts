/** How the assistant is to work, and what has a number of its own, outlast what is told of something else. */
import { expect, test } from 'bun:test'
import { isLeftBy } from '#src/updates/stays/wishes-and-numbers.ts'

const ORM = "User doesn't want the assistant to use an ORM, ever."

test.each([
  [ORM, 'User and others dropped chi and moved to the stdlib router.', true],
  [ORM, 'User and others use an ORM now.', false],
  [ORM, 'User wants the assistant to use Drizzle from now on.', false],
  ['User wants the assistant to suggest only vegan food.', 'User is not vegan any more.', false],
  ['PR #482 adds retries.', 'Next is PR #490.', true],
  ['PAY-1432 is open.', 'PAY-1432 is fixed.', false],
  ['PR #482 adds retries.', 'The retries were taken out.', false]
])('%s / %s', (said, told, isLeft) => {
  expect(isLeftBy(said, told)).toBe(isLeft)
})
