/** What goes into memory: `add`. */
import { openAsBlob, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { AddOptions } from '../../groups/memory.ts'
import type { Job, Message } from '../../wire.ts'
import { EXIT, UsageError } from '../exit.ts'
import { styled, table } from '../output.ts'
import { act, finished, jsonIn, type Shell, standardInput } from '../shell.ts'

interface AddGiven {
  file?: string
  conversation?: string
  source?: string
  agent?: string
  run?: string
  app?: string
  metadata?: string
  at?: string
  expires?: string
  preview?: boolean
  wait: boolean
}

export function addAdding(program: Command): void {
  program
    .command('add')
    .description('remember a text, a file or a conversation')
    .argument('[text...]', 'what to remember; without it standard input is read')
    .option('--file <path>', 'a PDF, DOCX, TXT or MD file')
    .option(
      '--conversation <path>',
      'JSON: a list of messages, or {"messages": […]}; - is standard input'
    )
    .option('--source <name>', 'where it comes from')
    .option('--agent <id>', 'agent_id')
    .option('--run <id>', 'run_id')
    .option('--app <id>', 'app_id')
    .option('--metadata <json>', 'a JSON object')
    .option('--at <time>', 'when it was said (ISO 8601); now unless told')
    .option('--expires <time>', 'when to forget it')
    .option('--preview', 'show what would be remembered, keep nothing (counts as an add)')
    .option('--no-wait', 'do not wait until it can be found')
    .action(act(add))
}

async function add(shell: Shell, words: string[], given: AddGiven): Promise<void> {
  const fields = fieldsOf(given)
  if (given.file !== undefined) return addFile(shell, given.file, given)
  const what =
    given.conversation !== undefined
      ? await conversation(given.conversation)
      : words.length > 0
        ? words.join(' ')
        : await standardInput()
  if (given.preview === true) return preview(shell, what, fields)
  await report(shell, await shell.client.memory.add(what, fields), given.wait)
}

async function addFile(shell: Shell, path: string, given: AddGiven): Promise<void> {
  if (given.preview === true) throw new UsageError('--preview takes texts and conversations.')
  const { metadata, source, ...fields } = fieldsOf(given)
  if (source !== undefined) throw new UsageError('A file says itself where it comes from.')
  // Named here: what opens files says neither which one nor that a folder is none.
  if (statSync(path).isDirectory()) {
    throw new UsageError(`${path} is a folder. All files in it: keepsake import files ${path}`)
  }
  const upload = { name: basename(path), data: await openAsBlob(path) }
  const named = metadata === undefined || metadata === null ? {} : { metadata }
  const accepted = await shell.client.memory.addFile(upload, { ...fields, ...named })
  await report(shell, accepted, given.wait)
}

async function preview(shell: Shell, what: string | Message[], fields: AddOptions): Promise<void> {
  const answer = await shell.client.memory.preview(what, fields)
  const { entities } = answer.extraction
  const rows = entities.flatMap(({ name, facts }) => facts.map(({ fact }) => [name, fact]))
  shell.show(answer, () => table(['Entity', 'Fact'], rows))
}

type Accepting = Awaited<ReturnType<Shell['client']['memory']['add']>>

/** What came of something that was accepted, now or at the end of its job. */
export async function report(
  shell: Shell,
  accepted: Pick<Accepting, 'job_id' | 'wait'>,
  wait: boolean
): Promise<void> {
  if (!wait) return shell.show({ job_id: accepted.job_id }, () => `Accepted: ${accepted.job_id}`)
  const job = await finished(accepted)
  shell.show(job, () => summaryOf(job))
  if (hasFailed(job)) process.exitCode = EXIT.failed
}

/** Whether a part of a job could not be kept. */
export function hasFailed({ result }: Pick<Job, 'result'>): boolean {
  return Number(result?.['items_failed'] ?? 0) > 0
}

/** One line of what a job has come to. */
export function summaryOf({ result }: Job): string {
  const counts = result ?? {}
  if (counts['skipped_by_policy'] === true) return 'Skipped: the capture policy does not want it.'
  const done = styled('green', 'Done')
  // Work of other kinds, such as a revision, tells what it did in other words.
  if (counts['facts_added'] === undefined) return done
  const told = countsTold(counts).map(([what, count]) => `${count} ${what}`)
  return `${done}: ${told.length === 0 ? 'nothing new' : told.join(', ')}`
}

/** What adds and imports count, what they did not keep too, in the order in which it is told. */
const COUNTED = [
  ...['facts_added', 'facts_superseded', 'relations', 'knowledge', 'episodes', 'episodes_linked'],
  ...['procedures', 'procedures_revised', 'chunks', 'reflections', 'known'],
  ...['suppressed', 'dropped_by_policy', 'redactions', 'items_failed']
]

/** Counts of a result that are not zero, with words for them. */
export function countsTold(counts: Readonly<Record<string, unknown>>): [string, number][] {
  return COUNTED.flatMap((name): [string, number][] => {
    const count = counts[name]
    return typeof count === 'number' && count > 0 ? [[name.replaceAll('_', ' '), count]] : []
  })
}

function fieldsOf({ source, agent, run, app, metadata, at, expires }: AddGiven): AddOptions {
  return {
    ...(source === undefined ? {} : { source }),
    ...(agent === undefined ? {} : { agent_id: agent }),
    ...(run === undefined ? {} : { run_id: run }),
    ...(app === undefined ? {} : { app_id: app }),
    ...(metadata === undefined ? {} : { metadata: objectIn(metadata, '--metadata') }),
    ...(at === undefined ? {} : { timestamp: at }),
    ...(expires === undefined ? {} : { expiration_date: expires })
  }
}

/** Its shape is looked at by the service, which says what is wrong where. */
async function conversation(path: string): Promise<Message[]> {
  const found = jsonIn(await contentOf(path), path)
  const messages = Array.isArray(found) ? found : Object(found).messages
  if (!Array.isArray(messages)) throw new UsageError(`${path} holds no list of messages.`)
  return messages
}

function objectIn(text: string, what: string): Record<string, unknown> {
  const found = jsonIn(text, what)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    throw new UsageError(`${what} is not a JSON object.`)
  }
  return { ...found }
}

async function contentOf(path: string): Promise<string> {
  return path === '-' ? standardInput() : readFileSync(path, 'utf8')
}
