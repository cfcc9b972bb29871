/** What the headers of an answer say of the rate and the month's meters. */
export interface Limits {
  /** Calls in the current window of a minute; `resetS` is the time left in it, in seconds. */
  rate: { limit: number; remaining: number; resetS: number }
  /** Adds and searches of this month. */
  add: Meter
  search: Meter
}

/** A limit of -1 is any number. */
export interface Meter {
  used: number
  limit: number
}

/** Null where the answer does not say: nobody was told from a key. */
export function limitsIn(headers: Headers): Limits | null {
  if (headers.get('X-RateLimit-Limit') === null) return null
  const whole = (name: string) => Number(headers.get(name))
  const meter = (name: string) => ({
    used: whole(`X-Quota-${name}-Used`),
    limit: whole(`X-Quota-${name}-Limit`)
  })
  return {
    rate: {
      limit: whole('X-RateLimit-Limit'),
      remaining: whole('X-RateLimit-Remaining'),
      resetS: whole('X-RateLimit-Reset')
    },
    add: meter('Add'),
    search: meter('Search')
  }
}
