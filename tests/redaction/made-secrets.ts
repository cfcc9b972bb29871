/**
 * Values that look like credentials, made from a seed so that none lies in the repository.
 *
 * A template names the kind of value in braces (`{token40}`); `fillTemplate` puts one in and says what
 * it put where.
 */

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const BASE64 = `${UPPER}${LOWER}${DIGITS}+/`
const WORDS = 'amber basket cactus dolphin ember falcon garnet harbor island jasmine kettle lantern'

/** A stream of whole numbers below a bound, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 12345) % 2147483648
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % below
  }
}

const HEX = '0123456789abcdef'

const ALPHABETS: Record<string, string> = {
  token: UPPER + LOWER + DIGITS,
  lower: LOWER + DIGITS,
  upper: UPPER + DIGITS,
  hex: HEX,
  digits: DIGITS,
  base64: BASE64,
  url: `${UPPER}${LOWER}${DIGITS}-_`
}

function pick(random: (below: number) => number, from: string, length: number): string {
  return Array.from({ length }, () => from[random(from.length)]).join('')
}

/** What people choose: a word, digits and a mark ("Falcon#4821x"). */
function password(random: (below: number) => number): string {
  const word = WORDS.split(' ')[random(12)] ?? ''
  const mark = '!#%*+?@_'[random(8)] ?? '!'
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${mark}${pick(random, DIGITS, 4)}x`
}

function make(name: string, seed: number): string {
  const random = randomOf(seed)
  if (name === 'password') return password(random)
  if (name === 'plainpassword') return password(random).replace(/[^A-Za-z0-9]/g, 'q')
  if (name === 'uuid') {
    return [8, 4, 4, 4, 12].map((size) => pick(random, HEX, size)).join('-')
  }
  if (name === 'phrase') {
    return `${WORDS.split(' ')[random(6)]} ${WORDS.split(' ')[6 + random(6)]} ${10 + random(90)} moss`
  }
  const [, kind = '', length = ''] = /^(base64|[a-z]+)_?(\d+)$/.exec(name) ?? []
  const alphabet = ALPHABETS[kind]
  if (alphabet === undefined) throw new RangeError(`no such kind of value: ${name}`)
  const made = pick(random, alphabet, Number(length))
  // A value without a digit is rare enough in life to be left out here.
  const mixed = /\d/.test(made) ? made : `${made.slice(0, -1)}7`
  return kind === 'base64' ? `${mixed.slice(0, -1)}=` : mixed
}

/** A text with a made secret inside. */
export interface Filled {
  text: string
  secret: string
  start: number
}

/** Puts a made value where the template has its braces; the same for the same seed. */
export function fillTemplate(template: string, seed: number): Filled {
  const match =
    /\{((?:token|lower|upper|hex|digits|base64_|url|password|plainpassword|uuid|phrase)\d*)\}/.exec(
      template
    )
  if (match === null) throw new RangeError(`no value in template: ${template}`)
  const secret = make(match[1] ?? '', seed)
  const text =
    template.slice(0, match.index) + secret + template.slice(match.index + match[0].length)
  return { text, secret, start: match.index }
}
