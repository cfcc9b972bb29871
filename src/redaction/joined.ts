/**
 * Redaction of texts that were one before they were cut, as the pages of a file were. A secret that
 * reaches over a cut is half a secret on either side, which no rule knows; so all are read as one text and
 * cut again where they were. The marker of such a secret stands where it begins, and nothing of it is
 * left in the texts behind.
 */
import { type Mark, redactTelling } from '#src/redaction/redact.ts'

export interface JoinedTexts {
  texts: readonly string[]
  /** What stood between each two of them. */
  joint: string
}

export interface RedactedTexts {
  texts: string[]
  /** Markers written into each; a secret counts where it begins. */
  redactions: number[]
}

/** Replaces every secret of the texts by a marker, as `redact` does with all of them together. */
export function redactJoined({ texts, joint }: JoinedTexts): RedactedTexts {
  let starts: number[] = []
  let ends: number[] = []
  let at = 0
  for (const text of texts) {
    starts.push(at)
    ends.push(at + text.length)
    at += text.length + joint.length
  }
  const redactions = texts.map(() => 0)
  const { text } = redactTelling(texts.join(joint), (marks) => {
    for (const place of placesOf(marks, starts)) redactions[place] = (redactions[place] ?? 0) + 1
    starts = moved(starts, marks)
    ends = moved(ends, marks)
  })
  return { texts: starts.map((start, place) => text.slice(start, ends[place])), redactions }
}

/** In which text each of the marks begins. */
function placesOf(marks: readonly Mark[], starts: readonly number[]): number[] {
  let place = 0
  return marks.map(({ start }) => {
    while ((starts[place + 1] ?? Number.POSITIVE_INFINITY) <= start) place++
    return place
  })
}

/** Where ascending borders stand when the marks are written; one inside a secret comes behind its marker. */
function moved(borders: readonly number[], marks: readonly Mark[]): number[] {
  let next = 0
  let shift = 0
  return borders.map((border) => {
    let mark = marks[next]
    while (mark !== undefined && mark.end <= border) {
      shift += mark.length - (mark.end - mark.start)
      mark = marks[++next]
    }
    if (mark === undefined || mark.start >= border) return border + shift
    return mark.start + shift + mark.length
  })
}
