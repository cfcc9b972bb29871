/**
 * The questions a retrieval run is scored on, in one shape for every data set, and the reader of the
 * LoCoMo file. Evidence ids that name no turn are dropped; a question without evidence left is only
 * good for the confidence of unanswerable questions.
 */

export interface BenchTurn {
  id: string
  speaker: string
  /** As it is sent to the service: an image caption is appended in square brackets. */
  text: string
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

export interface BenchConversation {
  id: string
  speakers: string[]
  sessions: BenchSession[]
  questions: BenchQuestion[]
}

const CATEGORY_NAMES: Readonly<Record<number, string>> = {
  1: '1 multi-hop',
  2: '2 temporal',
  3: '3 open-domain',
  4: '4 single-hop',
  5: '5 unanswerable'
}

interface LocomoFile {
  conversations: {
    id: string
    speakers: string[]
    sessions: {
      timestamp: string
      turns: { id: string; speaker: string; text: string; image_caption?: string }[]
    }[]
    questions: { question: string; category: number; evidence: string[] }[]
  }[]
}

/** Reads a file in the shape of `locomo-dev.json`. Throws when it cannot be read. */
export async function readLocomo(path: string): Promise<BenchConversation[]> {
  const file = (await Bun.file(path).json()) as LocomoFile
  return file.conversations.map((conversation) => {
    const known = new Set(conversation.sessions.flatMap((s) => s.turns.map((turn) => turn.id)))
    return {
      id: conversation.id,
      speakers: conversation.speakers,
      sessions: conversation.sessions.map((session) => ({
        timestamp: session.timestamp,
        turns: session.turns.map((turn) => ({
          id: turn.id,
          speaker: turn.speaker,
          text: turn.image_caption ? `${turn.text} [${turn.image_caption}]` : turn.text
        }))
      })),
      questions: conversation.questions.map((question) => ({
        text: question.question,
        category: CATEGORY_NAMES[question.category] ?? String(question.category),
        evidence: [...new Set(question.evidence)].filter((id) => known.has(id)),
        answerable: question.category !== 5
      }))
    }
  })
}
