/**
 * What still holds of an earlier statement when a later one has replaced or ended a part of it: of "Netflix, Disney+ and
 * Spotify" two are left when Disney+ goes. Nothing is put into other words: what is spoken of is cut out.
 */
import { isJoin, tellsState } from '#src/text/joined/joined-statements.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import { anchorsOrPlurals } from '#src/updates/anchors.ts'
import type { Piece, Reading } from '#src/updates/pieces.ts'
import { isLinkedAlike } from '#src/updates/stays/parts/beside-with.ts'
import { joined, type Segment, segmentsOf } from '#src/updates/stays/parts/segments.ts'
import { unspacedListWithout } from '#src/updates/stays/parts/unspaced-list.ts'

/**
 * `all`: what else it says hangs on what is spoken of ("gleich am Bahnhof"), and goes with it. `part`: the text of what is
 * left. `unclear`: something else may hold that cannot be cut out.
 */
export type Left =
  | { kind: 'all'; goesOn?: true }
  | { kind: 'unclear' }
  | { kind: 'part'; text: string }

const ALL: Left = { kind: 'all' }
/** All of it, although it has two statements: the other one only tells more of the same. */
const ALL_THAT_GOES_ON: Left = { kind: 'all', goesOn: true }
const UNCLEAR: Left = { kind: 'unclear' }

const LEFT_TELLS = 2

/** What is left of an earlier statement, read from `said`, when what the later one speaks of no longer holds. */
export function leftOf(said: string, older: Reading, newer: Reading): Left {
  const spokenOf = new Set(anchorsOrPlurals(older, newer).map(({ before }) => before))
  const segments = segmentsOf(said, older, spokenOf)
  if (segments.some(({ isSpokenOf, text }) => isSpokenOf && isDenied(text, older.language)))
    return newer.signal('end').length > 0 ? UNCLEAR : ALL
  const others = segments.filter(({ isSpokenOf, tells }) => !isSpokenOf && tells > 0)
  const items = saysNoMore(newer)
    ? (unspacedListWithout(said, older, newer) ?? itemsLeft(segments, spokenOf, older.language))
    : null
  if (items !== null) return { kind: 'part', text: items }
  if (spokenOf.size === 0 || others.length === 0) return ALL
  const [head] = segments
  if (head?.isSpokenOf === true) {
    const list = listWithout(segments, spokenOf, older.language)
    return list === null
      ? ofDependents(segments, others, older.language)
      : { kind: 'part', text: list }
  }
  const kept = segments.filter(({ isSpokenOf }) => !isSpokenOf)
  const second = segments[1]
  if (second?.isSpokenOf === true && head !== undefined && isSubject(head, second, older.language))
    return UNCLEAR
  const isLabelled = /[:：]/u.test(second?.parting ?? '')
  const isLabel = kept.length === 1 && isLabelled
  const tells = kept.reduce((sum, one) => sum + one.tells, 0)
  const last = segments.at(-1)
  const end = kept.at(-1)
  // "Netflix, Disney+ and Spotify" without Spotify: "Netflix and Disney+".
  if (last?.isSpokenOf === true && end !== undefined && kept.length > 1)
    kept[kept.length - 1] = { ...end, parting: lastParting(end, last, older.language) }
  const [, item] = kept
  if (isLabelled && second?.isSpokenOf === true && item !== undefined)
    kept[1] = { ...item, parting: second.parting, text: ` ${item.text.trimStart()}` }
  // "Two cats, Luna and Sol" without Luna are not two; "two cats and a dog" without the dog are.
  const before = segments.slice(
    0,
    segments.findIndex(({ isSpokenOf }) => isSpokenOf)
  )
  const isCounted = before.some(({ text }) => COUNTS.test(text)) && !segments.every(isOther)
  if (isCounted && !isOwnStatement(segments, older.language)) return UNCLEAR
  if (losesName(segments, spokenOf, older, newer)) return UNCLEAR
  const isTold = tells >= (isListed(segments, older.language) ? 1 : leastTold(older.language))
  return isLabel || !isTold ? ALL : { kind: 'part', text: joined(kept) }
}

/** Whether it is kept, or cut out as another thing: "and a dog". */
function isOther({ isSpokenOf, own: [first] }: Segment): boolean {
  return !isSpokenOf || (first !== undefined && DETERMINERS.test(first.text))
}

