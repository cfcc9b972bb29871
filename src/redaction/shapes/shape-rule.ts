/**
 * How a rule that knows a secret by its shape is written down.
 *
 * A rule names the literals without which it cannot match (anchors.ts looks for those) and a pattern
 * that is tried only there. The secret is capture group 1, or the whole match when there is no group.
 * Every quantifier is bounded and no two neighbours compete for the same characters, so a pattern is
 * linear in the length of what it reads.
 */

/** The stretch before a literal at whose beginning the pattern is tried. */
export interface Lead {
  /** One character of it. */
  of: RegExp
  atMost: number
}

export interface ShapeRule {
  /** What the marker calls it: `[REDACTED:<kind>]`. */
  kind: string
  /** One of these stands in every match; at least three ASCII characters each. */
  literals: readonly string[]
  /** What may stand before the literal and belongs to the match; absent = it begins at the literal. */
  lead?: Lead
  /** Case-insensitive when its `i` flag is set; the literals are then lower case. */
  pattern: RegExp
  /** Further proof, such as a check digit; absent = the pattern is proof enough. */
  accept?: (secret: string) => boolean
}

/** Not in the middle of a longer word; an escaped line end or a percent escape ends a word too. */
const LEFT = '(?:(?<![A-Za-z0-9])|(?<=\\\\[nrt])|(?<=%[0-9A-Fa-f]{2}))'
/** Before a token that may be very long: what it may hold itself, so that no stretch is read twice. */
const LEFT_OF_LONG = '(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt])|(?<=%[0-9A-Fa-f]{2}))'
/** Not in the middle of a word, and no part of the name of a picture or a page. */
const RIGHT = '(?![A-Za-z0-9]|\\.(?:png|jpe?g|gif|svg|webp|css|m?js|html?)(?![A-Za-z0-9]))'
const IS_LONG = /\{\d{1,4},\d{4,}\}/

/** A token that begins with one of some fixed prefixes, followed by `body` (pattern source). */
export function prefixed(kind: string, prefixes: string | string[], body: string): ShapeRule {
  const literals = typeof prefixes === 'string' ? [prefixes] : prefixes
  const heads = literals.map(escapePattern).join('|')
  return {
    kind,
    literals,
    pattern: new RegExp(
      `${IS_LONG.test(body) ? LEFT_OF_LONG : LEFT}(?:${heads})${body}${RIGHT}`,
      'dy'
    ),
    accept: isVaried
  }
}

/** A token with a fixed part inside or at its end. */
export function infixed(
  kind: string,
  literals: string | string[],
  lead: Lead,
  source: string
): ShapeRule {
  return {
    kind,
    literals: typeof literals === 'string' ? [literals] : literals,
    lead,
    pattern: new RegExp(`${LEFT}${source}`, 'dy'),
    accept: isVaried
  }
}

/** A secret that stands in a fixed surrounding; group 1 of `source` is the secret. */
export function surrounded(
  kind: string,
  literals: string | string[],
  source: string,
  flags = ''
): ShapeRule {
  return {
    kind,
    literals: typeof literals === 'string' ? [literals] : literals,
    pattern: new RegExp(source, `dy${flags}`)
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const DISTINCT_MIN = 7
/** How much of a token is looked at for its variety. */
const VARIETY_LENGTH = 64

/**
 * Whether a token could be real: placeholders are cut short with dots, starred out, or repeat one
 * character nearly throughout. A documented example passes; blanking it costs nothing.
 */
export function isVaried(token: string): boolean {
  if (new Set(token.slice(0, VARIETY_LENGTH)).size < DISTINCT_MIN) return false
  return !/([A-Za-z0-9*.])\1{9}|\*{4}|\.{3}/.test(token)
}
