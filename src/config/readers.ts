/**
 * How one setting is read: what it wants, in words for the person who set it, and how its text
 * becomes a value. Problems are collected, so that a start tells all of them at once.
 */

/** `parse` answers undefined for a text it does not accept. */
export interface SettingType<Value> {
  wants: string
  parse(value: string): Value | undefined
}

/** The settings are wrong; the message names each and says what would be right, without values. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`Keepsake cannot start with these settings:\n${problems.map((p) => `  ${p}`).join('\n')}`)
    this.name = 'SettingsError'
  }
}

/** Reads settings one by one and remembers what was wrong. */
export class SettingsReader {
  readonly #environment: Readonly<Record<string, string | undefined>>
  readonly #problems: string[] = []

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment
  }

  /** The setting, or null when it is not set. */
  optional<Value>(name: string, type: SettingType<Value>): Value | null {
    const raw = this.#environment[name]?.trim()
    if (raw === undefined || raw === '') return null
    const value = type.parse(raw)
    if (value !== undefined) return value
    this.#problems.push(`${name} must be ${type.wants}.`)
    return null
  }

  /** The setting, or `fallback` when it is not set. */
  or<Value>(name: string, type: SettingType<Value>, fallback: NoInfer<Value>): Value {
    return this.optional(name, type) ?? fallback
  }

  /** All set variables whose names begin with `prefix`, by the rest of the name, which `names` reads. */
  prefixed(prefix: string, names: SettingType<string>): Readonly<Record<string, string>> {
    const found: Record<string, string> = {}
    for (const [name, value] of Object.entries(this.#environment)) {
      if (!name.startsWith(prefix) || !value?.trim()) continue
      const rest = names.parse(name.slice(prefix.length))
      if (rest === undefined) this.#problems.push(`${name} must be ${names.wants}.`)
      else found[rest] = value.trim()
    }
    return found
  }

  /** Throws `SettingsError` when any setting was wrong. */
  finish(): void {
    if (this.#problems.length > 0) throw new SettingsError(this.#problems)
  }
}

export const text: SettingType<string> = { wants: 'a text', parse: (value) => value }

export const flag: SettingType<boolean> = {
  wants: 'on or off',
  parse: (value) => (value === 'on' ? true : value === 'off' ? false : undefined)
}

export function integer(least: number, most: number): SettingType<number> {
  return {
    wants: `a whole number from ${least} to ${most}`,
    parse(value) {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined
    }
  }
}

export function oneOf<const Name extends string>(names: readonly Name[]): SettingType<Name> {
  return {
    wants: `one of ${names.join(', ')}`,
    parse: (value) => names.find((name) => name === value)
  }
}

/** A comma-separated list whose items all have the form of `item`. */
export function list(item: RegExp, example: string): SettingType<readonly string[]> {
  return {
    wants: `a comma-separated list, for example ${example}`,
    parse(value) {
      const items = value.split(',').map((part) => part.trim())
      return items.every((part) => item.test(part)) ? items : undefined
    }
  }
}

/** An address with one of the given protocols (`postgres:` …). */
export function url(...protocols: string[]): SettingType<string> {
  return {
    wants: `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    parse: (value) =>
      URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined
  }
}

/** A web address; a slash at its end is dropped, so that paths can be put behind it. */
export const webUrl: SettingType<string> = {
  wants: 'a web address that begins with http:// or https://',
  parse: (value) =>
    url('http:', 'https:')
      .parse(value)
      ?.replace(/(?<!\/)\/+$/, '')
}
