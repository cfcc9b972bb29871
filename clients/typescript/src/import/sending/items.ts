/** From what was found to what is sent: redacted, within the bounds of the service, named by its content. */
import { createHash } from 'node:crypto'
import { cleanText } from '../reading/encodings.ts'
import { goodEnd } from '../reading/safe-cuts.ts'
import type { Cleaner } from '../redaction.ts'
import type { Found, Said } from '../source.ts'
import { boundedMetadata } from './metadata.ts'
import { relationsOf } from './relations.ts'

/** How far a conversation has been sent: so many messages, which are these. */
export interface Reached {
  count: number
  hash: string
}

/** What is sent as one, and comes in once. */
export interface Item {
  /** Made from all that it says, so that the same item has the same one. */
  id: string
  /** An item of `POST /v1/import`, or a part of its `export`. */
  kind: 'item' | 'relations'
  wire: Record<string, unknown>
  characters: number
  user: string | undefined
  place: string
  messages: number
  /** Of a conversation with a name of its own: how far it is sent with this item. */
  reached?: { key: string; until: Reached }
}

const MESSAGE_CHARACTERS = 90_000
const ITEM_MESSAGES = 500
const ITEM_CHARACTERS = 450_000
const NAME_CHARACTERS = 200
const ID_CHARACTERS = 256

type Wire = { role: string; content: string; name?: string; timestamp?: string }

/**
 * What is to be sent of something found. `reachedBefore` says how far a conversation was sent at an
 * earlier time: of one that has grown since, only what is new is sent. Null where nobody says anything.
 */
export function itemsOf(
  found: Found,
  cleaner: Cleaner,
  reachedBefore: (key: string) => Reached | undefined
): Item[] | null {
  const base = baseOf(found, cleaner)
  if (found.messages === undefined) {
    const text = cleaner.text(cleanText(found.text ?? ''))
    if (!hasWords(text)) return null
    return [itemOf(found, { ...base, text }, text.length, 1), ...relationItems(found, cleaner)]
  }
  const messages = found.messages.flatMap((message) => wiresOf(message, cleaner))
  // Without anybody who says something there is nothing to remember.
  if (!messages.some(({ role }) => role === 'user' || role === 'assistant')) return null
  const items = partsOf(found, base, messages, reachedBefore)
  return [...items, ...relationItems(found, cleaner)]
}

function baseOf(found: Found, cleaner: Cleaner): Record<string, unknown> {
  const { timestamp, source, agentId, runId, expires, metadata } = found
  return {
    ...(timestamp === null ? {} : { timestamp }),
    source: cleaner.text(source).slice(0, 128),
    ...(agentId === undefined ? {} : { agent_id: agentId.slice(0, ID_CHARACTERS) }),
    ...(runId === undefined ? {} : { run_id: runId.slice(0, ID_CHARACTERS) }),
    ...(expires === undefined ? {} : { expiration_date: expires }),
    metadata: boundedMetadata(cleaner.metadata(metadata))
  }
}

/** A message, redacted as a whole and then cut where it is too long for one. */
function wiresOf({ role, content, name, timestamp }: Said, cleaner: Cleaner): Wire[] {
  const text = cleaner.text(cleanText(content))
  if (!hasWords(text)) return []
  const said = {
    role,
    ...(name === undefined
      ? {}
      : { name: cleaner.text(cleanText(name)).slice(0, NAME_CHARACTERS) }),
    ...(timestamp === undefined ? {} : { timestamp })
  }
  const wires: Wire[] = []
  for (let from = 0; from < text.length; ) {
    const end = goodEnd(text, from, MESSAGE_CHARACTERS)
    const part = text.slice(from, end)
    if (hasWords(part)) wires.push({ ...said, content: part })
    from = end
  }
  return wires
}

function partsOf(
  found: Found,
  base: Record<string, unknown>,
  messages: readonly Wire[],
  reachedBefore: (key: string) => Reached | undefined
): Item[] {
  const key = keyOf(found)
  const before = key === undefined ? undefined : reachedBefore(key)
  const chain = new Chain()
  const items: Item[] = []
  let from = 0
  let part: Wire[] = []
  let characters = 0
  const close = (until: number): void => {
    if (part.length === 0) return
    const metadata =
      from === 0 ? base['metadata'] : { ...Object(base['metadata']), from_message: from }
    const item = itemOf(found, { ...base, metadata, messages: part }, characters, part.length)
    items.push(key === undefined ? item : { ...item, reached: { key, until: chain.at(until) } })
    from = until
    part = []
    characters = 0
  }
  for (const [place, message] of messages.entries()) {
    if (part.length >= ITEM_MESSAGES || characters + message.content.length > ITEM_CHARACTERS) {
      close(place)
    }
    part.push(message)
    characters += message.content.length
    chain.push(message)
    // All up to here was sent before.
    if (before?.count === place + 1 && before.hash === chain.at(place + 1).hash) {
      items.length = 0
      from = place + 1
      part = []
      characters = 0
    }
  }
  close(messages.length)
  return items
}

/** A hash of messages that grows with them. */
class Chain {
  readonly #hash = createHash('sha256')
  #count = 0

  push(message: Wire): void {
    this.#hash.update(JSON.stringify(message))
    this.#count++
  }

  at(count: number): Reached {
    if (count !== this.#count) throw new RangeError('messages are hashed one after the other')
    return { count, hash: this.#hash.copy().digest('base64url').slice(0, 22) }
  }
}

/** What the source calls a conversation, hashed: a checkpoint holds nothing of the source. */
function keyOf({ source, metadata, user }: Found): string | undefined {
  const id = metadata['conversation_id'] ?? metadata['session_id']
  if (typeof id !== 'string') return undefined
  return shortHash(JSON.stringify([source, id, metadata['part'] ?? 1, user ?? null]))
}

function itemOf(
  { place, user }: Found,
  wire: Record<string, unknown>,
  characters: number,
  messages: number
): Item {
  const id = shortHash(JSON.stringify([user ?? null, wire]))
  return { id, kind: 'item', wire, characters, user, place, messages }
}

function relationItems(found: Found, cleaner: Cleaner): Item[] {
  if (found.about === undefined) return []
  const wire = relationsOf(found, found.about, cleaner)
  const { place, user } = found
  const id = shortHash(JSON.stringify([user ?? null, wire]))
  return [{ id, kind: 'relations', wire, characters: 0, user, place, messages: 0 }]
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
