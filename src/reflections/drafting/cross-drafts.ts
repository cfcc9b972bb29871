/** What goes beyond one person or thing: groups that hang together, who links them, what two have in common. */
import {
  type Claim,
  type Draft,
  factsOf,
  groupSubject,
  SUBJECTS
} from '#src/memory/derived/reflection.ts'
import { alikePairs } from '#src/survey/alike.ts'
import { type Group, type Network, networkOf, type Tie } from '#src/survey/graph.ts'
import type { Known } from '#src/survey/material.ts'
import { confidenceOf, listed, quoted, sentence } from '#src/survey/wording.ts'

const TIES_TOLD_MAX = 5
/** Facts that a model is shown. */
const SOURCES_MAX = 40
const MEMBERS_NAMED_MAX = 8
const ALIKE_MAX = 6

export function crossDrafts(known: Known): Draft[] {
  const network = networkOf(known)
  return [
    ...network.groups.map((group) => groupDraft(known, group)),
    ...overview(known, network),
    ...alikeDraft(known)
  ]
}

/** One group, by what is said of its strongest ties. */
function groupDraft(known: Known, group: Group): Draft {
  const hub = nameOf(known, group.hub)
  const claims = [membersClaim(known, group), ...group.ties.slice(0, TIES_TOLD_MAX).map(tieClaim)]
  return {
    subject: groupSubject(group.hub),
    reach: 'cross',
    title: `Around ${hub}`,
    entityId: group.hub,
    claims: withoutDoubles(claims),
    confidence: confidenceOf(group.ties.length),
    sources: factIdsOf(group).slice(0, SOURCES_MAX)
  }
}

/** The groups side by side, and who stands between them. */
function overview(known: Known, { groups, bridges }: Network): Draft[] {
  const claims = [
    ...groups.map((group) => membersClaim(known, group)),
    ...bridges.map(({ entityId, left, right }): Claim => {
      const end = ({ a, b }: Tie) => nameOf(known, a === entityId ? b : a)
      return {
        text: `${nameOf(known, entityId)} links ${end(left)} with ${end(right)}.`,
        facts: firstFacts([left, right])
      }
    })
  ]
  if (claims.length === 0) return []
  return [
    {
      subject: SUBJECTS.network,
      reach: 'cross',
      title: 'Who and what belong together',
      entityId: null,
      claims,
      confidence: confidenceOf(groups.reduce((sum, { ties }) => sum + ties.length, 0)),
      sources: factsOf(claims)
    }
  ]
}

/** Rests on one fact for each member that is named. */
function membersClaim(known: Known, { members, ties }: Group): Claim {
  const named = members.slice(0, MEMBERS_NAMED_MAX)
  const proofs = named.flatMap(
    (member) => ties.find(({ a, b }) => a === member || b === member) ?? []
  )
  const names = listed(named.map((member) => nameOf(known, member)))
  return { text: `${names} come up together.`, facts: firstFacts(proofs) }
}

function tieClaim({ facts }: Tie): Claim {
  const [fact] = facts
  return { text: sentence(fact?.content ?? ''), facts: fact === undefined ? [] : [fact.factId] }
}

function alikeDraft(known: Known): Draft[] {
  const claims = alikePairs(known, ALIKE_MAX).map(({ one, other }): Claim => {
    const names = listed([one, other].map(({ entityId }) => nameOf(known, entityId)))
    const said = listed([one, other].map(({ content }) => quoted(content)))
    return {
      text: `${names} have something in common: ${said}.`,
      facts: [one.factId, other.factId]
    }
  })
  if (claims.length === 0) return []
  return [
    {
      subject: SUBJECTS.alike,
      reach: 'cross',
      title: 'What they have in common',
      entityId: null,
      claims,
      confidence: confidenceOf(claims.length),
      sources: factsOf(claims)
    }
  ]
}

function nameOf(known: Known, entityId: string): string {
  return known.entityOf.get(entityId)?.name ?? ''
}

function factIdsOf({ ties }: Group): string[] {
  return [...new Set(ties.flatMap(({ facts }) => facts.map(({ factId }) => factId)))]
}

function firstFacts(ties: readonly Tie[]): string[] {
  return [...new Set(ties.flatMap(({ facts }) => facts[0]?.factId ?? []))]
}

function withoutDoubles(claims: readonly Claim[]): Claim[] {
  return [...new Map(claims.map((claim) => [claim.text, claim])).values()]
}
