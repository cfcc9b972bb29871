/**
 * Stage 2 of the capture policy: may this item be stored? (contract 13, content deny.)
 *
 * The enabled packs and the owner's keywords form one list, compiled once per policy version and
 * asked for every item. Pack entries may carry a bar at an end ("|son|"): the word must begin or end
 * there, which keeps "song" while "his son" goes. The owner's keywords are plain substrings unless the
 * policy says `match: "word"`. Detectors look at the unfolded text, since shapes need its case.
 */
import { CATEGORY_PACKS, type Category } from '#src/policy/category-packs.ts'
import { type Detector, detects } from '#src/policy/detectors/detectors.ts'
import type { CapturePolicy } from '#src/policy/policy.ts'
import { foldText, KeywordMatcher } from '#src/text/keyword-matcher.ts'

export interface GateMatch {
  /** The keyword as the owner or the pack wrote it (bars taken off), or the detector's name. */
  keyword: string
  /** Null for the owner's own keywords and for detectors. */
  category: Category | null
}

export interface GateDecision {
  dropped: boolean
  /** Each keyword once; empty when the item is kept. */
  matches: GateMatch[]
}

/** Asks about one item: all its texts. */
export type ContentGate = (texts: readonly string[]) => GateDecision

interface Keyword extends GateMatch {
  folded: string
  startsWord: boolean
  endsWord: boolean
}

const KEPT: GateDecision = { dropped: false, matches: [] }

/** Compiles a policy's content rules; the cost grows with the keywords, so keep the gate. */
export function contentGate(policy: CapturePolicy): ContentGate {
  const keywords = [
    ...policy.deny_categories.flatMap(packKeywords),
    ...policy.deny_keywords.map((keyword) => ownKeyword(keyword, policy.match))
  ].filter((keyword) => keyword.folded !== '')
  const detectors = policy.detectors
  if (keywords.length === 0 && detectors.length === 0) return () => KEPT
  const matcher = new KeywordMatcher(keywords.map((keyword) => keyword.folded))
  return (texts) => {
    const matches = new Map<string, GateMatch>()
    for (const text of texts) {
      if (text === '') continue
      collectKeywords(foldText(text), matcher, keywords, matches)
      collectDetections(text, detectors, matches)
    }
    return matches.size === 0 ? KEPT : { dropped: true, matches: [...matches.values()] }
  }
}

function packKeywords(category: Category): Keyword[] {
  return CATEGORY_PACKS[category].map((entry) => {
    const keyword = entry.replace(/^\||\|$/g, '')
    return {
      keyword,
      category,
      folded: foldText(keyword),
      startsWord: entry.startsWith('|'),
      endsWord: entry.endsWith('|')
    }
  })
}

function ownKeyword(keyword: string, match: CapturePolicy['match']): Keyword {
  const atBorders = match === 'word'
  return {
    keyword,
    category: null,
    folded: foldText(keyword).trim(),
    startsWord: atBorders,
    endsWord: atBorders
  }
}

function collectKeywords(
  folded: string,
  matcher: KeywordMatcher,
  keywords: readonly Keyword[],
  matches: Map<string, GateMatch>
): void {
  matcher.visit(folded, (index, start, end) => {
    const keyword = keywords[index]
    if (keyword === undefined) return
    if (keyword.startsWord && !isWordBorder(folded, start)) return
    if (keyword.endsWord && !isWordBorder(folded, end)) return
    const { keyword: written, category } = keyword
    matches.set(`${category ?? ''}:${written}`, { keyword: written, category })
  })
}

function collectDetections(
  text: string,
  detectors: readonly Detector[],
  matches: Map<string, GateMatch>
): void {
  for (const detector of detectors) {
    if (detects(detector, text)) {
      matches.set(`detector:${detector}`, { keyword: detector, category: null })
    }
  }
}

const WORD_UNIT = /[\p{L}\p{M}\p{N}]/u

/** Scripts that write words without blanks, or join particles to them: every place is a border. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function isWordBorder(text: string, at: number): boolean {
  const before = characterBefore(text, at)
  const after = characterAt(text, at)
  if (!WORD_UNIT.test(before) || !WORD_UNIT.test(after)) return true
  return UNSPACED.test(before) || UNSPACED.test(after)
}

function characterAt(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return ''
  const unit = text.charCodeAt(at - 1)
  const isTrail = unit >= 0xdc00 && unit <= 0xdfff
  return characterAt(text, isTrail && at > 1 ? at - 2 : at - 1)
}
