import { expect, test } from 'bun:test'
import type { OpenedFile } from '#src/reading/files/file-reader.ts'
import { KeptOpen } from '#src/reading/files/kept-open.ts'

/** A file that notes when it is closed. */
function fileNamed(name: string, closed: string[]): OpenedFile {
  return {
    fileType: 'txt',
    pageCount: 1,
    text: () => Promise.resolve(name),
    picture: () => Promise.resolve(null),
    sheet: () => Promise.resolve(null),
    close: () => {
      closed.push(name)
      return Promise.resolve()
    }
  }
}

test('a job finds its file open again, without opening it twice', async () => {
  const closed: string[] = []
  const kept = new KeptOpen()
  let opened = 0
  const open = () => {
    opened++
    return Promise.resolve(fileNamed('a', closed))
  }
  await kept.leave('job_a', await kept.take('job_a', open))
  await kept.leave('job_a', await kept.take('job_a', open))
  expect(opened).toBe(1)
  expect(closed).toEqual([])
})

test('another job takes the place of a file that nobody uses', async () => {
  const closed: string[] = []
  const kept = new KeptOpen()
  await kept.leave('job_a', fileNamed('a', closed))
  const b = await kept.take('job_b', () => {
    expect(closed).toEqual(['a'])
    return Promise.resolve(fileNamed('b', closed))
  })
  expect(await b.text(1)).toBe('b')
})

test('a file in use is left to a job that waits for the place as soon as its part is read', async () => {
  const closed: string[] = []
  const kept = new KeptOpen()
  const a = await kept.take('job_a', () => Promise.resolve(fileNamed('a', closed)))
  const slot = Promise.withResolvers<OpenedFile>()
  const waiting = kept.take('job_b', () => slot.promise)
  await kept.leave('job_a', a)
  expect(closed).toEqual(['a'])
  slot.resolve(fileNamed('b', closed))
  expect(await (await waiting).text(1)).toBe('b')
})
