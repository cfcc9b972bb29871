/** What changes memory by hand: `procedures`, `feedback`, `history`, `undo`, `forget`. */
import type { Command } from 'commander'
import { UsageError } from '../exit.ts'
import { styled, table } from '../output.ts'
import { act, confirmed, type Shell, whole } from '../shell.ts'

export function addChanging(program: Command): void {
  program
    .command('procedures')
    .description('how things are done; with words: those that fit them')
    .argument('[query...]')
    .option('--limit <n>', 'how many', whole, 20)
    .option('--history <id>', 'all versions of one, and why they came about')
    .action(act(procedures))
  program
    .command('feedback')
    .description('say how a procedure went')
    .argument('<id>')
    .option('--success', 'it worked')
    .option('--failure', 'it did not')
    .option('--context <text>', 'what went wrong')
    .option('--step <n>', 'the step that failed', whole)
    .action(act(feedback))
  program
    .command('history')
    .description('what was changed, and the ids to undo it')
    .option('--entity <name>')
    .option('--action <name>', 'supersede, archive, dedup, merge …')
    .option('--limit <n>', 'the newest so many', whole, 20)
    .action(act(history))
  program
    .command('undo')
    .description('take a change back')
    .argument('<id>', 'from `keepsake history`')
    .action(act(undo))
  program
    .command('forget')
    .description('delete an entity, or everything of a user; not to be undone')
    .argument('[entity...]')
    .option('--all', 'everything')
    .option('--dry-run', 'only show what would be deleted')
    .option('--yes', 'do not ask')
    .action(act(forget))
}

interface ProceduresGiven {
  limit: number
  history?: string
}

async function procedures(shell: Shell, words: string[], given: ProceduresGiven): Promise<void> {
  const { client } = shell
  if (given.history !== undefined) return versions(shell, given.history)
  const query = words.join(' ')
  const found =
    query === ''
      ? (await client.procedures.list({ limit: given.limit }).page()).procedures
      : (await client.procedures.search(query, { limit: given.limit })).results
  shell.show({ procedures: found }, () =>
    table(
      ['Id', 'Version', 'Worked', 'Failed', 'Name and steps'],
      found.map(({ id, version, success_count, fail_count, name, steps }) => [
        ...[id, version, success_count, fail_count],
        [name, ...steps.map(({ step, action }) => `${step}. ${action}`)].join('\n')
      ])
    )
  )
}

async function versions(shell: Shell, id: string): Promise<void> {
  const answer = await shell.client.procedures.history(id)
  const rows = answer.evolution_log.map((entry) => [
    entry.created_at.slice(0, 10),
    `${entry.version_before} → ${entry.version_after}`,
    entry.change_type,
    entry.reason
  ])
  shell.show(answer, () => table(['When', 'Version', 'Change', 'Why'], rows))
}

interface FeedbackGiven {
  success?: boolean
  failure?: boolean
  context?: string
  step?: number
}

async function feedback(shell: Shell, id: string, given: FeedbackGiven): Promise<void> {
  if ((given.success === true) === (given.failure === true)) {
    throw new UsageError('Say --success or --failure.')
  }
  const answer = await shell.client.procedures.feedback(id, given.success === true, {
    ...(given.context === undefined ? {} : { context: given.context }),
    ...(given.step === undefined ? {} : { failed_at_step: given.step })
  })
  const revision = answer.job_id === null ? '' : ` A revision is under way: ${answer.job_id}`
  const counts = `${answer.success_count} worked, ${answer.fail_count} failed.`
  shell.show(answer, () => `${answer.name}: ${counts}${revision}`)
}

interface HistoryGiven {
  entity?: string
  action?: string
  limit: number
}

async function history(shell: Shell, { action, ...given }: HistoryGiven): Promise<void> {
  // The service knows the actions, and says which there are.
  const named = action === undefined ? {} : { action: action as 'archive' }
  const answer = await shell.client.history.list({ ...given, ...named }).page()
  const rows = answer.history.map((entry) => [
    entry.id,
    entry.created_at.slice(0, 16).replace('T', ' '),
    entry.action,
    entry.undone_at !== null ? 'undone' : entry.undoable ? '' : 'final',
    [entry.entity, entry.reason].filter((text) => text !== null).join(': ')
  ])
  shell.show(answer, () => table(['Id', 'When', 'Action', 'State', 'What'], rows))
}

async function undo(shell: Shell, id: string): Promise<void> {
  const answer = await shell.client.history.undo(id)
  const facts = answer.facts.map(({ content }) => `  ${content}`)
  shell.show(answer, () => [`Restored: ${answer.restored}`, ...facts].join('\n'))
}

interface ForgetGiven {
  all?: boolean
  dryRun?: boolean
  yes?: boolean
}

async function forget(shell: Shell, words: string[], given: ForgetGiven): Promise<void> {
  const name = words.join(' ')
  if ((name === '') === (given.all !== true)) {
    throw new UsageError('Name an entity, or say --all.')
  }
  if (given.all === true) return forgetAll(shell, given)
  const { memory } = shell.client
  const found = await memory.get(name, { include_archived: true })
  const counts = { facts: found.facts_count, archived: found.archived_fact_details?.length ?? 0 }
  const about = `${found.name}: ${counts.facts} facts, ${counts.archived} archived ones, ${found.relations_count} relations`
  if (given.dryRun === true) {
    return shell.show({ dry_run: true, entity: found.name, ...counts }, () => wouldGo(about))
  }
  await confirmed(`Delete ${about}?`, given.yes)
  const answer = await memory.delete(found.name)
  shell.show(answer, () => `Deleted: ${answer.entity}`)
}

async function forgetAll(shell: Shell, given: ForgetGiven): Promise<void> {
  const { memory } = shell.client
  const stats = await memory.stats()
  const about = `everything of ${stats.user_id}: ${stats.entities} entities, ${stats.facts} facts, ${stats.episodes} episodes, ${stats.procedures} procedures`
  if (given.dryRun === true) {
    return shell.show({ dry_run: true, ...stats }, () => wouldGo(about))
  }
  await confirmed(`Delete ${about}?`, given.yes)
  const answer = await memory.deleteAll()
  shell.show(answer, () => `Deleted: ${answer.rows} rows`)
}

function wouldGo(about: string): string {
  return `${styled('yellow', 'Would delete')} ${about}. Nothing was changed.`
}
