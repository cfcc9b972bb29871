/** What is said again in the same words holds, whatever else is said beside it. */
export function notSaidAgain<Earlier extends { content: string }>(
  earlier: readonly Earlier[],
  facts: readonly string[]
): Earlier[] {
  const again = new Set(facts.map((text) => text.toLowerCase()))
  return earlier.filter(({ content }) => !again.has(content.toLowerCase()))
}
