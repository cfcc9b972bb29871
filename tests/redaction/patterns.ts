/**
 * Every pattern that is put together while the program starts, by name, so that a checker of regular
 * expressions can go over them. Patterns that are written out as literals it finds in the source.
 */
import { LABEL_FAMILIES } from '#src/redaction/labels/label-families.ts'
import { JOIN_PATTERNS } from '#src/redaction/labels/label-joins.ts'
import { SHAPES } from '#src/redaction/shapes/shapes.ts'

/** A pattern and where it comes from. */
export interface NamedPattern {
  name: string
  pattern: RegExp
  /** What the pattern is tried at; absent where it is tried behind a label. */
  literals: readonly string[]
}

/** The patterns of redaction: shapes, labels and what joins a label to its value. */
export const redactionPatterns: readonly NamedPattern[] = [
  ...SHAPES.map((shape, index) => ({
    name: `shape ${index} ${shape.kind}`,
    pattern: shape.pattern,
    literals: shape.literals
  })),
  ...LABEL_FAMILIES.flatMap((family) =>
    family.labels.map((label) => ({
      name: `label ${label.pattern.source}`,
      pattern: label.pattern,
      literals: [family.literal]
    }))
  ),
  ...JOIN_PATTERNS.map((pattern) => ({ name: `join ${pattern.source}`, pattern, literals: [] }))
]
