/**
 * Row-level security for reading what other accounts share. Such a read runs under a role of its own,
 * the guest, which may read seven tables and write none, and of them what the check has listed at its
 * beginning (`seeShared`).
 */
import type { Setting } from '#db/postgres/pipelined-reads.ts'
import { type SharedView, seeShared } from '#db/shared-view.ts'

export const GUEST_ROLE = 'keepsake_guest'

const BECOME_GUEST = `select set_config('role', '${GUEST_ROLE}', true),
  set_config('app.account', $1, true)`

/** What a transaction begins with that reads a view; the check is asked first, since a guest may not ask. */
export function asGuest(view: SharedView): Setting[] {
  return [seeShared(view), { text: BECOME_GUEST, values: [view.readerId] }]
}
