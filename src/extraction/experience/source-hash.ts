/**
 * Recognises what was told before. Clients send a call again when an answer got lost, and agents add
 * a conversation that grows; neither may count an event twice. So an item remembers the messages it
 * was drawn from and the add they came in, as hashes, and both are compared: the messages find a
 * story inside a longer conversation, the add finds it where a model chose other messages.
 */
import type { SourceMessage } from '#src/memory/candidates.ts'

export interface Source {
  sourceHash: string
  addHash: string
}

/** Hashes of the messages named and of all of them; times and names of speakers do not matter. */
export function sourceOf(
  messages: readonly SourceMessage[],
  messageIndexes: readonly number[]
): Source {
  const own = messages.filter((message) => messageIndexes.includes(message.index))
  return { sourceHash: hashOf(own), addHash: hashOf(messages) }
}

/** Every hash by which one of these sources may be known. */
export function hashesOf(sources: readonly Source[]): string[] {
  return [...new Set(sources.flatMap(({ sourceHash, addHash }) => [sourceHash, addHash]))]
}

/** Which of these were told from the same messages; where none was, those of the same add. */
export function ofSameSource<Item extends Source>(items: readonly Item[], source: Source): Item[] {
  const same = items.filter((one) => one.sourceHash === source.sourceHash)
  return same.length > 0 ? same : items.filter((one) => one.addHash === source.addHash)
}

function hashOf(messages: readonly SourceMessage[]): string {
  const told = messages.map(({ kind, text }) => [kind, text])
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(told)).digest('hex')
}
