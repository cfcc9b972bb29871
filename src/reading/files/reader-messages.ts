/**
 * What crosses between the service and its reader process. The process handles hostile files, so
 * the service treats every answer as data of unknown shape until `readAnswer` has looked at it.
 */
import type { FailureRecord } from '#src/base/failure.ts'
import type { FileType } from '#src/reading/files/file-type.ts'
import type { PictureSize, SheetPlan } from '#src/reading/files/pdf/page-image.ts'

/** First of all; the file itself comes over standard input. */
export interface OpenAsk {
  ask: 'open'
  name: string
  canRender: boolean
}

export type Ask =
  | OpenAsk
  | { ask: 'text'; part: number }
  | { ask: 'holds_text' }
  | { ask: 'picture'; page: number; size: PictureSize }
  | { ask: 'sheet'; plan: SheetPlan }

/** What each question is answered with. */
export interface AnswerOf {
  open: { fileType: FileType; partCount: number }
  text: string | null
  holds_text: boolean
  picture: Uint8Array | null
  sheet: Uint8Array | null
}

/** One question is open at a time, so answers need no number. */
export type Answer = { value: AnswerOf[keyof AnswerOf] } | { failure: FailureRecord }

/** Reads what the process sent; null for anything that is no answer. */
export function readAnswer(message: unknown): Answer | null {
  if (message === null || typeof message !== 'object') return null
  if ('value' in message) return message as Answer
  if (!('failure' in message)) return null
  const { failure } = message
  const isRecord =
    failure !== null &&
    typeof failure === 'object' &&
    'code' in failure &&
    'detail' in failure &&
    typeof failure.detail === 'string' &&
    (failure.code === 'validation' || failure.code === 'unsupported_file')
  return isRecord ? (message as Answer) : null
}
