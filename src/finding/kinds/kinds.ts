/**
 * What kinds of things a text speaks of: "I swam on Tuesday" tells an activity without saying so, and who asks
 * for activities shares no word with it. The table is made from WordNet (`scripts/make-kinds.ts`); it knows English only.
 *
 * What is found is kept as a string, two characters a kind: its place in the table and how strongly it is spoken
 * of. There are few different ones, and copies of scopes keep one for every message.
 */
import TABLE from './members.json'

/** The strongest level. */
const LEVELS = 9
/** A title, between marks that open and close. */
const QUOTED = /["“«][^"“”«»\n]{3,60}["”»]/

const mark = (kind: number, level: number): string => String.fromCharCode(kind, level)

const TITLE_MARKS = TABLE.map(({ titled }, kind) => (titled ? mark(kind, LEVELS) : '')).join('')

let marksOf: ReadonlyMap<string, string> | null = null

/** Marks of every word of the table; made when first asked for, since many threads never are. */
function marksByWord(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [kind, { members }] of TABLE.entries()) {
    for (const [below, words] of members.entries()) {
      const own = mark(kind, LEVELS - below)
      for (const word of words.split(' ')) found.set(word, (found.get(word) ?? '') + own)
    }
  }
  found.delete('')
  const known = new Map<string, string>()
  return new Map([...found].map(([word, marks]) => [word, known.getOrInsert(marks, marks)]))
}

/** The word itself and what it may be the plural of. */
export function singularsOf(word: string): string[] {
  if (!word.endsWith('s') || word.endsWith('ss')) return [word]
  const short = word.slice(0, -1)
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`, short]
  return word.endsWith('es') ? [word, short, word.slice(0, -2)] : [word, short]
}

/** How strongly a text speaks of each kind, for `strengthOf`. */
export function kindsIn(text: string): string {
  marksOf ??= marksByWord()
  const best = new Map<string, number>()
  const note = (marks: string): void => {
    for (let i = 0; i < marks.length; i += 2) {
      const kind = marks.charAt(i)
      best.set(kind, Math.max(best.get(kind) ?? 0, marks.charCodeAt(i + 1)))
    }
  }
  for (const word of text.toLowerCase().match(/[a-z]{2,}/g) ?? []) {
    const own = marksOf.get(word)
    if (own !== undefined) note(own)
    else if (word.endsWith('s'))
      note(
        singularsOf(word)
          .map((one) => marksOf?.get(one))
          .find(Boolean) ?? ''
      )
  }
  if (QUOTED.test(text)) note(TITLE_MARKS)
  return [...best].map(([kind, level]) => kind + String.fromCharCode(level)).join('')
}

/** 0 to 1: how strongly a text with these marks speaks of any of the kinds asked for. */
export function strengthOf(marks: string, asked: ReadonlySet<number>): number {
  let best = 0
  for (let i = 0; i < marks.length; i += 2) {
    if (asked.has(marks.charCodeAt(i))) best = Math.max(best, marks.charCodeAt(i + 1))
  }
  return best / LEVELS
}

/** Places of kinds by the words that ask for them. */
export const ASKED_BY: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const found = new Map<string, Set<number>>()
  for (const [kind, { asks }] of TABLE.entries()) {
    for (const word of asks) found.set(word, (found.get(word) ?? new Set()).add(kind))
  }
  return found
})()
