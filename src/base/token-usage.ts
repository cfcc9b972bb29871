/** What calls to models have cost, in tokens. */
export interface TokenUsage {
  /** Attempts that were answered; the failed ones cost nothing that anybody tells us. */
  calls: number
  tokensIn: number
  tokensOut: number
}

export const NO_USAGE: TokenUsage = { calls: 0, tokensIn: 0, tokensOut: 0 }

/** Both together. */
export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    calls: left.calls + right.calls,
    tokensIn: left.tokensIn + right.tokensIn,
    tokensOut: left.tokensOut + right.tokensOut
  }
}
