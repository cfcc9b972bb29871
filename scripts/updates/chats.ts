/**
 * Pairs as they come up in long chats: each message of a person with the facts nearest to it of what that
 * person said before. Hardly any of them is an update, which is what pairs written one by one cannot
 * teach: trained on those alone, the classifier took every tenth fact of a long chat for replaced.
 */
import { readLocally } from '#src/reading/read-locally.ts'
import { cosine } from '#src/updates/features.ts'
import { readChats, storedBefore } from '../../bench/retrieval/assistant-chats.ts'
import { type BenchConversation, readDataSet } from '../../bench/retrieval/data-sets.ts'
import { LOOKED_AT, type Pair, type Vectors } from './pairs.ts'

/** As in `find-updates.ts`. */
const SIMILARITY_MIN = 0.1
const MESSAGE_MAX = 400
const TEXT_MAX = 4000

/** A message of a person, and the facts that are kept of it. */
interface Statement {
  speaker: string | null
  text: string
  facts: string[]
}

export interface Chat {
  id: string
  statements: Statement[]
}

/** Throws where the file is of no shape that the benchmarks of finding read. */
export async function chatsOf(path: string): Promise<Chat[]> {
  const conversations = path.includes('assistant-chat')
    ? (await readChats(path)).map((one) => storedBefore(one, one.sessions.length))
    : await readDataSet(path)
  return conversations.map((one) => ({ id: one.id, statements: statementsOf(one) }))
}

export function textsOf(chats: readonly Chat[]): string[] {
  return chats.flatMap(({ statements }) =>
    statements.flatMap(({ text, facts }) => [text, ...facts])
  )
}

/** Each statement with the nearest earlier facts of its speaker; taken for no update, as nearly all are. */
export function pairsOf({ id, statements }: Chat, vectors: Vectors): Pair[] {
  const known = new Map<string | null, string[]>()
  return statements.flatMap(({ speaker, text, facts }, place) => {
    const before = known.get(speaker) ?? []
    known.set(speaker, [...before, ...facts])
    const vector = vectors.get(text) ?? null
    return before
      .map((old) => ({ old, nearness: cosine(vectors.get(old) ?? null, vector) }))
      .filter(({ nearness }) => nearness >= SIMILARITY_MIN)
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, LOOKED_AT)
      .map(({ old }) => ({ id: `${id} ${place}`, language: 'en', old, new: text, closes: false }))
  })
}

function statementsOf({ sessions }: BenchConversation): Statement[] {
  return sessions.flatMap(({ turns }) => {
    const messages = turns.map(({ role, speaker, text }, index) => {
      const isUser = role === 'user'
      const at = { at: 0, offsetMinutes: 0, index, text: text.slice(0, TEXT_MAX) }
      return { kind: isUser ? 'user' : 'assistant', speaker, extract: isUser, ...at } as const
    })
    const { facts } = readLocally({ messages, userName: null })
    return [...Map.groupBy(facts, ({ messageIndex }) => messageIndex)]
      .sort(([a], [b]) => a - b)
      .map(([index, own]) => {
        const { speaker = null, text = '' } = turns[index] ?? {}
        const quote = own[0]?.quote ?? own[0]?.content ?? ''
        const told = text.length > MESSAGE_MAX ? quote.slice(0, MESSAGE_MAX) : text
        return { speaker, text: told, facts: own.map(({ content }) => content) }
      })
  })
}
