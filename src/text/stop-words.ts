/**
 * Function words that carry no evidence, per language, as they stand in running text (lower case,
 * unstemmed). The lists come from the `stopword` package; its English list leaves out common
 * auxiliaries and all contractions, which are added here from the Snowball project's list.
 *
 * They are left out of questions and of stored terms alike: a term that only one side drops would
 * change lengths, and with them every BM25 score.
 */
import * as lists from 'stopword'
import type { Language } from './languages.ts'

const MORE_ENGLISH =
  'myself ours ourselves yourself yourselves hers herself its itself theirs themselves whom am is was were been being having does did doing would could should ought until again further once here when why few nor own same so than too very just dont cannot shall us '
const MORE_ENGLISH_CONTRACTIONS =
  "i'm you're he's she's it's we're they're i've you've we've they've i'd you'd he'd she'd we'd they'd i'll you'll he'll she'll we'll they'll isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't shan't shouldn't can't couldn't mustn't let's that's who's what's here's there's when's where's why's how's"

const SOURCES: Readonly<Record<Language, readonly string[]>> = {
  ar: lists.ara,
  cs: lists.ces,
  de: lists.deu,
  el: lists.ell,
  en: [
    ...lists.eng,
    ...MORE_ENGLISH.trim().split(' '),
    ...MORE_ENGLISH_CONTRACTIONS.split(' '),
    's',
    't',
    'd',
    'll',
    'm',
    're',
    've'
  ],
  es: lists.spa,
  fa: lists.fas,
  fr: lists.fra,
  he: lists.heb,
  hi: lists.hin,
  id: lists.ind,
  it: lists.ita,
  ja: lists.jpn,
  ko: lists.kor,
  nl: lists.nld,
  pl: lists.pol,
  pt: lists.por,
  ro: lists.ron,
  ru: lists.rus,
  tr: lists.tur,
  uk: lists.ukr,
  vi: lists.vie,
  zh: lists.zho
}

const made = new Map<string, ReadonlySet<string>>()

/** The set for one language, empty for one that has no list; made once. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const ready = made.get(language)
  if (ready) return ready
  const words = new Map<string, readonly string[]>(Object.entries(SOURCES)).get(language) ?? []
  const set = new Set(words.map((word) => word.normalize('NFC').toLowerCase()))
  made.set(language, set)
  return set
}

/** Written together with a name and no part of it; small letters. */
export const TITLES: ReadonlySet<string> = new Set(
  'dr mr mrs ms miss prof professor sir madam herr frau monsieur madame mme señor señora sr sra signor signora dona don'.split(
    ' '
  )
)
