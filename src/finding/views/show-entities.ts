/** Entities that were found, with what is shown of them. */
import { isShared, type View } from '#db/shared-view.ts'
import { knowledgeOf, relationsOf } from '#db/stores/entities/relations.ts'
import { metadataOfEntities } from '#db/stores/facts/statements.ts'
import type { ReadTx } from '#db/transaction.ts'
import { type RankedEntity, readEntities } from '#src/finding/find-facts.ts'
import type { FindRequest, ShownEntity } from '#src/finding/found.ts'

/** In the order given; what each of them needs is read at once. One that is gone is left out. */
export async function showEntities(
  tx: ReadTx,
  view: View,
  ranked: readonly RankedEntity[],
  { asOf, filter, factsOfEntity }: FindRequest,
  now: number
): Promise<ShownEntity[]> {
  const ids = ranked.map((one) => one.entityId)
  const telling = { now, asOf, filter }
  const [found, relations, knowledge, metadata] = await Promise.all([
    readEntities(tx, view, ranked, factsOfEntity),
    relationsOf(tx, view, ids, telling),
    knowledgeOf(tx, view, ids, telling),
    metadataOfEntities(tx, view, ids)
  ])
  return found.map((one) => {
    const id = one.entity.entityId
    return {
      ...one,
      relations: relations.filter(
        ({ fromEntity, toEntity }) => fromEntity === id || toEntity === id
      ),
      knowledge: knowledge.filter((item) => item.entityId === id),
      metadata: metadata.get(id) ?? {},
      teamId: isShared(view) ? (view.teamOf.get(id) ?? null) : null
    }
  })
}
