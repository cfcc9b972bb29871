/** What importers find in a source, and what they tell of their way through it. */

/** One message as it was said. */
export interface Said {
  role: 'user' | 'assistant' | 'tool' | 'system'
  content: string
  /** Who said it, where the source names somebody. */
  name?: string | undefined
  /** ISO 8601. */
  timestamp?: string | undefined
}

/** A link of a note: the relation between what the note is about and what it links to. */
export interface Link {
  to: string
  /** `links_to`, or the name of the field that holds the link. */
  type: string
  /** The line that it stands in. */
  words: string
}

/** One conversation, text or note of a source, before redaction. */
export interface Found {
  /** Where it stands in the source, for the report; never its words. */
  place: string
  /** A conversation has messages, everything else a text. */
  messages?: readonly Said[]
  text?: string
  /** When it began or was written, ISO 8601; null where the source does not say. */
  timestamp: string | null
  /** `chatgpt`, `notes` …: stored with all that comes of it. */
  source: string
  metadata: Record<string, unknown>
  agentId?: string | undefined
  runId?: string | undefined
  expires?: string | undefined
  /** Whose memory it is, where the source holds those of several users. */
  user?: string | undefined
  /** Of a note: what it is about, and what it links to. */
  about?: { name: string; links: readonly Link[] } | undefined
}

/** What an importer is handed beside the path, and tells its way through the source. */
export interface Telling {
  /** Bytes that the source has in all. */
  total(bytes: number): void
  /** Bytes that were read. */
  read(bytes: number): void
  /** Something is left out, and why; the rest goes on. */
  skip(place: string, why: string): void
  /** From here on the source, or this file of it, cannot be read. */
  broken(place: string, why: string): void
  /** What the person typed after `--mapping`. */
  mapping: string | null
}

export type Reader = (path: string, telling: Telling) => AsyncIterable<Found>

/** The source is not what it should be, as a whole; the message is for people and holds none of its words. */
export class UnreadableSource extends Error {}
