/**
 * The conditions that keep a statement within a view: its account and user, and of another account's
 * memory the shared entities alone. The only place where a view becomes SQL.
 */
import { type SQL, sql } from 'drizzle-orm'
import { isShared, type SharedView, type View } from '#db/shared-view.ts'
import { idArray } from '#db/stores/json-rows.ts'

/** Tables with an `entity_id`, by the names that statements give them. */
type Alias = 'e' | 'f' | 'k' | 'n'

export function accountOf(view: View): string {
  return isShared(view) ? view.ownerId : view.accountId
}

/** Rows of that user, whatever they are about; in a shared view another condition must narrow them. */
export function ofUser(view: View, alias: Alias | 'r' | 'v'): SQL {
  const row = sql.raw(alias)
  const userId = isShared(view) ? view.ownerUserId : view.userId
  return sql`${row}.account_id = ${accountOf(view)} and ${row}.user_id = ${userId}`
}

/** Entities in view, or rows about one. */
export function inView(view: View, alias: Alias): SQL {
  return sql`${ofUser(view, alias)} and ${amongShared(view, sql`${sql.raw(alias)}.entity_id`)}`
}

/** Relations `r` with both ends in view. */
export function relationInView(view: View): SQL {
  return sql`${ofUser(view, 'r')} and ${amongShared(view, sql`r.from_entity`)}
    and ${amongShared(view, sql`r.to_entity`)}`
}

/** Whether an entity is one that may be seen; of one's own all are. */
export function amongShared(view: View, entityId: SQL): SQL {
  return isShared(view) ? sql`${entityId} = any(${sharedIds(view)})` : sql`true`
}

function sharedIds(view: SharedView): SQL {
  return idArray([...view.teamOf.keys()])
}
