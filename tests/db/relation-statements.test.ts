/** Memory of before the statements of relations: what its migration makes of it. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { newId } from '#src/base/ids.ts'

const FOLDER = join(import.meta.dir, '../../db/migrations')
const MIGRATION = /_statements-of-relations\.sql$/
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const place = files.findIndex((name) => MIGRATION.test(name))

async function apply(db: PGlite, names: readonly string[]): Promise<void> {
  for (const name of names) await db.exec(readFileSync(join(FOLDER, name), 'utf8'))
}

describe('relations of before', () => {
  test('hang on the fact in their words, and keep their words where there is none', async () => {
    const db = await PGlite.create({ extensions: { vector } })
    await db.exec('create extension vector')
    await apply(db, files.slice(0, place))
    const account = newId()
    const [nia, acme, fact] = [newId(), newId(), newId()]
    const [told, worded, gone] = [newId(), newId(), newId()]
    await db.exec('set session_replication_role = replica')
    const insert = (table: string, row: Record<string, unknown>) => {
      const names = Object.keys(row)
      return db.query(
        `insert into ${table} (account_id, ${names.join(', ')})
          values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')})`,
        [account, ...Object.values(row)]
      )
    }
    const own = { user_id: 'default' }
    const words = 'Nia works at Acme.'
    await insert('facts', {
      ...own,
      fact_id: fact,
      entity_id: nia,
      content: words,
      content_key: 'nia works at acme',
      time: '2024-01-01',
      stated_at: '2024-01-01',
      state: 'archived'
    })
    const ends = { ...own, from_entity: nia, to_entity: acme }
    await insert('relations', { ...ends, relation_id: told, type: 'works_at', description: words })
    await insert('relations', {
      ...ends,
      relation_id: worded,
      type: 'likes',
      description: 'Likes.'
    })
    for (const id of [told, worded, gone]) {
      await insert('statements', {
        ...own,
        statement_id: newId(),
        item_kind: 'relation',
        item_id: id,
        metadata: { agent_id: 'guide', other: 1 },
        stated_at: '2024-01-01'
      })
    }
    const state = { fromEntity: nia, toEntity: acme, type: 'knows', description: 'Knew them.' }
    await insert('journal', {
      ...own,
      journal_id: newId(),
      action: 'merge',
      fact_ids: '[]',
      before: { relations: { [gone]: state } },
      after: { relations: { [gone]: null } },
      actor_kind: 'key',
      undoable: true
    })
    await apply(db, files.slice(place))
    const { rows } = await db.query<Record<string, unknown>>(
      'select item_id, fact_id, description, agent_id, run_id from statements'
    )
    const named = { agent_id: 'guide', run_id: null }
    expect(
      rows.toSorted((a, b) => String(a['item_id']).localeCompare(String(b['item_id'])))
    ).toEqual([
      { item_id: told, fact_id: fact, description: null, ...named },
      { item_id: worded, fact_id: null, description: 'Likes.', ...named },
      { item_id: gone, fact_id: null, description: 'Knew them.', ...named }
    ])
    const { rows: journal } = await db.query<Record<string, unknown>>(
      'select before, after from journal'
    )
    const { description: _, ...rest } = state
    expect(journal).toEqual([
      { before: { relations: { [gone]: rest } }, after: { relations: { [gone]: null } } }
    ])
    await db.close()
  })
})
