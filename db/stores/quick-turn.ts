/**
 * The statements that are whole turns: the row is written on the condition that it still says what was
 * remembered of it and the key is usable. They return a `QuickEnd`, or no row: then nothing was written.
 */
import { type Query, type SQL, sql } from 'drizzle-orm'
import { compiled, prepared } from '#db/prepared.ts'
import {
  type AccountRow,
  jobsText,
  KEY_USABLE,
  type NewJob,
  queuedFrom,
  type TurnEnd,
  turnStatement
} from '#db/stores/account-row.ts'

/** What the row says after such a turn. */
export type QuickEnd = Pick<AccountRow, 'searchUsed' | 'doneSeq' | 'mailbox'>

/** A turn to be written on the condition that the row still says what is `remembered` of it. */
export interface QuickTurn {
  accountId: string
  keyId: string
  remembered: AccountRow
  end: TurnEnd
}

/** Within `wakingTurn`: the row was written. */
export const ACCEPTED = sql`exists (select from moved)`

/**
 * The turn of an idle mailbox. `order` is its activation, to be sent where `ACCEPTED`; it does no harm
 * if the mailbox is awake already.
 */
export function wakingTurn({ accountId, keyId, remembered, end }: QuickTurn, order: SQL): Query {
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
export function awakeTurn({ accountId, keyId, remembered, end }: QuickTurn): Query {
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

/**
 * Turns of several accounts with awake mailboxes in one statement. Each stands on its own condition;
 * the rows (`QuickEnd`s with their `accountId`) say whose turns were written. `shared`: others write
 * to this database too. Then an account whose row somebody else holds at the moment is passed over, so
 * nobody waits for another account and two processes never for each other.
 */
export function awakeTurns(turns: readonly QuickTurn[], shared: boolean): Query {
  const asked = turns.map(({ accountId, keyId, remembered, end }) => {
    const { nextSeq, month, addUsed, plan, policyVersion } = remembered
    const to = { toMonth: end.month, toAddUsed: end.addUsed, toSeq: end.nextSeq }
    return { accountId, keyId, nextSeq, month, addUsed, plan, policyVersion, ...to }
  })
  const values = { asked: JSON.stringify(asked), jobs: jobsText(turns) }
  return shared ? severalWhereFree(values) : several(values)
}

interface Several {
  asked: string
  jobs: string
}

const several = prepared<Several>(severalTurns(sql`true`))

const severalWhereFree = prepared<Several>(
  severalTurns(sql`a.account_id in (select l.account_id from accounts l
    join asked t on t."accountId" = l.account_id for update of l skip locked)`)
)

function severalTurns(free: SQL) {
  return (value: (name: keyof Several) => unknown) => sql`with asked as (
      select * from json_to_recordset((${value('asked')}::text)::json) as t("accountId" uuid,
        "keyId" uuid, "nextSeq" bigint, month text, "addUsed" int, plan text, "policyVersion" int,
        "toMonth" text, "toAddUsed" int, "toSeq" bigint)),
    moved as (update accounts a
      set month = t."toMonth", add_used = t."toAddUsed", next_seq = t."toSeq"
      from asked t
      where a.account_id = t."accountId" and a.mailbox <> 'idle' and ${free}
        and ${asRemembered(sql`t."keyId"`, {
          nextSeq: sql`t."nextSeq"`,
          month: sql`t.month`,
          addUsed: sql`t."addUsed"`,
          plan: sql`t.plan`,
          policyVersion: sql`t."policyVersion"`
        })}
      returning a.account_id, a.search_used, a.done_seq, a.mailbox, a.month),
    queued as (${queuedFrom(value('jobs'))})
    select account_id as "accountId", search_used as "searchUsed", done_seq as "doneSeq", mailbox
    from moved`
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
