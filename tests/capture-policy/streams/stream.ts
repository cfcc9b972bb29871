/**
 * A mixed stream for one pack: half its sentences must be dropped, half kept, in an order that a seed
 * decides. Every sentence ends with a word of its own, so that whatever is found afterwards, anywhere,
 * tells which sentence it came from.
 */
import { CATEGORIES, type Category } from '#src/policy/category-packs.ts'
import { PACK_EXAMPLES } from '#tests/capture-policy/pack-examples.ts'
import { DENIED_TEMPLATES, KEPT_TEMPLATES, SLOTS } from '#tests/capture-policy/streams/sentences.ts'

export interface StreamSentence {
  text: string
  /** Stands in no other sentence: `zq…x` where it must be dropped, `kv…x` where it is kept. */
  word: string
  denied: boolean
}

/** The words of dropped and of kept sentences, wherever they stand. */
export const DENIED_WORD = /zq[a-j]{5}x/gi
export const KEPT_WORD = /kv[a-j]{5}x/gi

/** A small generator of numbers below `below`; the same seed gives the same stream. */
export type Draw = (below: number) => number

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    // Numerical Recipes' linear congruential generator; its high bits are the good ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** `count` sentences for the pack. */
export function mixedStream(category: Category, count: number, seed: number): StreamSentence[] {
  const draw = drawFrom(seed)
  const dropped = [...DENIED_TEMPLATES[category], ...PACK_EXAMPLES[category].drop.slice(3)]
  const kept = [...KEPT_TEMPLATES, ...PACK_EXAMPLES[category].keep.slice(2)]
  const half = Math.floor(count / 2)
  // No two packs share a word.
  const first = CATEGORIES.indexOf(category) * 10_000
  const sentences = Array.from({ length: count }, (_, number): StreamSentence => {
    const denied = number < half
    const templates = denied ? dropped : kept
    const word = `${denied ? 'zq' : 'kv'}${letters(first + number)}x`
    // Every template comes up equally often, with other values each time.
    const sentence = filled(templates[number % templates.length] ?? '', draw)
    return { text: `${sentence.replace(/\.$/, '')} ${word}.`, word, denied }
  })
  return shuffled(sentences, draw)
}

function filled(template: string, draw: Draw): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const values = SLOTS[slot]
    if (values === undefined) throw new Error(`no values for ${slot}`)
    return values[draw(values.length)] ?? ''
  })
}

/** A number in letters, which no tokenizer splits. */
function letters(number: number): string {
  const digits = String(number).padStart(5, '0')
  return [...digits].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

function shuffled<Item>(items: readonly Item[], draw: Draw): Item[] {
  const list = [...items]
  for (let place = list.length - 1; place > 0; place--) {
    const other = draw(place + 1)
    const [a, b] = [list[place], list[other]]
    if (a === undefined || b === undefined) continue
    ;[list[place], list[other]] = [b, a]
  }
  return list
}
