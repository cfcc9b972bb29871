/**
 * The policy that holds now, with its content gate compiled.
 *
 * It fails closed: a policy that should be there and cannot be read is a temporary failure (503 at
 * acceptance, another try in a job), never "captures everything". Compiled gates are kept for the
 * policies used last, by what they say, so a gate can never belong to another policy than the one
 * that was read.
 */

import { Failure, Transient } from '#src/base/failure.ts'
import { type ContentGate, contentGate } from '#src/policy/content-gate.ts'
import { type CapturePolicy, emptyPolicy, parsePolicy } from '#src/policy/policy.ts'

export interface PolicyInForce {
  version: number
  policy: CapturePolicy
  gate: ContentGate
}

const GATES_MAX = 64
const gates = new Map<string, ContentGate>()

/**
 * Makes a stored policy usable.
 * @param stored the account's row; null when there is no such account
 * @throws Transient `policy_unavailable` when it cannot be read
 */
export function policyInForce(stored: { version: number; policy: unknown } | null): PolicyInForce {
  if (stored === null) throw new Transient('policy_unavailable')
  const policy = stored.version === 0 ? emptyPolicy() : readStored(stored.policy)
  return { version: stored.version, policy, gate: gateOf(policy) }
}

/** The compiled gate of a policy. */
export function gateOf(policy: CapturePolicy): ContentGate {
  const { deny_categories, deny_keywords, match, detectors } = policy
  const key = JSON.stringify([deny_categories, deny_keywords, match, detectors])
  const gate = gates.get(key) ?? contentGate(policy)
  // The map is in the order of last use.
  gates.delete(key)
  gates.set(key, gate)
  if (gates.size > GATES_MAX) {
    const oldest = gates.keys().next().value
    if (oldest !== undefined) gates.delete(oldest)
  }
  return gate
}

function readStored(policy: unknown): CapturePolicy {
  if (policy === null || typeof policy !== 'object') throw new Transient('policy_unavailable')
  try {
    return parsePolicy({ ...policy })
  } catch (error) {
    // Saved by a version that knew other categories or detectors: dropping them would capture more.
    if (error instanceof Failure) throw new Transient('policy_unavailable', { cause: error })
    throw error
  }
}
