/** What reaches beyond the account: webhooks and their outbox, teams, subscriptions. */
import { sql } from 'drizzle-orm'
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
    name: text('name').notNull(),
    eventTypes: text('event_types').array().notNull(),
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    secretChangedAt: instant('secret_changed_at'),
    active: boolean('active').notNull().default(true),
    triggerCount: integer('trigger_count').notNull().default(0),
    lastTriggered: instant('last_triggered'),
    lastError: text('last_error'),
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`)
  },
  (t) => [primaryKey({ columns: [t.accountId, t.webhookId] })]
)

/** The outbox: a row is written in the transaction of its cause. */
export const deliveries = pgTable(
  'deliveries',
  {
    accountId: accountId(),
    deliveryId: uuid('delivery_id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    userId: text('user_id'),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    responseStatus: integer('response_status'),
    error: text('error'),
    createdAt: createdAt(),
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.deliveryId] }),
    index('deliveries_due').on(t.nextAttemptAt).where(sql`${t.state} in ('pending', 'retrying')`)
  ]
)

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
  (t) => [primaryKey({ columns: [t.accountId, t.teamId, t.entityId] })]
)

export const subscriptions = pgTable('subscriptions', {
  accountId: uuid('account_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  subscriptionId: text('subscription_id'),
  status: text('status').notNull(),
  plan: text('plan').notNull(),
  billingInterval: text('billing_interval'),
  currentPeriodEnd: instant('current_period_end'),
  pastDueSince: instant('past_due_since'),
  lastEventAt: instant('last_event_at'),
  details: jsonb('details')
})
