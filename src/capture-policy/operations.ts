/** Reading, replacing and trying out the account's capture policy. */
import { command, query } from '#actors/operation.ts'
import { readPolicy, writePolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { dropAllGeneratedTexts } from '#db/stores/memory/generated-texts.ts'
import type {
  PolicyAnswer,
  PolicyTest,
  PolicyTestInput,
  SavedPolicy
} from '#src/capture-policy/contract.ts'
import { CATEGORIES, PACK_VERSION } from '#src/policy/category-packs.ts'
import { DETECTORS } from '#src/policy/detectors/detectors.ts'
import type { CapturePolicy } from '#src/policy/policy.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import { stoppedAsFailure } from '#src/reading/process/reading.ts'

export const getPolicy = query<Record<never, never>, PolicyAnswer>({
  run: async ({ accountId, read }) => {
    const { policy } = policyInForce(await read((tx) => readPolicy(tx, accountId)))
    return {
      capture_policy: policy,
      available_categories: [...CATEGORIES],
      available_detectors: [...DETECTORS],
      pack_version: PACK_VERSION
    }
  }
})

/** Holds for everything stored after its answer: jobs see the version behind the account's lock. */
export const savePolicy = command<CapturePolicy, SavedPolicy>({
  run: async ({ accountId, tx, audit }, policy) => {
    await writePolicy(tx, accountId, policy)
    // A profile may say what is denied from now on.
    await dropAllGeneratedTexts(tx, accountId)
    audit('policy_save')
    return { status: 'saved', capture_policy: policy }
  }
})

export const testPolicy = query<PolicyTestInput, PolicyTest>({
  run: async ({ accountId, models, read }, { texts, source, policy }) => {
    const tried = policy ?? policyInForce(await read((tx) => readPolicy(tx, accountId))).policy
    const characters = texts.reduce((sum, text) => sum + text.length, 0)
    return models.reading
      .run('try_policy', { policy: tried, texts, source }, { characters, isAwaited: true })
      .catch(stoppedAsFailure)
  }
})
