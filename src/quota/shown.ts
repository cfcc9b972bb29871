/** Usage and quotas as bodies show them; the headers of the same answer show the same numbers. */
import type { Usage } from '#src/access/caller.ts'
import type { Plan } from '#src/quota/plans.ts'

const MEGABYTE = 1024 * 1024

export function usageAnswer(usage: Usage): { add_count: number; search_count: number } {
  return { add_count: usage.addUsed, search_count: usage.searchUsed }
}

/** What a plan allows; -1 is unlimited. */
export function quotasOf(plan: Plan): { add: number; search: number; file_bytes: number } {
  const { add, search, fileMegabytes } = plan
  return { add, search, file_bytes: fileMegabytes < 0 ? -1 : fileMegabytes * MEGABYTE }
}
