/** Reading what profile and rules are made from: one's own memory, what teams share, and the policy now. */
import type { QueryContext } from '#actors/operation.ts'
import { ofEachShared } from '#actors/shared-reading.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { nameOfUser } from '#db/stores/entities/entities.ts'
import { scopeVersion } from '#db/stores/finding/search-index.ts'
import { procedurePage, type StoredProcedure } from '#db/stores/procedures/procedures.ts'
import { currentMaterial, type MaterialRow } from '#db/stores/profile/material.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import { GENERIC_USER, isGenericUser } from '#src/memory/entity.ts'
import { procedureTexts } from '#src/policy/filter-candidates.ts'
import { type PolicyInForce, policyInForce } from '#src/policy/policy-in-force.ts'
import { currentOf } from '#src/profile/current.ts'
import type { GeneratedText, Line } from '#src/profile/generated.ts'
import { type Person, personOf } from '#src/profile/person.ts'
import { type MaterialFact, readTold, type Told } from '#src/profile/told.ts'

export interface Material {
  person: Person
  /** The facts that count and that the policy allows. */
  facts: Told[]
  /** Those that do not count any more. */
  gone: Told[]
  procedures: StoredProcedure[]
  gate: PolicyInForce['gate']
  /** What it was read under; it is kept only while both are the same. */
  scopeVersion: string
  policyVersion: number
}

const PROCEDURES_MAX = 100

/** Reads all of it. Throws Transient when the policy cannot be read. */
export async function readMaterial(context: QueryContext, scope: Scope): Promise<Material> {
  const { now } = context
  const own = await context.read((tx) => readOwn(tx, scope, now))
  const shared = await ofEachShared(context, async (tx, view) => {
    const rows = await currentMaterial(tx, view, now)
    return rows.map((row) => factOf(row, view.teamOf.get(row.entityId) ?? null))
  })
  const { policy, rows } = own
  const inForce = policyInForce(policy)
  const entities = entitiesOf(rows)
  const generic = rows.filter((row) => isGenericUser({ name: row.entity }))
  const person = personOf(
    entities,
    own.name,
    generic.map(({ content }) => content)
  )
  const allowed = [...rows.map((row) => factOf(row, null)), ...shared.flat()].filter(
    ({ entity, content }) => !inForce.gate([entity, content]).dropped
  )
  const procedures = own.procedures.filter(({ procedure: { current } }) => {
    return !inForce.gate(procedureTexts(current, current.preconditions)).dropped
  })
  const told = readTold(allowed, person)
  const facts = currentOf(told, [GENERIC_USER, ...(person.name === null ? [] : [person.name])])
  const counting = new Set(facts)
  return {
    person,
    facts,
    gone: told.filter((fact) => !counting.has(fact)),
    procedures,
    gate: inForce.gate,
    scopeVersion: own.version,
    policyVersion: inForce.version
  }
}

async function readOwn(tx: ReadTx, scope: Scope, now: number) {
  const [rows, name, policy, version, page] = await Promise.all([
    currentMaterial(tx, scope, now),
    nameOfUser(tx, scope),
    readPolicy(tx, scope.accountId),
    scopeVersion(tx, scope),
    procedurePage(tx, scope, { limit: PROCEDURES_MAX, offset: 0, now })
  ])
  return { rows, name, policy, version, procedures: page.rows }
}

function factOf(
  { statedAt, expiresAt, isPinned: _, ...row }: MaterialRow,
  teamId: string | null
): MaterialFact {
  return { ...row, statedAt: statedAt.getTime(), expiresAt: expiresAt?.getTime() ?? null, teamId }
}

function entitiesOf(rows: readonly MaterialRow[]) {
  return [...Map.groupBy(rows, ({ entityId }) => entityId)].flatMap(([entityId, own]) => {
    const [row] = own
    return row === undefined
      ? []
      : [
          {
            entityId,
            name: row.entity,
            type: row.entityType,
            identity: row.isPinned,
            activeFacts: own.length
          }
        ]
  })
}

/** A text of these lines, as it is kept. */
export function generatedFrom(
  { person, facts, gone, procedures }: Material,
  lines: readonly Line[],
  writtenBy: GeneratedText['writtenBy'],
  now: number
): GeneratedText {
  const used = new Set(lines.flatMap(({ factIds }) => factIds))
  const told = [...facts, ...gone].filter(({ factId }) => used.has(factId))
  const done = new Set(lines.flatMap(({ procedureIds }) => procedureIds))
  const shown = procedures.filter(({ procedure }) => done.has(procedure.id))
  const expiries = [...told, ...shown].flatMap(({ expiresAt }) => expiresAt ?? [])
  return {
    name: person.name,
    lines,
    writtenBy,
    madeAt: now,
    validUntil: expiries.length === 0 ? null : Math.min(...expiries),
    shared: Object.fromEntries(
      told.filter(({ teamId }) => teamId !== null).map(({ factId, content }) => [factId, content])
    )
  }
}
