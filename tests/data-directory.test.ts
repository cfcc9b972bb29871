/** The data directory is its owner's alone, whatever it was before, and what is wrong with it is said. */
import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDirectory } from '#src/data-directory.ts'
import { startProcess } from '#tests/crash/process.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { fillDataDir, testAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const umask = process.umask()
afterAll(() => void process.umask(umask))

function openTo(others: RegExp | string, folder: string): string[] {
  const shown = Bun.spawnSync(['find', folder, '-not', '-type', 'l', '-perm', String(others)])
  return shown.stdout.toString().trim().split('\n').filter(Boolean)
}

describe('a directory that others may read', () => {
  test('is mended with all that lies in it, but nothing behind a link', () => {
    const directory = temporaryFolder()
    const elsewhere = temporaryFolder()
    chmodSync(directory, 0o755)
    chmodSync(elsewhere, 0o755)
    mkdirSync(join(directory, 'models'), { mode: 0o755 })
    writeFileSync(join(directory, 'api-key'), 'k')
    chmodSync(join(directory, 'api-key'), 0o666)
    symlinkSync(elsewhere, join(directory, 'link'))
    prepareDataDirectory(directory, false)
    expect(openTo('/077', directory)).toEqual([])
    expect(statSync(elsewhere).mode & 0o777).toBe(0o755)
  })

  test('holds no file that others may read or write while the service runs, nor do uploads', async () => {
    const dataDir = temporaryFolder()
    const temporary = temporaryFolder()
    fillDataDir(dataDir)
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'database'), 0o755)
    const service = await startProcess({ DATA_DIR: dataDir, TMPDIR: temporary })
    const key = (await Bun.file(join(dataDir, 'api-key')).text()).trim()
    // Whoever has started it is shown the key; a log is not, see clients/stdio.test.ts.
    await until('it has said all', () => service.output().includes(key))
    const account = testAccount(service.url, '', key)
    const form = new FormData()
    form.set('file', new File(['Nia keeps bees in Lugano.'], 'a.txt'))
    const added = await account.send('POST', '/v1/add_file', { body: form })
    expect(await account.finished(added.json.job_id)).toMatchObject({ status: 'completed' })
    expect(openTo('/077', dataDir)).toEqual([])
    service.signal('SIGTERM')
    expect(await service.exited).toBe(0)
    expect(openTo('/077', dataDir)).toEqual([])
    // The folders that uploads were in are gone with them.
    expect([
      ...new Bun.Glob('keepsake-files-*').scanSync({ cwd: temporary, onlyFiles: false })
    ]).toEqual([])
  }, 60_000)
})

describe.skipIf(process.getuid?.() !== 0)('to a user who does not own it', () => {
  const prepare = (directory: string) => {
    const module = new URL('../src/data-directory.ts', import.meta.url).pathname
    const script = `process.setgid(12345); process.setuid(12345)
      const { prepareDataDirectory } = await import('${module}')
      try { prepareDataDirectory('${directory}', false); console.log('fine') }
      catch (error) { console.log(error.message) }`
    return Bun.spawnSync(['bun', '-e', script]).stdout.toString().trim()
  }

  test.each([
    ['open to everybody', 0o777, 'everybody may write to it'],
    ['closed', 0o700, 'this user may not'],
    ['lent to its group', 0o2770, 'fine']
  ])('one that is %s: %s', (_, mode, words) => {
    const directory = temporaryFolder()
    chownSync(directory, 0, 12345)
    chmodSync(directory, mode)
    expect(prepare(directory)).toContain(words)
  })
})

test('a file in its place is told', () => {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, '')
  expect(() => prepareDataDirectory(path, false)).toThrow('it is no folder')
})
