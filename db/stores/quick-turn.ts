/**
 * The statements that are whole turns: the row is written on the condition that it still says what was
 * remembered of it and the key is usable. They return a `QuickEnd`, or no row: then nothing was written.
 */
import { type Query, type SQL, sql } from 'drizzle-orm'
import { compiled, prepared } from '#db/prepared.ts'
import {
  type AccountRow,
  KEY_USABLE,
  type NewJob,
  type TurnEnd,
  turnStatement
} from '#db/stores/account-row.ts'

/** What the row says after such a turn. */
export type QuickEnd = Pick<AccountRow, 'searchUsed' | 'doneSeq' | 'mailbox'>

/** Within `wakingTurn`: the row was written. */
export const ACCEPTED = sql`exists (select from moved)`

/**
 * The turn of an idle mailbox. `order` is its activation, to be sent where `ACCEPTED`; it does no harm
 * if the mailbox is awake already.
 */
export function wakingTurn(
  accountId: string,
  keyId: string,
  remembered: AccountRow,
  end: TurnEnd,
  order: SQL
): Query {
  const turn = turnStatement(accountId, end, {
    // Counted elsewhere meanwhile, and not for this turn to set back.
    searchUsed: sql`a.search_used`,
    mailbox: sql`case when a.mailbox = 'idle' then 'waking' else a.mailbox end`,
    condition: asRemembered(keyId, remembered),
    beside: sql`, ordered as (${order})`
  })
  return compiled(turn)
}

/** The turn of a mailbox that is awake, which is nearly every one while there is work. */
export function awakeTurn(
  accountId: string,
  keyId: string,
  remembered: AccountRow,
  end: TurnEnd
): Query {
  const [job] = end.jobs
  if (job !== undefined && end.jobs.length === 1 && job.result === null) {
    const { nextSeq, month, addUsed, plan, policyVersion } = remembered
    return oneJob({
      ...{ accountId, keyId, nextSeq, month, addUsed, plan, policyVersion },
      ...{ toMonth: end.month, toAddUsed: end.addUsed },
      ...job
    })
  }
  return compiled(
    turnStatement(accountId, end, {
      searchUsed: sql`a.search_used`,
      mailbox: sql`a.mailbox`,
      condition: sql`${asRemembered(keyId, remembered)} and a.mailbox <> 'idle'`
    })
  )
}

type OneJob = Omit<NewJob, 'result'> &
  Pick<AccountRow, 'nextSeq' | 'month' | 'addUsed' | 'plan' | 'policyVersion'> & {
    accountId: string
    keyId: string
    toMonth: string
    toAddUsed: number
  }

/** One job and no list of them: two thirds of the cost, for the statement that decides how many a second. */
const oneJob = prepared<OneJob>(
  (value) => sql`with moved as (
      update accounts a set month = ${value('toMonth')}, add_used = ${value('toAddUsed')},
        next_seq = ${value('seq')}
      where a.account_id = ${value('accountId')} and a.mailbox <> 'idle'
        and ${asRemembered(value('keyId'), {
          nextSeq: value('nextSeq'),
          month: value('month'),
          addUsed: value('addUsed'),
          plan: value('plan'),
          policyVersion: value('policyVersion')
        })}
      returning a.account_id, a.search_used, a.done_seq, a.mailbox, a.month, a.next_seq),
    queued as (insert into jobs (account_id, seq, job_id, user_id, type, operation, meter, charged,
        charged_month, repeat_key, input)
      select moved.account_id, moved.next_seq, ${value('jobId')}, ${value('userId')},
        ${value('type')}, ${value('operation')}, ${value('meter')}, ${value('charged')}::int,
        moved.month, ${value('repeatKey')}, ${value('input')}
      from moved)
    select search_used as "searchUsed", done_seq as "doneSeq", mailbox from moved`
)

type Remembered = Record<'nextSeq' | 'month' | 'addUsed' | 'plan' | 'policyVersion', unknown>

function asRemembered(keyId: unknown, row: Remembered): SQL {
  return sql`a.next_seq = ${row.nextSeq} and a.month = ${row.month} and a.add_used = ${row.addUsed}
    and a.plan = ${row.plan} and a.policy_version = ${row.policyVersion} and ${KEY_USABLE(keyId)}`
}
