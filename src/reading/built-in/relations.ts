/**
 * Simple relations between two named things, drawn from the same readings that give attributes
 * ("works at", "married to", "the author of X is Y") and from relatives with a name ("my sister Ana").
 * A relation needs a name at both ends; anything looser stays a sentence fact.
 */

import type { RelationCandidate } from '#src/memory/candidates.ts'
import type { AttributeReading } from '#src/memory/reconcile/attributes.ts'
import { relationType } from '#src/memory/relation.ts'
import { entityName, isName, slashedRest } from './entity-types.ts'
import { RELATIVES } from './word-lists.ts'

/** Attributes whose value is never another entity. */
const PLAIN =
  /^(?:age|name|full name|number of|phone|email|e-mail|address|salary|height|weight|size|favorite (?:colou?r|number)|born on|died on|relationship status|weighs|costs|earns|measures)/

const CAPITALISED =
  /^(?:the |a |an )?((?:\p{Lu}[\p{L}\p{N}.'’&-]*|\d+)(?:,? (?:of |the |de |von |van |and |& )*(?:\p{Lu}[\p{L}\p{N}.'’&-]*|\d+))*)/u

/** Adverbs that the verb has before it, which are no part of the name there; what they stand by is so all the same. */
const ADVERBS = new Set(
  'also now currently presently still already just always often usually normally generally typically regularly mostly mainly primarily exclusively only officially finally recently really actually even'.split(
    ' '
  )
)

/** Words there by which it is not so, or not for sure. */
const NOT_SO =
  / (?:no longer|never|not|rarely|seldom|hardly|barely|scarcely|probably|possibly|maybe|perhaps|presumably|supposedly|allegedly|reportedly|apparently|previously|formerly|originally|once)$/u

/** Who is told of before the verb; null where the verb is denied or in doubt. */
function nameBefore(words: string): string | null {
  const parts = words.split(' ')
  while (ADVERBS.has(parts.at(-1) ?? '')) parts.pop()
  const name = parts.join(' ')
  return NOT_SO.test(name) || !isName(name) ? null : entityName(name)
}

/** All that a fact tells: by its attribute's reading, where it has one, and by its text. */
export function relationsIn(
  reading: AttributeReading | null,
  content: string,
  messageIndex: number
): RelationCandidate[] {
  const relation = reading === null ? null : relationOf(reading, content, messageIndex)
  return [...(relation === null ? [] : [relation]), ...relationsInText(content, messageIndex)]
}

/** The relation behind an attribute's reading; null when its value is no name. */
function relationOf(
  reading: AttributeReading,
  content: string,
  messageIndex: number
): RelationCandidate | null {
  if (reading.subject === null || PLAIN.test(reading.attribute)) return null
  const to = CAPITALISED.exec(reading.value)?.[1]?.replace(/(?<![.,])[.,]+$/, '')
  if (to === undefined || to === reading.subject || !isName(to)) return null
  const from = nameBefore(reading.subject)
  if (from === null) return null
  const behind = reading.value.slice(reading.value.indexOf(to) + to.length)
  const type = relationType(reading.attribute.replace(/^(?:is|was|are|were) /, ''))
  return {
    from,
    to: entityName(to + slashedRest(to, behind)),
    type,
    description: content,
    messageIndex
  }
}

const NAMED_RELATIVE = new RegExp(
  `(\\p{Lu}[\\p{L}.-]*(?: \\p{Lu}[\\p{L}.-]*){0,2})'s (?:older |younger |little |big |best |good |new |late |ex-)?(${[...RELATIVES.keys()].join('|')}),? (?:is named |is called |named |called )?(\\p{Lu}\\p{L}+)`,
  'gu'
)
const USES =
  /^(\p{Lu}[\p{L} .-]*?)(?<! (?:been|was|were|is|are|get|got)) (?:uses|is using|switched to) (\p{Lu}[\p{L}\p{N}.+#-]+)\b/u

/** Relations that a fact's own wording shows: named relatives, tools in use. */
function relationsInText(content: string, messageIndex: number): RelationCandidate[] {
  const relations: RelationCandidate[] = []
  for (const [, from = '', relative = '', to = ''] of content.matchAll(NAMED_RELATIVE)) {
    if (isName(from) && isName(to))
      relations.push({ from, to, type: relative.toLowerCase(), description: content, messageIndex })
  }
  const [, before = '', to = ''] = USES.exec(content) ?? []
  const from = nameBefore(before)
  if (from !== null && to !== '')
    relations.push({ from, to, type: 'uses', description: content, messageIndex })
  return relations
}
