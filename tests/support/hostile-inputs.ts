import { ABBREVIATIONS, ALPHABETS, LABELS, PAIRS, REPEATS } from '#tests/support/hostile-parts.ts'

/** Makes a text of about the given number of characters (UTF-16 units). */
type MakeText = (length: number) => string

/** Repeats `part` until the text is exactly `length` characters long. */
function repeated(part: string): MakeText {
  return (length) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

/** One text around a long filling: `before` + filling + `after`. */
function around(before: string, filling: string, after: string): MakeText {
  return (length) => {
    const room = Math.max(0, length - before.length - after.length)
    return `${before}${repeated(filling)(room)}${after}`
  }
}

/** The same bracket opened half of the way and closed the other half. */
function nested(open: string, close: string): MakeText {
  return (length) => open.repeat(Math.floor(length / 2)) + close.repeat(Math.floor(length / 2))
}

/** Parts that carry their own number, so that no two of them are the same. */
function counted(part: (count: number) => string): MakeText {
  return (length) => {
    const parts: string[] = []
    let made = 0
    for (let count = 1; made < length; count += 1) {
      const next = part(count)
      parts.push(next)
      made += next.length
    }
    return parts.join('').slice(0, length)
  }
}

/** Texts with a long filling between two ordinary words, and texts whose parts all differ. */
const COMPOSED: [name: string, make: MakeText][] = [
  ['I, blanks and text', around('I', ' ', 'like tea.')],
  ['I, newlines and text', around('I', '\n', 'like tea.')],
  ['I like, blanks and text', around('I like', ' ', 'tea and I live in Porto.')],
  ['a label, blanks and a value', around('password:', ' ', 'hunter2')],
  ['a step, blanks and a step', around('1. open', ' ', '2. close')],
  ['an arrow after blanks', around('open', ' ', '-> close')],
  ['a date after blanks', around('on', ' ', '3 March 2024')],
  ['blanks at the end', around('I like tea.', ' ', '')],
  ['a question with a long word', around('where is ', 'a', '?')],
  ['a long word with a full stop', around('My name is ', 'a', '.')],
  [
    'log lines',
    counted(
      (count) =>
        `2024-03-03T12:00:${String(count % 60).padStart(2, '0')}Z INFO worker[${count}] request done in ${count} ms path=/v1/add status=200\n`
    )
  ],
  [
    'JSON objects',
    counted((count) => `{"id":${count},"name":"item ${count}","tags":["a","b"],"ok":true},\n`)
  ],
  [
    'CSV of people',
    counted((count) => `${count},Anna${count},anna${count}@example.com,2024-03-03\n`)
  ],
  [
    'names that differ',
    counted((count) => `My friend ${nameOf(count)} lives in ${nameOf(count * 7)}. `)
  ],
  [
    'sentences that differ',
    counted((count) => `I bought ${nameOf(count).toLowerCase()} number ${count} for my kitchen. `)
  ],
  ['names in one sentence', counted((count) => `${nameOf(count)} and `)],
  ['numbered steps', counted((count) => `${count}. Open file ${count}\n`)],
  ['labels that differ', counted((count) => `key_${count}=${count} `)],
  [
    'dates that differ',
    counted(
      (count) => `On 2024-01-${String((count % 28) + 1).padStart(2, '0')} I met ${nameOf(count)}. `
    )
  ],
  ['unclosed XML tags', counted((count) => `<tag${count}>`)]
]

/** A pronounceable name for a number, another one for each number. */
function nameOf(count: number): string {
  const syllables = ['ba', 'ko', 'li', 'mu', 'ne', 'ra', 'so', 'ti', 'va', 'ze']
  const name = [...String(count)].map((digit) => syllables[Number(digit)] ?? '').join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A text that once cost more than its length, by name. */
export type HostileInput = { name: string; make: MakeText }

/** Every hostile input: each makes a text of about the length that is asked for. */
export const HOSTILE_INPUTS: readonly HostileInput[] = [
  ...COMPOSED.map(([name, make]) => ({ name, make })),
  ...REPEATS.map(([name, part]) => ({ name, make: repeated(part) })),
  ...LABELS.map((label) => ({ name: `label ${label.trim()}`, make: repeated(label) })),
  ...LABELS.map((label) => ({
    name: `label with value ${label.trim()}`,
    make: repeated(`${label}hunter2x `)
  })),
  ...ABBREVIATIONS.map((word) => ({ name: `abbreviation ${word.trim()}`, make: repeated(word) })),
  ...PAIRS.flatMap(([name, open, close]) => [
    { name: `${name}, open`, make: repeated(open) },
    { name: `${name}, open with words`, make: repeated(`${open}a `) },
    { name: `${name}, nested`, make: nested(open, close) },
    { name: `${name}, closed`, make: repeated(`${open}a${close} `) }
  ]),
  ...ALPHABETS.map(([name, words]) => ({ name: `${name} letters`, make: repeated(words) }))
]
