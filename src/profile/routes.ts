/** What an assistant is told of a user before it begins: a profile, and rules for working on code. */
import type { ValueOf } from '#actors/operations.ts'
import { endpoint } from '#src/http/endpoint.ts'
import type { Question } from '#src/http/question.ts'
import {
  Profile,
  type ProfileInput,
  ProfileQuery,
  Rules,
  type RulesInput,
  RulesQuery
} from '#src/profile/contract.ts'

const profile = {
  method: 'GET',
  tag: 'Profile',
  permission: 'read',
  scope: 'user',
  from: 'query',
  status: 200,
  fields: ProfileQuery,
  answer: Profile,
  operation: 'profile.read',
  input: ({ fields, userId }: { fields: { force: boolean }; userId: string }): ProfileInput => ({
    userId,
    force: fields.force
  }),
  asks: toldAndKept
} as const

export const profileEndpoints = [
  endpoint({
    ...profile,
    path: '/v1/profile',
    summary: 'A system prompt that says who an assistant is talking to'
  }),
  endpoint({
    ...profile,
    path: '/v1/profile/:user_id',
    summary: 'The same of the user in the path'
  }),
  endpoint({
    method: 'GET',
    path: '/v1/rules',
    tag: 'Profile',
    summary: 'A file of rules for a coding assistant, in the format that it reads',
    permission: 'read',
    scope: 'user',
    from: 'query',
    status: 200,
    fields: RulesQuery,
    answer: Rules,
    operation: 'profile.rules',
    input: ({ fields, userId }): RulesInput => ({ userId, ...fields }),
    asks: toldAndKept
  })
]

/** The answer is given whether or not its text could be kept: the next call makes it again. */
async function toldAndKept<Name extends 'profile.read' | 'profile.rules'>({
  input,
  ask,
  note
}: Question<object, Name>): Promise<ValueOf<Name>['answer']> {
  const { answer, toKeep } = await ask(input)
  if (toKeep !== null) await ask(toKeep, 'profile.keep').catch(note)
  return answer
}
