/** What reaches beyond the account: webhooks and their outbox, teams, subscriptions. */
import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { accountId, createdAt, instant } from './columns.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    accountId: accountId(),
    webhookId: uuid('webhook_id').notNull(),
    url: text('url').notNull(),
    /** The host of the address, with its port: deliveries are bounded by it. */
    host: text('host').notNull(),
    name: text('name').notNull(),
    eventTypes: text('event_types').array().notNull(),
    /** Both sealed. The previous one signs as well for a day after a change. */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    secretChangedAt: instant('secret_changed_at'),
    active: boolean('active').notNull().default(true),
    triggerCount: integer('trigger_count').notNull().default(0),
    lastTriggered: instant('last_triggered'),
    lastError: text('last_error'),
    /** The first failed attempt since the last success, and how many there were; null and 0 without. */
    failingSince: instant('failing_since'),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`)
  },
  (t) => [primaryKey({ columns: [t.accountId, t.webhookId] })]
)

/**
 * The outbox: rows are written in the transaction of their cause. While an attempt is under way `claim`
 * names it and `next_attempt_at` is when the claim ends, so one that nobody renews is due again.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    accountId: accountId(),
    deliveryId: uuid('delivery_id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    /** Whose memory it tells of; erased with that scope. Null once it tells of nobody any more. */
    userId: text('user_id'),
    /** In the spelling that the hook has subscribed with. */
    event: text('event').notNull(),
    /** `timestamp` and `data` of the body. */
    payload: jsonb('payload').notNull(),
    state: text('state').notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    responseStatus: integer('response_status'),
    error: text('error'),
    createdAt: createdAt(),
    firstAttemptAt: instant('first_attempt_at'),
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at'),
    claim: uuid('claim'),
    /** The process and thread that hold the claim. */
    owner: text('owner')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.deliveryId] }),
    index('deliveries_due').on(t.nextAttemptAt).where(isOpen(t.state)),
    index('deliveries_open').on(t.accountId, t.webhookId, t.nextAttemptAt).where(isOpen(t.state)),
    index('deliveries_claimed').on(t.owner).where(sql`${t.owner} is not null`),
    index('deliveries_of_hook').on(t.accountId, t.webhookId, t.deliveryId),
    // Rows come in the order of their time, and one reader an hour looks for the oldest.
    index('deliveries_age').using('brin', t.createdAt)
  ]
)

function isOpen(state: SQLWrapper) {
  return sql`${state} in ('pending', 'delivering', 'retrying')`
}

/** A team belongs to its creator's account and takes that account's turn. */
export const teams = pgTable(
  'teams',
  {
    accountId: accountId(),
    teamId: uuid('team_id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    inviteCode: text('invite_code').notNull(),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.teamId] }),
    uniqueIndex('teams_invite').on(t.inviteCode)
  ]
)

export const teamMembers = pgTable(
  'team_members',
  {
    /** The owner's account. */
    accountId: accountId(),
    teamId: uuid('team_id').notNull(),
    memberAccountId: uuid('member_account_id').notNull(),
    role: text('role').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`now()`)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.teamId, t.memberAccountId] }),
    index('team_members_member').on(t.memberAccountId)
  ]
)

export const teamShares = pgTable(
  'team_shares',
  {
    /** The sharer's account. */
    accountId: accountId(),
    teamId: uuid('team_id').notNull(),
    entityId: uuid('entity_id').notNull(),
    sharedAt: instant('shared_at').notNull().default(sql`now()`)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.teamId, t.entityId] }),
    index('team_shares_team').on(t.teamId, t.accountId)
  ]
)

/** What an account pays for, as the payment provider has told; no card and no invoice. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: uuid('account_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    status: text('status').notNull(),
    /** What is paid for, now or next; null before the first subscription. */
    plan: text('plan'),
    /** What the account was last given for it; null where that is the plan of one that never paid. */
    grantedPlan: text('granted_plan'),
    billingInterval: text('billing_interval'),
    currentPeriodEnd: instant('current_period_end'),
    endsAt: instant('ends_at'),
    pastDueSince: instant('past_due_since'),
    /** Periods that were charged and are not over. */
    periods: jsonb('periods').notNull().default([]),
    /** The checkout opened last. */
    checkoutId: text('checkout_id'),
    /** Rises with every change; what the provider said counts only for the number it was asked at. */
    version: integer('version').notNull().default(0)
  },
  (t) => [uniqueIndex('subscriptions_customer').on(t.customerId)]
)

/** Events of the payment provider that were worked on, so that none counts twice. */
export const billingEvents = pgTable(
  'billing_events',
  {
    accountId: accountId(),
    eventId: text('event_id').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`now()`)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.eventId] }),
    index('billing_events_received').on(t.receivedAt)
  ]
)
