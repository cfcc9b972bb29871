/**
 * Facts say the name of whoever told them ("Maureen lives in Leeds", "Piero: ho un orto"), where the words that decide
 * about updates are those of a speaker without a name. So what is compared says "User", and what is kept says the name.
 */
import { GENERIC_USER } from '#src/memory/entity.ts'

/** How a fact told by `name` says it without the name; as it is where nobody knows a name. */
export function withoutName(content: string, name: string | null): string {
  if (name === null || name === GENERIC_USER) return content
  const said = namesOf(name)
  const prefix = said.find((one) => content.startsWith(`${one}: `))
  if (prefix !== undefined) return content.slice(prefix.length + 2)
  const names = said.map((one) => RegExp.escape(one)).join('|')
  return content.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, 'gu'),
    GENERIC_USER
  )
}

/** A part of what `withoutName` made of `content`, as a fact that says the name again. */
export function withName(part: string, content: string, name: string | null): string {
  if (name === null || name === GENERIC_USER) return part
  const prefix = namesOf(name).find((one) => content.startsWith(`${one}: `))
  if (prefix !== undefined) return `${prefix}: ${part}`
  const said = namesOf(name).find((one) => content.includes(one)) ?? name
  return part.replace(/(?<![\p{L}\p{N}])User(?![\p{L}\p{N}])/gu, said)
}

/** The name, and its first word: facts from before somebody told their full name have only that. */
function namesOf(name: string): string[] {
  const [first = name] = name.split(' ')
  return first === name || first.length < 2 ? [name] : [name, first]
}
