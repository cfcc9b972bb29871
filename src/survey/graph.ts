/**
 * The graph of a memory: who and what are told of together. An edge is made of the facts that name both
 * its ends, so whatever is said of it can name them too.
 */
import Graph from 'graphology'
import louvain from 'graphology-communities-louvain'
import betweenness from 'graphology-metrics/centrality/betweenness.js'
import { isGenericUser } from '#src/memory/entity.ts'
import { NameFinder } from '#src/memory/names/names-in-text.ts'
import type { Known, MaterialEntity, MaterialFact } from '#src/survey/material.ts'

/** Nodes beyond these would make the groups unreadable, and their number counts squared. */
const NODES_MAX = 400
/** Fewer than three are a pair. */
const GROUP_MIN = 3
const GROUPS_MAX = 12
const BRIDGES_MAX = 5

export interface Group {
  /** The member with most ties. */
  hub: string
  /** Entity ids, most ties first. */
  members: string[]
  /** Facts of the ties inside, by tie, strongest tie first. */
  ties: Tie[]
}

export interface Tie {
  a: string
  b: string
  facts: MaterialFact[]
}

/** One that stands between two who are not told of together. */
export interface Bridge {
  entityId: string
  left: Tie
  right: Tie
}

export interface Network {
  /** All of them, strongest first. */
  ties: Tie[]
  groups: Group[]
  bridges: Bridge[]
}

/** Groups and bridges among the entities. The same material gives the same answer. */
export function networkOf(known: Known): Network {
  const ties = tiesOf(known)
  const graph = graphOf(ties)
  if (graph.order < GROUP_MIN) return { ties, groups: [], bridges: [] }
  const communityOf = louvain(graph, { getEdgeWeight: 'weight', rng: seeded() })
  const groups = [...Map.groupBy(graph.nodes(), (node) => communityOf[node])]
    .map(([, members]) => groupOf(members, ties, graph))
    .filter(({ members }) => members.length >= GROUP_MIN)
    .toSorted((a, b) => b.ties.length - a.ties.length || (a.hub < b.hub ? -1 : 1))
  // Whom the memory is about stands between all others, which says nothing.
  const isOwn = (entityId: string) => isOneself(known.entityOf.get(entityId))
  const bridges = bridgesOf(graph, ties, communityOf).filter((one) => !isOwn(one.entityId))
  return { ties, groups: groups.slice(0, GROUPS_MAX), bridges: bridges.slice(0, BRIDGES_MAX) }
}

function isOneself(entity: MaterialEntity | undefined): boolean {
  return entity !== undefined && (entity.identity || isGenericUser(entity))
}

/** Pairs of entities with the facts that name both, strongest first. */
function tiesOf(known: Known): Tie[] {
  const ties = new Map<string, { a: string; b: string; facts: Set<MaterialFact> }>()
  const namedIn = namesByFact(known)
  const tie = (one: string, other: string, fact: MaterialFact) => {
    const [a, b] = one < other ? [one, other] : [other, one]
    const key = `${a} ${b}`
    ties.getOrInsertComputed(key, () => ({ a, b, facts: new Set() })).facts.add(fact)
  }
  for (const fact of known.facts) {
    for (const other of namedIn.get(fact.factId) ?? []) tie(fact.entityId, other, fact)
  }
  for (const { from, to, factId } of known.edges) {
    const fact = known.factOf.get(factId)
    const named = namedIn.get(factId)
    if (fact === undefined || named === undefined || from === to) continue
    const isNamed = (entityId: string) => entityId === fact.entityId || named.has(entityId)
    if (isNamed(from) && isNamed(to)) tie(from, to, fact)
  }
  const all = [...ties.values()].map(({ a, b, facts }): Tie => ({ a, b, facts: [...facts] }))
  return all.toSorted((x, y) => y.facts.length - x.facts.length || (x.a + x.b < y.a + y.b ? -1 : 1))
}

/** The other entities that each fact names. */
function namesByFact({ facts, factsOf, entities }: Known): Map<string, Set<string>> {
  const count = (entityId: string) => factsOf.get(entityId)?.length ?? 0
  // The finder looks for so many names only, so those of which most is known come first.
  const sorted = entities.toSorted((a, b) => count(b.entityId) - count(a.entityId))
  const idOf = new Map(sorted.map(({ name, entityId }) => [name, entityId]))
  const finder = new NameFinder(sorted.map(({ name }) => name))
  return new Map(
    facts.map((fact) => {
      // "Was glad" does not name somebody who is called Glad.
      const named = finder.namedIn(fact.content).filter((name) => fact.content.includes(name))
      const others = named.flatMap((name) => idOf.get(name) ?? [])
      return [fact.factId, new Set(others.filter((other) => other !== fact.entityId))]
    })
  )
}

function graphOf(ties: readonly Tie[]): Graph {
  const degree = new Map<string, number>()
  for (const { a, b } of ties) {
    for (const node of [a, b]) degree.set(node, (degree.get(node) ?? 0) + 1)
  }
  const kept = new Set(
    [...degree]
      .toSorted(([x, m], [y, n]) => n - m || (x < y ? -1 : 1))
      .slice(0, NODES_MAX)
      .map(([node]) => node)
  )
  const graph = new Graph({ type: 'undirected' })
  for (const node of kept) graph.addNode(node)
  for (const { a, b, facts } of ties) {
    if (kept.has(a) && kept.has(b)) graph.addEdge(a, b, { weight: facts.length })
  }
  return graph
}

function groupOf(nodes: readonly string[], ties: readonly Tie[], graph: Graph): Group {
  const inside = new Set(nodes)
  const own = ties.filter(({ a, b }) => inside.has(a) && inside.has(b))
  const members = nodes.toSorted((x, y) => graph.degree(y) - graph.degree(x) || (x < y ? -1 : 1))
  return { hub: members[0] ?? '', members, ties: own }
}

/** Those on most of the shortest ways between others, each with a tie into two groups. */
function bridgesOf(
  graph: Graph,
  ties: readonly Tie[],
  communityOf: Readonly<Record<string, number>>
): Bridge[] {
  const central = Object.entries(betweenness(graph)).toSorted(
    ([x, m], [y, n]) => n - m || (x < y ? -1 : 1)
  )
  const bridges: Bridge[] = []
  for (const [entityId, share] of central) {
    if (share <= 0 || bridges.length > BRIDGES_MAX) break
    const own = ties.filter(({ a, b }) => (a === entityId || b === entityId) && graph.hasEdge(a, b))
    const end = ({ a, b }: Tie) => (a === entityId ? b : a)
    const left = own.find((tie) => communityOf[end(tie)] === communityOf[entityId])
    const right = own.find((tie) => communityOf[end(tie)] !== communityOf[entityId])
    if (left === undefined || right === undefined) continue
    if (!graph.hasEdge(end(left), end(right))) bridges.push({ entityId, left, right })
  }
  return bridges
}

/** The same numbers on every run, between 0 and 1 (Park and Miller's generator). */
function seeded(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
