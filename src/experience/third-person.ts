/**
 * Turns what a speaker says of themselves into a sentence about them, so that an episode read alone
 * says who it happened to. English only; other languages come back as they were said. "we" stays,
 * because who else is meant is not known.
 */

const FORMS: readonly [RegExp, (name: string) => string][] = [
  [/\bI['’]m\b/gu, (name) => `${name} is`],
  [/\bI am\b/gu, (name) => `${name} is`],
  [/\bI['’]ve\b/gu, (name) => `${name} has`],
  [/\bI have\b/gu, (name) => `${name} has`],
  [/\bI['’]d\b/gu, (name) => `${name} had`],
  [/\bI['’]ll\b/gu, (name) => `${name} will`],
  [/\bI do\b/gu, (name) => `${name} does`],
  [/\bI don['’]t\b/gu, (name) => `${name} doesn't`],
  [/\bI\b(?!['’.])/gu, (name) => name],
  [/^My\b/gu, (name) => `${name}'s`],
  [/\bmyself\b/giu, () => 'themselves'],
  [/\bmy\b/gu, () => 'their'],
  [/\bme\b/gu, () => 'them'],
  [/\bmine\b/gu, () => 'theirs']
]

/** `sentence` with the speaker named; unchanged when it holds no English first person. */
export function inThirdPerson(sentence: string, name: string): string {
  if (!/\b(?:I|[Mm]y|me|mine|myself)\b/u.test(sentence)) return sentence
  return FORMS.reduce(
    (text, [form, put]) =>
      text.replace(form, (_: string, at: number) => put(begins(text, at) ? name : within(name))),
    sentence
  )
}

function begins(text: string, at: number): boolean {
  return /(?:^|[.!?:]["'”’)]?\s+)["'“‘(]?$/u.test(text.slice(Math.max(0, at - 4), at))
}

/** "The user", who has no name, is "the user" inside a sentence. */
function within(name: string): string {
  return name.startsWith('The ') ? `t${name.slice(1)}` : name
}
