/**
 * What a request was sent, read within the bounds on bodies under way: JSON as text, forms with their file
 * on disk.
 */
import { Failure } from '#src/base/failure.ts'
import {
  BODY_BOUNDS,
  type BodyBounds,
  type BodyPlace,
  BodyPlaces,
  UPLOAD_BOUNDS
} from '#src/http/bodies/body-places.ts'
import { type FormBody, readFormBody } from '#src/http/bodies/form-body.ts'
import { BodyText, bodyTooLarge } from '#src/input/json-body.ts'

/** Bytes that are read in one go; their number is bounded by that of the bodies. */
const SMALL_BYTES = 64 * 1024

/** How much may be sent, and whose words name the limit. */
export interface Allowed {
  limitBytes: number
  plan: string
}

/** Reads bodies; one for all requests of the process. */
export class Receiver {
  readonly #texts: BodyPlaces
  readonly #uploads: BodyPlaces

  constructor(texts: BodyBounds = BODY_BOUNDS, uploads: BodyBounds = UPLOAD_BOUNDS) {
    this.#texts = new BodyPlaces(texts)
    this.#uploads = new BodyPlaces(uploads)
  }

  /**
   * A body as text, for `use`, until which has ended it holds its room. Throws or rejects with 413 above the limit, which
   * is named with the plan for the caller to act on, 400 where it ends early or is not UTF-8, and as `BodyPlaces` does.
   */
  async text<Value>(
    request: Request,
    sender: string,
    allowed: Allowed,
    use: (text: string) => Promise<Value>
  ): Promise<Value> {
    const declared = request.headers.get('content-length')
    const size = declared === null ? null : Number(declared)
    if (size !== null && size > allowed.limitBytes) {
      throw bodyTooLarge(size, allowed.limitBytes, allowed.plan)
    }
    if (size === 0 || (size === null && request.body === null)) return use('')
    const place = this.#texts.begin(sender)
    try {
      const text =
        size !== null && size <= SMALL_BYTES
          ? place.small(request.bytes()).then(textOf)
          : readPieces(request, place, allowed)
      return await use(await text.catch((error: unknown) => endedEarly(request, error)))
    } finally {
      place[Symbol.dispose]()
    }
  }

  /** The same for a form with a file, which is on disk until `use` has ended. Throws as `readFormBody`. */
  async form<Value>(
    request: Request,
    sender: string,
    allowed: Allowed,
    use: (form: FormBody) => Promise<Value>
  ): Promise<Value> {
    const place = this.#uploads.begin(sender)
    try {
      const form = await readFormBody(request, allowed, place).catch((error: unknown) =>
        endedEarly(request, error)
      )
      try {
        return await use(form)
      } finally {
        form[Symbol.dispose]()
      }
    } finally {
      place[Symbol.dispose]()
    }
  }
}

/** A body that is large or of unknown length: counted as it comes, and dropped as soon as it is too much. */
async function readPieces(
  request: Request,
  place: BodyPlace,
  { limitBytes, plan }: Allowed
): Promise<string> {
  if (request.body === null) return ''
  const decoded = new BodyText()
  let [text, size] = ['', 0]
  for await (const piece of place.pieces(request.body)) {
    size += piece.byteLength
    if (size > limitBytes) throw bodyTooLarge(null, limitBytes, plan)
    text += decoded.of(piece)
  }
  return text + decoded.of()
}

function textOf(bytes: Uint8Array): string {
  const decoded = new BodyText()
  return decoded.of(bytes) + decoded.of()
}

/** A client that has left in the middle is no fault of the service. */
function endedEarly(request: Request, error: unknown): never {
  if (error instanceof Failure || !request.signal.aborted) throw error
  throw new Failure('malformed_json', 'The request ended before its body was there.', {})
}
