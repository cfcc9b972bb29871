/** Every operation of the service by its name. The only list in `actors` that knows features. */
import type { Operation, QueuedInputs, QueuedJob } from '#actors/operation.ts'
import { type CancelSubscription, eraseAccount, eraseScope } from '#src/account/erasing.ts'
import { readMe, readStats } from '#src/account/operations.ts'
import { acceptFile } from '#src/add/accept-file.ts'
import { tryAdd } from '#src/add/dry-run.ts'
import { acceptAdd } from '#src/add/operations.ts'
import type { UploadSeal } from '#src/add/upload-seal.ts'
import { listAudit } from '#src/audit/operations.ts'
import { type BillingSetting, readBilling } from '#src/billing/operations.ts'
import { getPolicy, savePolicy, testPolicy } from '#src/capture-policy/operations.ts'
import { mergeUser } from '#src/deduplication/merge-user.ts'
import { dedupAll, dedupEntity, merge, mergeDoubles } from '#src/deduplication/operations.ts'
import { eraseEntity } from '#src/entities/erasing.ts'
import { changeType, pin } from '#src/entities/fixing.ts'
import { getMemory, listMemories, listWholeMemories, readGraph } from '#src/entities/operations.ts'
import { listEpisodes, searchEpisodes } from '#src/episodes/operations.ts'
import { exportPage } from '#src/export/operations.ts'
import { extractFile } from '#src/extraction/file-job.ts'
import { extractAdd } from '#src/extraction/job.ts'
import { extractLongAdd } from '#src/extraction/long-add.ts'
import { archiveFact, readFeed, readTimeline } from '#src/facts/operations.ts'
import { startFileReader } from '#src/files/reader-pool.ts'
import { type HealthSetting, healthDetail } from '#src/health/operations.ts'
import { keepImport } from '#src/import/job.ts'
import { acceptImport } from '#src/import/operations.ts'
import { getJob } from '#src/jobs/operations.ts'
import { readHistory, restore } from '#src/journal/operations.ts'
import { createKey, listKeys, renameKey, revokeKey } from '#src/keys/operations.ts'
import { giveFeedback } from '#src/procedures/feedback.ts'
import { evolveProcedure } from '#src/procedures/job.ts'
import {
  checkProcedure,
  listProcedures,
  readProcedureEvolution,
  readProcedureHistory,
  searchProcedures
} from '#src/procedures/operations.ts'
import { discardVersion, promoteVersion } from '#src/procedures/review.ts'
import type { PlanTable } from '#src/quota/plans.ts'
import { searchAll, searchSemantic } from '#src/search/operations.ts'
import { embedMissing, reindex } from '#src/search/reindex.ts'
import { recall, saveCall } from '#src/voice/operations.ts'

/** What some operations must know of the installation. */
export interface Installation {
  plans: PlanTable
  uploadSeal: UploadSeal
  /** Null where no payment provider is configured. */
  cancelSubscription: CancelSubscription | null
  health: HealthSetting
  billing: Omit<BillingSetting, 'plans'>
  /** Keys the hashes that stand for what is not to be read in the database. */
  secret: string
}

/** Whatever can be enqueued is a job that takes the input it is enqueued with. */
type QueuedJobs = { readonly [Name in keyof QueuedInputs]: QueuedJob<QueuedInputs[Name]> }

/** Every operation by the name under which it is asked for or enqueued. */
export function operationsFor(installation: Installation) {
  return {
    'add.accept': acceptAdd,
    'add.accept_file': acceptFile(installation.uploadSeal),
    'extraction.add_file': extractFile(startFileReader(), installation.uploadSeal),
    'add.try': tryAdd,
    'extraction.add': extractAdd,
    'extraction.long_add': extractLongAdd,
    'jobs.get': getJob,
    'search.semantic': searchSemantic,
    'search.all': searchAll,
    'entities.list': listMemories,
    'entities.list_whole': listWholeMemories,
    'entities.get': getMemory,
    'entities.graph': readGraph,
    'entities.change_type': changeType,
    'entities.pin': pin,
    'facts.archive': archiveFact,
    'facts.timeline': readTimeline,
    'facts.feed': readFeed,
    'journal.list': readHistory,
    'episodes.list': listEpisodes,
    'episodes.search': searchEpisodes,
    'procedures.list': listProcedures,
    'procedures.search': searchProcedures,
    'procedures.history': readProcedureHistory,
    'procedures.evolution': readProcedureEvolution,
    'procedures.check': checkProcedure,
    'procedures.feedback': giveFeedback(installation.plans),
    'procedures.promote': promoteVersion,
    'procedures.discard': discardVersion,
    'procedures.evolve': evolveProcedure,
    'journal.restore': restore,
    'deduplication.merge': merge,
    'deduplication.merge_user': mergeUser,
    'deduplication.entities': mergeDoubles,
    'deduplication.entity': dedupEntity,
    'deduplication.all': dedupAll,
    'capture-policy.get': getPolicy,
    'capture-policy.save': savePolicy,
    'capture-policy.test': testPolicy,
    'keys.list': listKeys,
    'keys.create': createKey,
    'keys.revoke': revokeKey,
    'keys.rename': renameKey,
    'voice.recall': recall,
    'voice.save': saveCall,
    'account.me': readMe(installation.plans),
    'account.stats': readStats,
    'account.erase_scope': eraseScope(installation.secret),
    'account.erase': eraseAccount(installation.cancelSubscription),
    'entities.erase': eraseEntity,
    'search.reindex': reindex,
    'search.embed_missing': embedMissing,
    'export.page': exportPage,
    'import.accept': acceptImport,
    'import.keep': keepImport,
    'audit.list': listAudit,
    'billing.read': readBilling({ ...installation.billing, plans: installation.plans }),
    'health.detail': healthDetail(installation.health)
  } satisfies Readonly<Record<string, Operation>> & QueuedJobs
}
