/** What is asked, with the right answers, and what the service answers, over HTTP. */
import type { AskAnswer } from '#src/ask/contract.ts'
import { type BenchConversation, readDataSet } from '../retrieval/data-sets.ts'
import { addConversation, call, type Target } from '../retrieval/protocol.ts'

/** A question with its right answer. */
export interface Gold {
  /** Null where it cannot be answered from the conversation, or no answer is published that holds. */
  answer: string | null
  answerable: boolean
  category: string
  evidence: readonly string[]
}

export interface Asked extends Gold {
  conversation: string
  answer: string | null
  given: AskAnswer
  /** The best result of a search for the question; empty where there is none. */
  first: string
  /** Turns of the messages that the answerer looked at, best first. */
  looked: string[]
  /** Milliseconds, as the client sees them. */
  askMs: number
  searchMs: number
}

interface File {
  conversations: {
    questions: {
      answer: string | number | null
      audit?: { answer_wrong?: boolean }
    }[]
  }[]
}

/** Conversations with the right answer of each of their questions; a published answer that is wrong is null. */
export async function readGold(
  path: string
): Promise<{ conversation: BenchConversation; gold: Gold[] }[]> {
  const conversations = await readDataSet(path)
  const file: File = await Bun.file(path).json()
  return conversations.map((conversation, at) => ({
    conversation,
    gold: conversation.questions.map(({ answerable, category, evidence }, place) => {
      const told = file.conversations[at]?.questions[place]
      const holds = answerable && told?.audit?.answer_wrong !== true
      const answer = holds && told !== undefined ? String(told.answer) : null
      return { answer, answerable, category, evidence }
    })
  }))
}

/** Adds a conversation for a new user and asks all its questions, search and ask in turn. */
export async function askAll(
  target: Target,
  userId: string,
  { conversation, gold }: { conversation: BenchConversation; gold: readonly Gold[] }
): Promise<Asked[]> {
  await addConversation(target, userId, conversation)
  const turnOf = new Map(
    conversation.sessions.flatMap(({ turns }) => turns.map(({ id, text }) => [text.trim(), id]))
  )
  const asked: Asked[] = []
  for (const [place, { text }] of conversation.questions.entries()) {
    const own = gold[place]
    if (own === undefined) continue
    const body = { user_id: userId, query: text }
    const search = await timed(() => call(target, '/v1/search/all', { ...body, limit: 10 }))
    const ask = await timed(() => call(target, '/v1/ask', { ...body, explain: true }))
    const given = ask.value as AskAnswer
    const messages = given.explain?.statements.map(({ message }) => message) ?? []
    asked.push({
      ...own,
      conversation: conversation.id,
      given,
      first: firstOf(search.value),
      looked: [...new Set(messages)].flatMap((message) => turnOf.get(message.trim()) ?? []),
      askMs: ask.ms,
      searchMs: search.ms
    })
  }
  return asked
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

function firstOf(found: unknown): string {
  const { results } = found as {
    results: { facts?: string[]; content?: string; summary?: string }[]
  }
  const [first] = results
  return first?.facts?.[0] ?? first?.content ?? first?.summary ?? ''
}
