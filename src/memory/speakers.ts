/**
 * Who speaks, and whether facts may be drawn from it (contract 3.3). A role is user, assistant or
 * mere context; any other role is the name of a person who speaks.
 */

export type SpeakerKind = 'user' | 'assistant' | 'context'

const USER_ROLES = new Set(['user', 'human', 'customer', 'caller'])
/** The roles of assistants. */
export const ASSISTANT_ROLES: ReadonlySet<string> = new Set([
  'assistant',
  'ai',
  'bot',
  'model',
  'agent'
])
const CONTEXT_ROLES = new Set([
  'system',
  'developer',
  'tool',
  'function',
  'tool_calls',
  'tool_call_result'
])

export interface Speaker {
  kind: SpeakerKind
  /** The name given, or the role where the role is a name; null when nobody is named. */
  name: string | null
}

export function speakerOf(role: string, name: string | null): Speaker {
  const known = role.trim().toLowerCase()
  const named = name?.trim() || null
  if (CONTEXT_ROLES.has(known)) return { kind: 'context', name: named }
  if (ASSISTANT_ROLES.has(known)) return { kind: 'assistant', name: named }
  if (USER_ROLES.has(known)) return { kind: 'user', name: named }
  return { kind: 'user', name: named ?? role.trim() }
}

/** Whether a role is the name of a person; the others say what kind of speaker it is. */
export function isNamingRole(role: string): boolean {
  const known = role.trim().toLowerCase()
  return ![USER_ROLES, ASSISTANT_ROLES, CONTEXT_ROLES].some((roles) => roles.has(known))
}

/** From which kinds facts are drawn; an explicit false is not the same as no `agent_mode`. */
export function drawsFrom(
  kind: SpeakerKind,
  agentId: string | null,
  agentMode: boolean | null
): boolean {
  if (kind === 'context') return false
  if (kind === 'user') return true
  return agentMode ?? agentId !== null
}
