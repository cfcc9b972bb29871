/** What stands around a message: who speaks to whom, what it replies to, and what its speaker said before. */
import type { SourceMessage } from '#src/memory/candidates.ts'
import { type Cast, GENERIC_ASSISTANT } from '#src/reading/built-in/people.ts'
import { agreeableIn } from '#src/reading/built-in/sentence/answers.ts'
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

/** "How can I help?": whatever is said behind it answers nothing that was asked of its speaker. */
const OFFERS_HELP = new RegExp(
  [
    "\\b(?:how|what) (?:can|may|could|else can) I (?:help|assist|do for|be of)\\b|\\banything else\\b|\\bhow are you(?: doing| today| feeling)*\\?|\\bwhat['’]?s (?:up|new|on your mind)\\b",
    '(?:wie|womit|was) kann ich (?:\\p{L}+ ){0,3}(?:helfen|tun|beitragen)|sonst noch (?:et)?was',
    '(?:en qué|cómo) (?:te |le |os )?puedo (?:ayudar|servir)|algo más',
    "comment puis-je (?:vous |t[’']|vous y )?aider|que puis-je faire|en quoi puis-je|autre chose",
    '(?:como|em que|no que) (?:posso|te posso|lhe posso) (?:te |lhe )?ajudar|algo mais|mais alguma coisa',
    '(?:come|in che (?:modo|cosa)) posso (?:aiutar|esser)|altro\\?',
    '(?:hoe|waarmee|wat) kan ik (?:\\p{L}+ ){0,3}(?:helpen|betekenen|doen)|nog iets',
    '(?:jak|w czym|co) mogę (?:\\p{L}+ ){0,2}(?:pomóc|zrobić)|coś jeszcze',
    '(?:お手伝い|お役に立て|お助け|ご用件|どうされ|どうしまし)|他に(?:何か|も)',
    '(?:有什么|什么|怎么)(?:我)?(?:可以|能)(?:帮|为)|(?:需要|要)(?:我)?帮|还有(?:什么|别的)',
    '(?:무엇을|뭘|어떻게|무엇이든) 도와|도와 ?드릴까|또 (?:다른|필요)'
  ].join('|'),
  'iu'
)

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
  const question = before.findLast(({ text }) => ASKS.test(text) && !OFFERS_HELP.test(text))
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
    names: cast.names
  }
}
