/** Every operation of the service by its name. The only list in `actors` that knows features. */
import type { Operation } from '#actors/operation.ts'
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
import { getMemory, listMemories, readGraph } from '#src/entities/operations.ts'
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

/** All operations by name; two of one name are a bug. */
export function operationsFor(installation: Installation): ReadonlyMap<string, Operation> {
  const operations = [
    acceptAdd,
    acceptFile(installation.uploadSeal),
    extractFile(startFileReader(), installation.uploadSeal),
    tryAdd,
    extractAdd,
    extractLongAdd,
    getJob,
    searchSemantic,
    searchAll,
    listMemories,
    getMemory,
    readGraph,
    changeType,
    pin,
    archiveFact,
    readTimeline,
    readFeed,
    readHistory,
    listEpisodes,
    searchEpisodes,
    listProcedures,
    searchProcedures,
    readProcedureHistory,
    readProcedureEvolution,
    checkProcedure,
    giveFeedback(installation.plans),
    promoteVersion,
    discardVersion,
    evolveProcedure,
    restore,
    merge,
    mergeUser,
    mergeDoubles,
    dedupEntity,
    dedupAll,
    getPolicy,
    savePolicy,
    testPolicy,
    listKeys,
    createKey,
    revokeKey,
    renameKey,
    recall,
    saveCall,
    readMe(installation.plans),
    readStats,
    eraseScope(installation.secret),
    eraseAccount(installation.cancelSubscription),
    eraseEntity,
    reindex,
    embedMissing,
    exportPage,
    acceptImport,
    keepImport,
    listAudit,
    readBilling({ ...installation.billing, plans: installation.plans }),
    healthDetail(installation.health)
  ] as Operation[]
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  if (byName.size !== operations.length) throw new Error('two operations share a name')
  return byName
}
