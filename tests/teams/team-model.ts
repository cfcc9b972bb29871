/** What teams must do, written down a second time and as plainly as can be. */

export interface Person<Account> {
  account: Account
  email: string
  entities: Kept<Account>[]
}

/** An entity as its owner keeps it now. */
export interface Kept<Account> {
  owner: Person<Account>
  id: string
  name: string
  facts: { id: string; content: string }[]
}

interface Team<Account> {
  id: string
  code: string
  owner: Person<Account>
  members: Set<Person<Account>>
  shares: Set<Kept<Account>>
}

export type TeamAct = 'join' | 'leave' | 'delete' | 'share' | 'unshare'

export class TeamModel<Account> {
  /** Those that are, and those that have been. */
  readonly teams: Team<Account>[] = []
  readonly #ended = new Set<Team<Account>>()

  made(owner: Person<Account>, { id, code }: { id: string; code: string }): void {
    this.teams.push({ id, code, owner, members: new Set([owner]), shares: new Set() })
  }

  /** Does an act of this person; the status that answers it. */
  act(
    act: TeamAct,
    team: Team<Account>,
    person: Person<Account>,
    entity: Kept<Account>
  ): 200 | 403 | 404 | 409 {
    if (this.#ended.has(team)) return 404
    if (act === 'join') {
      team.members.add(person)
      return 200
    }
    if (!team.members.has(person)) return 404
    const owns = team.owner === person
    if (act === 'share') {
      team.shares.add(entity)
      return 200
    }
    if (act === 'unshare') return team.shares.delete(entity) ? 200 : 404
    if (act === 'leave') {
      if (owns) return 409
      this.#takeOut(team, person)
      return 200
    }
    if (!owns) return 403
    this.#ended.add(team)
    return 200
  }

  /** An entity is deleted. */
  forget(entity: Kept<Account>): void {
    for (const team of this.teams) team.shares.delete(entity)
  }

  /** An account is deleted, and its teams with it. */
  erase(person: Person<Account>): void {
    for (const team of this.teams) {
      if (team.owner === person) this.#ended.add(team)
      this.#takeOut(team, person)
    }
  }

  /** What others share with somebody at this moment. */
  visibleTo(person: Person<Account>): Kept<Account>[] {
    const theirs = this.teams.filter((team) => !this.#ended.has(team) && team.members.has(person))
    const shared = new Set(theirs.flatMap((team) => [...team.shares]))
    return [...shared].filter(({ owner }) => owner !== person)
  }

  #takeOut(team: Team<Account>, person: Person<Account>): void {
    team.members.delete(person)
    for (const entity of team.shares) if (entity.owner === person) team.shares.delete(entity)
  }
}
