/** A service that an editor has started ends when nobody calls it, and says where it is while it runs. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { endWhenIdle } from '#src/idle-stop.ts'
import { startProcess } from '#tests/crash/process.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { fillDataDir } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

describe('a time without calls', () => {
  test('is counted anew by each call, and not while one is being answered', async () => {
    const calls = { begun: 0, inFlight: 0 }
    let looks = 0
    let ended = 0
    const looked = () => {
      looks++
      return { ...calls }
    }
    endWhenIdle(0.03, looked, () => ended++)
    for (let call = 0; call < 10; call++) {
      const seen = looks
      calls.begun++
      await until('it has looked', () => looks > seen)
    }
    calls.inFlight = 1
    const busy = looks
    await until('it has looked often', () => looks > busy + 12)
    expect(ended).toBe(0)
    calls.inFlight = 0
    await until('it ends', () => ended > 0)
    const last = looks
    await Bun.sleep(50)
    expect([ended, looks]).toEqual([1, last])
  })

  test('of zero is for ever', async () => {
    let looks = 0
    endWhenIdle(
      0,
      () => ({ begun: looks++, inFlight: 0 }),
      () => {
        throw new Error('it has ended')
      }
    )
    await Bun.sleep(20)
    expect(looks).toBe(0)
  })
})

test('a service without calls ends in order, and its address goes with it', async () => {
  const dataDir = temporaryFolder()
  fillDataDir(dataDir)
  const address = join(dataDir, 'address')
  const service = await startProcess({ DATA_DIR: dataDir, IDLE_STOP_SECONDS: '2' })
  expect(readFileSync(address, 'utf8')).toBe(`${service.url}\n${service.pid}\n`)
  expect(statSync(address).mode & 0o777).toBe(0o600)
  expect(await service.exited).toBe(0)
  expect(service.output()).toContain('Nobody has called for 2 s')
  expect(existsSync(address)).toBe(false)
})
