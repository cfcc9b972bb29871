/** Clients of a service that runs, behind a gate, for tests of what they send and make of answers. */
import { afterAll, beforeAll } from 'bun:test'
import { type Gate, gateBefore } from '#tests/clients/gate.ts'
import { serviceOn, type TestService } from '#tests/support/service.ts'
import { Keepsake } from '../../clients/typescript/src/index.ts'

/** Opens the gate for the tests of a file; `freshClient` has an account of its own and an empty gate. */
export function behindGate() {
  let service: TestService
  const opened = {} as { gate: Gate }
  beforeAll(async () => {
    service = await serviceOn('embedded')
    opened.gate = gateBefore(service.url)
  })
  afterAll(() => opened.gate.stop())
  const freshClient = async (plan?: string): Promise<Keepsake> => {
    const { key } = await service.account(plan === undefined ? {} : { plan })
    opened.gate.seen.length = 0
    opened.gate.next.length = 0
    return new Keepsake({ baseUrl: opened.gate.url, apiKey: key, timeoutMs: 60_000 })
  }
  return { opened, freshClient }
}

/** What a call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('it was not refused')
}
