/** The command line as people and scripts use it, in Node, against a service that runs. */
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, type Installed, installedClient, run } from '#tests/clients/packed.ts'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { serviceOn, type TestAccount, type TestService } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { ROOT } from '#tests/tidy/house.ts'

let service: TestService
let installed: Installed
let account: TestAccount
let folder: string

beforeAll(async () => {
  service = await serviceOn('embedded')
  installed = await installedClient()
})
beforeEach(async () => {
  account = await service.account()
  folder = temporaryFolder()
})

interface Typed {
  env?: Record<string, string>
  input?: string
}

/** What a person types after `keepsake`, signed in through the environment. */
function keepsake(words: string[], { env, input }: Typed = {}): Promise<Ended> {
  const program = join(installed.folder, 'node_modules/.bin/keepsake')
  const signedIn = { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: account.key }
  return run([program, ...words], {
    cwd: folder,
    env: { XDG_CONFIG_HOME: join(folder, 'config'), ...signedIn, ...env },
    ...(input === undefined ? {} : { input })
  })
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
async function answer(words: string[], typed?: Typed): Promise<any> {
  const { code, out, err } = await keepsake(['--json', ...words], typed)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out)
}

describe('adding and finding', () => {
  test('takes words, standard input, files and conversations', async () => {
    const words = await keepsake(['add', 'Nia', 'Rossi', 'lives', 'in', 'Lugano.'])
    expect(words).toMatchObject({ code: 0, out: expect.stringContaining('Done: ') })
    await answer(['add'], { input: 'Bob Stone works at Initech.' })
    await Bun.write(join(folder, 'notes.md'), 'Clara Weiss lives in Vienna.')
    expect(await answer(['add', '--file', 'notes.md'])).toMatchObject({ type: 'add_file' })
    const messages = [{ role: 'user', content: 'Eva Lind lives in Oslo.' }]
    await Bun.write(join(folder, 'chat.json'), JSON.stringify({ messages }))
    await answer(['add', '--conversation', 'chat.json', '--at', '2025-03-01T10:00:00Z'])
    const found = await keepsake(['search', 'Who', 'lives', 'where?', '--limit', '10'])
    for (const place of ['Lugano', 'Vienna', 'Oslo']) expect(found.out).toContain(place)
    expect(found.out).not.toContain('\u001b')
    const told = await keepsake(['ask', 'Where does Nia live?'])
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining('Lugano') })
    const all = await keepsake(['search', '--all', 'Nia'])
    expect(all.out).toContain('chunk')
    const dated = await answer(['timeline', '--before', '2025-12-31'])
    expect(JSON.stringify(dated.timeline)).toContain('Oslo')
  })

  test('keeps users apart, and shows without keeping', async () => {
    await answer(['add', '--user', 'ana', 'Nia Rossi lives in Lugano.'])
    expect((await answer(['search', 'Nia'])).results).toEqual([])
    expect(
      (await answer(['search', 'Nia'], { env: { KEEPSAKE_USER: 'ana' } })).results.length
    ).toBe(1)
    const shown = await keepsake(['add', '--preview', 'Clara Weiss lives in Vienna.'])
    expect(shown.out).toContain('Vienna')
    expect((await answer(['search', 'Clara'])).results).toEqual([])
  })

  test('does not wait unless it should, and a job can be watched', async () => {
    const { job_id: id } = await answer(['add', '--no-wait', 'Nia Rossi lives in Lugano.'])
    expect(await answer(['jobs', id, '--watch'])).toMatchObject({ status: 'completed' })
    expect((await keepsake(['jobs', id])).out).toContain('Done: ')
  })

  test('tells of everything that was kept, and of what was not', async () => {
    const names = [
      ...['facts_added', 'facts_superseded', 'suppressed', 'relations', 'knowledge', 'episodes'],
      ...['procedures', 'episodes_linked', 'procedures_revised', 'dropped_by_policy', 'redactions']
    ]
    /** What is said of an add: all that it has come to. */
    const told = async (...words: string[]): Promise<string> => {
      const { job_id: id, result } = await answer(['add', ...words])
      const { out } = await keepsake(['jobs', id])
      for (const name of names.filter((name) => result[name] > 0)) {
        expect(out).toContain(`${result[name]} ${name.replaceAll('_', ' ')}`)
      }
      return out
    }
    expect(await told('Bob Stone works at Initech.')).toContain('1 relations')
    await account.send('PUT', '/v1/capture-policy', { body: { deny_keywords: ['plutonium'] } })
    expect(await told('Nia Rossi sells plutonium.')).toContain('1 dropped by policy')
    const { results } = await answer(['search', 'Where does Bob work?'])
    const body = { fact_id: results[0].fact_details[0].id }
    await account.send('POST', '/v1/archive_fact', { body })
    const before = ['--at', '2025-03-01T10:00:00Z']
    expect(await told('Bob Stone works at Initech.', ...before)).toContain('1 suppressed')
    expect(await told('Good morning!')).toBe('Done: nothing new\n')
    // An agent keeps nothing and tells of other things.
    const run = await account.send('POST', '/v1/agents/run', { body: { agent: 'digest' } })
    await answer(['jobs', run.json.job_id, '--watch'])
    expect((await keepsake(['jobs', run.json.job_id])).out).toBe('Done\n')
  })

  test('puts a user into words, and rules into a file beside what people wrote', async () => {
    await answer(['add', 'Nia Rossi lives in Lugano. Please always answer in French.'])
    expect((await answer(['profile'])).status).toBe('ok')
    expect((await keepsake(['profile'])).out.trim()).not.toBe('')
    await Bun.write(join(folder, 'CLAUDE.md'), '# House rules\n')
    const written = await keepsake(['rules', '--format', 'claude_md', '--write'])
    expect(written).toMatchObject({ code: 0, out: expect.stringContaining('CLAUDE.md') })
    const text = readFileSync(join(folder, 'CLAUDE.md'), 'utf8')
    expect(text.startsWith('# House rules\n\n<!-- keepsake: begin')).toBe(true)
    expect(await keepsake(['rules', '--format', 'nosuch'])).toMatchObject({ code: 2 })
  })

  test('carries a memory from one user to another', async () => {
    await answer(['add', '--user', 'ana', 'Nia Rossi lives in Lugano.'])
    await keepsake(['export', '--user', 'ana', '-o', 'memory.json'])
    expect(statSync(join(folder, 'memory.json')).mode & 0o077).toBe(0)
    const piped = await keepsake(['export', '--user', 'ana'])
    expect(JSON.parse(piped.out).entities.length).toBeGreaterThan(0)
    await answer(['import', 'memory.json', '--user', 'ben'])
    const { results } = await answer(['search', '--user', 'ben', 'Where does Nia live?'])
    expect(JSON.stringify(results)).toContain('Lugano')
    await Bun.write(join(folder, 'other.json'), '{"a":1}')
    expect(await keepsake(['import', 'other.json'])).toMatchObject({ code: 2 })
  })
})

