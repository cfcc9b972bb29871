/** Teams over HTTP: who may do what, and what each of it answers. */
import { describe, expect, test } from 'bun:test'
import { newInviteCode } from '#src/base/ids.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { join, keep, newTeam, share, sharedNames, unshare } from '#tests/teams/people.ts'

describe.each(databases)('teams on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()
  const several = (count: number) => Promise.all(Array.from({ length: count }, fresh))
  const emailOf = async (account: TestAccount) => (await account.send('GET', '/v1/me')).json.email

  test('a team is made with an invite code that its owner alone sees', async () => {
    const [ana, ben] = (await several(2)) as [TestAccount, TestAccount]
    const made = await ana.send('POST', '/v1/teams', {
      body: { name: '  Bees ', description: 'B' }
    })
    expect(made.status).toBe(201)
    const { team } = made.json
    expect(made.json).toEqual({
      status: 'created',
      team: {
        id: team.id,
        name: 'Bees',
        description: 'B',
        invite_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
        role: 'owner',
        member_count: 1,
        shared_memories: 0,
        created_at: expect.stringMatching(/Z$/)
      }
    })
    await join(ben, team.invite_code)
    const [own, joined] = [await ana.send('GET', '/v1/teams'), await ben.send('GET', '/v1/teams')]
    expect(own.json).toEqual({ teams: [{ ...team, member_count: 2 }], total: 1 })
    expect(joined.json).toEqual({
      teams: [{ ...team, invite_code: null, role: 'member', member_count: 2 }],
      total: 1
    })
    expect((await (await fresh()).send('GET', '/v1/teams')).json).toEqual({ teams: [], total: 0 })
  })

  test('a name has 1 to 100 characters and a description at most 500', async () => {
    const ana = await fresh()
    const send = async (body: unknown) => (await ana.send('POST', '/v1/teams', { body })).status
    expect(await send({ name: '🐝'.repeat(100), description: 'd'.repeat(500) })).toBe(201)
    for (const body of [
      {},
      { name: null },
      { name: ' ' },
      { name: 7 },
      { name: 'n'.repeat(101) },
      { name: 'n', description: 'd'.repeat(501) }
    ]) {
      expect(await send(body)).toBe(422)
    }
    expect((await ana.send('GET', '/v1/teams')).json.total).toBe(1)
  })

  test('an account owns at most 50 teams', async () => {
    const ana = await fresh()
    for (let no = 0; no < 50; no++) await newTeam(ana)
    const { status, json } = await ana.send('POST', '/v1/teams', { body: { name: 'One more' } })
    expect([status, json.code]).toEqual([409, 'conflict'])
    const { teams } = (await ana.send('GET', '/v1/teams')).json
    expect(new Set(teams.map((team: { invite_code: string }) => team.invite_code)).size).toBe(50)
    await ana.send('DELETE', `/v1/teams/${teams[0].id}`)
    await newTeam(ana)
  })

  test('whoever knows the code joins, however it is typed, and joining twice is no error', async () => {
    const [ana, ben] = (await several(2)) as [TestAccount, TestAccount]
    const team = await newTeam(ana)
    const code = team.invite_code
    const grouped = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
    const misread = grouped.replaceAll('0', 'o').replaceAll('1', 'l')
    const answer = { status: 'joined', team_id: team.id, team_name: 'Beekeepers' }
    const first = await join(ben, misread)
    expect([first.status, first.json]).toEqual([
      200,
      { ...answer, role: 'member', already_member: false }
    ])
    const again = await join(ben, code)
    expect(again.json).toEqual({ ...answer, role: 'member', already_member: true })
    expect((await join(ana, code)).json).toEqual({ ...answer, role: 'owner', already_member: true })
    expect((await ana.send('GET', '/v1/teams')).json.teams[0].member_count).toBe(2)
    expect((await ben.send('POST', '/v1/teams/join', { body: {} })).status).toBe(422)
  })

  test('ten wrong codes a minute are answered 404, and then none is tried, not even a right one', async () => {
    const [ana, ben, cy] = (await several(3)) as [TestAccount, TestAccount, TestAccount]
    const { invite_code } = await newTeam(ana)
    const wrong = ['no code', 'U'.repeat(12), ...Array.from({ length: 8 }, newInviteCode)]
    for (const code of wrong) {
      const { status, json } = await join(ben, code)
      expect([status, json.code]).toEqual([404, 'not_found'])
    }
    for (const code of [newInviteCode(), invite_code]) {
      const { status, json, headers } = await join(ben, code)
      expect([status, json.code]).toEqual([429, 'rate_limited'])
      const wait = Number(headers.get('retry-after'))
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(60)
    }
    expect((await ben.send('GET', '/v1/teams')).json.total).toBe(0)
    expect((await join(cy, invite_code)).status).toBe(200)
  })

  test('members see each other, with addresses masked for all but the owner', async () => {
    const [ana, ben, cy] = (await several(3)) as [TestAccount, TestAccount, TestAccount]
    const { id, invite_code } = await newTeam(ana)
    await join(ben, invite_code)
    await join(cy, invite_code)
    const emails = await Promise.all([ana, ben, cy].map(emailOf))
    const seenBy = async (account: TestAccount) => {
      const { json } = await account.send('GET', `/v1/teams/${id}/members`)
      expect(json.total).toBe(3)
      return json.members as { user_id: string; email: string; role: string; joined_at: string }[]
    }
    const byOwner = await seenBy(ana)
    expect(byOwner.map(({ user_id, email, role }) => [user_id, email, role])).toEqual([
      [ana.accountId, emails[0], 'owner'],
      [ben.accountId, emails[1], 'member'],
      [cy.accountId, emails[2], 'member']
    ])
    const byBen = (await seenBy(ben)).map(({ email }) => email)
    expect(byBen[1]).toBe(emails[1])
    for (const place of [0, 2]) expect(byBen[place]).toBe(`${emails[place]?.[0]}***@example.com`)
  })

  test('an entity is shared once and made personal again, under both spellings and from any user', async () => {
    const ana = await fresh()
    const { id } = await newTeam(ana)
    await keep(ana, 'Nia', 'I keep bees in Lugano.')
    await ana.add({
      messages: [{ role: 'user', name: 'Tom', content: 'I bake bread in Bern.' }],
      user_id: 'bob'
    })
    const shared = { status: 'shared', entity: 'Nia', team_id: id }
    for (let times = 0; times < 2; times++) {
      const { status, json } = await share(ana, id, 'nia')
      expect([status, json]).toEqual([200, shared])
    }
    const path = `/v1/teams/${id}`
    const other = await ana.send('POST', `${path}/share?entity=Tom&user_id=bob`)
    expect(other.json).toEqual({ ...shared, entity: 'Tom' })
    const counted = async () => (await ana.send('GET', '/v1/teams')).json.teams[0].shared_memories
    expect(await counted()).toBe(2)
    expect((await share(ana, id, 'Tom')).status).toBe(404)
    const personal = await ana.send('POST', `${path}/unshare`, { body: { entity: 'NIA' } })
    expect(personal.json).toEqual({ status: 'personal', entity: 'Nia', team_id: id })
    expect(await counted()).toBe(1)
    expect((await unshare(ana, id, 'Nia')).status).toBe(404)
    expect((await ana.send('POST', `${path}/unshare?entity_name=Tom&sub_user_id=bob`)).status).toBe(
      200
    )
  })

  test('a share needs a team that one is in and an entity that one has', async () => {
    const [ana, ben] = (await several(2)) as [TestAccount, TestAccount]
    const { id, invite_code } = await newTeam(ana)
    await keep(ana, 'Nia', 'I keep bees in Lugano.')
    await keep(ben, 'Eva', 'I keep goats in Malmö.')
    expect((await share(ben, id, 'Eva')).status).toBe(404)
    await join(ben, invite_code)
    await share(ana, id, 'Nia')
    for (const act of [share, unshare]) {
      // What another account shares is not one's own to share or withdraw.
      for (const name of ['Nia', 'Nobody']) expect((await act(ben, id, name)).status).toBe(404)
      expect((await act(ana, 'not-an-id', 'Nia')).status).toBe(404)
      expect((await act(ana, ana.accountId, 'Nia')).status).toBe(404)
    }
    for (const verb of ['share', 'unshare']) {
      const sent = await ana.send('POST', `/v1/teams/${id}/${verb}`)
      expect([sent.status, sent.json.code]).toEqual([422, 'validation'])
    }
    expect(await sharedNames(ben)).toEqual(['Nia'])
  })

  test('who leaves takes along what they have shared, and coming back does not bring it back', async () => {
    const [ana, ben] = (await several(2)) as [TestAccount, TestAccount]
    const { id, invite_code } = await newTeam(ana)
    await join(ben, invite_code)
    await keep(ana, 'Nia', 'I keep bees in Lugano.')
    await keep(ben, 'Eva', 'I keep goats in Malmö.')
    await share(ana, id, 'Nia')
    await share(ben, id, 'Eva')
    expect([await sharedNames(ana), await sharedNames(ben)]).toEqual([['Eva'], ['Nia']])
    const left = await ben.send('POST', `/v1/teams/${id}/leave`)
    expect([left.status, left.json]).toEqual([200, { status: 'left', team_id: id }])
    expect([await sharedNames(ana), await sharedNames(ben)]).toEqual([[], []])
    for (const [method, path] of [
      ['POST', `/v1/teams/${id}/leave`],
      ['GET', `/v1/teams/${id}/members`],
      ['DELETE', `/v1/teams/${id}`]
    ] as const) {
      expect((await ben.send(method, path)).status).toBe(404)
    }
    expect((await ana.send('GET', '/v1/teams')).json.teams[0]).toMatchObject({
      member_count: 1,
      shared_memories: 1
    })
    await join(ben, invite_code)
    expect([await sharedNames(ana), await sharedNames(ben)]).toEqual([[], ['Nia']])
  })

  test('the owner cannot leave, and nobody else can delete', async () => {
    const [ana, ben, cy] = (await several(3)) as [TestAccount, TestAccount, TestAccount]
    const { id, invite_code } = await newTeam(ana)
    await join(ben, invite_code)
    await keep(ana, 'Nia', 'I keep bees in Lugano.')
    await keep(ben, 'Eva', 'I keep goats in Malmö.')
    await share(ana, id, 'Nia')
    await share(ben, id, 'Eva')
    const leaving = await ana.send('POST', `/v1/teams/${id}/leave`)
    expect([leaving.status, leaving.json.code]).toEqual([409, 'conflict'])
    const byMember = await ben.send('DELETE', `/v1/teams/${id}`)
    expect([byMember.status, byMember.json.code]).toEqual([403, 'not_owner'])
    expect((await cy.send('DELETE', `/v1/teams/${id}`)).status).toBe(404)
    expect([await sharedNames(ana), await sharedNames(ben)]).toEqual([['Eva'], ['Nia']])
    const deleted = await ana.send('DELETE', `/v1/teams/${id}`)
    expect([deleted.status, deleted.json]).toEqual([200, { status: 'deleted', team_id: id }])
    expect([await sharedNames(ana), await sharedNames(ben)]).toEqual([[], []])
    expect((await ana.send('DELETE', `/v1/teams/${id}`)).status).toBe(404)
    expect((await join(cy, invite_code)).status).toBe(404)
    expect((await ben.send('GET', '/v1/teams')).json.total).toBe(0)
  })

  test('an Idempotency-Key makes one team and gives its answer again', async () => {
    const [ana, ben] = (await several(2)) as [TestAccount, TestAccount]
    const headers = { 'idempotency-key': 'one' }
    const make = (name: string) => ana.send('POST', '/v1/teams', { body: { name }, headers })
    const [first, again] = [await make('Bees'), await make('Bees')]
    expect([again.status, again.json]).toEqual([201, first.json])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await make('Goats')).json.code).toBe('idempotency_mismatch')
    expect((await ana.send('GET', '/v1/teams')).json.total).toBe(1)
    const body = { invite_code: first.json.team.invite_code }
    const joining = () => ben.send('POST', '/v1/teams/join', { body, headers })
    const [joined, twice] = [await joining(), await joining()]
    expect(twice.json).toEqual(joined.json)
    expect(twice.json.already_member).toBe(false)
    expect(twice.headers.get('idempotent-replayed')).toBe('true')
  })

  test('all of it is in the audit log of who did it, without a word of memory', async () => {
    const [ana, ben] = (await several(2)) as [TestAccount, TestAccount]
    const { id, invite_code } = await newTeam(ana)
    await keep(ben, 'Eva', 'I keep goats in Malmö.')
    const eva = (await ben.send('GET', '/v1/memory/Eva')).json.id
    await join(ben, invite_code)
    await join(ben, invite_code)
    await share(ben, id, 'Eva')
    await share(ben, id, 'Eva')
    await unshare(ben, id, 'Eva')
    await share(ben, id, 'Eva')
    await ben.send('POST', `/v1/teams/${id}/leave`)
    await ana.send('DELETE', `/v1/teams/${id}`)
    const logged = async (account: TestAccount) => {
      const { json } = await account.send('GET', '/v1/audit')
      expect(JSON.stringify(json)).not.toContain('Eva')
      return json.events
        .filter(({ action }: { action: string }) => action.startsWith('team_'))
        .map(({ action, target }: { action: string; target: string }) => [action, target])
        .toReversed()
    }
    expect(await logged(ana)).toEqual([
      ['team_create', id],
      ['team_delete', id]
    ])
    expect(await logged(ben)).toEqual([
      ['team_join', id],
      ['team_share', `${id}/${eva}`],
      ['team_unshare', `${id}/${eva}`],
      ['team_share', `${id}/${eva}`],
      ['team_leave', id]
    ])
  })

  test('an account that is deleted takes its teams along and leaves the others', async () => {
    const [ana, ben, cy] = (await several(3)) as [TestAccount, TestAccount, TestAccount]
    const [hers, his] = [await newTeam(ana), await newTeam(ben)]
    for (const one of [ben, cy]) await join(one, hers.invite_code)
    for (const one of [ana, cy]) await join(one, his.invite_code)
    await keep(ana, 'Nia', 'I keep bees in Lugano.')
    await keep(ben, 'Eva', 'I keep goats in Malmö.')
    await share(ana, his.id, 'Nia')
    await share(ben, hers.id, 'Eva')
    expect(await sharedNames(cy)).toEqual(['Eva', 'Nia'])
    const confirm = encodeURIComponent(await emailOf(ana))
    const { json } = await ana.send('DELETE', `/v1/account?confirm=${confirm}`)
    expect(json.deleted).toMatchObject({
      teams: 1,
      team_members: 3,
      team_shares: 1,
      shares_withdrawn: 1,
      memberships: 1
    })
    expect(await sharedNames(cy)).toEqual([])
    const left = (await ben.send('GET', '/v1/teams')).json.teams
    expect(left).toMatchObject([{ id: his.id, member_count: 2, shared_memories: 0 }])
    const { members } = (await cy.send('GET', `/v1/teams/${his.id}/members`)).json
    expect(members.map((one: { user_id: string }) => one.user_id)).toEqual([
      ben.accountId,
      cy.accountId
    ])
  })
})
