/** The Python client: as the service is, packed, typed, and the same in both ways of calling it. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Ended, output, run } from '#tests/clients/packed.ts'
import { deskOf } from '#tests/clients/python/desk.ts'
import {
  CLIENT,
  environmentWith,
  hasPython,
  KEEPING_COMPILED,
  packedClient,
  pythonTools,
  type Tools
} from '#tests/clients/python/packed.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { serviceOn, type TestService } from '#tests/support/service.ts'
import { ROOT } from '#tests/tidy/house.ts'
import { Keepsake } from '../../../clients/typescript/src/index.ts'

/** Right where it is not marked, and wrong where it is: a mark too many is an error, too. */
const TYPED_USE = `
from keepsake import AsyncKeepsake, Keepsake, QuotaError
from keepsake.types import Job, SearchResult

ana = Keepsake("ks_").user("ana")
job: Job = ana.memory.add([{"role": "user", "content": "Hello."}], agent_id="a").wait()
results: list[SearchResult] = ana.search("bees", limit=3, filters={"shelf": 1}, timeout=5)["results"]
facts: list[str] = [fact for result in results for fact in result["facts"]]
names: list[str] = [entity["name"] for entity in ana.memory.list(type="person")]
answer: str = ana.ask("Who?")["answer"]
ana.search("bees", limits=3)  # type: ignore[call-arg]
ana.search("bees", user_id="ben")  # type: ignore[call-arg]
ana.memory.list(type="animal")  # type: ignore[arg-type]
ana.search("bees")["nothing"]  # type: ignore[typeddict-item]
print(job["status"], facts, names, answer, QuotaError.__name__)

async def later(client: AsyncKeepsake) -> list[str]:
    found = await client.search("bees")
    return [entity["name"] async for entity in client.memory.list()] + found["results"][0]["facts"]
`

/** Prints the groups of the client, and what each can do. */
const NAMES = `
import json
from keepsake import Keepsake
def methods(thing):
    return sorted(name for name in dir(type(thing)) if not name.startswith("_"))
client = Keepsake("ks_")
groups = {name: methods(thing) for name, thing in vars(client).items() if not name.startswith("_")}
print(json.dumps({"": methods(client), **groups}))
`

/** Files of tests; each is run with `await` and, written anew, without it. */
const PARTS = [
  ...['memory', 'groups', 'refusals'].map((name) => [
    `with_await/test_${name}.py`,
    `without_await/test_${name}.py`
  ]),
  ['test_langchain.py', 'test_retry.py']
]

const skipped = !hasPython()
let service: TestService
let tools: Tools
let wheel: string
/** With the packed file and what it needs by itself. */
let plain: string

beforeAll(async () => {
  if (skipped) return
  service = await serviceOn('embedded')
  tools = await pythonTools()
  wheel = await packedClient(tools)
  plain = await environmentWith(tools, wheel)
})

/** A program beside the tools' Python. */
const tool = (name: string, ...rest: string[]) => [join(dirname(tools.python), name), ...rest]

describe.skipIf(skipped)('what is checked in', () => {
  test('is generated from the service as it is', async () => {
    const script = join(CLIENT, 'scripts/generate.py')
    expect(await run([tools.python, script, '--check'])).toMatchObject({ code: 0 })
  })

  test('is strictly typed, and tidy', async () => {
    const typed = await run(tool('mypy', 'src', 'scripts', 'tests'), { cwd: CLIENT })
    expect(typed).toMatchObject({ code: 0 })
    const linted = await run(tool('ruff', 'check', '--quiet', '.'), { cwd: CLIENT })
    expect(linted).toMatchObject({ code: 0, out: '' })
    const formatted = await run(tool('ruff', 'format', '--check', '.'), { cwd: CLIENT })
    expect(formatted).toMatchObject({ code: 0 })
  })
})

