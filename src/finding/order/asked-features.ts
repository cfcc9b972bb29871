/**
 * What of a question each result that may stand first says, beside the others: how much of its words, whether it tells
 * the kind of thing that is asked for, and what the question itself is like. Numbers only, as those of `place-features.ts`.
 */
import type { Candidate } from '#src/finding/order/place-features.ts'
import { rarityOf, shareTold, toldIn } from '#src/question/asked-stems.ts'
import { asksNumber, readQuestion } from '#src/question/question.ts'
import { isToldWanted } from '#src/question/tells-wanted.ts'
import { SIGNAL_NAMES } from '#src/updates/signals.ts'

/** Names of the numbers, in their order. */
export const ASKED_FEATURES = [
  'says',
  'saysBehind',
  'saidBefore',
  'saidBeforeBehind',
  'tells',
  'lacks',
  'asksWhen',
  'asksWho',
  'asksWhere',
  'asksNumber',
  ...SIGNAL_NAMES.map((name) => `asks:${name}`)
]

/** The numbers of each candidate, in their order. */
export function askedFeatures(query: string, candidates: readonly Candidate[]): number[][] {
  const question = readQuestion(query)
  const { words, languages, wanted, signals } = question
  const texts = candidates.map(({ text }) => toldIn(text, languages))
  const before = candidates.map(({ text, replaces }, place) => {
    const own = texts[place]
    return own !== undefined && replaces === '' ? own : toldIn(`${text}\n${replaces}`, languages)
  })
  const weights = rarityOf(words, texts)
  const says = texts.map((told) => shareTold(words, weights, [told]))
  const saidBefore = before.map((told) => shareTold(words, weights, [told]))
  const [most, mostBefore] = [Math.max(...says), Math.max(...saidBefore)]
  const isTold = isToldWanted(query)
  const tells = candidates.map(({ text }) => isTold(text))
  const isAnyTold = tells.includes(true)
  const asks = [
    ...(['when', 'who', 'where'] as const).map((kind) => Number(wanted === kind)),
    Number(asksNumber(question)),
    ...SIGNAL_NAMES.map((name) => signals[name])
  ]
  return candidates.map((_, place) => {
    const [own, ownBefore] = [says[place] ?? 0, saidBefore[place] ?? 0]
    const telling = tells[place] === true
    return [
      ...[own, own - most, ownBefore, ownBefore - mostBefore],
      ...[Number(telling), Number(isAnyTold && !telling)],
      ...asks
    ]
  })
}
