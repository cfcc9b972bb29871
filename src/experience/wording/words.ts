/**
 * Words as the rules of episodes and procedures compare them: lower case, split at every border a
 * person would see (also inside `snake_case` and `camelCase`, because agents name their tools so),
 * without filler words, cut to a rough stem. This is for telling whether two short texts mean the
 * same thing to do; search has its own, finer analysis.
 */

import { IRREGULAR_PAST } from '#src/experience/wording/verb-forms.ts'

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' })
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Words that say nothing about what is done; English, since other languages rely on more words. */
const FILLERS = new Set(
  (
    'a an and are as at be been being but by can could did do does done for from had has have he her his how i if in ' +
    'into is it its just let may me my need needs of on or our out please shall she should so some than that the ' +
    'their them then there these they this those to upon us want wants was we were what when whenever which while ' +
    'will with would you your yours i’m i’d i’ll also any each every again once all very too per via about up'
  ).split(' ')
)

/** Short forms and their long ones, so that "prod DB" and "production database" are the same thing. */
const LONG_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    db: 'database',
    dbs: 'database',
    prod: 'production',
    env: 'environment',
    repo: 'repository',
    repos: 'repository',
    config: 'configuration',
    configs: 'configuration',
    k8s: 'kubernetes',
    creds: 'credential',
    cert: 'certificate',
    certs: 'certificate',
    app: 'application',
    apps: 'application',
    auth: 'authentication',
    docs: 'documentation',
    info: 'information',
    dev: 'development',
    dir: 'directory',
    perms: 'permission',
    vm: 'machine',
    infra: 'infrastructure'
  })
)

/** A short text's words in order, lower case; identifiers are split into their parts. */
export function wordsOf(text: string): string[] {
  const spread = text
    .normalize('NFC')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/_/g, ' ')
  const words: string[] = []
  for (const part of SEGMENTER.segment(spread)) {
    if (part.isWordLike === true) words.push(part.segment.toLowerCase())
  }
  return words
}

/** A rough English stem; words of other scripts come back as they are. */
export function stemOf(word: string): string {
  const long = LONG_FORMS.get(word)
  if (long !== undefined) return stemOf(long)
  const base = IRREGULAR_PAST.get(word)
  if (base !== undefined && base !== word) return stemOf(base)
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let stem = word
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`
  else if (/(ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (stem.endsWith('s') && !/(ss|us|is)$/.test(stem)) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('ing')) stem = undouble(stem.slice(0, -3))
  else if (stem.length > 4 && stem.endsWith('ed')) stem = undouble(stem.slice(0, -2))
  if (stem.length > 6 && stem.endsWith('ment')) stem = stem.slice(0, -4)
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 3 && stem.endsWith('i')) stem = `${stem.slice(0, -1)}y`
  return stem
}

function undouble(stem: string): string {
  return /([bdgkmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
}

/** The stems that carry meaning, in order, repeats kept. */
export function contentStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !FILLERS.has(word))
    .map(stemOf)
}

/** Share of common stems, 0 to 1: twice the common ones over all (Dice 1945). Two empties give 0. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a)
  const right = new Set(b)
  if (left.size === 0 || right.size === 0) return 0
  let common = 0
  for (const stem of left) if (right.has(stem)) common++
  return (2 * common) / (left.size + right.size)
}

/** Share of `part`'s stems that stand in `whole`, 0 to 1; an empty part gives 0. */
export function coverage(part: readonly string[], whole: readonly string[]): number {
  const wanted = new Set(part)
  if (wanted.size === 0) return 0
  const there = new Set(whole)
  let common = 0
  for (const stem of wanted) if (there.has(stem)) common++
  return common / wanted.size
}

/** Longer sentences are read in parts: what a rule looks for stands nearer together. Characters. */
const SENTENCE_MAX = 1_000
/** The segmenter cuts after "e.g. " and "no. 5"; such a stretch is joined with what follows. */
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|approx|no|dr|mr|mrs)\.$/i
/** More than the longest of them. */
const ABBREVIATION_REACH = 12

/** Sentences, trimmed, gaps folded; line ends always end one, and none is longer than 1,000 characters. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.split(/\r?\n/)) {
    let from = 0
    let to = 0
    for (const { segment } of SENTENCES.segment(line)) {
      to += segment.length
      const end = line.slice(Math.max(from, to - ABBREVIATION_REACH), to).trimEnd()
      if (ABBREVIATION.test(end)) continue
      sentences.push(...partsOf(line.slice(from, to)))
      from = to
    }
    sentences.push(...partsOf(line.slice(from)))
  }
  return sentences
}

/** The stretch in parts of bounded length, cut between words where it can be. */
function partsOf(stretch: string): string[] {
  const parts: string[] = []
  let rest = stretch.trim().replace(/\s{4,}/g, ' ')
  while (rest.length > SENTENCE_MAX) {
    const border = rest.lastIndexOf(' ', SENTENCE_MAX)
    const end = border > SENTENCE_MAX / 2 ? border : SENTENCE_MAX
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  if (rest !== '') parts.push(rest)
  return parts
}

/** First letter in upper case, white space folded, no closing punctuation. */
export function asTitle(text: string): string {
  const folded = text
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.:;,!–—-])[\s.:;,!–—-]+$/u, '')
    .trim()
  return folded.charAt(0).toLocaleUpperCase('en') + folded.slice(1)
}

/** Cuts at a word border so that at most `lengthMax` characters remain. */
export function shorten(text: string, lengthMax: number): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  if (folded.length <= lengthMax) return folded
  const cut = folded.slice(0, lengthMax - 1)
  const border = cut.lastIndexOf(' ')
  return `${border > lengthMax / 2 ? cut.slice(0, border) : cut}…`
}
