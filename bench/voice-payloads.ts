/**
 * Share of recorded voice payloads that are read as expected: which calls a recall answers with
 * which number, what a save stores under whom, and what is ignored. The pure part only; statuses
 * and replays are the API tests' business. Expected: all of them.
 */
import { parseArgs } from 'node:util'
import { callerUser } from '#src/base/phone-number.ts'
import { forRecall, forSave, readVoiceEvent, type VoiceEvent } from '#src/voice/event.ts'

const HELP = `bun bench/voice-payloads.ts --data DIR

DIR holds voice-payloads.json: {payloads: [{id, body, expect: {recall, save}}]}, written from the
public documentation of voice platforms (VapiAI/docs, VapiAI/skills, RetellAI/retell-typescript-sdk,
elevenlabs/elevenlabs-docs, livekit/protocol on GitHub). It is not part of this repository.`

interface Payload {
  id: string
  body: unknown
  expect: {
    recall: { ignored?: true; results?: { toolCallId: string; phone: string | null }[] }
    save: {
      ignored?: true
      sub_user_id?: string
      turns?: { role: string; content: string }[]
      date?: string
    }
  }
}

/** What the recall endpoint got wrong, null when nothing. */
function recallFault(event: VoiceEvent, expected: Payload['expect']['recall']): string | null {
  const read = forRecall(event)
  if (expected.ignored === true) return read.kind === 'ignored' ? null : 'recall not ignored'
  if (read.kind !== 'recall') return `recall ignored: ${read.reason}`
  const got = read.calls.map(({ toolCallId, phone }) => ({ toolCallId, phone }))
  return Bun.deepEquals(got, expected.results) ? null : `recall: ${JSON.stringify(got)}`
}

/** What the save endpoint got wrong, null when nothing. */
function saveFault(event: VoiceEvent, expected: Payload['expect']['save']): string | null {
  const read = forSave(event)
  if (expected.ignored === true) return read.kind === 'ignored' ? null : 'save not ignored'
  if (read.kind !== 'save') return `save ignored: ${read.reason}`
  if (callerUser(read.phone) !== expected.sub_user_id) return `save: ${callerUser(read.phone)}`
  const turns = read.turns.map((turn) => ({ role: turn.role, content: turn.text }))
  if (expected.turns !== undefined && !Bun.deepEquals(turns, expected.turns)) return 'save: turns'
  const date = read.at === null ? undefined : new Date(read.at).toISOString()
  return expected.date === undefined || expected.date === date ? null : `save: date ${date}`
}

/** 95 % Wilson score interval of a share (Wilson 1927). */
function wilson(hits: number, n: number): [number, number] {
  const z = 1.96
  const p = hits / n
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  return [Math.max(0, centre - half), Math.min(1, centre + half)]
}

const { values } = parseArgs({ options: { data: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help === true || values.data === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 2)
}
const file = await Bun.file(`${values.data}/voice-payloads.json`).json()
const payloads: Payload[] = file.payloads
let hits = 0
for (const payload of payloads) {
  const event = readVoiceEvent(payload.body, null)
  const faults = [
    recallFault(event, payload.expect.recall),
    saveFault(event, payload.expect.save)
  ].filter((fault) => fault !== null)
  if (faults.length === 0) hits++
  else console.log(`${payload.id}: ${faults.join('; ')}`)
}
const [low, high] = wilson(hits, payloads.length)
console.log(
  `voice payloads read as expected: ${hits}/${payloads.length} (95 % interval ${low.toFixed(3)}–${high.toFixed(3)})`
)
