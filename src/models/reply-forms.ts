/**
 * How an endpoint is told the JSON that a reply must be: held to a schema, held to any JSON object,
 * or asked in words. Endpoints differ in what they take and some take a form and ignore it, so what
 * one can do is learnt from its answers and remembered for as long as this thread lives. Every hour
 * the best form is tried again: servers are updated without telling.
 */
import type { Clock } from '#src/base/clock.ts'
import type { ChatMessage, ReplyFormat } from '#src/models/chat-message.ts'

/** Best first. */
const FORMS = ['json_schema', 'json_object', 'words'] as const
export type ReplyForm = (typeof FORMS)[number]

const TRIED_AGAIN_MS = 3_600_000

/** The next one down; the last stays what it is. */
export function lowerForm(form: ReplyForm): ReplyForm {
  return FORMS[FORMS.indexOf(form) + 1] ?? 'words'
}

/** What is known of one model at one endpoint. */
export class LearntForms {
  readonly #now: Clock
  #form: ReplyForm = 'json_schema'
  #isProven = false
  #learntAt = 0

  constructor(now: Clock) {
    this.#now = now
  }

  /** The form to ask in. */
  present(): ReplyForm {
    const isOld = this.#now() - this.#learntAt >= TRIED_AGAIN_MS
    if (this.#form !== 'json_schema' && isOld) this.#set('json_schema', false)
    return this.#form
  }

  /** Whether the endpoint has answered in this form before, so that an error is not about the form. */
  isProven(form: ReplyForm): boolean {
    return this.#isProven && this.#form === form
  }

  /** The endpoint answered when asked in this form. */
  worked(form: ReplyForm): void {
    if (!this.isProven(form)) this.#set(form, true)
  }

  /** An answer in this form was no use: whoever asks next asks another way. */
  wasUseless(form: ReplyForm): void {
    if (this.#form === form && form !== 'words') this.#set(lowerForm(form), false)
  }

  #set(form: ReplyForm, isProven: boolean): void {
    this.#form = form
    this.#isProven = isProven
    this.#learntAt = this.#now()
  }
}

/** The field of the request that stands for the form; none where it is said in words alone. */
export function responseFormat(format: ReplyFormat, form: ReplyForm) {
  switch (form) {
    case 'json_schema':
      return { response_format: { type: form, json_schema: { ...format, strict: true } } }
    case 'json_object':
      return { response_format: { type: form } }
    case 'words':
      return {}
  }
}

/**
 * The messages with the schema in words, for forms that do not carry it. The words join the first
 * system message, since some models take only one.
 */
export function messagesInForm(
  messages: readonly ChatMessage[],
  format: ReplyFormat,
  form: ReplyForm
): readonly ChatMessage[] {
  if (form === 'json_schema') return messages
  const words = `Reply with one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(format.schema)}`
  const [first, ...others] = messages
  return first?.role === 'system'
    ? [{ ...first, text: `${first.text}\n\n${words}` }, ...others]
    : [{ role: 'system', text: words }, ...messages]
}
