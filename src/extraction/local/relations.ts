/**
 * Simple relations between two named things, drawn from the same readings that give attributes
 * ("works at", "married to", "the author of X is Y") and from relatives with a name ("my sister Ana").
 * A relation needs a name at both ends; anything looser stays a sentence fact.
 */
import { relationType } from '#src/entities/relation.ts'
import type { RelationCandidate } from '../candidates.ts'
import type { AttributeReading } from './attributes.ts'
import { RELATIVES } from './word-lists.ts'

/** Attributes whose value is never another entity. */
const PLAIN =
  /^(?:age|name|full name|number of|phone|email|e-mail|address|salary|height|weight|size|favorite (?:colou?r|number)|born on|died on|relationship status|weighs|costs|earns|measures)/

const CAPITALISED =
  /^(?:the |a |an )?((?:\p{Lu}[\p{L}\p{N}.'’&-]*|\d+)(?:,? (?:of |the |de |von |van |and )*(?:\p{Lu}[\p{L}\p{N}.'’&-]*|\d+))*)/u

/** A date, a time or a bare number names no entity. */
const DATE_OR_NUMBER =
  /^(?:\d[\d.,:/-]*$|\d{1,2}(?:st|nd|rd|th)?\b|(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b(?:,? \d.*)?$)/

/** The relation behind an attribute's reading; null when its value is no name. */
export function relationOf(
  reading: AttributeReading,
  content: string,
  messageIndex: number
): RelationCandidate | null {
  if (reading.subject === null || PLAIN.test(reading.attribute)) return null
  const to = CAPITALISED.exec(reading.value)?.[1]?.replace(/(?<![.,])[.,]+$/, '')
  if (to === undefined || to === reading.subject || DATE_OR_NUMBER.test(to)) return null
  const type = relationType(reading.attribute.replace(/^(?:is|was|are|were) /, ''))
  return { from: reading.subject, to, type, description: content, messageIndex }
}

const NAMED_RELATIVE = new RegExp(
  `(\\p{Lu}[\\p{L}.-]*(?: \\p{Lu}[\\p{L}.-]*){0,2})'s (?:older |younger |little |big |best |good |new |late |ex-)?(${[...RELATIVES.keys()].join('|')}),? (?:is named |is called |named |called )?(\\p{Lu}\\p{L}+)`,
  'gu'
)
const USES = /^(\p{Lu}[\p{L} .-]*?) (?:uses|is using|switched to) (\p{Lu}[\p{L}\p{N}.+#-]+)\b/u

/** Relations that a fact's own wording shows: named relatives, tools in use. */
export function relationsInText(content: string, messageIndex: number): RelationCandidate[] {
  const relations: RelationCandidate[] = []
  for (const [, from = '', relative = '', to = ''] of content.matchAll(NAMED_RELATIVE)) {
    relations.push({ from, to, type: relative.toLowerCase(), description: content, messageIndex })
  }
  const uses = USES.exec(content)
  if (uses !== null)
    relations.push({
      from: uses[1] ?? '',
      to: uses[2] ?? '',
      type: 'uses',
      description: content,
      messageIndex
    })
  return relations
}
