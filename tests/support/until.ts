/** Waiting for something to become true, instead of sleeping for a while and hoping. */

/** Polls `ask` until it gives something other than null, false or undefined; throws after `limitMs`. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | null | false | undefined> | Value | null | false | undefined,
  limitMs = 20_000
): Promise<Value> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await ask()
    if (value !== null && value !== false && value !== undefined) return value
    if (Date.now() > end) throw new Error(`gave up waiting until ${what}`)
    await Bun.sleep(20)
  }
}
