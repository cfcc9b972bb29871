/**
 * An export that is larger than the service takes at once, in pieces that it takes one after the other. What
 * others refer to comes first: messages before the facts that quote them, facts before the past ones that they
 * replaced and the relations that they tell of.
 */
type Row = Readonly<Record<string, unknown>>

const OF_FACTS = ['fact_details', 'archived_fact_details', 'knowledge'] as const
const OF_RELATIONS = ['relations', 'archived_relations'] as const
const OF_ENTITY: readonly string[] = [...OF_FACTS, ...OF_RELATIONS, 'facts']
/** Rows that stand alone, in an order in which they may be kept. */
const AFTER_FACTS = ['procedures', 'episodes', 'evolution', 'reflections', 'possible_conflicts']

/** What goes into one piece: rows of lists of the export or of its entities, and each time they were said. */
interface Unit {
  rows: { list: string; row: Row; entity?: Row }[]
  statements: readonly Row[]
}

/** The export in pieces of about so many bytes; a row that is larger is a piece of its own. */
export function* piecesOf(exported: Row, bytes: number): Generator<Record<string, unknown>> {
  let piece = new Piece(exported['version'])
  for (const unit of unitsOf(exported)) {
    const more = Buffer.byteLength(JSON.stringify([unit.rows, unit.statements]))
    if (piece.size > 0 && piece.size + more > bytes) {
      yield piece.told()
      piece = new Piece(exported['version'])
    }
    piece.take(unit, more)
  }
  if (piece.size > 0) yield piece.told()
}

class Piece {
  readonly #version: unknown
  readonly #lists = new Map<string, unknown[]>()
  readonly #entities = new Map<unknown, Record<string, unknown>>()
  size = 0

  constructor(version: unknown) {
    this.#version = version
  }

  take({ rows, statements }: Unit, bytes: number): void {
    for (const { list, row, entity } of rows) {
      if (entity !== undefined) this.#listOfEntity(entity, list).push(row)
      else if (list === 'entities') this.#entities.set(row['id'], { ...row })
      else this.#listOf(list).push(row)
    }
    for (const statement of statements) this.#listOf('statements').push(statement)
    this.size += bytes
  }

  told(): Record<string, unknown> {
    const entities = [...this.#entities.values()]
    return { version: this.#version, ...Object.fromEntries(this.#lists), entities }
  }

  #listOf(list: string): unknown[] {
    const rows = this.#lists.get(list) ?? []
    this.#lists.set(list, rows)
    return rows
  }

  #listOfEntity(head: Row, list: string): unknown[] {
    const entity = this.#entities.get(head['id']) ?? { ...head }
    this.#entities.set(head['id'], entity)
    const rows = (entity[list] ?? []) as unknown[]
    entity[list] = rows
    return rows
  }
}

function* unitsOf(exported: Row): Generator<Unit> {
  const statements = statementsIn(exported)
  const said = (row: Row) => statements.get(row['id']) ?? []
  for (const row of rowsIn(exported, 'chunks')) {
    yield { rows: [{ list: 'chunks', row }], statements: said(row) }
  }
  const entities = rowsIn(exported, 'entities').map((entity) => ({ entity, head: headOf(entity) }))
  for (const list of OF_FACTS) {
    for (const { entity, head } of entities) {
      for (const row of rowsIn(entity, list)) {
        yield { rows: [{ list, row, entity: head }], statements: said(row) }
      }
    }
  }
  for (const { entity, head } of entities) {
    const isBare = [...OF_FACTS, ...OF_RELATIONS].every((list) => rowsIn(entity, list).length === 0)
    if (isBare) yield { rows: [{ list: 'entities', row: head }], statements: [] }
  }
  // Both entities tell of a relation, and are told with it.
  const relations = new Map<unknown, Unit>()
  for (const list of OF_RELATIONS) {
    for (const { entity, head } of entities) {
      for (const row of rowsIn(entity, list)) {
        const unit = relations.get(row['id']) ?? { rows: [], statements: said(row) }
        unit.rows.push({ list, row, entity: head })
        relations.set(row['id'], unit)
      }
    }
  }
  yield* relations.values()
  for (const list of AFTER_FACTS) {
    for (const row of rowsIn(exported, list)) yield { rows: [{ list, row }], statements: said(row) }
  }
}

function statementsIn(exported: Row): Map<unknown, Row[]> {
  const statements = new Map<unknown, Row[]>()
  for (const row of rowsIn(exported, 'statements')) {
    const own = statements.get(row['item_id']) ?? []
    own.push(row)
    statements.set(row['item_id'], own)
  }
  return statements
}

/** An entity without its lists. */
function headOf(entity: Row): Row {
  return Object.fromEntries(Object.entries(entity).filter(([name]) => !OF_ENTITY.includes(name)))
}

/** A list of an export; what is none is left to the service to refuse. */
function rowsIn(holder: Row, list: string): Row[] {
  const rows = holder[list]
  return Array.isArray(rows) ? rows : []
}
