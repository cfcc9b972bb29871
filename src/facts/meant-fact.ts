/**
 * Which fact a caller means by its text: the stored text exactly, then without regard to white space
 * and case, then without a date that a client has put before it in brackets. An active fact goes
 * before an archived one, so that archiving twice meets the same fact.
 */

interface TextFact {
  content: string
  state: 'active' | 'archived'
  statedAt: Date
}

const LEADING_DATE = /^\s*\[[^\]]{1,40}\]\s*/u

/** What was sent as a fact's text without a date in brackets before it. */
export function withoutDate(text: string): string {
  return text.replace(LEADING_DATE, '')
}

/** The fact meant, or null; among equals the active one, then the one said last. */
export function meantFact<Fact extends TextFact>(
  facts: readonly Fact[],
  text: string
): Fact | null {
  const order = [...facts].sort(
    (a, b) =>
      Number(b.state === 'active') - Number(a.state === 'active') ||
      b.statedAt.getTime() - a.statedAt.getTime()
  )
  const undated = withoutDate(text)
  return (
    order.find((fact) => fact.content === text) ??
    order.find((fact) => folded(fact.content) === folded(text)) ??
    order.find((fact) => folded(fact.content) === folded(undated)) ??
    null
  )
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
}
