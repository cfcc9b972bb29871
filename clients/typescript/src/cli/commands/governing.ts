/** Who may do what, and what may be kept: `keys`, `policy`. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { ApiKey } from '../../wire.ts'
import { UsageError } from '../exit.ts'
import { styled, table } from '../output.ts'
import { act, confirmed, jsonIn, type Shell, standardInput } from '../shell.ts'

export function addGoverning(program: Command): void {
  const keys = program.command('keys').description('API keys of the account')
  keys
    .command('list', { isDefault: true })
    .description('all that can be used')
    .action(act(listKeys))
  keys
    .command('create')
    .description('make one; it is shown once')
    .argument('[name]')
    .option('--permissions <names>', 'of read,write,admin; all unless told')
    .option('--for <user>', 'only the memory of this user')
    .option('--expires <time>')
    .action(act(createKey))
  keys
    .command('rename')
    .description('give one another name')
    .argument('<id>')
    .argument('<name>')
    .action(act(renameKey))
  keys
    .command('revoke')
    .description('end one at once')
    .argument('<id>')
    .option('--dry-run', 'only show which one')
    .option('--yes', 'do not ask')
    .action(act(revokeKey))
  const policy = program.command('policy').description('what may be kept')
  policy.command('show', { isDefault: true }).description('as it is').action(act(showPolicy))
  policy
    .command('set')
    .description('replace it; what is left out is cleared')
    .argument('<path>', 'a JSON file; - is standard input')
    .option('--dry-run', 'only show what would be replaced')
    .action(act(setPolicy))
  policy
    .command('test')
    .description('what it would do to a text; nothing is kept')
    .argument('<text...>')
    .option('--source <name>')
    .action(act(testPolicy))
}

async function listKeys(shell: Shell): Promise<void> {
  const keys = await shell.client.keys.list()
  const rows = keys.map(({ key_id, prefix, permissions, user_id, last_used, name }) => [
    ...[key_id, prefix, permissions.join(','), user_id, last_used?.slice(0, 10), name]
  ])
  shell.show({ keys }, () => table(['Id', 'Key', 'Rights', 'User', 'Last used', 'Name'], rows))
}

interface CreateGiven {
  permissions?: string
  for?: string
  expires?: string
}

async function createKey(
  shell: Shell,
  name: string | undefined,
  given: CreateGiven
): Promise<void> {
  const { permissions, for: userId, expires } = given
  const answer = await shell.client.keys.create({
    ...(name === undefined ? {} : { name }),
    ...(permissions === undefined ? {} : { permissions: rightsIn(permissions) }),
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(expires === undefined ? {} : { expires_at: expires })
  })
  shell.show(answer, () => `${answer.key}\n${styled('dim', 'It is not shown again.')}`)
}

function rightsIn(text: string): ApiKey['permissions'] {
  return text.split(',').map((word) => {
    const right = word.trim()
    if (right === 'read' || right === 'write' || right === 'admin') return right
    throw new UsageError('--permissions takes read, write and admin.')
  })
}

async function renameKey(shell: Shell, id: string, name: string): Promise<void> {
  const answer = await shell.client.keys.rename(id, name)
  shell.show(answer, () => `Renamed: ${answer.name}`)
}

interface RevokeGiven {
  dryRun?: boolean
  yes?: boolean
}

async function revokeKey(shell: Shell, id: string, given: RevokeGiven): Promise<void> {
  const found = (await shell.client.keys.list()).find((key) => key.key_id === id)
  if (found === undefined) throw new UsageError(`There is no key ${id}: see keepsake keys.`)
  const about = `${found.name} (${found.prefix}…)`
  if (given.dryRun === true) {
    return shell.show({ dry_run: true, key: found }, () => {
      return `${styled('yellow', 'Would revoke')} ${about}. Nothing was changed.`
    })
  }
  await confirmed(`Revoke ${about}?`, given.yes)
  const answer = await shell.client.keys.revoke(id)
  shell.show(answer, () => `Revoked: ${about}`)
}

async function showPolicy(shell: Shell): Promise<void> {
  const answer = await shell.client.policy.get()
  shell.show(answer, () => policyTable(answer.capture_policy))
}

async function setPolicy(shell: Shell, path: string, given: { dryRun?: boolean }): Promise<void> {
  const text = path === '-' ? await standardInput() : readFileSync(path, 'utf8')
  const wanted = jsonIn(text, path)
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    throw new UsageError(`${path} is not a JSON object.`)
  }
  if (given.dryRun === true) {
    const { capture_policy: now } = await shell.client.policy.get()
    return shell.show({ dry_run: true, now, wanted }, () =>
      [
        styled('yellow', 'Would replace:'),
        policyTable(now),
        '',
        styled('yellow', 'with:'),
        policyTable(wanted)
      ].join('\n')
    )
  }
  const answer = await shell.client.policy.set(wanted)
  shell.show(answer, () => policyTable(answer.capture_policy))
}

function policyTable(policy: object): string {
  const rows = Object.entries(policy).map(([name, value]) => [name, [value].flat().join(', ')])
  return table(['Field', 'Value'], rows)
}

async function testPolicy(
  shell: Shell,
  words: string[],
  { source }: { source?: string }
): Promise<void> {
  const named = source === undefined ? {} : { source }
  const answer = await shell.client.policy.test({ text: words.join(' '), ...named })
  const rows = answer.items.map(({ dropped, matches, text }) => [
    dropped ? 'dropped' : 'kept',
    matches.map(({ keyword }) => keyword).join(', '),
    text
  ])
  const gate = answer.accepted_by_source_gate ? [] : ['The source is not wanted: all is skipped.']
  shell.show(answer, () => [...gate, table(['', 'Because of', 'Sentence'], rows)].join('\n'))
}
