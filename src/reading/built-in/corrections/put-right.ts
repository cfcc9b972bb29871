/** The sentences of a message with its corrections told as what they amount to. */
import type { FactCandidate } from '#src/memory/candidates.ts'
import { GENERIC_USER } from '#src/memory/entity.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { correctedBy } from './corrected.ts'

export interface PutRight {
  clauses: Sentence[]
  /** Corrections that only say something beside what they correct. */
  facts: FactCandidate[]
}

/** `earlier` are the sentences of the same speaker before this message; it is rarely asked. */
export function putRight(
  clauses: readonly Sentence[],
  scene: Scene,
  language: string,
  earlier: () => readonly string[]
): PutRight {
  const right: PutRight = { clauses: [], facts: [] }
  for (const [place, clause] of clauses.entries()) {
    const before = () => [...earlier(), ...clauses.slice(0, place).map(({ text }) => text)]
    const isAnswer = place === 0 && scene.wasAsked
    const corrected = scene.isToAssistant
      ? correctedBy(clause, { language, isAnswer, earlier: before })
      : null
    if (corrected === null) right.clauses.push(clause)
    else if (corrected.kind === 'again')
      right.clauses.push({ ...clause, text: corrected.told, said: clause.text })
    else right.facts.push(besideWhatItCorrects(clause, corrected.told, scene, language))
  }
  return right
}

function besideWhatItCorrects(
  { text }: Sentence,
  told: string,
  { speaker, self, message }: Scene,
  language: string
): FactCandidate {
  const name = speaker === GENERIC_USER ? '' : `${speaker}: `
  return {
    entity: self.entity,
    entityType: self.type,
    content:
      language === 'en' ? `${speaker} corrected "${told}": ${text}` : `"${told}" – ${name}${text}`,
    eventDate: null,
    messageIndex: message.index,
    speaker: message.speaker,
    quote: text,
    attribute: null,
    importance: 0.45
  }
}