describe('changing', () => {
  test('shows what would be deleted, asks, and deletes', async () => {
    await answer(['add', 'Nia Rossi lives in Lugano.'])
    const shown = await keepsake(['forget', 'Nia', 'Rossi', '--dry-run'])
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('Would delete Nia Rossi') })
    const unasked = await keepsake(['forget', 'Nia Rossi'])
    expect(unasked).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    expect((await answer(['search', 'Nia'])).results.length).toBe(1)
    expect((await keepsake(['forget', 'Nia Rossi', '--yes'])).out).toContain('Deleted: Nia Rossi')
    expect((await answer(['forget', '--all', '--dry-run'])).dry_run).toBe(true)
    expect(await keepsake(['forget', '--all', '--yes'])).toMatchObject({ code: 0 })
    expect(await keepsake(['forget'])).toMatchObject({ code: 2 })
  })

  test('shows what was changed, and takes it back', async () => {
    await answer(['add', 'Nia Rossi lives in Lugano.'])
    const { results } = await answer(['search', 'Nia'])
    const body = { fact_id: results[0].fact_details[0].id }
    await account.send('POST', '/v1/archive_fact', { body })
    const shown = await keepsake(['history', '--action', 'archive'])
    const id = /^(\S+)\s+\S+ \S+\s+archive/m.exec(shown.out)?.[1] ?? ''
    expect((await keepsake(['undo', id])).out).toContain('Nia Rossi lives in Lugano')
    expect(await keepsake(['undo', id])).toMatchObject({ code: 1 })
  })

  test('tells how a procedure went', async () => {
    const steps = 'How to deploy the shop: 1. Run the tests. 2. Build the image. 3. Push the image.'
    await answer(['add', steps])
    const { procedures } = await answer(['procedures', 'deploy'])
    const { id } = procedures[0]
    expect((await keepsake(['procedures'])).out).toContain('1. Run the tests')
    expect(await keepsake(['feedback', id])).toMatchObject({ code: 2 })
    const given = ['--failure', '--step', '2', '--context', 'The base image was missing.']
    const told = await answer(['feedback', id, ...given])
    expect(told).toMatchObject({ fail_count: 1, evolution_triggered: true })
    await answer(['jobs', told.job_id, '--watch'])
    expect((await keepsake(['procedures', '--history', id])).out).toMatch(/1 → \d/)
  })

  test('makes keys and policies', async () => {
    const made = await answer(['keys', 'create', 'reader', '--permissions', 'read', '--for', 'ana'])
    const asReader = { env: { KEEPSAKE_API_KEY: made.key } }
    expect(await keepsake(['add', 'Nia keeps bees.'], asReader)).toMatchObject({ code: 4 })
    expect((await keepsake(['keys'])).out).toContain('reader')
    expect((await keepsake(['keys', 'revoke', made.key_id, '--dry-run'])).out).toContain('reader')
    await answer(['keys', 'rename', made.key_id, 'old'])
    await answer(['keys', 'revoke', made.key_id, '--yes'])
    expect(await keepsake(['search', 'bees'], asReader)).toMatchObject({ code: 4 })
    const policy = JSON.stringify({ deny_keywords: ['plutonium'] })
    expect((await answer(['policy', 'set', '-', '--dry-run'], { input: policy })).dry_run).toBe(
      true
    )
    expect((await keepsake(['policy', 'show'])).out).not.toContain('plutonium')
    await answer(['policy', 'set', '-'], { input: policy })
    expect((await keepsake(['policy'])).out).toContain('plutonium')
    expect((await keepsake(['policy', 'test', 'Nia sells plutonium.'])).out).toContain('dropped')
  })
})

