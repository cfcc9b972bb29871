/** The lines of a message and the marks that lists are made with. */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'

export interface Line {
  text: string
  /** UTF-16 offset into the message. */
  start: number
}

/** A table or a list with what it tells. */
export interface Block {
  /** The lines that it stands in, from 0; `to` is the one behind the last. */
  from: number
  to: number
  statements: Sentence[]
}

/** The lines of `message`; those of fenced code are blank. */
export function linesOf(message: string): Line[] {
  let start = 0
  let isCode = false
  return message.split('\n').map((text) => {
    const line = { text, start }
    start += text.length + 1
    const isFence = /^\s*```/.test(text)
    if (isFence) isCode = !isCode
    return isFence || isCode ? { ...line, text: '' } : line
  })
}

const ITEM = /^(\s*(?:[-*•–·+]|\d{1,2}[.)])\s+(?:\[[ xX]\]\s+)?)(\S.*)$/u

/** What stands behind the mark of a list's line, and where; null for other lines. */
export function itemIn({ text, start }: Line): Line | null {
  const [, mark, said] = ITEM.exec(text) ?? []
  if (mark === undefined || said === undefined) return null
  return { text: said.trimEnd(), start: start + mark.length }
}

/** A stretch of Markdown without what only makes it look like something. */
export function plainText(text: string): string {
  return text
    .replace(/\*\*|__/g, '')
    .replace(/\\\|/g, '|')
    .trim()
}
