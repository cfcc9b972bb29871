/**
 * The conditions that keep a statement within a view: its account and user, and of other accounts' memory
 * the shared entities alone. The only place where a view becomes SQL. What is shared stands in the settings
 * of the transaction (`seeShared`), so a shared view is read by `readShared` only: elsewhere these conditions
 * fail.
 */
import { type SQL, sql } from 'drizzle-orm'
import { isShared, type View } from '#db/shared-view.ts'

/** Tables with an `entity_id`, by the names that statements give them. */
type Alias = 'e' | 'f' | 'k' | 'n'

/** Read once a statement. In this form, and not as a bare value, an index is asked for each of them. */
const listed = (setting: string) =>
  sql`array(select unnest(current_setting('${sql.raw(setting)}')::uuid[]))`
const SHARERS = listed('app.sharers')
const ENTITIES = listed('app.shared')
const PAIRS = sql`(select * from unnest(current_setting('app.shared_by')::uuid[],
  current_setting('app.shared')::uuid[]))`

/** Rows of the view's account. In a shared view another condition must narrow them. */
export function ofAccount(view: View, alias: Alias | 'r' | 's'): SQL {
  const column = sql`${sql.raw(alias)}.account_id`
  return isShared(view) ? sql`${column} = any(${SHARERS})` : sql`${column} = ${view.accountId}`
}

/** Rows of that user, whatever they are about; in a shared view another condition must narrow them. */
export function ofUser(view: View, alias: Alias | 'r' | 's'): SQL {
  const user = isShared(view) ? sql`true` : sql`${sql.raw(alias)}.user_id = ${view.userId}`
  return sql`${ofAccount(view, alias)} and ${user}`
}

/** All entities in view, or all rows about them. */
export function inView(view: View, alias: Alias): SQL {
  const isListed = isShared(view) ? sql`${entityOf(alias)} = any(${ENTITIES})` : sql`true`
  return sql`${isListed} and ${withinView(view, alias)}`
}

/** The same for a statement that knows which rows it wants: nothing else in view is gone through. */
export function withinView(view: View, alias: Alias): SQL {
  return sql`${ofUser(view, alias)} and ${amongShared(view, alias, entityOf(alias))}`
}

function entityOf(alias: Alias): SQL {
  return sql`${sql.raw(alias)}.entity_id`
}

/** Relations `r` with both ends in view. */
export function relationInView(view: View): SQL {
  return sql`${ofUser(view, 'r')} and ${amongShared(view, 'r', sql`r.from_entity`)}
    and ${amongShared(view, 'r', sql`r.to_entity`)}`
}

/**
 * Whether an entity of that row's account is one that may be seen; of one's own all are. Held against a hash
 * of accounts with their entities: another account may have given its own entity the same id.
 */
export function amongShared(view: View, alias: Alias | 'r', entityId: SQL): SQL {
  if (!isShared(view)) return sql`true`
  return sql`((${sql.raw(alias)}.account_id, ${entityId}) in ${PAIRS}) is true`
}
