/**
 * The two addresses that a voice platform is given. Platforms post every event of a call to both, so
 * most of what comes is ignored, and told so with 200: an error would be tried again or read out.
 */
import { Failure } from '#src/base/failure.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { Answered, type Question } from '#src/http/question.ts'
import { IgnoredAnswer, RecallAnswer, SaveAnswer, VoiceBody } from '#src/voice/contract.ts'
import { forRecall, forSave, type IgnoredEvent, readVoiceEvent } from '#src/voice/event.ts'
import { answerCalls, MEMORY_UNAVAILABLE } from '#src/voice/recall-text.ts'
import { recordedCall } from '#src/voice/recorded-call.ts'

export interface VoiceSettings {
  voicePlatforms: readonly string[]
  voiceDefaultCountry: string | null
}

export function voiceEndpoints({ voicePlatforms, voiceDefaultCountry }: VoiceSettings) {
  const event = {
    method: 'POST',
    tag: 'Voice',
    // Whose memory it is follows from the number, so a scope is neither taken nor looked for.
    scope: 'account',
    from: 'body',
    fields: VoiceBody,
    otherAnswer: IgnoredAnswer,
    known: { platform: voicePlatforms }
  } as const
  return [
    endpoint({
      ...event,
      path: '/v1/voice/:platform/recall',
      summary: 'Tell a voice assistant what is known about the caller',
      permission: 'read',
      cost: 'search',
      status: 200,
      answer: RecallAnswer,
      operation: 'voice.recall',
      input: ({ fields }) => {
        const read = forRecall(readVoiceEvent(fields, voiceDefaultCountry))
        return read.kind === 'ignored' ? ignored(read) : { calls: read.calls }
      },
      asks: recalled
    }),
    endpoint({
      ...event,
      path: '/v1/voice/:platform/save',
      summary: 'Remember a call that has ended',
      permission: 'write',
      cost: 'add',
      replays: true,
      status: 202,
      answer: SaveAnswer,
      location: (answer) => `/v1/jobs/${answer.job_id}`,
      operation: 'voice.save',
      input: ({ fields, path }) => {
        const read = forSave(readVoiceEvent(fields, voiceDefaultCountry))
        return read.kind === 'ignored' ? ignored(read) : recordedCall(read, path['platform'] ?? '')
      }
    })
  ]
}

/** A phone that rings is answered whatever has failed; nothing is charged then (contract 4.8). */
async function recalled({
  input,
  ask,
  note
}: Question<unknown, 'voice.recall'>): Promise<RecallAnswer> {
  try {
    return await ask(input)
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    note(thrown)
    return answerCalls(input.calls, () => MEMORY_UNAVAILABLE)
  }
}

function ignored({ reason }: IgnoredEvent): Answered {
  return new Answered({ status: 'ignored', reason } satisfies IgnoredAnswer)
}
