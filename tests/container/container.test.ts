/**
 * The image, built from the Dockerfile and run as an operator would run it. It takes minutes, and is
 * skipped aloud where podman cannot run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newId } from '#src/base/ids.ts'
import {
  buildImage,
  type Container,
  podman,
  reasonAgainst,
  startContainer
} from '#tests/container/running-container.ts'
import { temporaryDatabase } from '#tests/support/leftovers.ts'
import { type TestAccount, testAccount } from '#tests/support/service.ts'
import manifest from '../../package.json' with { type: 'json' }

const against = reasonAgainst()
if (against !== null) {
  if (process.env['CI'] === 'true') throw new Error(`CI must test the container: ${against}`)
  process.stderr.write(`\nSKIPPED: the container, because ${against}.\n\n`)
}

const MINUTES = 60_000
/** The made base image carries documentation that the public one leaves out. */
const SIZE_MAX = 600e6
/** What only tests name, and packages of the product bring along. */
const ALSO_NEEDED = new Set(['jszip', 'ajv'])

const BIRTHDAY = { role: 'user', content: 'My name is Ada Quill and I was born in Tromsø.' }
const NEWS = { role: 'user', content: 'I bought a red canoe named Pelican yesterday.' }

let image = ''
const volumes: string[] = []

describe.skipIf(against !== null)('the image', () => {
  beforeAll(async () => {
    image = await buildImage()
  }, 10 * MINUTES)

  afterAll(async () => {
    for (const volume of volumes) await podman('volume', 'rm', '--force', volume)
  }, MINUTES)

  test('holds the product and what it needs, for this platform, and nothing else', async () => {
    const { top, packages, natives } = await contents()
    expect(top.toSorted()).toEqual([
      'actors',
      'db',
      'node_modules',
      'package.json',
      'scripts',
      'src'
    ])
    const unwanted = Object.keys(manifest.devDependencies).filter((name) => !ALSO_NEEDED.has(name))
    expect(packages.filter((name) => unwanted.includes(name))).toEqual([])
    expect(packages).toContain('elysia')
    expect(natives.length).toBeGreaterThanOrEqual(2)
    const others = new RegExp(`darwin|win32|musl|${process.arch === 'x64' ? 'arm64' : 'x64'}`)
    expect(natives.filter((path) => others.test(path))).toEqual([])
  })

  test('is small, runs as an ordinary user and is stopped by SIGTERM', async () => {
    const [found] = JSON.parse(await podman('image', 'inspect', image))
    expect(found.Config.User).toBe('bun')
    expect(found.Healthcheck.Test.length).toBeGreaterThan(1)
    expect(found.Config.StopSignal || 'SIGTERM').toBe('SIGTERM')
    expect(found.Size).toBeLessThan(SIZE_MAX)
  })

  test('has a font for text whose own font is missing', async () => {
    const ask =
      "process.stdout.write(String(require('@napi-rs/canvas').GlobalFonts.families.length))"
    expect(Number(await podman('run', '--rm', ...LIMITS, image, '-e', ask))).toBeGreaterThan(0)
  })

  test(
    'remembers on a read-only system with one volume, over a restart',
    async () => {
      const volume = newVolume()
      const first = await startContainer(image, volume)
      expect((await first.exec('id', '--user')).trim()).not.toBe('0')
      expect(await writable(first)).toEqual(['/data'])
      const key = (await first.exec('cat', '/data/api-key')).trim()
      const account = testAccount(first.url, '', key)
      expect((await account.add({ user_id: 'ada', messages: [BIRTHDAY] })).status).toBe('completed')
      expect(await found(account, 'Where was Ada born?')).toContain('Tromsø')
      // Accepted a moment before the stop: done by it, or by the next start.
      const late = await account.send('POST', '/v1/add', {
        body: { user_id: 'ada', messages: [NEWS] }
      })
      expect(late.status).toBe(202)
      expect(await first.stop()).toBe(0)

      const second = await startContainer(image, volume)
      const again = testAccount(second.url, '', key)
      expect((await again.finished(late.json.job_id)).status).toBe('completed')
      expect(await found(again, 'Where was Ada born?')).toContain('Tromsø')
      expect(await found(again, 'canoe')).toContain('Pelican')
      expect(await second.logs()).not.toContain('Pelican')
      expect(await second.stop()).toBe(0)
    },
    5 * MINUTES
  )

  test.skipIf(!process.env['TEST_DATABASE_URL'])(
    'runs on PostgreSQL, with an account from its own command line',
    async () => {
      const name = `keepsake_container_${newId().replaceAll('-', '')}`
      const databaseUrl = await temporaryDatabase(process.env['TEST_DATABASE_URL'] ?? '', name)
      const running = await startContainer(image, newVolume(), { DATABASE_URL: databaseUrl })
      const command = ['bun', 'src/cli.ts', 'account', 'create', '--email', 'ada@example.com']
      const key = /key\s+(\S+)/.exec(await running.exec(...command))?.[1] ?? ''
      const account = testAccount(running.url, '', key)
      expect((await account.add({ user_id: 'ada', messages: [BIRTHDAY] })).status).toBe('completed')
      expect(await found(account, 'Where was Ada born?')).toContain('Tromsø')
      expect(await running.stop()).toBe(0)
    },
    5 * MINUTES
  )
})

const LIMITS = ['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

function newVolume(): string {
  const volume = `keepsake-test-${newId()}`
  volumes.push(volume)
  return volume
}

async function found(account: TestAccount, query: string): Promise<string> {
  const answer = await account.send('POST', '/v1/search', { body: { user_id: 'ada', query } })
  return JSON.stringify(answer.json)
}

/** The folders of this list that the service's user can write to. */
async function writable(container: Container): Promise<string[]> {
  const ask =
    'for at in / /app /tmp /var/tmp /home/bun /data; do [ -w $at ] && echo $at; done; true'
  return (await container.exec('sh', '-c', ask)).trim().split('\n')
}

async function contents(): Promise<{ top: string[]; packages: string[]; natives: string[] }> {
  const ask = `
    const list = (pattern, at) => [...new Bun.Glob(pattern).scanSync({ cwd: at, onlyFiles: false, dot: true })]
    const packages = [...list('*', 'node_modules'), ...list('@*/*', 'node_modules')]
    const natives = list('**/*.{node,so,so.*,dylib,dll,exe}', 'node_modules')
    process.stdout.write(JSON.stringify({ top: list('*', '.'), packages, natives }))`
  return JSON.parse(await podman('run', '--rm', ...LIMITS, image, '-e', ask))
}