/** "I have an e-bike" and "an old Golf": what the first part has stays without the other, however short it is. */
function isListed([head, second, ...more]: readonly Segment[], language: string): boolean {
  return (
    head !== undefined &&
    second !== undefined &&
    more.length === 0 &&
    !head.isSpokenOf &&
    tellsState(head.text, language) &&
    isJoin(second.parting, language) &&
    !tellsState(second.text, language)
  )
}

/** "Tabs, not spaces" says nothing any more when it is spaces. */
function isDenied(text: string, language: string): boolean {
  return (language === 'en' ? /^\s*not\s/iu : /^\s*(?:nicht|no|pas|não|non|niet|nie)\s/iu).test(
    text
  )
}

const COUNTS =
  /(?<![\p{L}\p{N}])(?:two|three|four|five|both|zwei|drei|vier|fünf|beide|dos|tres|cuatro|cinco|deux|trois|quatre|cinq|due|tre|quattro|cinque|dois|duas|três|quatro|twee|drie|vier|vijf|dwa|dwie|dwóch|trzy|trzech|cztery|[2-9])\s\p{L}{1,30}(?: \p{L}{1,30})?(?: (?:at the moment|at present|right now|now|currently|so far|these days))?$|[两三四五兩][只个位條条]|二[匹人]|두 (?:마리|명)/iu

/** Whether any part that is cut out is a statement of its own, and no item of a list. */
function isOwnStatement(segments: readonly Segment[], language: string): boolean {
  return segments.some(({ isSpokenOf, text }) => isSpokenOf && tellsState(text, language))
}

/** "Spotify", "the Guardian". */
function isNamed(first: Piece, second: Piece | undefined): boolean {
  return first.isName || (DETERMINERS.test(first.text) && second?.isName === true)
}

/** What joins the last item of a list when the one behind it is cut out. */
function lastParting(end: Segment, cut: Segment, language: string): string {
  const isList =
    end.parting === ',' && isJoin(cut.parting, language) && !tellsState(end.text, language)
  return isList ? cut.parting.trimEnd() : end.parting
}

/** Words of one item of a list at most. */
const ITEM_WORDS = 3
/** Words before which an item begins: "a dog", "two cats". */
const DETERMINERS =
  /^(?:an?|the|my|our|ein|eine|einen|un|une|una|uno|el|la|le|les|los|las|il|o|a|os|as|um|uma|een|de|het|two|three|four|zwei|drei|vier|dos|tres|deux|trois|due|tre|dois|duas|três|twee|drie|dwa|dwie|trzy|\p{N}+)$/iu

/**
 * "Netflix and Spotify" without Netflix: the first item is the end of what stands before the others, and is like
 * them, so that the next one can stand in its place. Null where it is not so.
 */
function listWithout(
  segments: readonly Segment[],
  spokenOf: ReadonlySet<number>,
  language: string
): string | null {
  const [head, ...items] = segments
  const first = head?.own.findIndex(({ at }) => spokenOf.has(at)) ?? -1
  const item = head?.own.slice(first) ?? []
  const [beginning] = item
  if (head === undefined || first < 1 || beginning === undefined) return null
  const left = items.filter(({ isSpokenOf }) => !isSpokenOf)
  const isWhole = item.every(({ at, tells }) => spokenOf.has(at) || !tells)
  if (!isWhole && !left.every((one) => isLinkedAlike(item, one.own))) return null
  if (!items.some(({ parting }) => isJoin(parting, language))) return null
  const before = head.own[first - 1]
  const isCounted = before !== undefined && DETERMINERS.test(before.text)
  const isLike = ({ own: [next, name], text }: Segment) =>
    next !== undefined &&
    !tellsState(text, language) &&
    (isCounted ? DETERMINERS.test(next.text) : isNamed(next, name) && beginning.isName)
  if (
    !left.every((one) => isLike(one)) ||
    left.slice(0, -1).some(({ own }) => own.length > ITEM_WORDS)
  )
    return null
  const end = (isCounted ? before.start : beginning.start) - (head.own[0]?.start ?? 0)
  const lead = head.text.slice(0, end).trimEnd()
  return joined([{ ...head, text: `${lead} ${left[0]?.text.trim() ?? ''}` }, ...left.slice(1)])
}

/**
 * "Allergic to penicillin and shellfish", no longer "allergic to shellfish": the verb of both is said again, and the item that
 * it is said with goes. Null where it is not so.
 */
