/**
 * Reflecting on a user's memory: prepared from what holds now, in another process and with a model where
 * one is configured, and kept in a turn behind the capture policy. Asked for by a caller, and done by
 * itself when enough is new.
 */
import type { CommandContext, KeepContext, PrepareContext } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { factsById } from '#db/stores/facts/facts.ts'
import { markCare } from '#db/stores/memory/care-marks.ts'
import { type KeptReflection, keptReflections } from '#db/stores/reflections/reflections.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { type Claim, contentOf, type Draft } from '#src/memory/derived/reflection.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { cutSentences } from '#src/policy/cut-sentences.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import { ReadingStopped } from '#src/reading/process/reading.ts'
import { basisOf, isDeleted, knownOf, RULES } from '#src/reflections/basis.ts'
import { isForModel, wordedByModel } from '#src/reflections/by-model.ts'
import { redacted } from '#src/reflections/drafting/draft.ts'
import { type BasedDraft, revise } from '#src/reflections/revising.ts'
import { known, type Material } from '#src/survey/material.ts'
import { readMaterial } from '#src/survey/read-material.ts'

type Preparing = Pick<PrepareContext, 'accountId' | 'now' | 'models' | 'read'>
type Keeping = Pick<
  KeepContext | CommandContext,
  'tx' | 'now' | 'accountId' | 'announce' | 'isHeard'
>

/** Questions to a model in one go; the rest is worded by rules until the next time. */
const ASKED_MAX = 12

/** What there is to say; empty where nothing is remembered. */
export interface PreparedReflections {
  drafts: BasedDraft[]
}

export async function prepareReflections(
  context: Preparing,
  scope: Scope,
  options: { isAwaited: boolean; signal: AbortSignal }
): Promise<PreparedReflections> {
  const material = await readMaterial(context, scope)
  if (material.facts.length === 0) return { drafts: [] }
  const drafts = await draftsOf(context, material, options)
  const { chat } = context.models
  const author = chat?.name ?? RULES
  const kept = await context.read((tx) => keptReflections(tx, scope))
  const knownAs = new Map(drafts.map((draft) => [draft, knownOf(kept, draft, author)]))
  const isKnown = (draft: Draft) => knownAs.get(draft) !== undefined
  if (chat === null) {
    return { drafts: drafts.map((draft) => sameBasis(based(draft, RULES), knownAs.get(draft))) }
  }
  const asked = new Set(
    drafts.filter((draft) => isForModel(draft) && !isKnown(draft)).slice(0, ASKED_MAX)
  )
  const all = known(material)
  const worded = await Promise.all(
    drafts.map(async (draft): Promise<BasedDraft[]> => {
      const there = knownAs.get(draft)
      if (there !== undefined) return [sameAgain(draft, there, author)]
      if (!asked.has(draft)) return [based(draft, RULES)]
      const said = await wordedByModel(chat, scope.accountId, all, draft, options.signal)
      return [said === null ? based(draft, RULES) : based(redacted(said), author)]
    })
  )
  return { drafts: worded.flat() }
}

/** What the model said of the same facts before; of one that somebody has deleted nothing is left but its draft. */
function sameAgain(draft: Draft, there: KeptReflection, author: string): BasedDraft {
  const again = sameBasis(based(draft, author), there)
  const { claims, confidence } = there
  return claims === null || claims.length === 0 ? again : { ...again, claims, confidence }
}

/** One that is deleted is known again by its own basis, whoever wrote it. */
function sameBasis(draft: BasedDraft, there: KeptReflection | undefined): BasedDraft {
  if (there === undefined || there.basis === null || !isDeleted(there)) return draft
  return { ...draft, basis: there.basis }
}

function based({ sources, ...draft }: Draft, author: string): BasedDraft {
  return { ...draft, basis: basisOf({ ...draft, sources }, author) }
}

/** Made in a reading process: a thread that serves people does not wait for the graph. */
async function draftsOf(
  { models }: Preparing,
  material: Material,
  { isAwaited, signal }: { isAwaited: boolean; signal: AbortSignal }
): Promise<Draft[]> {
  const characters = material.facts.reduce((sum, { content }) => sum + content.length, 0)
  try {
    return await models.reading.run('reflect', material, { characters, isAwaited, signal })
  } catch (error) {
    // Facts that break the bounds of their process would do so again: nothing is said of them.
    if (error instanceof ReadingStopped) return []
    throw error
  }
}

/**
 * Keeps what was prepared, as far as the capture policy that holds now lets it, and of what was not deleted since;
 * marks the scope as done.
 */
export async function keepReflections(
  context: Keeping,
  scope: Scope,
  { drafts }: PreparedReflections
): Promise<void> {
  const { gate } = policyInForce(await readPolicy(context.tx, context.accountId))
  const present = await withoutDeleted(context, scope, drafts)
  const allowed = present.flatMap((draft) => allowedBy(gate, draft))
  const kept = await keptReflections(context.tx, scope)
  const revision = revise(kept, allowed, newId)
  await changeMemory(context, scope, (memory) => memory.keep.reflections(revision))
  await markCare(context.tx, scope, 'reflect', context.now)
}

/** The drafts without claims on facts that were there when they were made, and were deleted meanwhile. */
async function withoutDeleted(
  { tx }: Keeping,
  scope: Scope,
  drafts: readonly BasedDraft[]
): Promise<BasedDraft[]> {
  const factsOf = ({ facts, past = [] }: Claim) => [...facts, ...past]
  const ids = [...new Set(drafts.flatMap(({ claims }) => claims.flatMap(factsOf)))]
  const there = new Set((await factsById(tx, scope, ids)).map(({ factId }) => factId))
  return drafts.flatMap((draft) => {
    const claims = draft.claims.filter((claim) => factsOf(claim).every((id) => there.has(id)))
    return claims.length === 0 ? [] : [{ ...draft, claims }]
  })
}

/** The draft without the sentences that are denied, alone or side by side. */
function allowedBy(gate: ContentGate, draft: BasedDraft): BasedDraft[] {
  if (gate([draft.title]).dropped) return []
  const claims = draft.claims.flatMap((claim): Claim[] => {
    const text = cutSentences(gate, claim.text)
    return text === null ? [] : [{ ...claim, text }]
  })
  return claims.length === 0 || gate([contentOf(claims)]).dropped ? [] : [{ ...draft, claims }]
}
