/**
 * Which ids imported records have here. A record keeps its id where that is free, so an export comes
 * back as it was; where another user of the account has it, it gets one that follows from it and the
 * user, so that the same record has the same id however often it comes.
 */
import { type ImportTable, takenIds } from '#db/stores/import/import.ts'
import type { ReadTx } from '#db/transaction.ts'
import { idFor } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'

export interface Resolved {
  /** The id of a record here, whether it is there already or to be made. */
  idOf(id: string): string
  /** Whether the scope has it already. */
  isHere(id: string): boolean
}

/** Looks these ids up; no other may be asked for afterwards. */
export async function resolveIds(
  tx: ReadTx,
  scope: Scope,
  table: ImportTable,
  ids: readonly (string | null)[]
): Promise<Resolved> {
  const wanted = [...new Set(ids.flatMap((id) => (id === null ? [] : id.toLowerCase())))]
  const other = new Map(wanted.map((id) => [id, idFor(id, scope.userId)]))
  const taken = await takenIds(tx, scope, table, [...other.keys(), ...other.values()])
  const here = (id: string) => taken.get(id) === 'here'
  const idOf = (given: string): string => {
    const id = given.toLowerCase()
    const second = other.get(id)
    if (second === undefined) throw new Error('an id that was not looked up')
    if (here(id)) return id
    return here(second) || taken.get(id) === 'elsewhere' ? second : id
  }
  return { idOf, isHere: (id) => here(idOf(id)) }
}