function itemsLeft(
  segments: readonly Segment[],
  spokenOf: ReadonlySet<number>,
  language: string
): string | null {
  const [head, ...items] = segments
  const first = head?.own.findLast(({ tells }) => tells)
  if (head?.isSpokenOf !== true || first === undefined || spokenOf.has(first.at)) return null
  const isItem = ({ own, text }: Segment) =>
    own.length <= ITEM_WORDS &&
    !tellsState(text, language) &&
    own.every(({ at, tells }) => spokenOf.has(at) || !tells)
  const cut = items.filter(({ isSpokenOf }) => isSpokenOf)
  if (
    cut.length === 0 ||
    !cut.every(isItem) ||
    !items.some(({ parting }) => isJoin(parting, language))
  )
    return null
  const kept = items.filter(({ isSpokenOf }) => !isSpokenOf)
  const [end, last] = [kept.at(-1), items.at(-1)]
  if (last?.isSpokenOf === true && end !== undefined)
    kept[kept.length - 1] = { ...end, parting: lastParting(end, last, language) }
  return joined([head, ...kept])
}

/** Whether it says that something is no more. */
function saysNoMore(newer: Reading): boolean {
  return newer.signal('negate').length + newer.signal('end').length > 0
}

/** A part that tells no more may be one of two that do something together. */
const SUBJECT_TELLS = 3

/** "My girlfriend and I are saving": what is cut out would take the verb with it. */
function isSubject({ text, tells }: Segment, { parting }: Segment, language: string): boolean {
  const own = text.replace(/^User's /u, '')
  return isJoin(parting, language) && tells <= SUBJECT_TELLS && !tellsState(own, language)
}

/** Whether a name would go with the cut-out part although the later text speaks of another word and names nothing in its place. */
function losesName(
  segments: readonly Segment[],
  spokenOf: ReadonlySet<number>,
  older: Reading,
  newer: Reading
): boolean {
  const cut = segments.filter(({ isSpokenOf }) => isSpokenOf).flatMap(({ own }) => own)
  const isLost = cut.some(({ isName, tells, at }) => isName && tells && !spokenOf.has(at))
  const known = new Set(older.pieces.map(({ text }) => text))
  return isLost && !newer.pieces.some(({ isName, text }) => isName && !known.has(text))
}

/** So many words that tell something a statement has at least; characters where words are not told apart. */
function leastTold(language: string): number {
  return isUnspaced(language) && language !== 'ko' ? LEFT_TELLS * 2 : LEFT_TELLS
}

/** What begins so hangs on what stands before it, whatever it joins: "on 3 March, with Tom and Ana". */
const WITH = /^\s*(?:with|mit|con|avec|com|met|ze?)\s/iu

/** What begins so says why or when what stands before it holds. */
const LEANS =
  /^\s*(?:in case|because|since|so|when|if|although|though|while|until|unless|weil|wenn|falls|damit|obwohl|porque|aunque|parce que|puisque|quand|perché|omdat|zodat|bo|ponieważ|żeby)(?!\p{L})/iu
/** What begins so tells more of what stands before it. */
const PRONOUN =
  /^\s*(?:he|she|it|they|er|sie|es|él|ella|ellos|ellas|ele|ela|eles|elas|il|elle|ils|elles|lui|lei|loro|hij|ze|zij|het|on|ona|oni)(?!\p{L})|^[她他它]|^彼女?[はが]|^그(?:녀)?[는가]/iu

/** What stands behind the part that is spoken of: a statement of its own stays, what only hangs on that part goes. */
function ofDependents(
  segments: readonly Segment[],
  others: readonly Segment[],
  language: string
): Left {
  const isOwn = ({ text }: Segment) => tellsState(text, language) && !LEANS.test(text)
  const [first] = others
  const isJoined = others.some(({ parting }) => isJoin(parting, language))
  if (!others.some(isOwn) && (!isJoined || WITH.test(first?.text ?? ''))) return ALL
  // "Ella has taken up ballet, she goes on Thursdays": there, which is over with it.
  if (PRONOUN.test(first?.text ?? '')) return ALL_THAT_GOES_ON
  if (first === undefined || !isOwn(first) || first.startsWithState) return UNCLEAR
  if (first.tells < leastTold(language)) return UNCLEAR
  const from = segments.indexOf(first)
  return { kind: 'part', text: joined(segments.slice(from).filter((one) => !one.isSpokenOf)) }
}
