/** Hostile files against the bounds of the reader, and what is left behind afterwards. */
import { afterEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { Failure } from '#src/base/failure.ts'
import type { InputFile } from '#src/reading/files/file-reader.ts'
import { FILE_READER_DEFAULTS, startFileReader } from '#src/reading/files/reader-pool.ts'
import { contentBomb, pictureOnly } from '#tests/reading/files/corpus/pdf-files.ts'
import { textPages, writePdf } from '#tests/reading/files/corpus/pdf-writer.ts'
import { fileOwner, uploadedFile } from '#tests/support/spooled.ts'

const PATIENCE_MS = 60_000
const MB = 1024 * 1024
const hasProc = process.platform === 'linux'
const onLinux = test.skipIf(!hasProc)

const calm = { ...FILE_READER_DEFAULTS, openTimeoutMs: 50_000, askTimeoutMs: 50_000 }

function pdf(bytes: Uint8Array, canRender = false): Promise<InputFile> {
  return uploadedFile('file.pdf', bytes, canRender)
}

function threePages(): Promise<InputFile> {
  return pdf(writePdf(textPages(['one', 'two', 'three'])))
}

/** Process ids of the file readers among this process's children. */
function children(): string[] {
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]?.split(' ')
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      return fields?.[1] === String(process.pid) && command.includes('files/reader-process.ts')
    } catch {
      return false
    }
  })
}

afterEach(() => {
  // Whatever a file did, no process stays behind.
  if (hasProc) expect(children()).toEqual([])
})

describe('a page that breaks a bound is lost alone', () => {
  test(
    'memory: its text is null, the next page is read',
    async () => {
      const reader = startFileReader({ ...calm, memoryMaxBytes: 250 * MB })
      const file = await reader.open(await pdf(contentBomb(300)), fileOwner())
      expect(file.pageCount).toBe(2)
      expect(await file.text(1)).toBeNull()
      expect(await file.text(2)).toBe('the other page')
      await file.close()
    },
    PATIENCE_MS
  )

  test(
    'time: a page that takes too long is null',
    async () => {
      const reader = startFileReader({ ...calm, askTimeoutMs: 1, jobPatience: 1 })
      const file = await reader.open(await pdf(contentBomb(100)), fileOwner())
      expect(await file.text(1)).toBeNull()
      await file.close()
    },
    PATIENCE_MS
  )

  onLinux(
    'processor time: the kernel ends what nobody watches any more',
    async () => {
      const reader = startFileReader({ ...calm, memoryMaxBytes: 8192 * MB, cpuMaxS: 1 })
      const file = await reader.open(await pdf(contentBomb(600)), fileOwner())
      expect(await file.text(1)).toBeNull()
      await file.close()
    },
    PATIENCE_MS
  )

  test(
    'a file that breaks too much is given up without another process',
    async () => {
      const reader = startFileReader({ ...calm, memoryMaxBytes: 250 * MB, breachesMax: 1 })
      const file = await reader.open(await pdf(contentBomb(300)), fileOwner())
      expect(await file.text(1)).toBeNull()
      if (hasProc) expect(children()).toEqual([])
      expect(await file.text(2)).toBeNull()
      await file.close()
    },
    PATIENCE_MS
  )
})

describe('a file that breaks a bound before it is open is refused', () => {
  const text = () => uploadedFile('large.txt', Buffer.alloc(100 * MB, 'words '))

  test(
    'memory',
    async () => {
      const reader = startFileReader({ ...calm, memoryMaxBytes: 150 * MB })
      const error = await reader
        .inspect(await text(), true, fileOwner())
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Failure)
      expect(String(error)).toContain('more than 150 MB of memory')
    },
    PATIENCE_MS
  )

  test(
    'time',
    async () => {
      const reader = startFileReader({ ...calm, openTimeoutMs: 1, jobPatience: 1 })
      const error = await reader
        .inspect(await text(), true, fileOwner())
        .catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'validation' })
      expect(String(error)).toContain('too long')
    },
    PATIENCE_MS
  )
})

describe('the process', () => {
  onLinux(
    'knows nothing of the service: no variable of its environment',
    async () => {
      process.env['READER_TEST_SECRET'] = 'do-not-pass-on'
      const file = await startFileReader(calm).open(await threePages(), fileOwner())
      const [child] = children()
      const environment = readFileSync(`/proc/${child}/environ`, 'utf8')
      expect(environment.length).toBeGreaterThan(0)
      expect(environment).not.toContain('do-not-pass-on')
      expect(environment).not.toContain('HOME=')
      delete process.env['READER_TEST_SECRET']
      await file.close()
    },
    PATIENCE_MS
  )

  test(
    'is gone when the work is given up, and the caller hears why',
    async () => {
      const control = new AbortController()
      const file = await startFileReader(calm).open(
        await pdf(contentBomb(100)),
        fileOwner('ana', control.signal)
      )
      const asked = file.text(1).catch((reason: unknown) => reason)
      control.abort(new Error('scope erased'))
      expect(String(await asked)).toContain('scope erased')
      await file.close()
    },
    PATIENCE_MS
  )

  test(
    'is not started for work that was given up before',
    async () => {
      const reader = startFileReader(calm)
      const signal = AbortSignal.abort(new Error('too late'))
      expect(reader.inspect(await threePages(), true, fileOwner('ana', signal))).rejects.toThrow(
        'too late'
      )
      expect(reader.open(await threePages(), fileOwner('ana', signal))).rejects.toThrow('too late')
    },
    PATIENCE_MS
  )

  test(
    'answers many questions at once in the order of the pages asked for',
    async () => {
      const file = await startFileReader(calm).open(await threePages(), fileOwner())
      expect(await Promise.all([3, 1, 2, 4].map((part) => file.text(part)))).toEqual([
        'three',
        'one',
        'two',
        null
      ])
      await file.close()
    },
    PATIENCE_MS
  )

  test(
    'of a closed file is not asked any more',
    async () => {
      const file = await startFileReader(calm).open(await threePages(), fileOwner())
      await file.close()
      await file.close()
      expect(file.text(1)).rejects.toThrow('closed')
    },
    PATIENCE_MS
  )

  test(
    'leaves its place to the next file, also after a file that could not be opened',
    async () => {
      const reader = startFileReader({ ...calm, workingMax: 1 })
      await reader
        .open({ ...(await threePages()), name: 'a.exe' }, fileOwner())
        .catch(() => 'refused')
      const first = await reader.open(await threePages(), fileOwner())
      const second = reader.open(await threePages(), fileOwner())
      await first.close()
      const opened = await second
      expect(await opened.text(2)).toBe('two')
      await opened.close()
    },
    PATIENCE_MS
  )
})

describe('pictures', () => {
  test(
    'a page without text is accepted where pictures can be read, and drawn',
    async () => {
      const reader = startFileReader(calm)
      const scan = await pdf(pictureOnly(), true)
      expect(await reader.inspect(scan, false, fileOwner())).toEqual({
        fileType: 'pdf',
        pageCount: 1
      })
      const file = await reader.open(scan, fileOwner())
      const page = await file.picture(1, { width: 600, height: 800 })
      const plan = { pages: [1], columns: 2, cell: { width: 100, height: 140 } }
      for (const picture of [page, await file.sheet(plan)]) {
        expect([...(picture ?? []).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
      }
      expect(await file.picture(9, { width: 600, height: 800 })).toBeNull()
      await file.close()
    },
    PATIENCE_MS
  )
})
