/**
 * Records of an export as they are queued: secrets taken out, times read, what an export leaves open
 * filled in. Nothing is decided here; references between records are still those of the export.
 */
import type { TSchema } from '@sinclair/typebox'
import { toIso } from '#src/base/clock.ts'
import { type RecordKind, SCHEMAS, type Sent } from '#src/import/accept/record-schemas.ts'
import type { Cleaner } from '#src/import/accept/redactor.ts'
import type { ImportedFact, ToldStatement } from '#src/import/contract.ts'
import { parseInstant } from '#src/input/instant.ts'
import type { EvolutionRecord } from '#src/shapes/export-records.ts'

/** A record in which every field is there: null where it was left out and has no default. */
export type Cleaned<Value> = Value extends (infer Item)[]
  ? Cleaned<Item>[]
  : Value extends object
    ? {
        [Key in keyof Value]-?:
          | Cleaned<Exclude<Value[Key], undefined>>
          | (undefined extends Value[Key] ? null : never)
      }
    : Value

/** A checked record, cleaned as its schema says. */
export function cleaned<Kind extends RecordKind>(
  kind: Kind,
  sent: Sent<Kind>,
  cleaner: Cleaner
): Cleaned<Sent<Kind>> {
  return cleanedBy(SCHEMAS[kind], sent, cleaner) as Cleaned<Sent<Kind>>
}

function cleanedBy(schema: TSchema, sent: unknown, cleaner: Cleaner): unknown {
  const { properties, items, anyOf } = schema as Schema
  if (properties !== undefined) {
    // An object that was left out has left out all its fields.
    const fields = (sent ?? {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        cleanedBy(field, fields[name], cleaner)
      ])
    )
  }
  if (sent === undefined || sent === null) return schema['default'] ?? null
  if (items !== undefined) return (sent as []).map((item) => cleanedBy(items, item, cleaner))
  if (anyOf !== undefined) {
    const held = anyOf.find((part) => part['type'] !== 'null' && part['const'] === undefined)
    return held === undefined ? sent : cleanedBy(held, sent, cleaner)
  }
  if (typeof sent !== 'string' || schema['x-as-sent'] === true) return sent
  return schema['format'] === 'instant' ? iso(sent) : cleaner.text(sent)
}

/** What schemas of records are made of. */
interface Schema {
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

/** A checked datetime as the API writes it. */
function iso(text: string): string {
  const instant = parseInstant(text)
  if (instant === null) throw new Error('a time that was checked cannot be read')
  return toIso(instant.ms)
}

/** One time that an item was said; whose it is stands beside it. */
export function cleanStatement(row: Sent<'statements'>, cleaner: Cleaner): ToldStatement {
  const { metadata: sent, agent_id, run_id, app_id, item_id: _, ...others } = row
  const metadata = cleaner.metadata(sent)
  // A named input; exports of before tell of it in the metadata alone.
  const named = (name: string | null | undefined, inMetadata: unknown) => {
    if (name !== undefined) return cleaner.metadata(name)
    return typeof inMetadata === 'string' ? inMetadata : null
  }
  return {
    ...cleaned('tellings', others, cleaner),
    metadata,
    agent_id: named(agent_id, metadata['agent_id']),
    run_id: named(run_id, metadata['run_id']),
    app_id: named(app_id, metadata['app_id'])
  }
}

type CleanFact = Omit<ImportedFact, 'statements' | 'isDouble' | 'successor'>

/** A fact of the present. */
export function cleanFact(sent: Sent<'facts'>, cleaner: Cleaner): CleanFact {
  const { metadata: _, ...fact } = cleaned('facts', sent, cleaner)
  return { ...fact, isArchived: false, archived_at: null, archived_by: null, superseded_by: null }
}

/** A fact of the past; one that has expired was archived by nobody. */
export function cleanPastFact(sent: Sent<'pastFacts'>, cleaner: Cleaner): CleanFact {
  const { metadata: _, state, ...fact } = cleaned('pastFacts', sent, cleaner)
  if (state === 'archived') return { ...fact, isArchived: true }
  return { ...fact, isArchived: false, archived_at: null, archived_by: null, superseded_by: null }
}

/** An episode; older exports do not say when it is in time. */
export function cleanEpisode(sent: Sent<'episodes'>, cleaner: Cleaner) {
  const episode = cleaned('episodes', sent, cleaner)
  return { ...episode, time: episode.time ?? iso(sent.happened_at ?? sent.created_at) }
}

/** An entry of the evolution log; its diff repeats what the lesson taught. */
export function cleanChange(sent: Sent<'evolution'>, cleaner: Cleaner): EvolutionRecord {
  const change = cleaned('evolution', sent, cleaner)
  const { violated_assumption, precondition_added } = change
  return { ...change, diff: { ...change.diff, violated_assumption, precondition_added } }
}