describe('on a terminal', () => {
  /** What a terminal is shown. */
  async function shown(
    words: string[],
    { env = {}, typed = '' }: { env?: object; typed?: string }
  ) {
    let text = ''
    const program = join(installed.folder, 'node_modules/.bin/keepsake')
    const access = { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: account.key }
    const child = Bun.spawn([program, ...words], {
      cwd: folder,
      env: {
        ...process.env,
        NO_COLOR: '',
        TERM: 'xterm',
        XDG_CONFIG_HOME: folder,
        ...access,
        ...env
      },
      terminal: {
        ...{ cols: 90, rows: 30 },
        data: (_, bytes) => {
          text += new TextDecoder().decode(bytes)
        }
      }
    })
    if (typed !== '') {
      await until('it asks', () => text.includes('API key'))
      child.terminal?.write(`${typed}\r`)
    }
    return { code: await child.exited, text }
  }

  test('there are colours and a bar, unless they are not wanted', async () => {
    const added = await shown(['add', 'Nia Rossi lives in Lugano.'], {})
    expect(added.text).toContain('Working')
    expect(added.text).toContain('\u001b[32mDone')
    const plain = await shown(['search', 'Nia'], { env: { NO_COLOR: '1' } })
    expect(plain.text).toContain('Lugano')
    expect(plain.text).not.toContain('\u001b[1m')
  })

  test('a key is asked for and not shown', async () => {
    const env = { KEEPSAKE_API_KEY: '' }
    const { code, text } = await shown(['login'], { env, typed: account.key })
    expect(code).toBe(0)
    expect(text).toContain('Signed in')
    expect(text).not.toContain(account.key)
  })
})

