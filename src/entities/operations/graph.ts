/** The knowledge graph of one's own memory and of what others share; no edge leads from one to another. */
import { query } from '#actors/operation.ts'
import { ofEachShared } from '#actors/shared-reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { graphEdges, graphNodes } from '#db/stores/entities/graph.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Graph, GraphInput } from '#src/entities/contract.ts'
import { teamMarkOf } from '#src/shapes/team-mark.ts'

export const readGraph = query<GraphInput, Graph>({
  sharedBeside: ({ userId }) => userId,
  run: async (context, input) => {
    const { accountId, now } = context
    const partOf = (tx: ReadTx, view: View) => readPart(tx, view, input, now)
    const own = await context.read((tx) => partOf(tx, { accountId, userId: input.userId }))
    const parts = [own, ...(await ofEachShared(context, partOf))]
    const nodes = parts
      .flatMap((part) => part.nodes.map((node) => ({ ...node, view: part.view })))
      .sort((a, b) => b.facts - a.facts || b.updatedAt.getTime() - a.updatedAt.getTime())
      .slice(0, input.limit)
    const shownOf = Map.groupBy(nodes, ({ view }) => view)
    return {
      nodes: nodes.map((node) => ({
        id: node.entityId,
        name: node.name,
        type: node.type,
        facts_count: node.facts,
        knowledge_count: node.knowledge,
        ...teamMarkOf(isShared(node.view) ? node.view : null, node.entityId)
      })),
      edges: parts
        .flatMap(({ view, edges }) => {
          const shown = new Set(shownOf.get(view)?.map((node) => node.entityId))
          return edges.filter((edge) => shown.has(edge.from) && shown.has(edge.to))
        })
        .map(({ source, target, type, description }) => ({ source, target, type, description })),
      total_nodes: parts.reduce((sum, part) => sum + part.total, 0)
    }
  }
})

async function readPart(tx: ReadTx, view: View, input: GraphInput, now: number) {
  const { total, nodes } = await graphNodes(tx, view, { ...input, now })
  const ids = nodes.map((node) => node.entityId)
  const edges = await graphEdges(tx, view, ids, { now, filter: input.filter })
  return { view, total, nodes, edges }
}
