/** Scripts that let a shell complete commands and options, made from the commands themselves. */
import type { Command } from 'commander'
import { UsageError } from './exit.ts'
import { say } from './output.ts'

/** What can follow each command: `''` is the program itself. */
type Words = Map<string, string[]>

const SCRIPTS: Readonly<Record<string, (words: Words) => string>> = { bash, zsh, fish }

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('a script that completes commands in your shell')
    .argument('<shell>', Object.keys(SCRIPTS).join(', '))
    .addHelpText(
      'after',
      `
  bash: keepsake completion bash > ~/.local/share/bash-completion/completions/keepsake
  zsh:  keepsake completion zsh > ~/.zfunc/_keepsake
  fish: keepsake completion fish > ~/.config/fish/completions/keepsake.fish`
    )
    .action((shell: string) => {
      const script = SCRIPTS[shell]
      if (script === undefined) throw new UsageError('There are scripts for bash, zsh and fish.')
      say(script(wordsOf(program)))
    })
}

function wordsOf(program: Command): Words {
  const globals = optionsOf(program)
  const words: Words = new Map([['', [...namesOf(program), ...globals]]])
  for (const command of program.commands) {
    const within = command.commands.flatMap(optionsOf)
    const all = [...namesOf(command), ...optionsOf(command), ...within, ...globals]
    words.set(command.name(), [...new Set(all)])
  }
  return words
}

function namesOf(command: Command): string[] {
  return command.commands.map((one) => one.name())
}

function optionsOf(command: Command): string[] {
  return command.options.flatMap(({ long }) => long ?? [])
}

function bash(words: Words): string {
  const cases = [...words].map(([name, all]) => `    ${name || "''"}) words="${all.join(' ')}" ;;`)
  return `_keepsake() {
  local words="" command="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word != -* ]] && { command="$word"; break; }
  done
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _keepsake keepsake`
}

function zsh(words: Words): string {
  const cases = [...words].map(([name, all]) => `    ${name || "''"}) found=(${all.join(' ')}) ;;`)
  return `#compdef keepsake
_keepsake() {
  local command="" word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word != -* ]] && { command="$word"; break; }
  done
  case "$command" in
${cases.join('\n')}
  esac
  compadd -- $found || _files
}
compdef _keepsake keepsake`
}

function fish(words: Words): string {
  return [...words]
    .flatMap(([name, all]) => {
      const when = name === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${name}`
      return all.map((word) =>
        word.startsWith('--')
          ? `complete -c keepsake -n '${when}' -l ${word.slice(2)}`
          : `complete -c keepsake -f -n '${when}' -a ${word}`
      )
    })
    .join('\n')
}
