/** Wire shapes of what a plan allows and what has been used (contract 2, 5). */

import { t } from 'elysia'
import { Count, integer } from '#src/input/shared-fields.ts'

export const Limit = integer(-1, Number.MAX_SAFE_INTEGER)

export const Usage = t.Object({ add_count: Count, search_count: Count }, { title: 'Usage' })

export const Quotas = t.Object(
  { add: Limit, search: Limit, file_bytes: Limit },
  { title: 'Quotas', description: '-1: unlimited' }
)
