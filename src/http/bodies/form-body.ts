/**
 * A request's body as a multipart form with one file (contract 1.3, 4.1): anything else is 415, a
 * file above the plan's size 413, before it is read where its length is announced, else while it comes in. The
 * file goes to disk as it comes in and is never in memory as a whole.
 */
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { Failure, invalid } from '#src/base/failure.ts'
import type { BodyPlace } from '#src/http/bodies/body-places.ts'
import type { SentFile } from '#src/http/checked-request.ts'
import { fileTooLarge } from '#src/input/file-too-large.ts'
import { cleanText } from '#src/input/json-body.ts'
import { NOT_UTF_8 } from '#src/input/loose-input.ts'
import { type SpooledFile, spool } from '#src/input/spooled-file.ts'

/** What the other fields and the form's own lines may take. */
const AROUND_BYTES = 1024 * 1024
const FIELDS_MAX = 100
/** Bytes handed to the parser at a time: other requests are served in between. */
const STEP_BYTES = 64 * 1024

/** Ending its use removes the file from disk. */
export interface FormBody extends Disposable {
  fields: Record<string, unknown>
  file: SentFile | null
  /** Stands for the form in the hash of an idempotent request: its boundary changes every time. */
  text: string
}

/** Reads the form into its place. `limitBytes` -1 takes any size. Throws 415, 413, 422, and what the place throws. */
export async function readFormBody(
  request: Request,
  { limitBytes, plan }: { limitBytes: number; plan: string },
  place: BodyPlace
): Promise<FormBody> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Failure('multipart_required', 'Send the file as multipart/form-data.', {
      supported: ['multipart/form-data']
    })
  }
  const bodyMax = limitBytes < 0 ? Number.POSITIVE_INFINITY : limitBytes + AROUND_BYTES
  const declared = request.headers.get('content-length')
  const tooLarge = () => fileTooLarge(declared === null ? null : Number(declared), plan, limitBytes)
  if (declared !== null && Number(declared) > bodyMax) throw tooLarge()
  const parts = new FormParts()
  try {
    const pieces = request.body === null ? [] : place.pieces(request.body)
    await feed(pieces, parserOf(type, parts), parts, bodyMax, tooLarge)
    return await parts.whole()
  } catch (error) {
    await parts.abandon()
    throw error
  }
}

function parserOf(type: string, parts: FormParts): BusboyInstance {
  let parser: BusboyInstance
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      // Paths are cut off where the name is used, by a rule of our own.
      preservePath: true,
      // As in a browser: only what has a file name is a file.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { fields: FIELDS_MAX, files: FIELDS_MAX, fieldSize: AROUND_BYTES }
    })
  } catch {
    throw unreadable()
  }
  parser.on('file', (name, stream, fileName) => parts.takeFile(name, stream, fileName))
  parser.on('field', (name, value) => parts.takeField(name, value))
  parser.on('fieldsLimit', () => parts.refuse(invalid('', 'The form has too many fields.')))
  parser.on('filesLimit', () => parts.refuse(invalid('', 'The form has too many files.')))
  return parser
}

/** Hands the body to the parser as fast as the disk takes it; ends with the first thing refused. */
async function feed(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  parser: BusboyInstance,
  parts: FormParts,
  bodyMax: number,
  tooLarge: () => Failure
): Promise<void> {
  const parsed = Promise.withResolvers<void>()
  // Awaited below; a refusal may come first, and then nothing awaits this one.
  parsed.promise.catch(() => {})
  parser.on('finish', () => parsed.resolve())
  parser.on('error', () => parsed.reject(unreadable()))
  let size = 0
  for await (const chunk of pieces) {
    size += chunk.byteLength
    if (size > bodyMax) throw tooLarge()
    for (let at = 0; at < chunk.byteLength; at += STEP_BYTES) {
      const written = Promise.withResolvers<void>()
      // An error comes as an event, when the parser's state is in order.
      parser.write(Buffer.from(chunk.subarray(at, at + STEP_BYTES)), () => written.resolve())
      await Promise.race([written.promise, parsed.promise, parts.refused])
    }
  }
  parser.end()
  await Promise.race([parsed.promise, parts.refused])
}

/** The form as far as it has come in. */
class FormParts {
  readonly #fields: Record<string, unknown> = Object.create(null)
  readonly #refused = Promise.withResolvers<never>()
  #name: string | null = null
  #stream: Readable | null = null
  #spooling: Promise<SpooledFile> | null = null

  constructor() {
    this.#refused.promise.catch(() => {})
  }

  /** Rejects with the first thing that is wrong with the form. */
  get refused(): Promise<never> {
    return this.#refused.promise
  }

  refuse(failure: Failure): void {
    this.#refused.reject(failure)
  }

  takeFile(key: string | undefined, stream: Readable, fileName: string): void {
    const name = cleanText(key ?? '')
    // The spooler gets it, and distinguishes a broken stream from a full disk.
    stream.on('error', () => {
      if (this.#stream !== stream) this.refuse(unreadable())
    })
    if (name !== 'file') this.refuse(invalid(name.slice(0, 64), 'is not a known field'))
    else if (this.#spooling !== null) this.refuse(invalid('file', 'is given twice'))
    else {
      this.#name = cleanText(fileName)
      this.#stream = stream
      this.#spooling = spool(stream)
      this.#spooling.catch((error) =>
        this.#refused.reject(stream.errored === error ? unreadable() : error)
      )
      return
    }
    stream.resume()
  }

  takeField(key: string | undefined, value: string): void {
    const name = cleanText(key ?? '')
    const text = cleanText(value)
    const isOther = name in this.#fields && this.#fields[name] !== text
    if (name === 'file') this.refuse(invalid('file', 'must be a file with a name'))
    // The parser puts U+FFFD for what it could not decode.
    else if (text.includes('\uFFFD')) this.refuse(invalid(name.slice(0, 64), NOT_UTF_8))
    else if (isOther)
      this.refuse(invalid(name.slice(0, 64), 'is given twice with different values'))
    else this.#fields[name] = text
  }

  async whole(): Promise<FormBody> {
    const spooled = await Promise.race([this.#spooling, this.refused])
    const name = this.#name ?? ''
    const sorted = Object.entries(this.#fields).sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      fields: this.#fields,
      file: spooled === null ? null : { name, path: spooled.path, sizeBytes: spooled.sizeBytes },
      text: JSON.stringify([sorted, this.#name, spooled?.sha256 ?? '']),
      [Symbol.dispose]: () => spooled?.remove()
    }
  }

  /** Removes what came in; a file that is still being written ends with its stream. */
  async abandon(): Promise<void> {
    this.#stream?.destroy(new Error('the form was refused'))
    await this.#spooling?.then(
      (spooled) => spooled.remove(),
      () => {}
    )
  }
}

function unreadable(): Failure<'validation'> {
  return invalid('file', 'The form cannot be read.')
}
