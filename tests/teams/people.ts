/** Accounts that make teams and share over HTTP. */
import { expect } from 'bun:test'
import type { Sent, TestAccount } from '#tests/support/service.ts'

export interface MadeTeam {
  id: string
  invite_code: string
}

/** A team of the account. */
export async function newTeam(owner: TestAccount, name = 'Beekeepers'): Promise<MadeTeam> {
  const { status, json } = await owner.send('POST', '/v1/teams', { body: { name } })
  expect(status).toBe(201)
  return json.team
}

export function join(account: TestAccount, invite_code: string): Promise<Sent> {
  return account.send('POST', '/v1/teams/join', { body: { invite_code } })
}

export function share(account: TestAccount, teamId: string, entity_name: string): Promise<Sent> {
  return account.send('POST', `/v1/teams/${teamId}/share`, { body: { entity_name } })
}

export function unshare(account: TestAccount, teamId: string, entity_name: string): Promise<Sent> {
  return account.send('POST', `/v1/teams/${teamId}/unshare`, { body: { entity_name } })
}

/** Keeps what somebody of that name has said. */
export async function keep(account: TestAccount, name: string, ...texts: string[]): Promise<void> {
  await account.add({ messages: texts.map((content) => ({ role: 'user', name, content })) })
}

/** Names of what others share with the account, as its list shows them. */
export async function sharedNames(account: TestAccount): Promise<string[]> {
  const { json } = await account.send('GET', '/v1/memories?limit=500')
  const shared = json.memories.filter((one: { team_shared?: boolean }) => one.team_shared)
  return shared.map((one: { name: string }) => one.name).toSorted()
}
