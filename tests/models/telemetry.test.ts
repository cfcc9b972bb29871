/** The local model tells nobody that it is used, and leaves no id of the machine behind. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/support/leftovers.ts'

const ROOT = new URL('../..', import.meta.url).pathname

test('nothing is written but the model', async () => {
  const home = temporaryFolder()
  const child = Bun.spawn(
    [process.execPath, 'scripts/local-model.ts', '--cache', join(home, 'models')],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: home, XDG_CACHE_HOME: home },
      stdout: 'ignore',
      stderr: 'pipe'
    }
  )
  const complaint = await child.stderr.text()
  expect(await child.exited).toBe(0)
  expect(complaint).toBe('')
  const written = [...new Bun.Glob('**').scanSync({ cwd: home, dot: true, onlyFiles: true })]
  const unexpected = written.filter((path) => !/^(?:models|\.bun|bun)\//.test(path))
  expect(unexpected).toEqual([])
})
