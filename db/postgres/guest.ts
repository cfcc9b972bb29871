/**
 * Row-level security for reading what another account shares. Such a read runs under a role of its own,
 * the guest, which may read seven tables and write none. Its transaction begins with the check itself
 * (`shared_with`, the same that made the view), in its own state of the database: what is no longer shared
 * is no longer there, and a view that nobody's share stands behind shows nothing.
 */
import type { Setting } from '#db/postgres/pipelined-reads.ts'
import type { SharedView } from '#db/shared-view.ts'

export const GUEST_ROLE = 'keepsake_guest'

/** Asked before the role is taken: a guest may not ask. */
const LIST_SHARED = `select set_config('app.shared', coalesce(
  (select array_agg(w.entity_id)::text from shared_with($1::uuid, $2::uuid) w), '{}'), true)`
/** A guest's rows are all found by keys, and planning their policies would cost more than reading them. */
const BECOME_GUEST = `select set_config('role', '${GUEST_ROLE}', true),
  set_config('app.account', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)`

/** What a transaction begins with that reads as the view's reader in its owner's memory. */
export function asGuest({ readerId, ownerId }: SharedView): Setting[] {
  return [
    { text: LIST_SHARED, values: [readerId, ownerId] },
    { text: BECOME_GUEST, values: [ownerId] }
  ]
}
