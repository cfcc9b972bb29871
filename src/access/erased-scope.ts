/** What stands in the audit log in place of a user whose memory was erased (contract 4.9). */
import { createHmac } from 'node:crypto'

/** The same for every event about that user, and nothing that the user could be found by. */
export function erasedScope(userId: string, accountId: string, secret: string): string {
  const hash = createHmac('sha256', secret)
    .update(`audit ${accountId} ${userId}`)
    .digest('base64url')
  return `erased:${hash.slice(0, 22)}`
}
