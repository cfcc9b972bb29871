/** Stretches of real conversations that planted statements are put between. */

interface File {
  conversations: {
    speakers: string[]
    sessions: { turns: { speaker: string; text: string }[] }[]
  }[]
}

export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** Turns on either side of what is planted. */
const AROUND = 3

/** Hands out stretches, the same for the same name. The first speaker is the user, the other one the assistant. */
export class Stretches {
  readonly #sessions: Turn[][]

  constructor(sessions: Turn[][]) {
    this.#sessions = sessions
  }

  static async read(path: string): Promise<Stretches> {
    const { conversations }: File = await Bun.file(path).json()
    return new Stretches(
      conversations.flatMap(({ speakers, sessions }) =>
        sessions.map(({ turns }) =>
          turns.map(({ speaker, text }) => ({
            role: speaker === speakers[0] ? ('user' as const) : ('assistant' as const),
            content: text
          }))
        )
      )
    )
  }

  /** A stretch with the text in its middle, and the place of the text in it. */
  around(name: string, text: string): { messages: Turn[]; place: number } {
    const number = Number(Bun.hash(name) % 1_000_000_007n)
    const session = this.#sessions[number % this.#sessions.length] ?? []
    const room = Math.max(1, session.length - 2 * AROUND)
    const start = Math.floor(number / this.#sessions.length) % room
    const before = session.slice(start, start + AROUND)
    const after = session.slice(start + AROUND, start + 2 * AROUND)
    const planted: Turn = { role: 'user', content: text }
    return { messages: [...before, planted, ...after], place: before.length }
  }
}
