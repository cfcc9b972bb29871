/**
 * From an export that was sent back to the units that a job keeps: records checked, redacted, joined
 * with what was stated of them, and put in an order in which everything comes after what it refers to
 * (chunks before facts, entities before relations, procedures before episodes).
 *
 * It works through the body in small slices, since it runs on the thread that serves everybody; secrets are
 * looked for elsewhere (`redactor.ts`).
 */

import { invalid } from '#src/base/failure.ts'
import {
  cleanChange,
  cleanEpisode,
  cleaned,
  cleanStatement
} from '#src/import/accept/clean-records.ts'
import { entityUnits } from '#src/import/accept/entity-units.ts'
import { checkVersion, checkVersions } from '#src/import/accept/records.ts'
import type { Redactor } from '#src/import/accept/redactor.ts'
import { type Heads, relationUnits, type Working } from '#src/import/accept/relation-units.ts'
import { PATH, UNIT_MAX, Walk } from '#src/import/accept/walk.ts'
import type { FactWords, ImportedHead, ImportUnit, ToldStatement } from '#src/import/contract.ts'
import { isDeeperThan } from '#src/input/json-body.ts'
import { FACT_TEXT_MAX } from '#src/memory/candidates.ts'
import { contentKey } from '#src/memory/fact.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/** What a file adds of its own stands beside the caller's 16 KB. */
const METADATA_BYTES_MAX = 32 * 1024
const METADATA_DEPTH_MAX = 8
/** Of a fact's text; a character takes two units at most. */
const CONTENT_UNITS_MAX = 2 * FACT_TEXT_MAX

/** The units of an export, in the order in which they are kept. Throws 422. */
export async function* unitsOf(
  sent: Readonly<Record<string, unknown>>,
  redactor: Redactor
): AsyncGenerator<ImportUnit> {
  checkVersion(sent)
  const walk = new Walk()
  const stated = await statementsOf(sent, redactor, walk)
  const heads = await headsOf(sent, redactor, walk)
  const tell: Working['tell'] = ({ metadata: _, ...record }) => ({
    ...record,
    statements: stated.get(record.id.toLowerCase()) ?? []
  })
  for await (const rows of walk.records(sent, 'chunks')) {
    yield {
      kind: 'chunks',
      rows: await redactor.clean((by) => rows.map((row) => tell(cleaned('chunks', row, by))))
    }
  }
  const words = await wordsOf(heads, stated, redactor, walk)
  yield* entityUnits(heads, words, { tell, redactor, walk })
  yield* relationUnits(heads, words, { tell, redactor, walk })
  let place = 0
  for await (const rows of walk.records(sent, 'procedures')) {
    for (const row of rows) checkVersions(row, `${PATH}.procedures.${place++}`)
    yield {
      kind: 'procedures',
      rows: await redactor.clean((by) => rows.map((row) => tell(cleaned('procedures', row, by))))
    }
  }
  for await (const rows of walk.records(sent, 'episodes')) {
    yield {
      kind: 'episodes',
      rows: await redactor.clean((by) => rows.map((row) => tell(cleanEpisode(row, by))))
    }
  }
  for await (const rows of walk.records(sent, 'evolution')) {
    yield {
      kind: 'evolution',
      rows: await redactor.clean((by) => rows.map((row) => cleanChange(row, by)))
    }
  }
  for await (const rows of walk.records(sent, 'reflections')) {
    yield {
      kind: 'reflections',
      rows: await redactor.clean((by) => rows.map((row) => cleaned('reflections', row, by)))
    }
  }
  for await (const rows of walk.records(sent, 'possible_conflicts')) {
    yield {
      kind: 'possible_conflicts',
      rows: await redactor.clean((by) => rows.map((row) => cleaned('possible_conflicts', row, by)))
    }
  }
}

async function statementsOf(
  sent: Readonly<Record<string, unknown>>,
  redactor: Redactor,
  walk: Walk
): Promise<Map<string, ToldStatement[]>> {
  const stated = new Map<string, ToldStatement[]>()
  let place = 0
  for await (const rows of walk.records(sent, 'statements')) {
    for (const row of rows) {
      checkMetadataSize(row.metadata, `${PATH}.statements.${place}.metadata`)
      place++
    }
    const told = await redactor.clean((by) => rows.map((row) => cleanStatement(row, by)))
    for (const [at, row] of rows.entries()) {
      const own = stated.get(row.item_id.toLowerCase()) ?? []
      stated.set(row.item_id.toLowerCase(), own)
      own.push(told[at] as ToldStatement)
    }
  }
  return stated
}

function checkMetadataSize(metadata: Record<string, unknown>, path: string): void {
  if (isDeeperThan(metadata, METADATA_DEPTH_MAX)) {
    throw invalid(path, `must not be nested deeper than ${METADATA_DEPTH_MAX} levels`)
  }
  if (Buffer.byteLength(JSON.stringify(metadata)) > METADATA_BYTES_MAX) {
    throw invalid(path, `must have at most ${METADATA_BYTES_MAX / 1024} KB as JSON`)
  }
}

async function headsOf(
  sent: Readonly<Record<string, unknown>>,
  redactor: Redactor,
  walk: Walk
): Promise<Heads> {
  const heads: Heads = { list: [], byKey: new Map() }
  for await (const rows of walk.records(sent, 'entities')) {
    const cleanHeads = await redactor.clean((by) => rows.map((row) => cleaned('heads', row, by)))
    for (const [at, entity] of rows.entries()) {
      const head = cleanHeads[at] as ImportedHead
      const path = `${PATH}.entities.${heads.list.length}`
      heads.list.push({ head, entity, path })
      if (!heads.byKey.has(nameKey(head.name))) heads.byKey.set(nameKey(head.name), head)
    }
  }
  return heads
}

/**
 * The entity and the words of every fact that replaced another one or that tells of a relation, as they
 * will be stored: without secrets, which are counted where the fact itself comes.
 */
async function wordsOf(
  heads: Heads,
  stated: ReadonlyMap<string, readonly ToldStatement[]>,
  redactor: Redactor,
  walk: Walk
): Promise<Map<string, FactWords>> {
  const wanted = new Set<string>()
  for (const own of stated.values()) for (const { fact_id: id } of own) if (id) wanted.add(id)
  for (const { entity } of heads.list) {
    const { archived_fact_details: past = [] } = entity
    for (const fact of past) {
      const { superseded_by: by } = (fact ?? {}) as { superseded_by?: unknown }
      if (typeof by === 'string') wanted.add(by)
    }
    await walk.step()
  }
  const found = new Map<string, FactWords>()
  if (wanted.size === 0) return found
  let batch: { id: string; entity: string; content: string }[] = []
  const read = async () => {
    const texts = await redactor.look((by) => batch.map(({ content }) => by.text(content)))
    for (const [place, { id, entity }] of batch.entries()) {
      found.set(id, { entity, key: contentKey(texts[place] ?? '') })
    }
    batch = []
  }
  for (const { head, entity } of heads.list) {
    const { fact_details: present = [], archived_fact_details: past = [] } = entity
    for (const fact of [...present, ...past]) {
      const { id, content } = (fact ?? {}) as { id?: unknown; content?: unknown }
      if (typeof id !== 'string' || typeof content !== 'string' || !wanted.has(id)) continue
      // Nothing is checked yet; a longer one is refused in its turn.
      if (content.length > CONTENT_UNITS_MAX) continue
      batch.push({ id, entity: head.name, content })
      if (batch.length >= UNIT_MAX) await read()
    }
    await walk.step()
  }
  await read()
  return found
}
