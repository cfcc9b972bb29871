import { describe, expect, test } from 'bun:test'
import { checkUpload, inspectUpload, plainFileName } from '#src/add/file-intake.ts'
import { Failure } from '#src/base/failure.ts'
import type { FileReader } from '#src/reading/files/file-reader.ts'
import { fileOwner } from '#tests/support/spooled.ts'

const MB = 1024 * 1024
const FREE = { plan: 'free', fileBytesMax: 10 * MB }

/** A reader that finds three pages in everything and notes whether text was demanded. */
function scriptedReader(): FileReader & { demandedText: boolean[] } {
  const demandedText: boolean[] = []
  return {
    demandedText,
    inspect: async (_file, needsText) => {
      demandedText.push(needsText)
      return { fileType: 'pdf', pageCount: 3 }
    },
    open: () => Promise.reject(new Error('acceptance opens nothing'))
  }
}

function failureOf(act: () => void): Failure {
  try {
    act()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('size', () => {
  test('a file of exactly the plan limit passes, one byte more is the 413 of the contract', () => {
    expect(() => checkUpload('a.pdf', 10 * MB, FREE)).not.toThrow()
    const failure = failureOf(() => checkUpload('a.pdf', 10 * MB + 1, FREE))
    expect(failure.code).toBe('file_too_large')
    expect(failure.data).toMatchObject({
      size_bytes: 10 * MB + 1,
      limit_bytes: 10 * MB,
      limit_mb: 10,
      plan: 'free'
    })
  })

  test('is looked at before the type, and a plan without limit has none', () => {
    expect(failureOf(() => checkUpload('a.exe', 11 * MB, FREE)).code).toBe('file_too_large')
    expect(() =>
      checkUpload('a.md', 9999 * MB, { plan: 'selfhosted', fileBytesMax: -1 })
    ).not.toThrow()
  })
})

test('an unknown extension is the 415 that lists what is read', () => {
  const failure = failureOf(() => checkUpload('a.pages', 5, FREE))
  expect(failure.code).toBe('unsupported_file')
  expect(failure.data).toEqual({ supported: ['.pdf', '.docx', '.txt', '.md'] })
})

describe('what is accepted', () => {
  test('costs one add a page and carries its provenance', async () => {
    const upload = { name: 'C:\\Users\\ana\\Plan 2026.PDF', path: '/nowhere', sizeBytes: 1 }
    expect(await inspectUpload(scriptedReader(), upload, FREE, false, fileOwner())).toEqual({
      fileType: 'pdf',
      pageCount: 3,
      cost: 3,
      metadata: {
        source: 'file_upload',
        filename: 'Plan 2026.PDF',
        file_type: 'pdf',
        page_count: 3
      }
    })
  })

  test('must hold text unless pictures can be read', async () => {
    const reader = scriptedReader()
    const upload = { name: 'a.pdf', path: '/nowhere', sizeBytes: 1 }
    await inspectUpload(reader, upload, FREE, false, fileOwner())
    await inspectUpload(reader, upload, FREE, true, fileOwner())
    expect(reader.demandedText).toEqual([true, false])
  })
})

test('file names lose their path and control characters, never their extension', () => {
  expect(plainFileName('/etc/../notes.md')).toBe('notes.md')
  expect(plainFileName('a\0b\r\n.txt')).toBe('ab.txt')
  expect(plainFileName(`${'x'.repeat(999)}.docx`)).toEndWith('x.docx')
  expect(plainFileName(`${'x'.repeat(999)}.docx`)).toHaveLength(255)
})
