/** The sentences of a message with its corrections told as what they amount to. */
import type { FactCandidate } from '#src/memory/candidates.ts'
import { GENERIC_USER } from '#src/memory/entity.ts'
import { type Before, replyingIn } from '#src/reading/built-in/message-scene.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { correctedBy } from './corrected.ts'

export interface PutRight {
  clauses: Sentence[]
  /** Corrections that only say something beside what they correct. */
  facts: FactCandidate[]
}

export function putRight(
  clauses: readonly Sentence[],
  scene: Scene,
  language: string,
  around: Before
): PutRight {
  const replying = replyingIn(scene, around)
  const right: PutRight = { clauses: [], facts: [] }
  for (const [place, clause] of clauses.entries()) {
    const before = () => [...around.earlier(), ...clauses.slice(0, place).map(({ text }) => text)]
    const corrected = scene.isToAssistant
      ? correctedBy(clause, {
          language,
          replying: place === 0 ? replying : 'answers nothing',
          earlier: before
        })
      : null
    if (corrected === null) right.clauses.push(clause)
    else if (corrected.kind === 'again')
      right.clauses.push({
        ...clause,
        text: corrected.told,
        said: clause.text,
        corrects: corrected.sentence
      })
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
