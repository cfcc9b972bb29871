/** Pairs of statements that were written to tell what says the same from what only looks like it. */
import { readLocally } from '#src/reading/read-locally.ts'

export interface SaidPair {
  language: string
  isSame: boolean
  /** As facts are kept of the two statements. */
  facts: [string, string]
}

const FOLDER = new URL('.', import.meta.url).pathname

/**
 * Groups, to build on: lines with `=` say the same, lines with `!` differ from each of those in one thing.
 * A file for each language, groups parted by an empty line.
 */
export async function groupedPairs(): Promise<SaidPair[]> {
  const names = [...new Bun.Glob('*.txt').scanSync(`${FOLDER}groups`)].toSorted()
  const files = names.map(async (name) => {
    const text = await Bun.file(`${FOLDER}groups/${name}`).text()
    return text
      .trim()
      .split('\n\n')
      .flatMap((group) => pairsOf(group.split('\n'), name.slice(0, 2)))
  })
  return (await Promise.all(files)).flat()
}

function pairsOf(lines: readonly string[], language: string): SaidPair[] {
  const marked = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) ? [factOf(line.slice(2))] : []))
  const [same, others] = [marked('='), marked('!')]
  return same.flatMap((one, place) => [
    ...same.slice(place + 1).map((other) => pair(language, true, one, other)),
    ...others.map((other) => pair(language, false, one, other))
  ])
}

/** Set aside before any rule was made from the groups: opened only to score. */
export const blindPairs = () => listedPairs('blind')

/** Plain rewordings and look-alikes, to build on. */
export const rewordings = () => listedPairs('rewordings')

/** The other half of those; of it only what was wrongly found was looked at, after it had been scored. */
export const rewordingsAside = () => listedPairs('rewordings-aside')

/** What people say of themselves from day to day, and what only looks like it; written after the rules of 26 November 2026. */
export const everyday = () => listedPairs('everyday')

/** The other half of those, opened only to score. */
export const everydayAside = () => listedPairs('everyday-aside')

async function listedPairs(name: string): Promise<SaidPair[]> {
  const text = await Bun.file(`${FOLDER}${name}.tsv`).text()
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [language = '', same, one = '', other = ''] = line.split('\t')
      return pair(language, same === '1', factOf(one), factOf(other))
    })
}

function pair(language: string, isSame: boolean, one: string, other: string): SaidPair {
  return { language, isSame, facts: [one, other] }
}

function factOf(text: string): string {
  const message = { kind: 'user', speaker: null, at: 0, offsetMinutes: 0, extract: true } as const
  const { facts } = readLocally({ messages: [{ ...message, index: 0, text }], userName: null })
  return facts[0]?.content ?? text
}
