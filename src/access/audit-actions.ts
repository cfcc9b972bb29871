/**
 * What the audit log knows: who did what to the account, and when (contract 4.9). It is not the
 * journal, which is about memory. A target is an id or a user id, of a share the team's id and the entity's with
 * a slash between them; never a name or a text from memory.
 */

/** Every action that is logged; more may be added (contract 18). */
export type AuditAction =
  | 'account_create'
  | 'key_create'
  | 'key_rename'
  | 'key_revoke'
  | 'key_reset'
  | 'policy_save'
  | 'webhook_create'
  | 'webhook_update'
  | 'webhook_delete'
  | 'webhook_disable'
  | 'team_create'
  | 'team_join'
  | 'team_share'
  | 'team_unshare'
  | 'team_leave'
  | 'team_delete'
  | 'plan_change'
  | 'refund'
  | 'dispute'
  | 'entity_delete'
  | 'memories_delete'
  | 'export'
  | 'import'

/** Those whose target is a user id. */
export const ABOUT_A_USER: readonly AuditAction[] = ['memories_delete', 'export', 'import']

/** Where a call came from, as the log shows it; null for what the service does by itself. */
export interface Origin {
  requestId: string
  /** The peer's address as the server saw it. */
  address: string | null
}

/** One thing to be logged about a turn. */
export interface AuditNote {
  action: AuditAction
  target: string | null
}

/** Notes something for the audit log; it is written in the same commit as the action itself. */
export type Audit = (action: AuditAction, target?: string | null) => void
