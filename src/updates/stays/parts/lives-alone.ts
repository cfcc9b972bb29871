/**
 * Whoever lives alone now still lives where they did: of "Moro em Recife com a minha irmã" Recife stays. That is told as
 * where somebody lives, so that a known home would be taken for left.
 */
import { anyOfList } from '#src/text/word-lists.ts'
import { namesOther } from '#src/updates/anchors.ts'
import { mattersIn } from '#src/updates/matters/matters.ts'
import type { Reading } from '#src/updates/pieces.ts'

/** How that is said, and what stands before those one lives with and before the place; by language, as in `signals.ts`. */
const WORDS: Readonly<Record<string, { alone: string; company: RegExp }>> = {
  en: {
    alone:
      'live alone|live by myself|live on my own|living alone|living by myself|living on my own|lives alone|on my own now',
    company: companyOf('with', 'in|at')
  },
  de: {
    alone: 'wohne allein*|lebe allein*|wohne jetzt allein*|lebe jetzt allein*|allein* wohn*',
    company: companyOf('mit', 'in|im|am')
  },
  es: { alone: 'vivo sol*|vivo ahora sol*', company: companyOf('con', 'en') },
  fr: { alone: "vis seul*|habite seul*|j'habite seul*", company: companyOf('avec', 'à|en|au') },
  it: { alone: 'vivo da sol*|abito da sol*|vivo sol*', company: companyOf('con', 'a|in') },
  nl: {
    alone: 'woon alleen|woon nu alleen|woon ik alleen|woon ik nu alleen',
    company: companyOf('met|samen met', 'in|op')
  },
  pt: { alone: 'moro sozinh*|vivo sozinh*', company: companyOf('com', 'em|no|na') }
}

/** Those one lives with in so many words at most, and where they stand before the place, the place behind them. */
function companyOf(beside: string, place: string): RegExp {
  return new RegExp(
    `^(?<home>[^,;:]{3,80}?) (?:${beside}) (?:[^\\s,;:.]{1,30} ){0,4}?(?:[^\\s,;:.]{1,30})(?<place> (?:${place}) [^,;:]{2,60})?[.!]?$`,
    'iu'
  )
}

/** The home without those one lived there with, where the later statement tells no more than that one is alone there; null where not. */
export function withoutCompany(said: string, older: Reading, newer: Reading): string | null {
  const words = WORDS[older.language]
  if (words === undefined || !anyOfList(words.alone, older.language).test(newer.text)) return null
  if (namesOther(older, newer) || !mattersIn(said, 'told').has('home')) return null
  const { home = '', place = '' } = words.company.exec(said)?.groups ?? {}
  const isPlace = place !== '' || / \p{Lu}\p{L}+/u.test(home)
  return isPlace ? `${home}${place.replace(/[.!]$/u, '')}.` : null
}
