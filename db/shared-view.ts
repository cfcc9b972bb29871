/**
 * Whose memory a read is about: a user's own, or what other accounts share. The second is a type of its
 * own without the fields of a `Scope`, so whatever takes a scope, every writing function first of all,
 * refuses it. Only the check makes one (`db/stores/teams/shared-views.ts`).
 */
import type { Scope } from '#src/base/scope.ts'

declare const checked: unique symbol

/**
 * Entities of other accounts that the reader sees, as the check found them. Ids are unique within an account
 * only (an import keeps those of its export), so accounts that share one under the same id are in views of
 * their own: within a view an id names one entity.
 */
export interface SharedView {
  readonly [checked]: true
  /** The account that reads. */
  readonly readerId: string
  /** The accounts that share. */
  readonly sharerIds: readonly string[]
  /** The entities, each with the team through which it is seen. */
  readonly teamOf: ReadonlyMap<string, string>
}

export type View = Scope | SharedView

export function isShared(view: View): view is SharedView {
  return 'sharerIds' in view
}

/**
 * What a read of a view begins with, on both databases: the check itself, in the read's own state of the
 * database. Its answer stands in settings of the transaction, which `db/stores/view-conditions.ts` and the
 * guest's policies go by: what is no longer shared is no longer there, and a view that nobody's share stands
 * behind shows nothing. All of it is found by keys, and planning would cost more than reading.
 */
export function seeShared({ readerId, sharerIds }: SharedView) {
  return { text: SEE_SHARED, values: [readerId, `{${sharerIds.join(',')}}`] }
}

/** `app.shared_state` is another whenever something is shared, withdrawn or changed in what is shared. */
const SEE_SHARED = `with w as materialized (
    select * from shared_with($1::uuid) w where w.account_id = any($2::uuid[])),
  versions as (select string_agg(concat_ws(' ', s.account_id, s.user_id, s.version, s.rewritten), ','
      order by s.account_id, s.user_id) as all
    from (select distinct account_id, user_id from w) u
      join scopes s on s.account_id = u.account_id and s.user_id = u.user_id)
  select set_config('app.shared', coalesce(array_agg(w.entity_id)::text, '{}'), true),
    set_config('app.shared_by', coalesce(array_agg(w.account_id)::text, '{}'), true),
    set_config('app.sharers', coalesce(array_agg(distinct w.account_id)::text, '{}'), true),
    set_config('app.shared_state', md5(concat_ws(';', array_agg(w.account_id), array_agg(w.entity_id),
      (select v.all from versions v))), true),
    set_config('plan_cache_mode', 'force_generic_plan', true)
  from w`