describe.skipIf(skipped)('the packed file', () => {
  test('holds the client and nothing else', async () => {
    const listed = await output([tools.python, '-m', 'zipfile', '--list', wheel])
    const files = [...listed.matchAll(/^(\S+\/\S+)/gm)].map(([, file]) => file ?? '')
    expect(files).toContain('keepsake/py.typed')
    expect(files).toContain('keepsake/_sync/keepsake.py')
    expect(files.filter((file) => !/^keepsake(-0\.1\.0\.dist-info)?\//.test(file))).toEqual([])
  })

  test('needs httpx and little else', async () => {
    const listed = await output([tools.uv, 'pip', 'list', '--format=json', '--python', plain])
    const names = JSON.parse(listed).map(({ name }: { name: string }) => name)
    expect(names).toContain('keepsake')
    const needed = 'anyio certifi exceptiongroup h11 httpcore httpx idna keepsake sniffio'
    const known = [...needed.split(' '), 'typing-extensions']
    expect(names.filter((name: string) => !known.includes(name))).toEqual([])
  })

  test('is understood by a strict type checker', async () => {
    const folder = temporaryFolder()
    await Bun.write(join(folder, 'use.py'), TYPED_USE)
    const strict = ['--strict', '--no-incremental', '--python-executable', plain, 'use.py']
    expect(await run(tool('mypy', ...strict), { cwd: folder })).toMatchObject({ code: 0 })
  })

  test('can do what the TypeScript client can, by the same names', async () => {
    const names = JSON.parse(await output([plain, '-c', NAMES]))
    const client = new Keepsake({ apiKey: 'ks_' })
    const expected = Object.fromEntries(
      Object.entries(client).map(([name, group]) => [name, methodsOf(group)])
    )
    expect(names).toEqual({ ...expected, '': [...methodsOf(client), 'close'].sort() })
  })

  test('runs every example of the READMEs, each of them short', async () => {
    const { key } = await service.account()
    const env = { ...KEEPING_COMPILED, KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: key }
    const programs = [...examples(CLIENT), ...examples(ROOT)]
    for (const text of programs) expect(text.split('\n').length).toBeLessThanOrEqual(7)
    const said: string[] = []
    for (const text of programs.filter((text) => !text.includes('langchain'))) {
      said.push(await output([plain, '-c', text], { env }))
    }
    expect(said.length).toBe(programs.length - 1)
    for (const [at, words] of ['Lugano', 'Nia Rossi', "'path': 'limit'", 'Lisbon'].entries()) {
      expect(said[at]).toContain(words)
    }
  })
})

describe.skipIf(skipped)('against a service that runs', () => {
  let python: string
  let folder: string
  beforeAll(async () => {
    if (skipped) return
    python = await environmentWith(tools, `keepsake[langchain] @ file://${wheel}`, 'pytest')
    folder = temporaryFolder()
    await output([tools.python, join(CLIENT, 'scripts/generate.py'), '--tests', folder])
  })

  test.each(PARTS)('%s', async (...parts) => {
    // Beside each other: they mostly wait.
    for (const { code, out } of await Promise.all(parts.map(passed))) {
      expect(out).toMatch(/[1-9]\d* passed in/)
      expect(out).not.toContain('skipped')
      expect(code).toBe(0)
    }
  })

  /** Runs a part of the tests at a desk of its own. */
  async function passed(part: string): Promise<Ended> {
    const desk = deskOf(service)
    // A folder of its own: runs beside each other clear away each other's and warn about it.
    const own = ['--basetemp', join(temporaryFolder(), 'pytest')]
    const config = ['-c', join(CLIENT, 'pyproject.toml'), '--rootdir', folder, ...own]
    try {
      const env = { ...KEEPING_COMPILED, KEEPSAKE_TEST_DESK: desk.url }
      return await run([python, '-m', 'pytest', '-q', ...config, part], { cwd: folder, env })
    } finally {
      desk.stop()
    }
  }

  test('the example for LangChain runs', async () => {
    const [text = ''] = examples(CLIENT).filter((text) => text.includes('langchain'))
    const { key } = await service.account()
    const env = { KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: key }
    expect(await output([python, '-c', `${text}\nprint(len(tools), documents)`], { env })).toBe(
      '4 []\n'
    )
  })
})

/** By nobody outside: how groups hand out jobs is no business of a caller. */
const NOT_CALLED = ['constructor', 'accepted']

/** What can be called on a part of the TypeScript client, as Python would call it. */
function methodsOf(thing: object): string[] {
  const all = Object.getOwnPropertyNames(Object.getPrototypeOf(thing))
  return all
    .filter((name) => !NOT_CALLED.includes(name))
    .map((name) => (name === 'import' ? 'import_' : name))
    .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .sort()
}

/** Programs of a README, in order. */
function examples(folder: string): string[] {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...readme.matchAll(/```python\n(.*?)\n```/gs)].map(([, text]) => text ?? '')
}
