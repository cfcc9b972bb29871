/** What a sentence is read in: who says it to whom, and what it replies to. */
import type { EntityType, SourceMessage } from '#src/memory/candidates.ts'
import type { Surroundings } from '#src/reading/built-in/sentence/worth-keeping.ts'

export interface Scene {
  message: SourceMessage
  speaker: string
  /** The speaker as the owner of what they say of themselves. */
  self: { entity: string; type: EntityType }
  listener: string | null
  isDialogue: boolean
  /** A person talks to an assistant, not to other people. */
  isToAssistant: boolean
  /** How many sentences the message has. */
  sentences: number
  /** The question or statement that the message replies to. */
  previous: string | null
  wasAsked: boolean
  /** Whether that was said by an assistant. */
  byAssistant: boolean
  question: string | null
  /** What the other said about themselves, so that "me too" can mean it. */
  agreeable: string | null
  /** Lower-case names of those who talk: a name alone is an address. */
  names: ReadonlySet<string>
  /** Words that have a capital inside of a sentence. */
  named: ReadonlySet<string>
}

/** Where a sentence stands in its message: where answers stand, right behind one, or later. */
export type Place = 'opening' | 'behind an answer' | 'later'

/** What a sentence is judged in. */
export function surroundings(scene: Scene, place: Place): Surroundings {
  return {
    previous: scene.previous,
    wasAsked: scene.wasAsked,
    agreeable: scene.agreeable,
    isFirst: place === 'opening',
    continuesAnswer: place === 'behind an answer',
    isDialogue: scene.isDialogue,
    isToAssistant: scene.isToAssistant,
    byAssistant: scene.message.kind === 'assistant'
  }
}
