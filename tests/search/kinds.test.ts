/** A question for a kind of thing, and messages that speak of one without saying so. */
import { describe, expect, test } from 'bun:test'
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { kindsAsked } from '#src/finding/kinds/asked-kind.ts'
import { kindsIn, strengthOf } from '#src/finding/kinds/kinds.ts'
import { readQuestion } from '#src/finding/question.ts'
import { rankChunks } from '#src/finding/ranking/chunk-ranking.ts'
import { termsOf } from '#src/text/tokens.ts'
import { countLexically, lexicalDocument } from '#tests/support/lexical-counts.ts'

/** How strongly the text speaks of what the question asks for. */
const strength = (question: string, text: string, names: string[] = []) =>
  strengthOf(kindsIn(text), kindsAsked(question, names))

describe('a text speaks of what a question asks for', () => {
  test.each([
    ['What activities does Ann do?', 'We swam across the bay on Sunday.'],
    ['What instruments does Ann play?', 'My old cello came down from the attic.'],
    ['Which countries has Ben been to?', 'The furthest I got was Norway.'],
    ['Which states has Ben visited?', 'Oregon in May was all rain.'],
    ['What kinds of vegetables do I grow?', 'The leeks came up at last.'],
    ['What are the names of my pets?', 'The puppy slept on my feet.'],
    ["What are Ann's hobbies?", 'Pottery on Tuesdays, as ever.'],
    ['What martial arts has Ben done?', 'He went to taekwondo again.'],
    ['How many animals did we see?', 'Two herons and an otter.'],
    ['What food item did Ann drop off?', 'I left the cakes at the door.'],
    ['What illnesses have I had?', 'I was in bed with influenza.'],
    ['What books has Ann read?', 'I finished “The Summer Book” last night.'],
    ['Which movies have they seen?', 'We watched "Paris, Texas" together.'],
    ['What emotions did Ben feel?', 'I was so proud of her.']
  ])('%s %s', (question, text) => {
    expect(strength(question, text, ['Ann', 'Ben'])).toBeGreaterThan(0.3)
  })

  test.each([
    ['What instruments does Ann play?', 'The furthest I got was Norway.'],
    ['Which countries has Ben been to?', 'We swam across the bay on Sunday.'],
    ['What pets do I have?', 'I finished “The Summer Book” last night.'],
    ['What books has Ann read?', 'The puppy slept on my feet.'],
    ['What vegetables do I grow?', '']
  ])('and not of another: %s %s', (question, text) => {
    expect(strength(question, text, ['Ann', 'Ben'])).toBe(0)
  })

  test('of two kinds asked for, either counts', () => {
    const asked = kindsAsked('What flowers or animals are there?', [])
    expect(strengthOf(kindsIn('sunflowers'), asked)).toBeGreaterThan(0.5)
    expect(strengthOf(kindsIn('an otter'), asked)).toBeGreaterThan(0.3)
  })
})

describe('no kind is asked for', () => {
  test.each([
    'When did Ann buy the cello?',
    'Where does Ben live?',
    'What did Ann say about the dog?',
    'How long did the animals stay?',
    'Welche Tiere hat Ann gesehen?',
    'Animals?',
    ''
  ])('in "%s"', (question) => {
    expect(kindsAsked(question, ['Ann', 'Ben'])).toEqual(new Set())
  })

  test('by a name that is spelt like a kind', () => {
    expect(kindsAsked('What Games has done', ['Games'])).toEqual(new Set())
  })
})

test('of messages that share no word with the question, those of the kind asked for stand first', () => {
  const said = [
    'The weather was kind on Monday.',
    'A friend called about the roof.',
    'We hiked up to the hut.',
    'Lunch was late and cold.',
    'I did some swimming before work.'
  ]
  const documents = said.map((text) => lexicalDocument(termsOf(text)))
  const chunks = said.map((text, i): ChunkMaterial => {
    return {
      ...{ id: `c${i}`, entryNo: i, jobId: `j${i}`, place: 0, speaker: 'Ann', byAssistant: false },
      ...{ at: i, text, length: documents[i]?.length ?? 0, tf: new Map(), similarity: null },
      ...{ factSimilarity: null, tokens: null }
    }
  })
  const material: Material = {
    chunks,
    counts: countLexically(documents),
    questionTokens: null,
    sessionVectors: null
  }
  const question = readQuestion('What activities does Ann do?', { now: 0, speakers: ['Ann'] })
  const first = rankChunks(question, material).slice(0, 2)
  expect(first.map(({ id }) => id).sort()).toEqual(['c2', 'c4'])
})
