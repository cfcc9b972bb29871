/** A request that has passed the checks of the frame, as endpoints see it. */

/** Parts of a path such as `:name`, decoded. */
export type PathParts = Readonly<Record<string, string>>

/** A request that has passed every check, as an endpoint sees it. */
export interface CheckedRequest<Fields, User> {
  fields: Fields
  /** The end user meant; null where the endpoint is about the whole account. */
  userId: User
  path: PathParts
  /** The file of a form; null where none was sent. */
  file: SentFile | null
  plan: string
  accountId: string
  /** Aborted when the client has left; made when it is first asked for. */
  signal: () => AbortSignal
  /** What links to this service begin with: PUBLIC_URL, or the address that was asked. */
  base: () => string
}

/** A file as a form brought it, on disk until the request is answered. */
export interface SentFile {
  name: string
  path: string
  sizeBytes: number
}
