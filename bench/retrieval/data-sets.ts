/**
 * The questions a retrieval run is scored on, in one shape for every data set, and the readers of
 * the files. Evidence ids that name no turn are dropped; a question without evidence left counts
 * only where unanswerable questions are counted.
 *
 * To point the benchmark at your own questions, write them in the shape of `OwnFile`: only turns
 * with an id and a text, and questions with the ids of the turns that answer them, are required.
 */

export interface BenchTurn {
  id: string
  role: string
  /** Null when only the role is known. */
  speaker: string | null
  /** As it is sent to the service: an image caption is appended in square brackets. */
  text: string
  /** Place in the session, where it is not that in the list: parts of one message lie closer. */
  place?: number
}

export interface BenchSession {
  /** ISO date-time; null when the source has none. */
  timestamp: string | null
  turns: BenchTurn[]
}

export interface BenchQuestion {
  text: string
  /** Group of the report, for example `1 multi-hop`. */
  category: string
  /** Ids of the turns that hold the answer. */
  evidence: string[]
  /** False for questions whose answer was never said. */
  answerable: boolean
}

/** What one user said and is asked. */
export interface BenchConversation {
  id: string
  speakers: string[]
  sessions: BenchSession[]
  questions: BenchQuestion[]
}

/** LoCoMo as published with dates in ISO form, or any file with the same fields. */
interface OwnFile {
  conversations: {
    id: string
    sessions: {
      timestamp?: string
      turns: {
        id: string
        text: string
        speaker?: string
        role?: string
        image_caption?: string
      }[]
    }[]
    questions: {
      question: string
      category?: number | string
      evidence: string[]
      /** LoCoMo marks these by category 5. */
      answerable?: boolean
    }[]
  }[]
}

const LOCOMO_CATEGORIES: Readonly<Record<string, string>> = {
  1: '1 multi-hop',
  2: '2 temporal',
  3: '3 open-domain',
  4: '4 single-hop',
  5: '5 unanswerable'
}

function ownConversations(file: OwnFile): BenchConversation[] {
  return file.conversations.map((conversation) => {
    const sessions = conversation.sessions.map((session) => ({
      timestamp: session.timestamp ?? null,
      turns: session.turns.map((turn) => ({
        id: turn.id,
        role: turn.role ?? 'user',
        speaker: turn.speaker ?? null,
        text: turn.image_caption ? `${turn.text} [${turn.image_caption}]` : turn.text
      }))
    }))
    const known = idsOf(sessions)
    return {
      id: conversation.id,
      speakers: speakersOf(sessions),
      sessions,
      questions: conversation.questions.map((question) => {
        const category = String(question.category ?? 'all')
        return {
          text: question.question,
          category: LOCOMO_CATEGORIES[category] ?? category,
          evidence: [...new Set(question.evidence)].filter((id) => known.has(id)),
          answerable: question.answerable ?? category !== '5'
        }
      })
    }
  })
}

/** A line of the memory part of BFCL v4, conversations and questions mixed. */
type BfclLine =
  | {
      kind: 'conversation'
      scenario: string
      turns: { id: string; role: string; text: string }[]
    }
  | { kind: 'question'; scenario: string; question: string; evidence: string[] }

/** One user a scenario; its conversations are sessions, in order and without dates. */
function bfclConversations(lines: readonly BfclLine[]): BenchConversation[] {
  const scenarios = new Set(lines.map((line) => line.scenario))
  return [...scenarios].map((scenario) => {
    const own = lines.filter((line) => line.scenario === scenario)
    const sessions = own.flatMap((line) => {
      if (line.kind !== 'conversation') return []
      return [{ timestamp: null, turns: line.turns.map((turn) => ({ ...turn, speaker: null })) }]
    })
    const known = idsOf(sessions)
    const questions = own.flatMap((line) => {
      if (line.kind !== 'question') return []
      const evidence = line.evidence.filter((id) => known.has(id))
      return [{ text: line.question, category: scenario, evidence, answerable: true }]
    })
    return { id: scenario, speakers: [], sessions, questions }
  })
}

function idsOf(sessions: readonly BenchSession[]): Set<string> {
  return new Set(sessions.flatMap((session) => session.turns.map((turn) => turn.id)))
}

function speakersOf(sessions: readonly BenchSession[]): string[] {
  const turns = sessions.flatMap((session) => session.turns)
  return [...new Set(turns.flatMap((turn) => turn.speaker ?? []))]
}

/**
 * Reads a file by its ending: `.jsonl` as BFCL memory lines, anything else as `OwnFile`. Throws when
 * it cannot be read or has no conversation.
 */
export async function readDataSet(path: string): Promise<BenchConversation[]> {
  const text = await Bun.file(path).text()
  const conversations = path.endsWith('.jsonl')
    ? bfclConversations(
        text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line): BfclLine => JSON.parse(line))
      )
    : ownConversations(JSON.parse(text))
  if (conversations.length === 0) throw new Error(`${path} has no conversation`)
  return conversations
}

/** Session of each turn, by conversation and turn id. */
export function sessionIndex(conversations: readonly BenchConversation[]): Map<string, string> {
  const index = new Map<string, string>()
  for (const conversation of conversations) {
    for (const [s, session] of conversation.sessions.entries()) {
      for (const turn of session.turns) index.set(`${conversation.id} ${turn.id}`, String(s))
    }
  }
  return index
}
