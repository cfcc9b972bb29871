/** How fast an import goes, and how long it will still take. */

export interface Pace {
  found: number
  bytesRead: number
  bytesTotal: number
  /** Since the start. */
  seconds: number
}

/** `1,204 conversations, 85/s, 2 min left`. */
export function paceText({ found, bytesRead, bytesTotal, seconds }: Pace): string {
  const rate = seconds > 0 ? found / seconds : 0
  const told = [`${found.toLocaleString('en')} read`]
  if (rate > 0) told.push(`${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s`)
  if (bytesRead > 0 && bytesTotal > bytesRead && seconds >= 1) {
    told.push(`${durationText((seconds * (bytesTotal - bytesRead)) / bytesRead)} left`)
  }
  return told.join(', ')
}

/** `40 s`, `12 min`, `3 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
