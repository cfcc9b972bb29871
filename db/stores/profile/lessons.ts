/** What rules are made from besides facts: knowledge that holds, and what procedures have learned by failing. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { procedureHolds } from '#db/stores/procedures/holding.ts'
import { isPartlyFromFile, KNOWLEDGE_ORIGIN, type OwnOrigin } from '#db/stores/profile/origins.ts'
import { inView } from '#db/stores/view-conditions.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EntityType, KnowledgeType } from '#src/memory/candidates.ts'

export interface LessonRow {
  knowledgeId: string
  entityId: string
  entity: string
  entityType: EntityType
  type: KnowledgeType
  content: string
  contentKey: string
  artifact: string | null
  origin: OwnOrigin
  expiresAt: Date | null
}

const LESSONS_MAX = 500
const FAILURES_MAX = 50

/**
 * Knowledge that holds now, newest first; what a fact said in the same words goes when that fact is set
 * aside.
 */
export async function currentLessons(tx: ReadTx, view: View, now: number): Promise<LessonRow[]> {
  return tx.rows<LessonRow>(select`k.knowledge_id as "knowledgeId", k.entity_id as "entityId",
      e.name as entity, e.type as "entityType", k.type, k.content, k.content_key as "contentKey",
      k.artifact, ${isShared(view) ? sql`'user'` : KNOWLEDGE_ORIGIN} as origin,
      k.expires_at as "expiresAt"
    from knowledge k join entities e on e.account_id = k.account_id and e.entity_id = k.entity_id
    where ${inView(view, 'k')}
      and (k.expires_at is null or k.expires_at > ${timeText(now)}::timestamptz)
      and coalesce((select bool_or(f.state = 'active') from facts f
        where f.account_id = k.account_id and f.user_id = k.user_id
          and f.content_key = k.content_key
          and md5(f.content_key) = md5(k.content_key)), true)
    order by k.created_at desc, k.knowledge_id desc limit ${LESSONS_MAX}`)
}

/** A failure from which a procedure has learned. */
export interface FailureRow {
  procedureId: string
  name: string
  /** What was told of it. */
  reason: string
  precondition: string | null
  isFromFile: boolean
}

/** Failures of procedures that hold, newest first. */
export async function learnedFailures(
  tx: ReadTx,
  scope: Scope,
  now: number
): Promise<FailureRow[]> {
  return tx.rows<FailureRow>(select`l.procedure_id as "procedureId", v.name, l.reason,
      l.precondition_added as precondition,
      ${isPartlyFromFile(sql`l.account_id`, sql`l.episode_id`)} as "isFromFile"
    from evolution l
      join procedures p on p.account_id = l.account_id and p.procedure_id = l.procedure_id
      join procedure_versions v on v.account_id = p.account_id and v.version_id = p.current_version_id
    where l.account_id = ${scope.accountId} and l.user_id = ${scope.userId}
      and l.violated_assumption is not null and ${procedureHolds(now)}
    order by l.evolution_id desc limit ${FAILURES_MAX}`)
}
