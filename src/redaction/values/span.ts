/** `[start, end)` of a value, without its quotes. */
export interface Span {
  start: number
  end: number
}

/** A value in quotes. */
export interface QuotedSpan extends Span {
  /** Backticks are typography: what they hold is a name or an expression as often as a value. */
  isTypography: boolean
}
