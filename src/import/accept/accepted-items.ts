/**
 * From the `items` of an import to adds: each is what `POST /v1/add` or `/v1/add_text` would take,
 * with a date of its own. Its id is made from what it says, so that the same item is the same add.
 */

import { invalid } from '#src/base/failure.ts'
import { namedJobId } from '#src/base/ids.ts'
import { provenanceOf } from '#src/base/provenance.ts'
import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import { acceptMessages, acceptText } from '#src/extraction/accept/accepted-add.ts'
import { redacted } from '#src/extraction/accept/redact-add.ts'
import { underPath } from '#src/import/accept/records.ts'
import type { ImportItem } from '#src/import/contract.ts'
import { Check } from '#src/input/check.ts'
import { type InputRules, readInput } from '#src/input/loose-input.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import { AddBody, AddTextBody } from '#src/shapes/add.ts'

const checkMessages = new Check(AddBody)
const checkText = new Check(AddTextBody)

const RULES: InputRules = {
  kinds: new Map([
    ...[
      'messages',
      'text',
      'timestamp',
      'source',
      'agent_id',
      'run_id',
      'app_id',
      'metadata',
      'expiration_date'
    ].map((name) => [name, 'other'] as const),
    ['agent_mode', 'boolean'] as const
  ]),
  spellings: new Map(),
  defaults: new Map(),
  from: 'body',
  strict: true,
  scoped: false,
  namesUsers: [],
  guarded: true
}

/** One item as an add, redacted. Throws 422 below `path`. */
export async function acceptItem(
  sent: unknown,
  userId: string,
  path: string,
  reading: Reading
): Promise<{ item: ImportItem; source: unknown; redactions: number }> {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) {
    throw invalid(path, 'must be an object')
  }
  const input = underPath(path, () => acceptFields(sent as Record<string, unknown>, userId))
  const { userId: _, ...said } = input
  const accept = await redacted(input, reading)
  return {
    item: { itemId: namedJobId(JSON.stringify(said)), accept },
    source: provenanceOf(accept)['source'],
    redactions: accept.redactions ?? 0
  }
}

function acceptFields(sent: Record<string, unknown>, userId: string): AcceptInput {
  const { fields } = readInput(RULES, sent, '')
  if (fields['messages'] !== undefined && fields['text'] !== undefined) {
    throw invalid('text', 'cannot be given beside messages')
  }
  return fields['text'] === undefined
    ? acceptMessages(checkMessages.fields(fields), userId)
    : acceptText(checkText.fields(fields), userId)
}
