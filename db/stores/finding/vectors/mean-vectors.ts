/** Mean vectors of groups of entries, where this thread has no copy of the vectors. */
import { select } from '#db/reading.ts'
import type { VectorSet } from '#db/stores/finding/vectors/warm-vectors.ts'
import { numberArray } from '#db/stores/json-rows.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { sentVectors } from '#db/vector.ts'

/**
 * The mean of each group, taken where the vectors are, so that only means travel; null where no entry of
 * the group has a vector of the model.
 */
export async function meanVectors(
  tx: ReadTx,
  { scope, kind, model }: VectorSet,
  groups: readonly (readonly number[])[]
): Promise<(Float32Array | null)[]> {
  const entries = groups.flatMap((group, place) => group.map((no) => ({ no, place })))
  if (entries.length === 0) return groups.map(() => null)
  // Each entry is looked up by its key: joined, all of the scope might be read.
  const row = first(
    await tx.rows<{ places: number[]; bytes: string }>(select`
      coalesce(json_agg(m.place order by m.place), '[]') as places,
      coalesce(encode(string_agg(halfvec_send(m.mean), ''::bytea order by m.place), 'base64'), '') as bytes
    from (select g.place, avg(v.embedding) as mean
      from unnest(${numberArray(entries.map(({ no }) => no))},
        ${numberArray(entries.map(({ place }) => place))}) as g(no, place),
        lateral (select embedding from vectors
          where account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}
            and role = 'text' and entry_no = g.no and model = ${model} offset 0) v
      group by g.place) m`)
  )
  const places = row?.places ?? []
  const vectors = sentVectors(Buffer.from(row?.bytes ?? '', 'base64'), places.length)
  const means = new Map(places.map((place, i) => [place, vectors[i] ?? null]))
  return groups.map((_, place) => means.get(place) ?? null)
}
