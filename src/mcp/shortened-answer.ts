/** An answer whose lists are no longer than a model has room for; `left_out` counts what is missing of each. */
type Answer = Readonly<Record<string, unknown>>

/** The answer with the first `listMax` of each list; all of it where there is no such bound. */
export function shortened(answer: Answer, listMax: number | undefined): Answer {
  if (listMax === undefined) return answer
  const long = Object.entries(answer).flatMap(([name, list]) =>
    Array.isArray(list) && list.length > listMax ? [{ name, list }] : []
  )
  if (long.length === 0) return answer
  return {
    ...answer,
    ...Object.fromEntries(long.map(({ name, list }) => [name, list.slice(0, listMax)])),
    left_out: Object.fromEntries(long.map(({ name, list }) => [name, list.length - listMax]))
  }
}
