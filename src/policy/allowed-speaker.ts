/**
 * Who said a message, as far as the content gate lets it be told. A role that is a name says it as well as
 * the speaker does (contract 3.3), so a denied one is told as the kind that every such role is.
 */
import { isNamingRole } from '#src/memory/speakers.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'

export interface Said {
  speaker: string | null
  /** As sent. */
  role: string
}

/** Without the names that are denied. */
export function allowedSpeaker(gate: ContentGate, { speaker, role }: Said): Said {
  const isDenied = (name: string) => gate([name]).dropped
  return {
    speaker: speaker === null || isDenied(speaker) ? null : speaker,
    role: isNamingRole(role) && isDenied(role) ? 'user' : role
  }
}
