/** Scores of the replay: ordered F1 of steps, shares with intervals. */
import { wilson } from '../retrieval/wilson.ts'

/** F1 over the longest common subsequence of two lists; two empty lists agree fully. */
export function orderedF1(found: readonly string[], gold: readonly string[]): number {
  if (found.length === 0 && gold.length === 0) return 1
  const common = commonSubsequence(found, gold)
  return (2 * common) / (found.length + gold.length)
}

function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const left of a) {
    const next = [0]
    b.forEach((right, j) => {
      next.push(left === right ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    })
    row = next
  }
  return row[b.length] ?? 0
}

/** Each of a row of equal neighbours once. */
export function collapsed(list: readonly string[]): string[] {
  return list.filter((item, place) => item !== list[place - 1])
}

/** "9/11 = .82 [.52, .95]": hits of n with the 95 % Wilson interval. */
export function shareText(hits: number, n: number): string {
  if (n === 0) return '0/0'
  const { low, high } = wilson(hits / n, n)
  return `${hits}/${n} = ${short(hits / n)} [${short(low)}, ${short(high)}]`
}

export function short(value: number): string {
  return value.toFixed(2).replace(/^0\./, '.')
}
