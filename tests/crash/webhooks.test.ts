/** Kills while webhooks are told: the short form of `scripts/webhook-kills.ts`. */
import { expect, test } from 'bun:test'
import { killWhileTelling } from '#tests/crash/webhook-kills.ts'
import { databases } from '#tests/support/service.ts'

test.each(databases)(
  'every event is told of at least once, under one id, and none that did not happen: %s',
  async (kind) => {
    const { events, requests } = await killWhileTelling(kind, { adds: 60, kills: 3 })
    expect(events).toBeGreaterThanOrEqual(120)
    expect(requests).toBeGreaterThanOrEqual(events)
  },
  300_000
)
