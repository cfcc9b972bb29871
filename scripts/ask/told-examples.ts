/** Questions of the updates benchmark as examples to fit `src/ask/weights.json` to. */
import type { AskAnswer } from '#src/ask/contract.ts'
import type { Example } from '../../bench/ask/fit.ts'
import { RemoteService, type Target } from '../../bench/extraction/remote.ts'
import { Memory } from '../../bench/updates/replay.ts'
import { type Told, toldIn } from '../told-cases.ts'
import { isYoungAnswer, type Shown, weighedOf } from './explained.ts'

/** As many cases further on stands what somebody else is asked, of which this memory knows nothing. */
const STRANGERS = [1, 7]
/** Languages that are left out together: no case of a fold shares a pair with one of another. */
const FOLDS = [['en'], ['de', 'nl'], ['es', 'pt'], ['fr', 'it', 'pl'], ['ja', 'zh', 'ko']]
const AT_ONCE = 6
/** Memories told in a minute are nearest to what new users ask; by cross-validation three is as good as six. */
const MINUTES_COUNT = 3

/** Tells the cases there are to build on to a running service, and asks each what it knows and what it does not. */
export async function toldExamples(target: Target): Promise<Example[]> {
  const service = new RemoteService(target)
  const told = await toldIn(['development', 'plain'])
  const examples: Example[][] = []
  const waiting = told.entries()
  const worker = async () => {
    for (const [place, one] of waiting) {
      const alike = told.filter(
        ({ kind, language }) => kind === one.kind && language === one.language
      )
      const at = alike.indexOf(one)
      const strange = STRANGERS.flatMap((step) => {
        const other = alike[(at + step) % alike.length]
        return other === one ? [] : (other?.asked[0]?.text ?? [])
      })
      const untold = [...strange, ...(one.unanswerable ?? [])]
      examples[place] = await examplesOf(new Memory(service, `ask-${place}`), one, untold)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return examples.flat()
}

async function examplesOf(memory: Memory, told: Told, untold: string[]): Promise<Example[]> {
  await memory.tell(told.talks)
  const times = new Map((await memory.stored()).map((fact) => [fact.content, fact.stated_at]))
  for (const { at, messages } of told.talks)
    for (const { content } of messages) times.set(content, at)
  const counts = told.kind === 'minutes' ? MINUTES_COUNT : 1
  const fold = `told ${FOLDS.findIndex((languages) => languages.includes(told.language))}`
  const examples: Example[] = []
  for (const { text, answers } of told.asked) {
    const isAnswer = ({ text: said, message }: Shown) =>
      answers({ text: said, at: times.get(message) ?? times.get(said) ?? '' })
    examples.push({
      fold,
      counts,
      answerable: true,
      ...example(await memory.answer(text), isAnswer)
    })
  }
  for (const text of untold) {
    const given = example(await memory.answer(text), () => false)
    examples.push({ fold, counts, answerable: false, ...given })
  }
  return examples
}

/** What an answer shows, with what of it is right. */
function example(given: AskAnswer, isAnswer: (shown: Shown) => boolean) {
  const shown = given.explain?.statements ?? []
  return {
    young: isYoungAnswer(given),
    statements: shown.map(weighedOf),
    holds: shown.map((one) => Number(isAnswer(one)))
  }
}
