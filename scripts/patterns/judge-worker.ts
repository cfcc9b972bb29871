/** Judges one regular expression after another; a thread of its own, since judging is slow. */
import { checkSync } from 'recheck'
import type { Pattern } from './find-patterns.ts'

/** `linear` was proven; `undecided` was not within the time; the others name what was found. */
export type Verdict = 'linear' | 'polynomial' | 'exponential' | 'undecided'

/** A pattern and how long may be thought about it. */
export interface Question {
  pattern: Pattern
  timeMs: number
}

declare const self: Worker
self.onmessage = ({ data }: MessageEvent<Question>) => {
  self.postMessage(verdictOn(data))
}

function verdictOn({ pattern: { source, flags }, timeMs }: Question): Verdict {
  // Neither sticky matching nor the list of places changes what a match costs, and neither is known there.
  const found = checkSync(source, flags.replace(/[dy]/g, ''), { timeout: timeMs })
  if (found.status === 'safe') return 'linear'
  if (found.status === 'unknown') return 'undecided'
  return found.complexity.type === 'exponential' ? 'exponential' : 'polynomial'
}
