/**
 * A mixed stream for each pack, through every door of a service that runs in a process of its own: not
 * one word of a denied sentence is found by any endpoint, in any export, in any column of any table, or
 * in anything the process wrote. `bun bench/capture.ts --streams 2000` does the same at full length.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { CATEGORIES } from '#src/policy/category-packs.ts'
import { type StreamService, startStreamService } from '#tests/capture-policy/streams/service.ts'
import { mixedStream } from '#tests/capture-policy/streams/stream.ts'
import { databases } from '#tests/support/service.ts'

const SENTENCES = 72

const started: StreamService[] = []

afterAll(() => {
  for (const service of started) service.kill()
})

describe.each(databases)('mixed streams on %s', (kind) => {
  test('nothing denied is found anywhere, and what is kept is there', async () => {
    const service = await startStreamService(kind)
    started.push(service)
    for (const [place, category] of CATEGORIES.entries()) {
      const report = await service.run(category, mixedStream(category, SENTENCES, place + 1))
      expect({ category, found: [...report.found] }).toEqual({ category, found: [] })
      expect(report.denied).toBeGreaterThan((SENTENCES / 2) * 0.9)
      expect(report.dropped).toBeGreaterThan(10)
      // Sentences that agents said without being drawn from, and texts of files, are kept as chunks.
      expect(report.keptFound.size / report.kept).toBeGreaterThan(0.95)
    }
    const after = await service.end()
    expect(after).toEqual({ tables: [], log: [], keptInTables: expect.any(Number) })
    expect(after.keptInTables).toBeGreaterThan(CATEGORIES.length * (SENTENCES / 2) * 0.95)
  }, 240_000)
})
