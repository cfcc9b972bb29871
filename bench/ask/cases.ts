/** Small memories in several languages, written for this: what was said, and questions about it. */
export interface AskCase {
  language: string
  part: 'training' | 'held-out'
  /** Who said what. */
  said: [string, string][]
  /** Questions with what their answer holds; null where there is none. */
  asked: [string, string | null][]
}

export async function readCases(): Promise<AskCase[]> {
  const text = await Bun.file(new URL('cases.jsonl', import.meta.url).pathname).text()
  return text
    .trim()
    .split('\n')
    .map((line): AskCase => JSON.parse(line))
}
