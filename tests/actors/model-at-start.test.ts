/** The model and the database are opened at the same time: what the one lacks must not harm the other. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#src/config/config.ts'
import { startService } from '#src/service.ts'
import { copyTemplate } from '#tests/support/embedded-template.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'

// Processes start here, on machines that may be busy.
setDefaultTimeout(120_000)

test('a start whose model cannot be opened says so and leaves a database that opens', async () => {
  const dataDir = temporaryFolder()
  copyTemplate(dataDir)
  const models = join(dataDir, 'models')
  writeFileSync(models, 'in the way of the folder')
  const child = Bun.spawn({
    cmd: [process.execPath, '--no-env-file', 'src/main.ts'],
    cwd: new URL('../..', import.meta.url).pathname,
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: tmpdir(), DATA_DIR: dataDir, PORT: '0' },
    stdout: 'pipe',
    stderr: 'pipe'
  })
  const [said, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()])
  expect(await child.exited).toBe(1)
  expect(complaint).toContain('local model')
  expect(said).not.toContain('listening')

  rmSync(models)
  const service = await startService(readConfig({ PORT: '0', DATA_DIR: dataDir }))
  try {
    const answer = await fetch(`${service.url}/v1/me`, {
      headers: { authorization: `Bearer ${service.firstKey}` }
    })
    expect(answer.status).toBe(200)
  } finally {
    await service.stop()
  }
})
