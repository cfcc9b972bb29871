import type { CallOptions, Transport } from '../http/transport.ts'
import type { Answer, WholeBodyOf } from '../wire.ts'

type Event = WholeBodyOf<'post', '/v1/voice/{platform}/recall'>

/** For those who take a voice platform's calls themselves and pass its events on. */
export class Voice {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** What is known of the caller, for each tool call of the event. */
  recall(
    event: Event,
    platform = 'vapi',
    options?: CallOptions
  ): Promise<Answer<'post', '/v1/voice/{platform}/recall'>> {
    const call = { names: { platform }, body: event, reads: true }
    return this.#transport.json('post', '/v1/voice/{platform}/recall', call, options)
  }

  /** Remembers the call that an end-of-call report tells of. */
  save(
    event: Event,
    platform = 'vapi',
    options?: CallOptions
  ): Promise<Answer<'post', '/v1/voice/{platform}/save'>> {
    const call = { names: { platform }, body: event, keyed: true }
    return this.#transport.json('post', '/v1/voice/{platform}/save', call, options)
  }
}
