/** The address of somebody whom the reader may not know: enough to tell members apart. */

/** `nia@example.org` as `n***@example.org`; what stands behind the last @ is shown. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${at > 0 ? first : ''}***${email.slice(Math.max(at, 0))}`
}
