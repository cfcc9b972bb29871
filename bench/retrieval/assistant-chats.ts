/**
 * Chats of people with an assistant, asked as they went: each question before the session in which it
 * was typed is stored. What is looked for are earlier sessions, in the order of their first chunk.
 */
import type { BenchConversation, BenchSession } from './data-sets.ts'

/** `people` of the file; its README tells where it comes from and what each field means. */
interface ChatFile {
  people: {
    name: string
    sessions: { id: string; date: string; messages: { role: string; content: string }[] }[]
    questions: { session: string; text: string; kind: string; evidence: string[] }[]
  }[]
}

export interface ChatQuestion {
  text: string
  kind: string
  /** Sessions stored when it is asked. */
  before: number
  /** Places of the sessions that the good answer draws on, rising. */
  evidence: number[]
}

export interface Person {
  name: string
  sessions: BenchSession[]
  questions: ChatQuestion[]
}

/** Throws when the file cannot be read or is no such file. */
export async function readChats(path: string): Promise<Person[]> {
  const { people }: ChatFile = JSON.parse(await Bun.file(path).text())
  return people.map(({ name, sessions, questions }) => {
    const placeOf = new Map(sessions.map((session, place) => [session.id, place]))
    return {
      name,
      sessions: sessions.map((session) => ({
        timestamp: session.date,
        turns: session.messages.map(({ role, content }, i) => {
          return { id: `${session.id}/${i}`, role, speaker: null, text: content }
        })
      })),
      questions: questions.flatMap(({ session, text, kind, evidence }) => {
        const before = placeOf.get(session) ?? 0
        const places = evidence.flatMap((id) => placeOf.get(id) ?? [])
        const known = [...new Set(places)].filter((place) => place < before).sort((a, b) => a - b)
        return known.length === 0 ? [] : [{ text, kind, before, evidence: known }]
      })
    }
  })
}

/** What was stored before a session, as a conversation without questions. */
export function storedBefore({ name, sessions }: Person, before: number): BenchConversation {
  return { id: name, speakers: [], sessions: sessions.slice(0, before), questions: [] }
}

/** One question with the sessions found, best first. */
export interface Judged {
  question: ChatQuestion
  found: readonly number[]
}

export interface SessionScores {
  n: number
  recall1: number
  recall5: number
  recall10: number
  /** Of questions with several sessions: how many, and how often the newest is the first found. */
  several: number
  newestFirst: number
}

/** Fractional recall of sessions. */
export function sessionScores(judged: readonly Judged[]): SessionScores {
  const recall = (k: number) => {
    const shares = judged.map(({ question: { evidence }, found }) => {
      const first = new Set(found.slice(0, k))
      return evidence.filter((place) => first.has(place)).length / evidence.length
    })
    return shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1)
  }
  const several = judged.filter(({ question }) => question.evidence.length > 1)
  const newest = several.filter(({ question: { evidence }, found }) => {
    return found.find((place) => evidence.includes(place)) === evidence.at(-1)
  })
  return {
    n: judged.length,
    recall1: recall(1),
    recall5: recall(5),
    recall10: recall(10),
    several: several.length,
    newestFirst: newest.length
  }
}

/** A table of rankings, all together and by kind of question. */
export function sessionTable(rankings: readonly (readonly [string, readonly Judged[]])[]): string {
  const rows = rankings.map(([name, judged]) => {
    const { n, recall1, recall5, recall10, several, newestFirst } = sessionScores(judged)
    const recalls = [recall1, recall5, recall10].map((value) => value.toFixed(3))
    return `| ${[name, n, ...recalls, `${newestFirst} of ${several}`].join(' | ')} |`
  })
  const head = '|  | n | R@1 | R@5 | R@10 | newest first |\n| --- | --- | --- | --- | --- | --- |'
  return [head, ...rows].join('\n')
}

/** The same ranking, a line for each kind of question. */
export function byKind(
  name: string,
  judged: readonly Judged[]
): (readonly [string, readonly Judged[]])[] {
  const kinds = Map.groupBy(judged, ({ question }) => question.kind)
  return [...kinds].sort().map(([kind, own]) => [`${name}: ${kind}`, own] as const)
}
