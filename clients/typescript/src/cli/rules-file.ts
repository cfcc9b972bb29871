/** Puts a rules file where an assistant reads it, without touching what people wrote there. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const BEGIN =
  '<!-- keepsake: begin. Written by `keepsake rules --write`; changes in here are lost. -->'
const END = '<!-- keepsake: end -->'

const USUAL_PLACE: Readonly<Record<string, string>> = {
  claude_md: 'CLAUDE.md',
  rules_editor_a: '.cursorrules',
  cursorrules: '.cursorrules',
  rules_editor_b: '.windsurfrules',
  windsurf: '.windsurfrules'
}

/** Writes to a path, or to the usual place of the format; the path is returned. */
export function writeRules(
  rules: { format: string; content: string },
  given: string | null
): string {
  const path = given ?? USUAL_PLACE[rules.format] ?? 'AGENTS.md'
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, withRules(existsSync(path) ? readFileSync(path, 'utf8') : '', rules.content))
  return path
}

/** A file's text with the rules in their place between the marks, or at its end. */
export function withRules(before: string, content: string): string {
  // What memory says may hold the marks: an end within would leave what follows it in the file for good.
  const told = content.trim().replaceAll('<!-- keepsake:', '<! -- keepsake:')
  const block = `${BEGIN}\n${told}\n${END}`
  const [start, end] = [before.indexOf(BEGIN), before.indexOf(END)]
  if (start >= 0 && end > start) {
    return before.slice(0, start) + block + before.slice(end + END.length)
  }
  const kept = before.trimEnd()
  return kept === '' ? `${block}\n` : `${kept}\n\n${block}\n`
}