describe('signing in and going wrong', () => {
  test('a login is kept for its service only, and readable for its owner only', async () => {
    const nobody = { KEEPSAKE_API_KEY: '', KEEPSAKE_URL: '' }
    const clean = () => ({ env: { ...nobody } })
    const login = await keepsake(['login', '--url', service.url], {
      env: { ...nobody },
      input: `${account.key}\n`
    })
    expect(login).toMatchObject({ code: 0, out: expect.stringContaining('Signed in') })
    const file = join(folder, 'config/keepsake/login.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const status = await keepsake(['status'], clean())
    expect(status).toMatchObject({ code: 0, out: expect.stringMatching(/^Service /) })
    const again = ['--json', 'login', '--url', service.url]
    const told = await keepsake(again, { env: nobody, input: account.key })
    expect(JSON.parse(told.out)).toMatchObject({ url: service.url, plan: 'selfhosted' })
    const elsewhere = await keepsake(['status', '--url', 'http://127.0.0.1:9'], clean())
    expect(elsewhere).toMatchObject({ code: 6, err: expect.not.stringContaining(account.key) })
  })

  test('a wrong key is not saved', async () => {
    const login = await keepsake(['login', '--key', 'ks_wrong'])
    expect(login.code).toBe(4)
    expect(existsSync(join(folder, 'config'))).toBe(false)
  })

  test('every end says what it was', async () => {
    const ends: [string[], number][] = [
      [['--help'], 0],
      [['--version'], 0],
      [['serch', 'bees'], 2],
      [['search', 'bees', '--nosuch'], 2],
      [['search', 'bees', '--limit', 'many'], 2],
      [['search', 'bees', '--limit', '1000'], 2],
      [['search', 'bees', '--threshold', 'high'], 2],
      [['search', 'bees', '--threshold', ''], 2],
      [['search', 'bees', '--threshold', '7'], 2],
      [['search', 'bees', '--threshold', '0.5'], 0],
      [['forget', 'Nobody', '--dry-run'], 3],
      [['jobs', 'job_nosuch'], 3],
      [['add', '--file', 'nosuch.txt'], 1],
      [['add', '--metadata', '{', 'text'], 2]
    ]
    for (const [words, code] of ends) {
      expect({ words, code: (await keepsake(words)).code }).toEqual({ words, code })
    }
    expect((await keepsake(['serch'])).err).toContain('Did you mean search?')
    const { err } = await keepsake(['--json', 'jobs', 'job_nosuch'])
    expect(JSON.parse(err).error).toMatchObject({ code: 'not_found' })
  })

  test('status tells the plan and what is used', async () => {
    await answer(['add', 'Nia Rossi lives in Lugano.'])
    const { out } = await keepsake(['status'])
    expect(out).toContain('selfhosted')
    expect(out).toMatch(/Adds +1 this month/)
  })

  test.each([
    ['bash', ['-n']],
    ['zsh', Bun.which('zsh') === null ? null : ['-n']],
    ['fish', Bun.which('fish') === null ? null : ['-n']]
  ] as const)('completes in %s', async (shell, check) => {
    const { code, out } = await keepsake(['completion', shell])
    expect(code).toBe(0)
    for (const word of ['search', 'timeline', 'forget', 'dry-run']) expect(out).toContain(word)
    if (check === null) return
    await Bun.write(join(folder, 'completion'), out)
    expect(await run([shell, ...check, join(folder, 'completion')])).toMatchObject({ code: 0 })
    if (shell !== 'bash') return
    const typed: [string[], string][] = [
      [['ti'], 'timeline'],
      [['--json', 'ti'], 'timeline'],
      [['keys', 'create', '--perm'], '--permissions'],
      [['forget', '--dry'], '--dry-run']
    ]
    for (const [words, completed] of typed) {
      const set = `COMP_WORDS=(keepsake ${words.join(' ')}); COMP_CWORD=${words.length}`
      const asked = `. ./completion; ${set}; _keepsake; echo "$COMPREPLY"`
      expect((await run([shell, '-c', asked], { cwd: folder })).out.trim()).toBe(completed)
    }
  })
})

describe('serve', () => {
  test('leaves a service alone that answers already', async () => {
    const port = new URL(service.url).port
    const { code, out } = await keepsake(['serve', '--port', port, '--data', 'none'])
    expect(code).toBe(0)
    expect(out).toContain('answers')
  })

  test('takes no other program for the service', async () => {
    const answer = () => Response.json({ message: 'No such page.' }, { status: 404 })
    using stranger = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
    mkdirSync(join(folder, 'empty'))
    const words = ['serve', '--port', String(stranger.port), '--data', 'none', '--service', 'empty']
    expect(await keepsake(words)).toMatchObject({ code: 2, out: '' })
  })

  test('says what is needed where the service is not installed', async () => {
    mkdirSync(join(folder, 'empty'))
    const { code, err } = await keepsake(['serve', '--port', '9', '--service', 'empty'])
    expect(code).toBe(2)
    expect(err).toContain('does not hold the service')
  })

  test('starts it where it is, and signs in to it the first time', async () => {
    const port = await freePort()
    const program = join(installed.folder, 'node_modules/.bin/keepsake')
    const config = join(folder, 'config')
    const env = { ...process.env, XDG_CONFIG_HOME: config, KEEPSAKE_SERVICE: ROOT }
    const child = Bun.spawn([program, 'serve', '--port', String(port), '--data', 'memory'], {
      ...{ cwd: folder, env, stdout: 'ignore', stderr: 'ignore' }
    })
    try {
      const login = join(config, 'keepsake/login.json')
      await until('it has signed in', () => existsSync(login), 100_000)
      expect(JSON.parse(readFileSync(login, 'utf8')).url).toBe(`http://127.0.0.1:${port}`)
      const signedIn = { env: { KEEPSAKE_API_KEY: '', KEEPSAKE_URL: '' } }
      expect(await keepsake(['status'], signedIn)).toMatchObject({ code: 0 })
      const again = await keepsake(['serve', '--data', 'memory'], signedIn)
      expect(again.out).toContain(`answers at http://127.0.0.1:${port}`)
    } finally {
      child.kill('SIGTERM')
      expect(await child.exited).toBe(0)
    }
  })
})
