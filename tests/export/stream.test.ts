/** An export is written while it is read: page after page, no further than its reader goes. */
import { describe, expect, test } from 'bun:test'
import { notFound } from '#src/base/failure.ts'
import type { ExportPage, ExportPageInput } from '#src/export/contract.ts'
import { testFrame } from '#tests/http/frame.ts'

const COUNT = 200

/** Pages of one big chunk each; `failsAt` is the page that cannot be read. */
function pages(failsAt = -1) {
  return ({ input }: { input: unknown }): ExportPage => {
    const { cursor } = input as ExportPageInput
    const page = cursor === null ? 0 : Number((cursor as { after: unknown }).after)
    if (page === failsAt) throw notFound('Page')
    const row = { id: String(page), content: 'x'.repeat(50_000), memory_type: 'chunk' }
    return {
      at: 0,
      parts: [{ part: 'rows', list: 'chunks', rows: [row as never] }],
      next: page + 1 < COUNT ? { at: 'chunks', after: page + 1 } : null
    }
  }
}

function asked(failsAt?: number) {
  const frame = testFrame()
  frame.accounts.script('export.page', pages(failsAt))
  const request = new Request('http://keepsake.test/v1/export', {
    headers: { authorization: `Bearer ${frame.key}` }
  })
  return { frame, answer: frame.app.elysia.handle(request) }
}

describe('a streamed export', () => {
  test('is whole JSON when it is read to its end, with the headers of every answer', async () => {
    const { frame, answer } = asked()
    const response = await answer
    expect(response.headers.get('x-quota-add-used')).toBe('3')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const whole = (await response.json()) as { chunks: unknown[]; counts: { chunks: number } }
    expect(whole.chunks).toHaveLength(COUNT)
    expect(whole.counts.chunks).toBe(COUNT)
    expect(frame.accounts.asked).toHaveLength(COUNT)
  })

  test('asks for no more pages than are read, and for none once its reader has gone', async () => {
    const { frame, answer } = asked()
    const reader = (await answer).body?.getReader()
    for (let piece = 0; piece < 5; piece++) await reader?.read()
    const before = frame.accounts.asked.length
    expect(before).toBeLessThan(10)
    await reader?.cancel()
    expect(frame.accounts.asked.length).toBe(before)
  })

  test('that fails on its way breaks off instead of looking whole', async () => {
    const { answer } = asked(3)
    const response = await answer
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('the answer could not be finished')
  })

  test('that fails at once is answered like any failure', async () => {
    const { answer } = asked(0)
    expect((await answer).status).toBe(404)
  })
})
