/** A mailbox (mbox), as mail programs and Google Takeout write it; also single mails (`.eml`). */
import PostalMime, { type Address, type Email } from 'postal-mime'
import { counted, given, reasonOf } from '../reading/conversations.ts'
import { dateOf } from '../reading/dates.ts'
import { cleanText } from '../reading/encodings.ts'
import { textOfHtml } from '../reading/html.ts'
import { type Input, inputsIn } from '../reading/inputs.ts'
import { linesOf } from '../reading/lines.ts'
import { type Found, type Reader, type Telling, UnreadableSource } from '../source.ts'

const FILES = /\.(?:mbox|mbx|eml)$|(?:^|\/)mbox$/i
/** Text comes before what is attached; of a longer mail the rest is not read. */
const MAIL_BYTES_MAX = 4 * 1024 * 1024
const LINE_BYTES_MAX = 1024 * 1024
const TEXT_CHARACTERS_MAX = 200_000

export const readMail: Reader = async function* (path, telling) {
  const { list, close } = await inputsIn(path, (name) => FILES.test(name), telling)
  try {
    if (list.length === 0)
      throw new UnreadableSource(`There is no mailbox (.mbox, .eml) in ${path}.`)
    for (const input of list) yield* mailbox(input, telling)
  } finally {
    close()
  }
}

async function* mailbox(input: Input, telling: Telling): AsyncGenerator<Found> {
  let number = 0
  try {
    for await (const raw of mailsIn(counted(input.bytes(), telling))) {
      const place = `${input.name} #${++number}`
      const found = await mailOf(raw, place, telling)
      if (found !== null) yield found
    }
    if (number === 0) telling.skip(input.name, 'there is no mail in it')
  } catch (error) {
    telling.broken(input.name, reasonOf(error))
  }
}

/**
 * The mails of a mailbox. Each begins with a `From ` line at the start or after an empty line; lines that
 * look so inside a mail are marked by a `>` (mboxrd).
 */
async function* mailsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let lines: Buffer[] = []
  let size = 0
  let isAfterBlank = true
  for await (const { bytes } of linesOf(chunks, LINE_BYTES_MAX)) {
    const isStart = isAfterBlank && startsWith(bytes, 'From ')
    isAfterBlank = bytes.length === 0
    if (isStart) {
      if (size > 0) yield Buffer.concat(lines)
      lines = []
      size = 0
      continue
    }
    if (size > MAIL_BYTES_MAX) continue
    const line = /^>+From /.test(bytes.toString('latin1', 0, 16)) ? bytes.subarray(1) : bytes
    lines.push(line, LINE_END)
    size += line.length + 1
  }
  if (size > 0) yield Buffer.concat(lines)
}

const LINE_END = Buffer.from('\n')

function startsWith(bytes: Buffer, text: string): boolean {
  return bytes.toString('latin1', 0, text.length) === text
}

async function mailOf(raw: Buffer, place: string, telling: Telling): Promise<Found | null> {
  const mail = await PostalMime.parse(raw).catch(() => null)
  if (mail === null) return skipped(place, 'it is no mail that can be read', telling)
  if (mail.from === undefined && mail.date === undefined && mail.subject === undefined) {
    return skipped(place, 'it has no headers of a mail', telling)
  }
  const labels =
    header(mail, 'x-gmail-labels')
      ?.split(',')
      .map((label) => label.trim()) ?? []
  if (labels.some((label) => UNWANTED.test(label))) return skipped(place, 'spam or bin', telling)
  const text = ownWords(cleanText(mail.text ?? textOfHtml(mail.html ?? '')))
  const subject = mail.subject?.trim() ?? ''
  const content = [subject === '' ? '' : `Subject: ${subject}`, text].filter((one) => one !== '')
  if (content.length === 0) return skipped(place, 'it has no text', telling)
  const timestamp = dateOf(mail.date)
  const name = nameOf(mail.from)
  const metadata = given({
    subject: subject === '' ? undefined : subject,
    from: addressOf(mail.from),
    to: all(mail.to),
    cc: all(mail.cc),
    message_id: mail.messageId,
    in_reply_to: mail.inReplyTo,
    labels: labels.length === 0 ? undefined : labels.slice(0, 20)
  })
  const said = { role: 'user' as const, content: content.join('\n\n'), name }
  return {
    place,
    messages: [{ ...said, timestamp: timestamp ?? undefined }],
    timestamp,
    source: 'mail',
    metadata
  }
}

const UNWANTED = /^(?:spam|trash|junk|papierkorb|corbeille|papelera|cestino|lixeira)$/i

function skipped(place: string, why: string, telling: Telling): null {
  telling.skip(place, why)
  return null
}

/** Without what is quoted of the mail that it answers: that one is in the mailbox itself. */
function ownWords(text: string): string {
  const lines = text.slice(0, TEXT_CHARACTERS_MAX).split('\n')
  const own = lines.filter((line) => !line.startsWith('>'))
  while (own.length > 0 && isLeadIn(own.at(-1) ?? '')) own.pop()
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `On 1 May 2024, Bob wrote:` above a quotation that is gone now, and empty lines. */
function isLeadIn(line: string): boolean {
  const text = line.trim()
  return text === '' || (text.length < 200 && /^(?:on|am|le|el|il|em)\b.*:$/i.test(text))
}

function header(mail: Email, key: string): string | undefined {
  return mail.headers.find((one) => one.key === key)?.value
}

function nameOf(from: Address | undefined): string | undefined {
  const name = from?.name.trim() ?? ''
  return (name === '' ? from?.address : name)?.slice(0, 200)
}

function addressOf(from: Address | undefined): string | undefined {
  return from?.address ?? from?.name
}

const ADDRESSES_MAX = 20

function all(addresses: readonly Address[] | undefined): string[] | undefined {
  const names = (addresses ?? []).flatMap((one) => nameOf(one) ?? []).slice(0, ADDRESSES_MAX)
  return names.length === 0 ? undefined : names
}
