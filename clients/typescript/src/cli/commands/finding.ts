/** What comes out of memory: `search`, `ask`, `timeline`, `profile`, `rules`, `export`. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { UsageError } from '../exit.ts'
import { bar, note, styled, table } from '../output.ts'
import { writeRules } from '../rules-file.ts'
import { act, numeric, type Shell, whole } from '../shell.ts'
import { writeWhole } from '../whole-file.ts'

export function addFinding(program: Command): void {
  program
    .command('search')
    .description('find what is remembered')
    .argument('<query...>')
    .option('--limit <n>', 'results', whole, 5)
    .option('--all', 'also episodes, procedures and what was said')
    .option('--as-of <time>', 'memory as it stood then')
    .option('--threshold <score>', 'drop results below (0 to 1)', numeric)
    .action(act(search))
  program
    .command('ask')
    .description('an answer in words, with the facts that it rests on')
    .argument('<question...>')
    .action(act(ask))
  program
    .command('timeline')
    .description('facts in the order in which they happened')
    .option('--after <time>')
    .option('--before <time>')
    .option('--limit <n>', 'the newest so many', whole, 20)
    .action(act(timeline))
  program
    .command('profile')
    .description('the user in a few words, for a system prompt')
    .option('--force', 'write it anew')
    .action(act(profile))
  program
    .command('rules')
    .description('a rules file for a coding assistant')
    .option('--format <name>', 'rules_md, claude_md, cursorrules, windsurf …', 'rules_md')
    .option('--write [path]', 'into a file, between two marks; the rest of the file is left alone')
    .option('--force', 'write it anew')
    .action(act(rules))
  program
    .command('export')
    .description('take everything of a user out')
    .option('--format <name>', 'json (to import again) or markdown (a ZIP to read)', 'json')
    .option('-o, --output <path>', 'a file; standard output unless told')
    .action(act(exportAll))
}

interface SearchGiven {
  limit: number
  all?: boolean
  asOf?: string
  threshold?: number
}

async function search(shell: Shell, words: string[], given: SearchGiven): Promise<void> {
  const { limit, asOf, threshold } = given
  const query = words.join(' ')
  const fields = {
    limit,
    ...(asOf === undefined ? {} : { as_of: asOf }),
    ...(threshold === undefined ? {} : { threshold })
  }
  if (given.all === true) return searchAll(shell, query, fields)
  const answer = await shell.client.search(query, fields)
  shell.show(answer, () =>
    table(
      ['Score', 'Entity', 'Facts'],
      answer.results.map(({ score, entity, facts }) => [score.toFixed(2), entity, facts.join('\n')])
    )
  )
}

async function searchAll(shell: Shell, query: string, fields: { limit: number }): Promise<void> {
  const answer = await shell.client.searchAll(query, fields)
  shell.show(answer, () =>
    table(
      ['Score', 'Kind', 'What'],
      answer.results.map((result) => [result.score.toFixed(2), result.memory_type, told(result)])
    )
  )
}

type Found = Awaited<ReturnType<Shell['client']['searchAll']>>['results'][number]

function told(result: Found): string {
  if ('facts' in result) return `${result.entity}: ${result.facts.join('\n')}`
  if ('summary' in result) return result.summary
  return 'steps' in result ? result.name : result.content
}

async function ask(shell: Shell, words: string[]): Promise<void> {
  const answer = await shell.client.ask(words.join(' '))
  const sources = answer.citations.flatMap((citation) =>
    citation.sources.map(({ entity, fact }) => styled('dim', `  ${entity}: ${fact}`))
  )
  shell.show(answer, () =>
    answer.answer === ''
      ? 'What is remembered does not answer that.'
      : [answer.answer, ...new Set(sources)].join('\n')
  )
}

interface Range {
  after?: string
  before?: string
  limit: number
}

async function timeline(shell: Shell, given: Range): Promise<void> {
  const answer = await shell.client.timeline(given)
  const rows = answer.timeline.map(({ time, entity, content }) => [
    time.slice(0, 10),
    entity,
    content
  ])
  shell.show(answer, () => table(['When', 'Entity', 'Fact'], rows))
}

async function profile(shell: Shell, { force = false }: { force?: boolean }): Promise<void> {
  const answer = await shell.client.profile(force ? { force } : {})
  shell.show(answer, () =>
    answer.status === 'ok' ? answer.system_prompt : 'Nothing is known yet.'
  )
}

interface RulesGiven {
  format: string
  write?: string | true
  force?: boolean
}

async function rules(shell: Shell, { format, write, force }: RulesGiven): Promise<void> {
  // The service looks at the name itself: it may know more than this client.
  const asked = { format: format as 'rules_md', ...(force === true ? { force } : {}) }
  const answer = await shell.client.rules(asked)
  if (write === undefined) return shell.show(answer, () => answer.content)
  const path = writeRules(answer, write === true ? null : write)
  shell.show({ ...answer, path }, () => `Written: ${path}`)
}

interface ExportGiven {
  format: string
  output?: string
}

async function exportAll(shell: Shell, { format, output }: ExportGiven): Promise<void> {
  if (format !== 'json' && format !== 'markdown') {
    throw new UsageError('--format is json or markdown.')
  }
  if (format === 'markdown' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('A ZIP is nothing for a terminal: say where to with --output.')
  }
  const pieces = shown(await shell.client.memory.export(format))
  if (output === undefined) return pipeline(Readable.from(pieces), process.stdout, { end: false })
  await writeWhole(output, pieces)
  note(`Written: ${output}`)
}

/** The pieces of a stream, with what has come so far on the terminal. */
async function* shown(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const drawn = bar('Exporting')
  const reader = stream.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      drawn.show(0, null, `${Math.round(bytes / 1024)} KB`)
      yield value
    }
  } finally {
    drawn.end()
  }
}
