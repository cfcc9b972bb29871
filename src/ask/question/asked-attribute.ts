/**
 * Which attribute of one value a question asks for, so that "Where do I live?" is answered by "I moved to
 * Porto", with which it shares no word. English, like the attributes themselves (`attributes.ts`).
 */
import { attributeOf } from '#src/memory/reconcile/attributes.ts'

const ASKED: readonly { form: RegExp; attributes: readonly string[] }[] = [
  {
    form: /^(?:where|(?:in )?(?:what|which) (?:city|town|country|place)) (?:do|does|did|am|is|are|was|were) .{1,60}\b(?:live|living|based|reside)\b/i,
    attributes: ['lives in']
  },
  {
    form: /^(?:what(?: is|'s|’s| was) .{1,60}\b(?:job|occupation|profession)\b|what (?:do|does|did) .{1,60}? do (?:for (?:a living|work)|at work)|who (?:do|does|did) .{1,60} work for|where (?:do|does|did) .{1,60} work\b)/i,
    attributes: ['works as', 'works at']
  },
  { form: /^how old (?:am|is|are|was|were) /i, attributes: ['age'] },
  { form: /^who (?:am|is|are|was|were) .{1,60}\bmarried to\b/i, attributes: ['married to'] }
]

/** The attributes asked for; none where the question asks for something else. */
export function attributesAsked(question: string): readonly string[] {
  return ASKED.find(({ form }) => form.test(question.trim()))?.attributes ?? []
}

/** Whether a statement tells one of these attributes of somebody. */
export function tellsAttribute(text: string, attributes: readonly string[]): boolean {
  if (attributes.length === 0) return false
  const told = attributeOf(text)
  return told !== null && attributes.includes(told.attribute)
}
