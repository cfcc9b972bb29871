/**
 * Accounts from before e-mail addresses were read by a rule (`src/base/email-address.ts`) may have
 * a domain in another alphabet; it becomes the ASCII name that look-ups ask for. SQL knows no IDNA.
 */
import type { Run } from '#db/postgres/session.ts'
import { readEmail } from '#src/base/email-address.ts'

/** Writes such addresses as they are read now. One that is none, or is taken by now, stays. */
export async function readEarlierAddresses(run: Run): Promise<void> {
  const rows = (await run(`select account_id as "accountId", email from accounts
    where email collate "C" ~ '[^\\x01-\\x7f]'`)) as { accountId: string; email: string }[]
  for (const { accountId, email } of rows) {
    const read = readEmail(email)
    if (read === null) continue
    await run(`update accounts set email = ${quoted(read.address)}
      where account_id = ${quoted(accountId)} and not exists (
        select from accounts where lower(email collate "C") = ${quoted(read.key)})`)
  }
}

/** A text as SQL writes it; what comes here is ASCII, and `'` may stand in an address. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
