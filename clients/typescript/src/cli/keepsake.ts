/** The command line: `keepsake COMMAND`. */
import { Command } from 'commander'
import packed from '../../package.json' with { type: 'json' }
import { KeepsakeError } from '../http/errors.ts'
import { addAdding } from './commands/adding.ts'
import { addChanging } from './commands/changing.ts'
import { addFinding } from './commands/finding.ts'
import { addGoverning } from './commands/governing.ts'
import { addImporting } from './commands/importing.ts'
import { addRunning } from './commands/running.ts'
import { addCompletion } from './completion.ts'
import { EXIT_HELP, endOf } from './exit.ts'
import { note } from './output.ts'

// Whoever read the output may have left (`| head`): there is nobody to tell anything.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

const program = new Command('keepsake')
  .description('Memory for AI agents: add, find, look after.')
  .version(packed.version)
  .option('--json', 'answers as JSON, for programs')
  .option('--user <id>', 'whose memory; KEEPSAKE_USER, else the default user')
  .option(
    '--url <address>',
    'the service; KEEPSAKE_URL, else where you signed in, else this machine'
  )
  .addHelpText('after', `\n${EXIT_HELP}`)
  .exitOverride()
  .configureOutput({
    // Said while words are still being read, so before anybody can ask whether `--json` was among them.
    outputError: (text, write) =>
      write(process.argv.includes('--json') ? `${JSON.stringify(told(null, text.trim()))}\n` : text)
  })
  .showSuggestionAfterError()

addRunning(program)
addAdding(program)
addImporting(program)
addFinding(program)
addChanging(program)
addGoverning(program)
addCompletion(program)

try {
  await program.parseAsync()
} catch (error) {
  const { code, text } = endOf(error, program.opts()['url'])
  if (text !== null)
    note(program.opts()['json'] === true ? JSON.stringify(told(error, text)) : text)
  process.exitCode = code
}

/** An error for programs: in words, and by the service's own code where it comes from there. */
function told(error: unknown, message: string): object {
  return { error: { message, ...(error instanceof KeepsakeError ? { code: error.code } : {}) } }
}
