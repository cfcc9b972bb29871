/** Ends a service that nobody calls any more, such as one that an editor has started. */

/** How often it is looked in the time that may pass without a call. */
const LOOKS = 6

export interface Calls {
  begun: number
  inFlight: number
}

/** Calls `end` once, when for `seconds` no call has begun and none is being answered; 0 is never. */
export function endWhenIdle(seconds: number, calls: () => Calls, end: () => void): void {
  if (seconds === 0) return
  let seen = calls().begun
  let quiet = 0
  const timer = setInterval(
    () => {
      const { begun, inFlight } = calls()
      quiet = begun === seen && inFlight === 0 ? quiet + 1 : 0
      seen = begun
      if (quiet < LOOKS) return
      clearInterval(timer)
      end()
    },
    (seconds * 1000) / LOOKS
  )
}
