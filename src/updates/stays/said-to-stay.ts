/**
 * What a later text says again, or says is still so: "Stefan is still the owner", "mas continuo no Porto". Whatever else it
 * tells, that is no change.
 */
import { anyOfList } from '#src/text/word-lists.ts'
import { type Anchor, anchorsOf } from '#src/updates/anchors.ts'
import type { Group, Reading } from '#src/updates/pieces.ts'

/** Words that say so and nothing else; by language, as in `signals.ts`. */
const STILL: Readonly<Record<string, string>> = {
  en: 'still|remains|unchanged',
  de: 'immer noch|noch immer|weiterhin|nach wie vor|unverändert',
  es: 'sigo|sigue|seguimos|siguen|todavía',
  fr: 'toujours',
  pt: 'ainda|continuo|continua|continuamos|continuam',
  it: 'ancora|continuo|continua|continuiamo|tuttora',
  nl: 'nog steeds|nog altijd|onveranderd',
  pl: 'nadal|wciąż|ciągle',
  ja: 'まだ|今も|相変わらず|引き続き',
  zh: '还是|仍|依然|还在|还住',
  ko: '아직|여전히|그대로'
}
/** With one of these a clause says more than that something is as it was. */
const TURNS: readonly Group[] = ['change', 'end', 'correct', 'negate', 'now', 'other']

const KEPT = new WeakMap<Reading, ReadonlySet<number>>()

/** The clauses that say that something is still so. */
function clausesOfStill(newer: Reading): ReadonlySet<number> {
  const known = KEPT.get(newer) ?? findClauses(newer)
  KEPT.set(newer, known)
  return known
}

function findClauses(newer: Reading): ReadonlySet<number> {
  const { language, pieces, text } = newer
  const list = STILL[language]
  if (list === undefined || !anyOfList(list, language).test(text)) return new Set()
  const found = new Set<number>()
  const clauses = Map.groupBy(pieces, ({ clause }) => clause)
  for (const [clause, own] of clauses) {
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) continue
    const next = pieces[last.at + 1]
    const match = anyOfList(list, language).exec(text.slice(first.start, next?.start))
    if (match === null) continue
    const start = first.start + match.index
    // 今も is no 今 of what is so by now.
    const isOfStill = (at: number) => {
      const from = pieces[at]?.start ?? 0
      return from >= start && from < start + match[0].length
    }
    const isWithin = (at: number) => at >= first.at && at <= last.at && !isOfStill(at)
    const turns = TURNS.some((name) => newer.signal(name).some((one) => isWithin(one.first)))
    if (!turns) found.add(clause)
  }
  return found
}

/** What a later text says again of an earlier one, but for what it says is still so. */
export function anchorsMeant(older: Reading, newer: Reading): readonly Anchor[] {
  const kept = clausesOfStill(newer)
  const anchors = anchorsOf(older, newer)
  if (kept.size === 0) return anchors
  const stay = anchors.filter(({ first }) => kept.has(newer.pieces[first]?.clause ?? -1))
  return anchors.filter(({ before }) => !stay.some((one) => one.before === before))
}

/** Whether all that a later text says of an earlier one is that it is still so. */
export function isSaidToStay(older: Reading, newer: Reading): boolean {
  return anchorsOf(older, newer).length > 0 && anchorsMeant(older, newer).length === 0
}

/** What is said again in the same words holds, whatever else is said beside it. */
export function notSaidAgain<Earlier extends { content: string }>(
  earlier: readonly Earlier[],
  facts: readonly string[]
): Earlier[] {
  const again = new Set(facts.map((text) => text.toLowerCase()))
  return earlier.filter(({ content }) => !again.has(content.toLowerCase()))
}
