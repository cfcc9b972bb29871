/** Webhooks on actors of the test's own: announcements at will, receivers on this machine, and a look at the rows. */
import { sql } from 'drizzle-orm'
import { type CommandContext, command } from '#actors/operation.ts'
import type { Announcement } from '#actors/orders.ts'
import { select } from '#db/reading.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { openOutbound } from '#src/outbound/post.ts'
import type { CreatedWebhook, DeliveryList, WebhookList } from '#src/webhooks/contract.ts'
import { webhookDeliverer } from '#src/webhooks/job/deliverer.ts'
import { listDeliveries } from '#src/webhooks/operations/deliveries.ts'
import { createWebhook, listWebhooks, updateWebhook } from '#src/webhooks/operations/managing.ts'
import { secretSeal } from '#src/webhooks/secret-seal.ts'
import { actorsOn, databaseOf, newCaller } from '#tests/support/actors.ts'
import type { DatabaseKind } from '#tests/support/service.ts'

const announce = command<readonly Announcement[], number>({
  run: (context: CommandContext, announcements) => context.announce(...announcements)
})

export const FACTS = { entity: 'Nia', entity_id: 'e1', facts: ['Nia keeps bees.'], count: 1 }
const SECRET = 'a plain secret'

/** One account with actors that deliver; `certificates` are trusted beside none. */
export async function webhookStage(
  kind: DatabaseKind,
  options: { certificates?: string; owner?: string } = {}
) {
  const database = await databaseOf(kind)
  const caller = await newCaller(database, 'free')
  return { ...stageFor(database, caller, options), caller, database }
}

/** Actors for an account that exists. */
export function stageFor(
  database: OpenedDatabase,
  caller: Awaited<ReturnType<typeof newCaller>>,
  { certificates, owner = '1:0' }: { certificates?: string; owner?: string } = {}
) {
  const { accountId } = caller
  const outbound = openOutbound({
    allowHosts: ['127.0.0.1'],
    ...(certificates === undefined ? {} : { certificates })
  })
  const seal = secretSeal('a'.repeat(43))
  const deliverer = webhookDeliverer({
    ...{ database, outbound, seal },
    clock: Date.now,
    random: () => 0.5
  })
  const operations = {
    announce,
    create: createWebhook({ outbound, seal }),
    update: updateWebhook({ outbound, seal }),
    list: listWebhooks,
    deliveries: listDeliveries
  }
  const { actors } = actorsOn(database, operations, { deliverer, owner })
  const ask = async <Value>(name: keyof typeof operations, input: unknown) =>
    (await actors.ask(caller, name, input, {})).value as Value
  return {
    actors,
    hook: async (url: string, eventTypes = ['memory_add']) => {
      const input = { url, name: null, eventTypes, secret: SECRET, active: true }
      return (await ask<CreatedWebhook>('create', input)).id
    },
    update: (webhookId: string, changes: object) =>
      ask('update', {
        ...{ webhookId, url: null, name: null, eventTypes: null, secret: null, active: null },
        ...changes
      }),
    say: (...announcements: Partial<Announcement>[]) =>
      ask<number>(
        'announce',
        announcements.map((one) => ({ event: 'memory_add', userId: 'nia', data: FACTS, ...one }))
      ),
    hooks: async () => (await ask<WebhookList>('list', {})).webhooks,
    deliveries: async (webhookId: string) => {
      const page = { webhookId, state: null, limit: 100, offset: 0 }
      return (await ask<DeliveryList>('deliveries', page)).deliveries
    },
    /** Lets all pauses and claims of the account run out. */
    hurry: () =>
      database.write(accountId, (tx) =>
        tx.rows(sql`update deliveries set next_attempt_at = now()
          where account_id = ${accountId} and next_attempt_at is not null`)
      ),
    /** Seconds until the next attempt of the one delivery that waits. */
    pauseS: async () => {
      const rows = await database.read(accountId, (tx) =>
        tx.rows<{ s: number }>(select`extract(epoch from next_attempt_at - now())::float8 as s
          from deliveries where account_id = ${accountId} and state = 'retrying'`)
      )
      return rows[0]?.s ?? null
    },
    /** Makes what has happened to the account's webhooks and deliveries older. */
    age: (hours: number) =>
      database.write(accountId, async (tx) => {
        const by = sql`make_interval(hours => ${hours})`
        await tx.rows(sql`update deliveries set first_attempt_at = first_attempt_at - ${by},
            created_at = created_at - ${by} where account_id = ${accountId}`)
        await tx.rows(sql`update webhooks set failing_since = failing_since - ${by},
            secret_changed_at = secret_changed_at - ${by} where account_id = ${accountId}`)
      })
  }
}

/** Verifies one request as a receiver does that has been given the secret. */
export { SECRET }
