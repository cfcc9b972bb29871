/** A file on its way lies sealed in the database, so that what it says is in no copy of its rows. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { select } from '#db/reading.ts'
import type { AcceptFileInput } from '#src/add/file-contract.ts'
import { acceptFile } from '#src/add/operations/accept-file.ts'
import { newId } from '#src/base/ids.ts'
import { uploadSeal } from '#src/extraction/file/upload-seal.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

const SECRET = 'x'.repeat(43)

describe('a seal', () => {
  const place = { accountId: newId(), part: 3 }
  const bytes = Buffer.from('the password is tide-table-1988')

  test('hides what it seals, each time in another way, and opens it again', () => {
    const seal = uploadSeal(SECRET)
    const sealed = [seal.seal(place, bytes), seal.seal(place, bytes)]
    expect(sealed[0]).not.toEqual(sealed[1])
    for (const one of sealed) {
      expect(Buffer.from(one).includes('tide-table')).toBe(false)
      expect(Buffer.from(seal.open(place, one))).toEqual(bytes)
    }
    expect(seal.open(place, seal.seal(place, new Uint8Array()))).toHaveLength(0)
  })

  test('opens for its own key, account and part only, and as it was', () => {
    const seal = uploadSeal(SECRET)
    const sealed = seal.seal(place, bytes)
    expect(() => uploadSeal('y'.repeat(43)).open(place, sealed)).toThrow()
    expect(() => seal.open({ ...place, part: 4 }, sealed)).toThrow()
    expect(() => seal.open({ ...place, accountId: newId() }, sealed)).toThrow()
    const changed = Uint8Array.from(sealed, (byte, at) => (at === 20 ? byte ^ 1 : byte))
    expect(() => seal.open(place, changed)).toThrow()
  })
})

describe.each(databases)('a file that is staged on %s', (kind) => {
  test('says nothing to who reads the table', async () => {
    const database = await openDatabase(kind)
    const accountId = newId()
    const path = join(temporaryFolder(), 'upload')
    const text = 'The password is tide-table-1988. '.repeat(5000)
    writeFileSync(path, text)
    const { staging } = acceptFile(uploadSeal(SECRET))
    const context = {
      accountId,
      write: <Result>(work: Parameters<typeof database.write<Result>>[1]) =>
        database.write(accountId, work)
    }
    await staging?.put(context, { path, accept: { userId: 'default' } } as AcceptFileInput)
    const rows = await database.read(accountId, (tx) =>
      tx.rows<{ part: number; bytes: Uint8Array }>(
        select`part, bytes from uploads where account_id = ${accountId} order by part`
      )
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ bytes }) => Buffer.from(bytes).includes('tide'))).toBe(false)
    const seal = uploadSeal(SECRET)
    const opened = rows.map(({ part, bytes }) => seal.open({ accountId, part }, bytes))
    expect(Buffer.concat(opened).toString()).toBe(text)
    await database.close()
  })
})
