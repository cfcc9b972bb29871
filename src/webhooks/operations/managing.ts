/** The webhooks of an account: listed, made, changed and taken away. */
import { randomBytes } from 'node:crypto'
import { awaitedJob, command, query } from '#actors/operation.ts'
import { cancelOpen } from '#db/stores/webhooks/deliveries.ts'
import {
  deleteWebhook as dropWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks as readWebhooks,
  updateWebhook as writeWebhook
} from '#db/stores/webhooks/webhooks.ts'
import { only, type WriteTx } from '#db/transaction.ts'
import { Failure, invalid, notFound } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import type { Outbound } from '#src/outbound/post.ts'
import { webhookAnswer } from '#src/webhooks/answers.ts'
import type {
  CreatedWebhook,
  CreateWebhookInput,
  DeletedWebhook,
  UpdatedWebhook,
  UpdateWebhookInput,
  WebhookInput,
  WebhookList
} from '#src/webhooks/contract.ts'
import type { SecretSeal } from '#src/webhooks/secret-seal.ts'
import { isUsableSecret, SECRET_PREFIX } from '#src/webhooks/signature.ts'

/** What is needed to manage webhooks, and to send to them. */
export interface WebhookParts {
  outbound: Outbound
  seal: SecretSeal
}

/** Contract 4.7. */
const WEBHOOKS_MAX = 50
const SECRET_BYTES = 32
const NAME_MAX = 100

export const listWebhooks = query<Record<never, never>, WebhookList>({
  run: async ({ accountId, read }) => {
    const hooks = await read((tx) => readWebhooks(tx, accountId))
    return { webhooks: hooks.map(webhookAnswer), total: hooks.length }
  }
})

export const createWebhook = ({ outbound, seal }: WebhookParts) =>
  awaitedJob<CreateWebhookInput, null, CreatedWebhook>({
    sealed: true,
    prepare: async (_context, { url, secret }) => {
      checkSecret(secret)
      await checkAddress(outbound, url)
      return null
    },
    keep: async (context, _plan, input) => {
      const { tx, accountId, now } = context
      if ((await readWebhooks(tx, accountId)).length >= WEBHOOKS_MAX) {
        throw new Failure('conflict', `An account may have ${WEBHOOKS_MAX} webhooks.`, {})
      }
      const webhookId = newId()
      const { url, eventTypes, active } = input
      const host = hostOf(url)
      const name = input.name ?? new URL(url).hostname.slice(0, NAME_MAX)
      const secret = input.secret ?? newSecret()
      const sealed = seal.seal({ accountId, webhookId }, secret)
      const hook = { webhookId, url, host, name, eventTypes, active, secret: sealed }
      await insertWebhook(tx, accountId, hook, now)
      context.audit('webhook_create', webhookId)
      const webhook = await answerOf(tx, accountId, webhookId)
      return {
        status: 'created',
        id: webhookId,
        webhook: input.secret === null ? { ...webhook, secret } : webhook
      }
    }
  })

export const updateWebhook = ({ outbound, seal }: WebhookParts) =>
  awaitedJob<UpdateWebhookInput, null, UpdatedWebhook>({
    prepare: async (_context, { url, secret }) => {
      checkSecret(secret)
      if (url !== null) await checkAddress(outbound, url)
      return null
    },
    keep: async (context, _plan, input) => {
      const { tx, accountId, now } = context
      const { webhookId } = input
      const before = await findWebhook(tx, accountId, webhookId)
      if (before === null) throw notFound('Webhook')
      const place = { accountId, webhookId }
      const isNew = input.secret !== null && input.secret !== seal.open(place, before.secret)
      const after = {
        url: input.url ?? before.url,
        host: hostOf(input.url ?? before.url),
        name: input.name ?? before.name,
        eventTypes: input.eventTypes ?? before.eventTypes,
        active: input.active ?? before.active
      }
      const changes =
        isNew ||
        after.url !== before.url ||
        after.name !== before.name ||
        after.eventTypes.join() !== before.eventTypes.join() ||
        after.active !== before.active
      if (changes) {
        if (!after.active) await cancelOpen(tx, accountId, webhookId)
        const secret = isNew ? seal.seal(place, input.secret ?? '') : null
        await writeWebhook(tx, accountId, webhookId, { ...after, secret }, now)
        context.audit('webhook_update', webhookId)
      }
      return {
        status: changes ? 'updated' : 'no changes',
        id: webhookId,
        webhook: await answerOf(tx, accountId, webhookId)
      }
    }
  })

export const deleteWebhook = command<WebhookInput, DeletedWebhook>({
  run: async (context, { webhookId }) => {
    const { tx, accountId } = context
    if ((await findWebhook(tx, accountId, webhookId)) === null) throw notFound('Webhook')
    await dropWebhook(tx, accountId, webhookId)
    context.audit('webhook_delete', webhookId)
    return { status: 'deleted', id: webhookId }
  }
})

async function answerOf(tx: WriteTx, accountId: string, webhookId: string) {
  const found = await findWebhook(tx, accountId, webhookId)
  return webhookAnswer(only(found === null ? [] : [found]))
}

/** Throws 422 for a URL that nothing would be sent to; a name that does not resolve yet passes. */
async function checkAddress(outbound: Outbound, url: string): Promise<void> {
  const refusal = await outbound.check(url)
  if (refusal !== null) throw invalid('url', refusal.message)
}

function checkSecret(secret: string | null): void {
  if (secret === null || isUsableSecret(secret)) return
  throw invalid('secret', `must be base64 behind ${SECRET_PREFIX}`)
}

function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** With its port, where that is not the scheme's own: another port is another receiver. */
function hostOf(url: string): string {
  return new URL(url).host
}
