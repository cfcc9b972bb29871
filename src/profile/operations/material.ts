/** Reading what profile and rules are made from: one's own memory, what teams share, and the policy now. */
import type { QueryContext } from '#actors/operation.ts'
import { ofEachShared } from '#actors/shared-reading.ts'
import type { View } from '#db/shared-view.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { nameOfUser } from '#db/stores/entities/entities.ts'
import { scopeVersion } from '#db/stores/finding/search-index.ts'
import { procedurePage, type StoredProcedure } from '#db/stores/procedures/procedures.ts'
import { currentLessons, type LessonRow } from '#db/stores/profile/lessons.ts'
import { currentMaterial, type MaterialRow } from '#db/stores/profile/material.ts'
import { type OwnOrigin, originsOfProcedures } from '#db/stores/profile/origins.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import { GENERIC_USER, isGenericUser } from '#src/memory/entity.ts'
import { procedureTexts } from '#src/policy/filter-candidates.ts'
import { type PolicyInForce, policyInForce } from '#src/policy/policy-in-force.ts'
import type { KeepInput } from '#src/profile/contract.ts'
import { currentOf } from '#src/profile/current.ts'
import type { GeneratedText, Line } from '#src/profile/generated.ts'
import { type Person, personOf } from '#src/profile/person.ts'
import type { Lesson } from '#src/profile/rules-lines.ts'
import { type MaterialFact, readTold, type Told } from '#src/profile/told.ts'

type TextName = KeepInput['name']

export interface Material {
  person: Person
  /** The facts that count and that the policy allows. */
  facts: Told[]
  /** Those that do not count any more. */
  gone: Told[]
  /** Knowledge that holds; rules alone tell of it. */
  lessons: Lesson[]
  procedures: (StoredProcedure & { origin: OwnOrigin })[]
  gate: PolicyInForce['gate']
  /** What it was read under; it is kept only while both are the same. */
  scopeVersion: string
  policyVersion: number
}

const PROCEDURES_MAX = 100

/** Reads all that a text of that name is made from. Throws Transient when the policy cannot be read. */
export async function readMaterial(
  context: QueryContext,
  scope: Scope,
  name: TextName
): Promise<Material> {
  const own = await context.read((tx) => readOwn(tx, scope, context.now, name))
  const shared = await readOfTeams(context, name)
  const { policy, rows } = own
  const inForce = policyInForce(policy)
  const entities = entitiesOf(rows)
  const generic = rows.filter((row) => isGenericUser({ name: row.entity }))
  const person = personOf(
    entities,
    own.name,
    generic.map(({ content }) => content)
  )
  const allowed = [...rows.map((row) => factOf(row, null)), ...shared.facts].filter(
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
    lessons: [...own.lessons.map((row) => lessonOf(row, null)), ...shared.lessons],
    procedures,
    gate: inForce.gate,
    scopeVersion: own.version,
    policyVersion: inForce.version
  }
}

async function readOwn(tx: ReadTx, scope: Scope, now: number, text: TextName) {
  const [rows, lessons, name, policy, version, page] = await Promise.all([
    currentMaterial(tx, scope, now),
    lessonsFor(text, tx, scope, now),
    nameOfUser(tx, scope),
    readPolicy(tx, scope.accountId),
    scopeVersion(tx, scope),
    procedurePage(tx, scope, { limit: PROCEDURES_MAX, offset: 0, now })
  ])
  const ids = page.rows.map(({ procedure }) => procedure.id)
  const origins = await originsOfProcedures(tx, scope, ids)
  const procedures = page.rows.map((row) => {
    return { ...row, origin: origins.get(row.procedure.id) ?? 'user' }
  })
  return { rows, lessons, name, policy, version, procedures }
}

/** What teams share now of what a text of that name is made from. */
export async function readOfTeams(
  context: QueryContext,
  name: TextName
): Promise<{ facts: MaterialFact[]; lessons: Lesson[] }> {
  const { now } = context
  const views = await ofEachShared(context, async (tx, view) => {
    const teamOf = ({ entityId }: { entityId: string }) => view.teamOf.get(entityId) ?? null
    const [rows, lessons] = await Promise.all([
      currentMaterial(tx, view, now),
      lessonsFor(name, tx, view, now)
    ])
    return {
      facts: rows.map((row) => factOf(row, teamOf(row))),
      lessons: lessons.map((row) => lessonOf(row, teamOf(row)))
    }
  })
  return {
    facts: views.flatMap(({ facts }) => facts),
    lessons: views.flatMap(({ lessons }) => lessons)
  }
}

async function lessonsFor(
  name: TextName,
  tx: ReadTx,
  view: View,
  now: number
): Promise<LessonRow[]> {
  return name === 'rules' ? currentLessons(tx, view, now) : []
}

function factOf(
  { statedAt, expiresAt, isPinned: _, ...row }: MaterialRow,
  teamId: string | null
): MaterialFact {
  return {
    ...row,
    statedAt: statedAt.getTime(),
    expiresAt: expiresAt?.getTime() ?? null,
    teamId,
    origin: teamId === null ? row.origin : 'team'
  }
}

function lessonOf({ expiresAt, ...row }: LessonRow, teamId: string | null): Lesson {
  const origin = teamId === null ? row.origin : 'team'
  return { ...row, expiresAt: expiresAt?.getTime() ?? null, teamId, origin }
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

/** Facts and knowledge by id, with what ends a text that tells them. */
export function itemsOf(facts: readonly MaterialFact[], lessons: readonly Lesson[]) {
  const rest = ({ content, expiresAt, teamId }: MaterialFact | Lesson) => ({
    content,
    expiresAt,
    teamId
  })
  return [
    ...facts.map((fact) => ({ id: fact.factId, ...rest(fact) })),
    ...lessons.map((lesson) => ({ id: lesson.knowledgeId, ...rest(lesson) }))
  ]
}

/** A text of these lines, as it is kept. */
export function generatedFrom(
  { person, facts, gone, lessons, procedures }: Material,
  lines: readonly Line[],
  writtenBy: GeneratedText['writtenBy'],
  now: number
): GeneratedText {
  const used = new Set(
    lines.flatMap(({ factIds, knowledgeIds = [] }) => [...factIds, ...knowledgeIds])
  )
  const told = itemsOf([...facts, ...gone], lessons).filter(({ id }) => used.has(id))
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
      told.filter(({ teamId }) => teamId !== null).map(({ id, content }) => [id, content])
    )
  }
}
