/**
 * Whose fact a sentence is: the one that it says something about, which is not always the one who says
 * it. "My sister Mia works at Google" is Mia's, "my sister works at Google" the speaker's.
 */
import type { EntityType } from '#src/memory/candidates.ts'
import type { AttributeReading } from '#src/memory/reconcile/attributes.ts'
import type { Token } from '#src/reading/built-in/text/tagger.ts'
import { entityName, isName, typeOf } from './entity-types.ts'
import { isBareNoun } from './no-names.ts'
import { type Antecedent, GENERIC_ASSISTANT } from './people.ts'
import { RELATIVES } from './word-lists.ts'

/** "older sister Mia", behind "Anna's". */
const NAMED_RELATIVE = new RegExp(
  `^(?:\\w+ ){0,2}(?:${[...RELATIVES.keys()].join('|')}),? (\\p{Lu}\\p{L}+)\\b`,
  'u'
)

/** A worded sentence and what is known about it. */
export interface Owned {
  content: string
  tokens: readonly Token[]
  names: readonly string[]
  reading: AttributeReading | null
  speaker: string
  antecedent: Antecedent | null
}

/** Name and type of the entity that a fact belongs to. */
export function ownerOf({ content, tokens, names, reading, speaker, antecedent }: Owned): {
  entity: string
  type: EntityType
} {
  const self = {
    entity: speaker,
    type: speaker === GENERIC_ASSISTANT ? ('unknown' as const) : ('person' as const)
  }
  // A capital inside a sentence belongs to a title ("Our Mutual Friend").
  const says = (words: RegExp) =>
    tokens.some((token, index) => words.test(index === 0 ? token.lower : token.text))
  const isAboutSpeaker = says(/^(?:I|we|me|us)$/) || tokens[0]?.text === 'I'
  const subject = reading?.subject ?? null
  if (
    subject !== null &&
    (isName(subject) || names.includes(subject)) &&
    !subject.startsWith(speaker) &&
    !isAboutSpeaker &&
    /^\p{Lu}/u.test(subject)
  ) {
    return { entity: entityName(subject), type: typeOf(entityName(subject), content) }
  }
  const relative = content.startsWith(`${speaker}'s `)
    ? NAMED_RELATIVE.exec(content.slice(speaker.length + 3))?.[1]
    : undefined
  if (relative !== undefined && names.includes(relative))
    return { entity: relative, type: typeOf(relative, content) }
  if (isAboutSpeaker || says(/^(?:my|mine|our)$/)) return self
  const leading = names.find((name) => content.replace(/^The /, '').startsWith(name))
  if (leading !== undefined) return { entity: leading, type: typeOf(leading, content) }
  const meant = antecedent?.phrase
  if (meant !== undefined && !meant.startsWith(`${speaker}'s `) && content.startsWith(meant)) {
    return { entity: meant, type: 'person' }
  }
  return self
}

/** The attribute of its owner that a reading tells; of "Production runs on AWS" what runs belongs to it, since it has no name. */
export function attributeOfOwner(reading: AttributeReading | null, owner: string): string | null {
  if (reading === null) return null
  const subject = (reading.subject ?? owner).toLowerCase()
  if (subject === owner.toLowerCase()) return reading.attribute
  return isBareNoun(subject) ? `${subject} ${reading.attribute}` : null
}
