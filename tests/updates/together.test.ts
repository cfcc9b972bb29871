/** What the decisions about a pair come to together. */
import { describe, expect, test } from 'bun:test'
import { lookAt } from '#src/updates/features.ts'
import { CLOSES_FROM, chanceTogether } from '#src/updates/together/together.ts'
import { chanceByTrees } from '#src/updates/together/trees.ts'
import { treesOver } from '../../scripts/boosted-trees.ts'

describe('boosted trees', () => {
  test('add what each says of a row', () => {
    const tree = { features: [0, 1, 1], limits: [5, 0, 1], leaves: [-1, 1, -2, 2] }
    const trees = { depth: 2, bias: 0, trees: [tree, tree] }
    const odds = (row: number[]) => Math.log(1 / (1 / chanceByTrees(trees, row) - 1))
    expect(
      [
        [5, 0],
        [5, 1],
        [6, 1],
        [6, 2]
      ].map((row) => Math.round(odds(row)))
    ).toEqual([-2, 2, -4, 4])
  })

  test('learn what takes two numbers to tell', () => {
    const rows = Array.from({ length: 800 }, (_, at) => [at % 2, Math.floor(at / 2) % 2, at % 7])
    const isSo = ([a = 0, b = 0]: number[]) => a !== b
    const fitted = treesOver(rows.map((row) => ({ row, isTrue: isSo(row), counts: 1 })))
    for (const row of rows.slice(0, 28)) {
      expect(chanceByTrees(fitted, row) > 0.5).toBe(isSo(row))
    }
  })
})

describe('two that are sure of different things', () => {
  const pairOf = (old: string, later: string) => {
    const [older, newer] = [lookAt(old, ['en']), lookAt(later, ['en'])]
    return { older, newer, facts: [newer], similarity: 0.6 }
  }
  const chances = { meant: 0.2, spokenOf: 0.9, worded: 0.9, turns: false }

  test('close what both take for changed, and less of what one of them does not', () => {
    const pair = pairOf('User lives in Lisbon.', 'We just moved from Lisbon to Porto.')
    const both = chanceTogether(pair, chances)
    expect(both).toBeGreaterThan(CLOSES_FROM)
    expect(chanceTogether(pair, { ...chances, worded: 0.05 })).toBeLessThan(both)
  })

  test('close nothing where wording is not asked', () => {
    const pair = pairOf('User lives in Lisbon.', 'Did we move from Lisbon to Porto?')
    expect(chanceTogether(pair, { ...chances, worded: 0 })).toBe(0)
  })
})
