/** Small memories in several languages, written for this: what was said, and questions about it. */
import type { AskAnswer } from '#src/ask/contract.ts'
import { call, finished, type Target } from '../retrieval/protocol.ts'

export interface AskCase {
  kind: 'small memories' | 'about oneself' | 'a new user'
  language: string
  part: 'training' | 'held-out'
  talks: Talk[]
  /** Questions with what their answer holds; null where there is none. */
  asked: [string, string | null][]
  /** Questions about what was told, of which it does not tell this: who leads a workshop whose hour is known. */
  near?: string[]
}

interface Talk {
  /** When it was; null is now. */
  at: string | null
  /** Who said what; nobody by name is the user. */
  said: { name: string | null; content: string }[]
}

type Line = Pick<AskCase, 'language' | 'part' | 'asked' | 'near'>

/** `cases.jsonl`, what people ask about themselves before and after a move (`attributes.jsonl`), and what a user asks who has told a few things (`new-user.jsonl`). */
export async function readCases(): Promise<AskCase[]> {
  const small = await lines<Line & { said: [string, string][] }>('cases.jsonl')
  const own = await lines<Line & { talks: [string, string[]][] }>('attributes.jsonl')
  const few = await lines<Line & { said: string[] }>('new-user.jsonl')
  return [
    ...few.map(({ said, ...line }): AskCase => {
      const told = said.map((content) => ({ name: null, content }))
      return { ...line, kind: 'a new user', talks: [{ at: null, said: told }] }
    }),
    ...small.map(({ said, ...line }): AskCase => {
      const told = said.map(([name, content]) => ({ name, content }))
      return { ...line, kind: 'small memories', talks: [{ at: null, said: told }] }
    }),
    ...own.map(({ talks, ...line }): AskCase => {
      const told = talks.map(([at, said]) => ({
        at,
        said: said.map((content) => ({ name: null, content }))
      }))
      return { ...line, kind: 'about oneself', talks: told }
    })
  ]
}

async function lines<Read>(name: string): Promise<Read[]> {
  const text = await Bun.file(new URL(name, import.meta.url).pathname).text()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Read)
}

/** A question that was asked, what its answer holds, and what was answered. */
interface AskedOfCase {
  query: string
  holds: string | null
  isNear: boolean
  given: AskAnswer
}

/** Tells a case to a new user and asks all its questions. */
export async function askCase(
  target: Target,
  userId: string,
  { talks, asked, near = [] }: AskCase
): Promise<AskedOfCase[]> {
  for (const { at, said } of talks) {
    const messages = said.map(({ name, content }) => ({
      role: 'user',
      ...(name === null ? {} : { name }),
      content
    }))
    const timestamp = at === null ? {} : { timestamp: at }
    const body = { user_id: userId, ...timestamp, messages }
    const { job_id } = (await call(target, '/v1/add', body)) as { job_id: string }
    await finished(target, job_id)
  }
  const questions = [
    ...asked.map(([query, holds]) => ({ query, holds, isNear: false })),
    ...near.map((query) => ({ query, holds: null, isNear: true }))
  ]
  const answers: AskedOfCase[] = []
  for (const question of questions) {
    const body = { user_id: userId, query: question.query, explain: true }
    answers.push({ ...question, given: (await call(target, '/v1/ask', body)) as AskAnswer })
  }
  return answers
}
