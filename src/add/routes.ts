/** The doors of the add family: both hand on the same input, so nothing depends on the door. */

import { AddAccepted, DryRun } from '#src/add/contract.ts'
import { acceptMessages, acceptText } from '#src/extraction/accept/accepted-add.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { Answered, type Question } from '#src/http/question.ts'
import { AddBody, AddTextBody } from '#src/shapes/add.ts'

const accepted = {
  method: 'POST',
  tag: 'Add',
  permission: 'write',
  scope: 'user',
  from: 'body',
  strict: true,
  cost: 'add',
  replays: true,
  status: 202,
  answer: AddAccepted,
  location: (answer: AddAccepted) => `/v1/jobs/${answer.job_id}`,
  operation: 'add.accept',
  otherAnswer: DryRun,
  asks: async ({ fields, input, ask }: Question<{ dry_run?: boolean }, 'add.accept'>) =>
    fields.dry_run === true ? new Answered(await ask(input, 'add.try')) : ask(input)
} as const

export const addEndpoints = [
  endpoint({
    ...accepted,
    path: '/v1/add',
    summary: 'Add a conversation; what it says is extracted in the background',
    fields: AddBody,
    input: ({ fields, userId }) => acceptMessages(fields, userId)
  }),
  endpoint({
    ...accepted,
    path: '/v1/add_text',
    summary: 'Add a plain text, as one user message',
    fields: AddTextBody,
    input: ({ fields, userId }) => acceptText(fields, userId)
  })
]
