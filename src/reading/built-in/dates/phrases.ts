/**
 * Date phrases that a general date library lacks or reads too loosely. The rules stand in `rules/`; this
 * file tries them all and keeps the longest where two overlap. A rule whose anchor is itself a date
 * ("the week before 9 June") asks for it, so phrases nest.
 */

import { anchored } from '#src/reading/built-in/dates/rules/anchored.ts'
import { distances } from '#src/reading/built-in/dates/rules/distances.ts'
import { named } from '#src/reading/built-in/dates/rules/named.ts'
import { daily, periods } from '#src/reading/built-in/dates/rules/periods.ts'
import type { AnchorReader, Reading, Rule } from '#src/reading/built-in/dates/rules/rule.ts'
import { dayAt } from './calendar.ts'
import { type DateMention, type DateReference, referenceAt } from './mention.ts'

const RULES: readonly Rule[] = [...daily, ...periods, ...distances, ...anchored, ...named]

/** All phrases in `source`, in order, none overlapping; the longest wins. */
export function findPhrases(
  source: string,
  reference: DateReference,
  anchor: AnchorReader,
  nested: boolean
): DateMention[] {
  const today = dayAt(reference.at, reference.offsetMinutes)
  const found: DateMention[] = []
  for (const { pattern, read } of RULES) {
    for (const match of source.matchAll(pattern)) {
      const end = match.index + match[0].length
      const scene = {
        today,
        reference: referenceAt(reference, match.index),
        anchor: (rest: string) => afterLead(rest, anchor),
        rest: source.slice(end),
        before: source.slice(0, match.index),
        nested
      }
      const reading = read({ ...match.groups, '0': match[0] }, scene)
      if (reading === null || Number.isNaN(reading.span.from)) continue
      found.push(mentionOf(source, match.index, end + (reading.extra ?? 0), reading))
    }
  }
  return longestFirst(found)
}

/** Steps over what stands between a phrase and its anchor: "before the 9th", "mid-May". */
function afterLead(rest: string, anchor: AnchorReader): ReturnType<AnchorReader> {
  const lead = /^[\s-]+(?:in )?(?:the )?/i.exec(rest)?.[0]
  if (lead === undefined) return null
  const found = anchor(rest.slice(lead.length))
  return found === null ? null : { span: found.span, length: found.length + lead.length }
}

function mentionOf(source: string, start: number, end: number, reading: Reading): DateMention {
  const whole = source.slice(start, end)
  const lead = whole.length - whole.trimStart().length
  const trimmed = whole.trim()
  return {
    ...reading.span,
    start: start + lead,
    end: start + lead + trimmed.length,
    text: trimmed,
    relative: reading.relative ?? true
  }
}

/** Drops what overlaps a longer mention; the rest in order of place. */
export function longestFirst<Mention extends DateMention>(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = []
  for (const next of [...mentions].sort(
    (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start
  )) {
    if (kept.every((other) => next.end <= other.start || next.start >= other.end)) kept.push(next)
  }
  return kept.sort((a, b) => a.start - b.start)
}
