/** The door for files: looked into before anything is charged, then handed on with their bytes. */
import { type AcceptFileInput, AddFileForm, FileAccepted } from '#src/add/file-contract.ts'
import { inspectUpload } from '#src/add/file-intake.ts'
import { invalid } from '#src/base/failure.ts'
import { FILE_SOURCE } from '#src/base/provenance.ts'
import type { SentFile } from '#src/http/checked-request.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { parseInstant } from '#src/input/instant.ts'
import { cleanText } from '#src/input/json-body.ts'
import { provenanceFields } from '#src/input/provenance-input.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import type { FileReader } from '#src/reading/files/file-reader.ts'

const MB = 1024 * 1024

export interface FileDoor {
  reader: FileReader
  plans: PlanTable
  /** Whether a vision model is configured. */
  readsPictures: boolean
}

export function fileEndpoints({ reader, plans, readsPictures }: FileDoor) {
  const limitOf = (plan: string) => {
    const { fileMegabytes } = planOf(plans, plan)
    return fileMegabytes < 0 ? -1 : fileMegabytes * MB
  }
  return [
    endpoint({
      method: 'POST',
      path: '/v1/add_file',
      tag: 'Add',
      summary: 'Add a PDF, DOCX, TXT or MD file; each page or piece counts as one add',
      permission: 'write',
      scope: 'user',
      from: 'body',
      strict: true,
      fields: AddFileForm,
      file: { limitOf },
      cost: 'add',
      replays: true,
      status: 202,
      answer: FileAccepted,
      location: (answer) => `/v1/jobs/${answer.job_id}`,
      operation: 'add.accept_file',
      input: async ({ fields, userId, file, plan, accountId, signal }) => {
        const sent = file ?? missing()
        const allowance = { plan, fileBytesMax: limitOf(plan) }
        const origin = provenanceFields(fields, metadataOf(fields.metadata))
        const owner = { accountId, signal: signal() }
        const accepted = await inspectUpload(reader, sent, allowance, readsPictures, owner)
        return acceptFile(fields, userId, sent, accepted, origin)
      }
    })
  ]
}

function missing(): never {
  throw invalid('file', 'is required')
}

function acceptFile(
  fields: AddFileForm,
  userId: string,
  { name, path }: SentFile,
  accepted: Awaited<ReturnType<typeof inspectUpload>>,
  { metadata, ...named }: ReturnType<typeof provenanceFields>
): AcceptFileInput {
  const timestamp = fields.timestamp === undefined ? null : parseInstant(fields.timestamp)
  const expiry = fields.expiration_date === undefined ? null : parseInstant(fields.expiration_date)
  const { fileType, pageCount } = accepted
  return {
    name,
    fileType,
    pageCount,
    path,
    accept: {
      userId,
      ...named,
      source: FILE_SOURCE,
      metadata: { ...accepted.metadata, ...metadata },
      // A file counts as one user message, whatever agent sent it.
      agentMode: null,
      expirationDate: expiry?.ms ?? null,
      timestamp: timestamp?.ms ?? null,
      offsetMinutes: timestamp?.offsetMinutes ?? 0,
      redactions: null,
      messages: []
    }
  }
}

function metadataOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(cleanText(text))
  } catch {
    throw invalid('metadata', 'must be the JSON text of an object')
  }
  if (value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalid('metadata', 'must be the JSON text of an object')
  }
  return value as Record<string, unknown>
}
