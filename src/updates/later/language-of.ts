/** The language of a later statement, beside the earlier ones that it is held against. */
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'
import { asSaid } from '#src/updates/stays/keeps-open.ts'

/** So many of the nearest earlier statements tell in which language a doubtful one is. */
const TOLD_WITH = 2

/** Short texts of one alphabet are told apart badly: between two languages the earlier statements decide. */
export function languageOf(text: string, earlier: readonly { content: string }[]): string {
  const [first = 'en', second] = plausibleLanguages(text)
  if (second === undefined) return first
  const nearest = earlier.slice(0, TOLD_WITH).map(({ content }) => asSaid(content))
  return guessLanguage([text, ...nearest].join(' '))
}
