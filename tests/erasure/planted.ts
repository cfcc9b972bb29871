/**
 * Copies of what is known of somebody in every place that an add alone does not reach: episodes,
 * procedures, reflections, triggers, outbox, caches, shares, job results, kept answers. Written with
 * SQL on purpose, so that a table is looked at even before its feature writes to it.
 */
import { sql } from 'drizzle-orm'
import { keepAnswer } from '#db/stores/account/idempotency.ts'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'

export interface Planted {
  accountId: string
  userId: string
  entityId: string
  factId: string
  /** The entity's name. */
  name: string
  /** A word that stands in no other text. */
  word: string
}

/** Plants one row of each kind; every one of them tells of the entity and holds the word. */
export async function plantCopies(database: Database, about: Planted): Promise<void> {
  const { accountId, userId, entityId, factId, name, word } = about
  const [procedureId, versionId, webhookId] = [newId(), newId(), newId()]
  const text = `${name} told us about the ${word}. It rained.`
  const json = (value: unknown) => sql`(${JSON.stringify(value)}::text)::jsonb`
  await database.write(accountId, async (tx) => {
    await tx.rows(sql`insert into episodes (account_id, episode_id, user_id, summary, context,
        participants, emotional_valence, importance, time)
      values (${accountId}, ${newId()}, ${userId}, ${text}, ${text}, ${json([name, 'Tom'])},
        'neutral', 0.5, now())`)
    await tx.rows(sql`insert into procedures (account_id, procedure_id, user_id, current_version_id)
      values (${accountId}, ${procedureId}, ${userId}, ${versionId})`)
    await tx.rows(sql`insert into procedure_versions (account_id, version_id, user_id, procedure_id,
        version, state, name, steps, entity_names, metadata)
      values (${accountId}, ${versionId}, ${userId}, ${procedureId}, 1, 'current',
        'Water the plants', '[]'::jsonb, ${json([name, 'Tom'])}, '{}'::jsonb)`)
    await tx.rows(sql`insert into evolution (account_id, evolution_id, user_id, procedure_id,
        change_type, reason, diff, version_before, version_after, in_place)
      values (${accountId}, ${newId()}, ${userId}, ${procedureId}, 'auto_created', 'told',
        '{}'::jsonb, 0, 1, false)`)
    await tx.rows(sql`insert into reflections (account_id, reflection_id, user_id, title, content,
        reach, confidence, entity_id)
      values (${accountId}, ${newId()}, ${userId}, 'Weather', ${text}, 'cross', 0.5, null),
        (${accountId}, ${newId()}, ${userId}, 'Plants', ${word}, 'entity', 0.5, ${entityId})`)
    await tx.rows(sql`insert into agent_runs (account_id, run_id, user_id, agent_type, status, result,
        issues_found, actions_taken, auto_fix)
      values (${accountId}, ${newId()}, ${userId}, 'digest', 'completed',
        ${json({ highlights: [text], meta: {} })}, 0, 0, false)`)
    await tx.rows(sql`insert into triggers (account_id, trigger_id, user_id, type, title, detail,
        source_type, source_id)
      values (${accountId}, ${newId()}, ${userId}, 'reminder', 'Soon', ${word}, 'fact', ${factId}),
        (${accountId}, ${newId()}, ${userId}, 'pattern', ${text}, '', 'episode', ${newId()})`)
    await tx.rows(sql`insert into deliveries (account_id, delivery_id, webhook_id, user_id, event,
        payload, state)
      values (${accountId}, ${newId()}, ${webhookId}, ${userId}, 'memory_add',
          ${json({ entity: name, entity_id: entityId, facts: [word] })}, 'pending'),
        (${accountId}, ${newId()}, ${webhookId}, ${userId}, 'trigger_fired',
          ${json({ detail: text })}, 'delivered')`)
    await tx.rows(sql`insert into generated_texts (account_id, user_id, name, value)
      values (${accountId}, ${userId}, 'profile', ${json({ text })})`)
    await tx.rows(sql`insert into team_shares (account_id, team_id, entity_id)
      values (${accountId}, ${newId()}, ${entityId})`)
    await tx.rows(sql`insert into idempotency (account_id, key, request_hash, value)
      values (${accountId}, 'feedback', '', ${JSON.stringify({ id: procedureId, name: 'Water' })}),
        (${accountId}, 'add', '', ${JSON.stringify({ status: 'accepted', job_id: 'job_x' })})`)
    const dryRun = JSON.stringify({ dry_run: true, extraction: { entities: [{ name, text }] } })
    await keepAnswer(tx, accountId, 'try', { requestHash: '', value: dryRun, tellsOf: userId })
    await tx.rows(
      sql`update jobs set result = result || ${json({
        agents: { digest: { headline: text, highlights: [text, 'Tom bakes bread.'] } }
      })} where account_id = ${accountId} and user_id = ${userId} and status = 'completed'`
    )
  })
}
