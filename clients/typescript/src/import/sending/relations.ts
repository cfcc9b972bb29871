/** Links of a note as records of an export of Keepsake: the only way in that takes relations as they are. */
import { createHash } from 'node:crypto'
import { cleanText } from '../reading/encodings.ts'
import type { Cleaner } from '../redaction.ts'
import type { Found } from '../source.ts'

const NAME_CHARACTERS = 200

/** An entity with its relations, and each time that one was told; ids follow from names, so that they stay. */
export function relationsOf(
  { timestamp, source, metadata }: Found,
  { name, links }: NonNullable<Found['about']>,
  cleaner: Cleaner
): Record<string, unknown> {
  const at = timestamp ?? new Date(0).toISOString()
  const own = nameOf(name, cleaner)
  const relations = links.map(({ to, type, words }) => {
    const target = nameOf(to, cleaner)
    const kind = cleaner.text(type)
    return {
      id: idOf('relation', own, kind, target),
      type: kind,
      direction: 'outgoing',
      target,
      description: cleaner.text(cleanText(words)),
      created_at: at
    }
  })
  const path = cleaner.text(String(metadata['path'] ?? ''))
  const statements = relations.map(({ id, description }) => ({
    id: idOf('statement', id, path),
    item_id: id,
    metadata: { source, path },
    stated_at: at,
    created_at: at,
    description
  }))
  const head = {
    id: idOf('entity', own),
    name: own,
    type: 'unknown',
    created_at: at,
    updated_at: at
  }
  return { entities: [{ ...head, relations }], statements }
}

function nameOf(name: string, cleaner: Cleaner): string {
  return cleaner.text(cleanText(name)).slice(0, NAME_CHARACTERS)
}

function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  // Version 8: made as the maker likes (RFC 9562).
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
