/** Imports of any size: memory is bounded, a killed one is finished, and no secret leaves the machine. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { copyFileSync, createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '#src/redaction/redact.ts'
import { type Recording, recordingService } from '#tests/clients/import/recording-service.ts'
import { type Installed, installedClient } from '#tests/clients/packed.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'

const CONVERSATIONS = 5_000
const MEMORY_MAX = 300 * 1024 * 1024

let installed: Installed
let service: Recording
let folder: string

beforeAll(async () => {
  installed = await installedClient()
  service = recordingService()
  folder = temporaryFolder()
})
afterAll(() => service.stop())

interface Ended {
  code: number | null
  /** The most memory that it had, in bytes. */
  memory: number
  out: string
  err: string
}

/** What a process has had at most, as the kernel counts it; its parent's is not part of it. */
const PEAK = /^VmHWM:\s+(\d+) kB/m
/** Tells it at the end of the process, since afterwards there is nothing to ask. */
const TELL_PEAK = `process.on('exit', () => {
  const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs')
  writeFileSync(process.env.PEAK_FILE, readFileSync('/proc/self/status'))
})`

/** `keepsake import …` in Node; `onStart` is handed a way to end it. */
async function importing(
  words: string[],
  onStart: (kill: () => void) => void = () => {}
): Promise<Ended> {
  const program = join(installed.folder, 'node_modules/keepsake/dist/cli/keepsake.js')
  const peakFile = join(folder, 'peak')
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(TELL_PEAK)}`]
  const child = Bun.spawn(['node', ...preload, program, '--json', 'import', ...words], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ KEEPSAKE_URL: service.url, KEEPSAKE_API_KEY: 'ks_x', XDG_STATE_HOME: folder },
      PEAK_FILE: peakFile
    },
    stdout: 'pipe',
    stderr: 'pipe'
  })
  onStart(() => {
    copyFileSync(`/proc/${child.pid}/status`, peakFile)
    child.kill('SIGKILL')
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text()
  ])
  await child.exited
  const memory = Number(PEAK.exec(readFileSync(peakFile, 'utf8'))?.[1]) * 1024
  return { code: child.exitCode, memory, out, err }
}

/** A secret of its own for each number, in one of several forms. */
function secretOf(number: number): { text: string; secret: string } {
  const random = (length: number) => {
    let word = ''
    for (let at = 0; word.length < length; at++) word += Bun.hash(`${number}.${at}`).toString(36)
    return word.slice(0, length)
  }
  const [token, password] = [`ghp_${random(36)}`, `Q7${random(14)}`]
  return number % 2 === 0
    ? { text: `The token is ${token} for now.`, secret: token }
    : { text: `My password: ${password}\nplease keep it.`, secret: password }
}

interface Drawn {
  id: string
  texts: string[]
  secret: string | null
}

function drawn(number: number): Drawn {
  const id = `talk-${String(number).padStart(5, '0')}`
  const planted = number % 5 === 0 ? secretOf(number) : null
  const filling =
    'The garden of Nia in Lugano has hives, and Bob looks after them on Mondays. '.repeat(25)
  const texts = [
    `Message one of ${id}. ${planted?.text ?? 'I keep bees.'}`,
    `Message two of ${id}. ${filling}`,
    `Message three of ${id}. ${filling}`,
    `Message four of ${id}. Thank you.`
  ]
  return { id, texts, secret: planted?.secret ?? null }
}

/** A conversation as the export of ChatGPT has it. */
function asTree({ id, texts }: Drawn): object {
  const mapping: Record<string, object> = {
    root: { parent: null, children: ['n0'], message: null }
  }
  texts.forEach((text, at) => {
    mapping[`n${at}`] = {
      parent: at === 0 ? 'root' : `n${at - 1}`,
      children: at + 1 < texts.length ? [`n${at + 1}`] : [],
      message: {
        author: { role: at % 2 === 0 ? 'user' : 'assistant' },
        create_time: 1_700_000_000 + at,
        content: { content_type: 'text', parts: [text] }
      }
    }
  })
  return {
    conversation_id: id,
    title: id,
    create_time: 1_700_000_000,
    mapping,
    current_node: `n${texts.length - 1}`
  }
}

/** Writes pieces to a file, so that the test holds no more of it than the import may. */
async function written(name: string, pieces: Iterable<string>): Promise<string> {
  const path = join(folder, name)
  const file = createWriteStream(path)
  for (const piece of pieces) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await once(file, 'close')
  return path
}

function* exportOf(count: number): Generator<string> {
  for (let number = 0; number < count; number++) {
    yield `${number === 0 ? '[' : ','}${JSON.stringify(asTree(drawn(number)))}`
  }
  yield ']'
}

test('5,000 conversations: killed three times and finished, all there once, no secret told', async () => {
  const path = await written('conversations.json', exportOf(CONVERSATIONS))
  const peaks: number[] = []
  for (const imports of [10, 24, 39]) {
    const { code, memory } = await importing(['chatgpt', path], (kill) => {
      // One in three was taken in and the import never heard of it.
      service.onImport = (count) => void (count === imports && kill())
    })
    expect(code).not.toBe(0)
    peaks.push(memory)
  }
  expect(service.kept.length).toBeLessThan(CONVERSATIONS)
  const last = await importing(['chatgpt', path])
  peaks.push(last.memory)
  expect({ code: last.code, err: last.err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(last.out)).toMatchObject({ found: CONVERSATIONS, skipped: 0, broken: 0 })

  const sent = service.bodies.join('\n')
  const all = Array.from({ length: CONVERSATIONS }, (_, number) => drawn(number))
  const told = all.filter(({ secret }) => secret !== null && sent.includes(secret))
  expect(told).toEqual([])
  const kept = service.kept.map(({ item }) => ({
    id: item.metadata.conversation_id,
    texts: item.messages.map(({ content }: { content: string }) => content)
  }))
  const expected = all.map(({ id, texts }) => ({
    id,
    texts: texts.map((text) => redact(text).text)
  }))
  expect(kept).toEqual(expected)
  expect(JSON.stringify(kept).match(/\[REDACTED:/g)?.length).toBe(CONVERSATIONS / 5)
  expect(Math.max(...peaks)).toBeLessThan(MEMORY_MAX)
  process.stderr.write(
    `peaks in MB: ${peaks.map((bytes) => Math.round(bytes / 1048576)).join(', ')}\n`
  )
}, 240_000)

test('without its checkpoint, an import comes to the same and adds nothing', async () => {
  const path = join(folder, 'conversations.json')
  const before = service.kept.length
  service.onImport = () => {}
  const { code, out } = await importing(['chatgpt', path, '--afresh'])
  expect({ code, kept: service.kept.length }).toEqual({ code: 0, kept: before })
  expect(JSON.parse(out)).toMatchObject({
    found: CONVERSATIONS,
    results: { facts_added: 0, known: CONVERSATIONS }
  })
}, 240_000)

/** So many bytes of lines. */
function* linesOf(bytes: number, line: string): Generator<string> {
  const block = line.repeat(Math.ceil(65_536 / line.length))
  for (let size = 0; size < bytes; size += block.length) yield block
}

const MB = 1024 * 1024

test('a file of 200 MB, and one conversation as large: memory is bounded', async () => {
  const text = await written(
    'log.txt',
    linesOf(200 * MB, 'It rained in Lugano, and Nia looked after the bees.\n')
  )
  const log = await importing(['files', text, '--preview'])
  expect(JSON.parse(log.out)).toMatchObject({ skipped: 0, broken: 0 })
  expect(JSON.parse(log.out).characters).toBeGreaterThan(200 * MB)
  function* monster(): Generator<string> {
    yield `[${JSON.stringify(asTree(drawn(1)))},{"mapping":{"a":"`
    yield* linesOf(200 * MB, 'x')
    yield `"}},${JSON.stringify(asTree(drawn(2)))}]`
  }
  const path = await written('monster.json', monster())
  const chat = await importing(['chatgpt', path, '--preview'])
  expect(JSON.parse(chat.out)).toMatchObject({ found: 2, skipped: 1 })
  process.stderr.write(`peaks in MB: ${[log, chat].map(({ memory }) => Math.round(memory / MB))}\n`)
  expect(Math.max(log.memory, chat.memory)).toBeLessThan(MEMORY_MAX)
}, 240_000)
