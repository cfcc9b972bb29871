/**
 * A request's body as a multipart form with one file (contract 1.3, 4.1): anything else is 415, a
 * file above the plan's size 413 before it is read where its length is told, else as it comes.
 */
import { fileTooLarge } from '#src/add/file-intake.ts'
import { Failure, invalid } from '#src/failure.ts'
import type { SentFile } from '#src/http/endpoint.ts'
import { cleanText } from '#src/http/input/json-body.ts'

/** What the other fields and the form's own lines may take. */
const AROUND_BYTES = 1024 * 1024

export interface FormBody {
  fields: Record<string, unknown>
  file: SentFile | null
  /** Stands for the form in the hash of an idempotent request: its boundary changes every time. */
  text: string
}

/** Reads the form. `limitBytes` -1 takes any size. Throws 415, 413, 422. */
export async function readFormBody(
  request: Request,
  limitBytes: number,
  plan: string
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
  const body = declared === null ? bounded(request.body, bodyMax, tooLarge) : request.body
  let form: Iterable<[string, string | File]>
  try {
    form = (await new Response(body, { headers: { 'Content-Type': type } }).formData()) as never
  } catch (error) {
    if (error instanceof Failure) throw error
    throw invalid('file', 'The form cannot be read.')
  }
  return partsOf(form)
}

async function partsOf(form: Iterable<[string, string | File]>): Promise<FormBody> {
  const fields: Record<string, unknown> = Object.create(null)
  let file: SentFile | null = null
  for (const [key, value] of form) {
    const name = cleanText(key)
    if (typeof value !== 'string') {
      if (name !== 'file') throw invalid(name.slice(0, 64), 'is not a known field')
      if (file !== null) throw invalid('file', 'is given twice')
      // The name is missing where the form left it empty.
      file = { name: cleanText(value.name ?? ''), bytes: new Uint8Array(await value.arrayBuffer()) }
      continue
    }
    if (name === 'file') throw invalid('file', 'must be a file with a name')
    const text = cleanText(value)
    if (name in fields && fields[name] !== text) {
      throw invalid(name.slice(0, 64), 'is given twice with different values')
    }
    fields[name] = text
  }
  const hash = file === null ? '' : Bun.SHA256.hash(file.bytes, 'hex')
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return { fields, file, text: JSON.stringify([sorted, file?.name ?? null, hash]) }
}

/** A body of unknown length, let go of as soon as it is too much. */
function bounded(
  body: ReadableStream<Uint8Array> | null,
  max: number,
  tooLarge: () => Failure
): ReadableStream<Uint8Array> | null {
  let size = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > max) controller.error(tooLarge())
      else controller.enqueue(chunk)
    }
  })
  return body?.pipeThrough(count) ?? null
}
