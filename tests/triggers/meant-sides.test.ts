/** Contradictions that share no words, by the real vectors of the built-in embedder. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalModel, openLocalModel } from '#src/models/local/embedder.ts'
import {
  mayTakeSides,
  meanOpposite,
  meantSides,
  SIDES_MODEL
} from '#src/triggers/contradictions/meant-sides.ts'
import { embedderOf } from '#tests/support/embedder-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'keepsake-sides-'))
let model: LocalModel

beforeAll(async () => {
  model = await openLocalModel({ cacheFolder: folder })
}, 60_000)
afterAll(async () => {
  await model.close()
  rmSync(folder, { recursive: true })
})

async function areOpposed(older: string, newer: string): Promise<boolean> {
  const found = await embedderOf(model).embed([older, newer], { urgency: 'bulk', tokens: false })
  const [one, other] = [older, newer].map((text, place) =>
    meantSides(text, 'User', found[place]?.vector ?? new Float32Array())
  )
  return one !== undefined && other !== undefined && meanOpposite(one, other)
}

describe('sides taken by meaning', () => {
  test('are those of the built-in embedder', () => {
    expect(model.name).toStartWith(SIDES_MODEL)
  })

  test.each([
    ["User doesn't smoke.", 'User is out on the balcony with a cigarette every evening.'],
    ['User is scared of heights.', 'User goes rock climbing on big walls every weekend.'],
    ["User doesn't have any animals at home.", "User's cat sleeps on User's bed."]
  ])('"%s" and "%s" rule each other out', async (older, newer) => {
    expect(await areOpposed(older, newer)).toBe(true)
    expect(await areOpposed(newer, older)).toBe(true)
  })

  test.each([
    ["User doesn't smoke.", "User's uncle is out on the balcony with a cigarette every evening."],
    ["User doesn't smoke.", 'User smoked a cigarette once.'],
    ['User has no children.', "User's sister's son turned four."],
    ["User doesn't have a car.", 'User rented a car for a trip.'],
    ["User doesn't have a car.", 'User wants to buy a car.']
  ])('"%s" and "%s" may both hold', async (older, newer) => {
    expect(await areOpposed(older, newer)).toBe(false)
  })

  test('wishes and what is of somebody else are not looked at', () => {
    expect(mayTakeSides('User wants to eat less meat.', 'User')).toBe(false)
    expect(mayTakeSides('Tom eats steak every week.', 'User')).toBe(false)
    expect(mayTakeSides('Tom eats steak every week.', 'Tom')).toBe(true)
  })
})
