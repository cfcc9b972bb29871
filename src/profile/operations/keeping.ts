/**
 * How a text made from memory is given: the kept one for an hour, otherwise a new one, which the caller
 * hands in to be kept. What takes memory away drops it in the same transaction (`consumers.ts`); here only
 * time and what other accounts share can have made it untrue.
 */
import { command, type QueryContext } from '#actors/operation.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import { scopeVersion } from '#db/stores/finding/search-index.ts'
import { keepGeneratedText, readGeneratedText } from '#db/stores/memory/generated-texts.ts'
import type { Scope } from '#src/base/scope.ts'
import type { KeepInput } from '#src/profile/contract.ts'
import { FRESH_MS, type GeneratedText } from '#src/profile/generated.ts'
import {
  itemsOf,
  type Material,
  readMaterial,
  readOfTeams
} from '#src/profile/operations/material.ts'

/** A new text; `failure` says why it is not what the model would have written. */
export interface Made {
  text: GeneratedText
  failure: string | null
}

/** A text as a caller is given it. */
export interface Given extends Made {
  cached: boolean
  stale: boolean
  toKeep: KeepInput | null
}

interface Wanted {
  scope: Scope
  name: KeepInput['name']
  /** Wants a new one. */
  force: boolean
}

/**
 * Texts being made on this thread, which has all calls of its accounts, by what they are made from; and
 * those just made, for whoever looked for the copy a moment before it was kept.
 */
const makings = new Map<string, { made: Promise<Made>; endedAt: number | null }>()
const LINGER_MS = 5000

/** The kept text while it holds, or a new one made by `make`; callers at the same time share one making. */
export async function keptOrMade(
  context: QueryContext,
  wanted: Wanted,
  make: (material: Material) => Promise<Made>
): Promise<Given> {
  const { scope, name, force } = wanted
  const kept = await readKept(context, scope, name)
  if (kept !== null) {
    const given = { text: kept, failure: null, cached: true, toKeep: null }
    if (!force && context.now - kept.madeAt < FRESH_MS) return { ...given, stale: false }
    if (await isQuotaUsedUp(context)) return { ...given, stale: true }
  }
  const material = await readMaterial(context, scope, name)
  const { made, isFirst } = await together(keyOf(scope, name, material), wanted, () =>
    make(material)
  )
  if (made.failure !== null && kept !== null) {
    return { text: kept, failure: made.failure, cached: true, stale: true, toKeep: null }
  }
  const isWorthKeeping = isFirst && made.failure === null && made.text.lines.length > 0
  const { scopeVersion: version, policyVersion } = material
  return {
    ...made,
    cached: false,
    stale: false,
    toKeep: isWorthKeeping
      ? { userId: scope.userId, name, text: made.text, scopeVersion: version, policyVersion }
      : null
  }
}

/** Keeps a text unless memory or policy have changed since it was begun. */
export const keepText = command<KeepInput, Record<never, never>>({
  run: async ({ accountId, account, tx, now }, input) => {
    const scope = { accountId, userId: input.userId }
    const isPresent =
      account.policyVersion === input.policyVersion &&
      (await scopeVersion(tx, scope)) === input.scopeVersion
    if (isPresent) await keepGeneratedText(tx, scope, input.name, input.text, now)
    return {}
  }
})

/** The kept text where nothing that it tells has expired and its teams still share what it says. */
async function readKept(
  context: QueryContext,
  scope: Scope,
  name: KeepInput['name']
): Promise<GeneratedText | null> {
  const value = await context.read((tx) => readGeneratedText(tx, scope, name))
  if (value === null) return null
  const kept = value as GeneratedText
  if (kept.validUntil !== null && kept.validUntil <= context.now) return null
  return (await areStillShared(context, name, kept.shared)) ? kept : null
}

/** Other accounts change their memory in turns of their own, so what is shared is looked at again. */
async function areStillShared(
  context: QueryContext,
  name: KeepInput['name'],
  shared: GeneratedText['shared']
): Promise<boolean> {
  if (Object.keys(shared).length === 0) return true
  const { facts, lessons } = await readOfTeams(context, name)
  const present = new Map(itemsOf(facts, lessons).map(({ id, content }) => [id, content]))
  return Object.entries(shared).every(([id, content]) => present.get(id) === content)
}

/** Whether the account has used up its searches of this month (contract 4.2). */
async function isQuotaUsedUp({ accountId, read, usageOf }: QueryContext): Promise<boolean> {
  const row = await read((tx) => readAccount(tx, accountId, null))
  if (row === null) return false
  const { searchUsed, searchLimit } = usageOf(row)
  return searchLimit !== -1 && searchUsed >= searchLimit
}

function keyOf({ accountId, userId }: Scope, name: string, material: Material): string {
  const { scopeVersion: version, policyVersion, facts, gone, lessons, procedures } = material
  // Whoever asks after a share has ended, or something has expired, must not be given what is made from it.
  const told = [
    ...itemsOf([...facts, ...gone], lessons).map(({ id, content }) => [id, content]),
    ...procedures.map(({ procedure }) => procedure.id)
  ]
  const what = Bun.hash(JSON.stringify(told)).toString()
  return JSON.stringify([accountId, userId, name, version, policyVersion, what])
}

async function together(key: string, { force }: Wanted, make: () => Promise<Made>) {
  const now = performance.now()
  for (const [one, { endedAt }] of makings) {
    if (endedAt !== null && now - endedAt > LINGER_MS) makings.delete(one)
  }
  const known = makings.get(key)
  if (known !== undefined && (known.endedAt === null || !force)) {
    return { made: await known.made, isFirst: false }
  }
  const making: { made: Promise<Made>; endedAt: number | null } = { made: make(), endedAt: null }
  makings.set(key, making)
  const made = await making.made.catch((error: unknown) => {
    makings.delete(key)
    throw error
  })
  // A failure is not handed on: the next caller may find the model well again.
  if (made.failure === null) making.endedAt = performance.now()
  else makings.delete(key)
  return { made, isFirst: true }
}
