/** What stands around a message: who speaks to whom, what it replies to, and what its speaker said before. */
import type { SourceMessage } from '#src/memory/candidates.ts'
import { type Cast, GENERIC_ASSISTANT } from '#src/reading/built-in/people.ts'
import { agreeableIn } from '#src/reading/built-in/sentence/answers.ts'
import { asksNothing } from '#src/reading/built-in/sentence/confirmed.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import { type Sentence, splitSentences } from '#src/reading/built-in/text/sentences.ts'

/** So many messages back somebody may put right what they said. */
const OWN_REACH = 6

/** What stands before a message: what it replies to, and what its speaker said. */
export interface Before {
  previous: SourceMessage | null
  /** Asked only where the message puts something right. */
  earlier: () => readonly string[]
  /** The last that was said before the add, where it begins the add; null elsewhere. */
  last: SourceMessage | null
}

/** Whether "No, 2." can answer something: a question was asked, or nobody knows whether one was. */
export type Replying = 'answers' | 'may answer' | 'answers nothing'

/** What a message does at its beginning to what was said before it. */
export function replyingIn(scene: Scene, { last }: Pick<Before, 'last'>): Replying {
  if (scene.wasAsked) return 'answers'
  if (last === null) return 'answers nothing'
  // What an assistant said is not always handed in.
  if (last.kind !== 'assistant') return 'may answer'
  return ASKS.test(last.text.trimEnd()) ? 'answers' : 'answers nothing'
}

const ASKS = /[?？]["”')\]]*$/u

/** The last that the speaker of a message said before it, some messages back. */
export function ownBefore(messages: readonly SourceMessage[], place: number, cast: Cast): string[] {
  const speaker = cast.speakerOf(messages[place] as SourceMessage)
  return messages
    .slice(Math.max(0, place - OWN_REACH), place)
    .filter((one) => one.kind !== 'context' && cast.speakerOf(one) === speaker)
    .flatMap(({ text }) => splitSentences(text).map((sentence) => sentence.text))
}

/** A message's scene; `before` are the sentences of what it replies to, `sentences` how many it has. */
export function sceneOf(
  message: SourceMessage,
  {
    previous,
    before,
    sentences
  }: { previous: SourceMessage | null; before: readonly Sentence[]; sentences: number },
  cast: Cast
): Scene {
  const speaker = cast.speakerOf(message)
  const question = before.findLast(({ text }) => ASKS.test(text) && !asksNothing(text))
  const byAssistant = previous?.kind === 'assistant'
  return {
    message,
    speaker,
    self: { entity: speaker, type: speaker === GENERIC_ASSISTANT ? 'unknown' : 'person' },
    listener: cast.listenerOf(message),
    isDialogue: cast.isDialogue,
    isToAssistant: cast.isToAssistant(message),
    sentences,
    previous: (question ?? before.at(-1))?.text ?? null,
    wasAsked: question !== undefined,
    byAssistant,
    question: question?.text ?? null,
    // What an assistant claims must not stand inside a fact of the user's.
    agreeable: byAssistant ? null : agreeableIn(before.map((sentence) => sentence.text)),
    names: cast.names,
    named: cast.named
  }
}
