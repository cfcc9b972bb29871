/** What the tables and lists of a message tell, as sentences that stand alone. */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { headedAt } from './headed.ts'
import { itemIn, type Line, linesOf } from './lines.ts'
import { tableAt } from './tables.ts'

export interface Listed {
  /** In the order of the message; `said` is what stands there. */
  statements: Sentence[]
  /** Sentences that stand in none of these, and introduce none. */
  rest: Sentence[]
}

/** Reads tables and headed lists out of a message; `sentences` are all of its own. */
export function listedIn(
  message: string,
  sentences: readonly Sentence[],
  language: string
): Listed {
  if (!message.includes('\n')) return { statements: [], rest: [...sentences] }
  const isEnglish = language === 'en'
  const lines = linesOf(message)
  const statements: Sentence[] = []
  const taken: { from: number; to: number }[] = []
  for (let at = 0; at < lines.length; at++) {
    const block = tableAt(lines, at, isEnglish) ?? (isEnglish ? headedAt(lines, at) : null)
    if (block === null) {
      if (isEnglish && onlyPoints(lines, at, message)) taken.push(spanOf(lines, at, at + 1))
      continue
    }
    for (const one of block.statements)
      statements.push({ ...one, said: message.slice(one.start, one.end) })
    taken.push(spanOf(lines, block.from, block.to))
    at = block.to - 1
  }
  const rest = sentences.filter(
    ({ start }) => !taken.some(({ from, to }) => start >= from && start < to)
  )
  return { statements, rest }
}

function spanOf(lines: readonly Line[], from: number, to: number): { from: number; to: number } {
  const last = lines[to - 1]
  return { from: lines[from]?.start ?? 0, to: (last?.start ?? 0) + (last?.text.length ?? 0) + 1 }
}

/** "I get this on CI:", "Here are our environments:", "How we deploy:": a whole line that says that something follows. */
const ONLY_POINTS =
  /^\s*(?:(?:(?:so|ok(?:ay)?|hi|hey)[\s,]+)*(?:how (?:we|I|to|you)\b|here(?:['’]s| is| are)\b|these are\b|this is\b)[^.!?]{0,80}|(?:\p{L}+[\s,]+){0,3}I (?:get|got|see|saw|have) (?:this|these|the following)[^.!?]{0,60}|[^.!?]{0,60}(?:like this|as follows|the following|these steps))[:：]\s*$/iu

function onlyPoints(lines: readonly Line[], at: number, message: string): boolean {
  const line = lines[at]
  if (line === undefined || !ONLY_POINTS.test(line.text)) return false
  const next = lines.slice(at + 1, at + 3).find(({ start }, place) => {
    const own = message.slice(start).split('\n', 1)[0] ?? ''
    return own.trim() !== '' || place === 1
  })
  if (next === undefined) return false
  const own = message.slice(next.start).split('\n', 1)[0] ?? ''
  return (
    own.trimStart().startsWith('```') ||
    own.includes('|') ||
    itemIn({ ...next, text: own }) !== null
  )
}
