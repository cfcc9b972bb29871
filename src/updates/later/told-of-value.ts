/** A later text about what the earlier one names, which replaces nothing: "We use Jira." and "Jira has a new look." */

import { isUnspaced } from '#src/text/word-lists.ts'
import { anchorsOf, restOf } from '#src/updates/anchors.ts'
import type { Look } from '#src/updates/features.ts'

/**
 * Whether the later text only tells what the earlier one's value is or does: it begins with that, says something else
 * beside it, and names nothing that could take its place. Names are told only where they are written with a capital.
 */
export function tellsOfValue(older: Look, newer: Look): boolean {
  const [before, now] = [older.reading, newer.reading]
  const [anchor] = anchorsOf(before, now)
  const { correct, end } = newer.signals
  if (anchor === undefined || correct + end > 0 || isUnspaced(now.language)) return false
  // A second clause may tell what came.
  if (now.pieces.at(-1)?.clause !== 0) return false
  const told = before.pieces.filter(({ tells }) => tells)
  const isValue = anchor.before !== told[0]?.at || told.length === 1
  const isFirst = anchor.first === now.pieces.find(({ tells }) => tells)?.at
  if (!isValue || !isFirst || restOf(now, [anchor]) === 0) return false
  return !namesAnother(older, newer)
}

/** What leads to a name that is told of somebody beside something else: "… and her name is Ingrid". */
const NAME_IS = /\b(?:her|his|their) name(?:['’]s| is)\s{1,3}$/iu
/** The same of somebody who is told of for that alone; what has ended may then end it. */
const IS_CALLED = /\b(?:is|was|are|['’]s) (?:called|named)\s{1,3}$/iu
const OF_NAMES = /^(?:nam|renam|call|spel)/u

/** Whether the earlier text only tells what somebody is called of whom the later one speaks: they are called so still. */
export function tellsOfNamed(said: string, { reading }: Look, newer: Look): boolean {
  const anchors = anchorsOf(reading, newer.reading)
  if (anchors.length === 0 || newer.signals.correct > 0) return false
  const [first] = newer.reading.pieces
  const isSubject = newer.signals.end === 0 && first?.at === anchors[0]?.first
  const isNamed = ({ before }: { before: number }) => {
    const lead = said.slice(0, reading.pieces[before]?.start ?? 0)
    return NAME_IS.test(lead) || (isSubject && IS_CALLED.test(lead))
  }
  return anchors.every(isNamed) && !newer.reading.pieces.some(({ text }) => OF_NAMES.test(text))
}

function namesAnother(older: Look, newer: Look): boolean {
  // German writes every noun as a name.
  if (newer.reading.language === 'de') return newer.signals.change === 1
  const isNew = (own: ReadonlySet<string>, known: ReadonlySet<string>) =>
    [...own].some((one) => !known.has(one))
  return isNew(newer.names, older.names) || isNew(newer.numbers, older.numbers)
}
