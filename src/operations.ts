/** Everything that the service can be asked, by its name: one of the three lists that know features. */
import type { Operation, QueuedJob } from '#actors/operation.ts'
import type { QueuedInputs } from '#actors/orders.ts'
import type { AccountMaking } from '#src/account/account-making.ts'
import { eraseAccount, eraseScope, type PaymentEnds } from '#src/account/operations/erasing.ts'
import { readMe, readStats } from '#src/account/operations/reading.ts'
import { readWeek } from '#src/account/operations/weekly.ts'
import { acceptAdd } from '#src/add/operations/accept-add.ts'
import { acceptFile } from '#src/add/operations/accept-file.ts'
import { tryAdd } from '#src/add/operations/dry-run.ts'
import { runAgents } from '#src/agents/job.ts'
import { readAgentHistory, readAgentStatus, startAgents } from '#src/agents/operations.ts'
import { askMemory } from '#src/ask/operations.ts'
import { listAudit } from '#src/audit/operations.ts'
import { hearEvent, type PayerLookup } from '#src/billing/operations/provider-events.ts'
import { type BillingSetting, readBilling } from '#src/billing/operations/reading.ts'
import {
  openCheckout,
  openPortal,
  openUpgrade,
  type Selling
} from '#src/billing/operations/selling.ts'
import { getPolicy, savePolicy, testPolicy } from '#src/capture-policy/operations.ts'
import {
  dedupAll,
  dedupEntity,
  merge,
  mergeDoubles
} from '#src/deduplication/operations/doubles.ts'
import { mergeUser } from '#src/deduplication/operations/merge-user.ts'
import { eraseEntity } from '#src/entities/operations/erasing.ts'
import { changeType, pin } from '#src/entities/operations/fixing.ts'
import { readGraph } from '#src/entities/operations/graph.ts'
import { listMemories, listWholeMemories } from '#src/entities/operations/lists.ts'
import { getMemory } from '#src/entities/operations/reading.ts'
import { listEpisodes, searchEpisodes } from '#src/episodes/operations.ts'
import { exportPage } from '#src/export/operations/export-page.ts'
import { extractFile } from '#src/extraction/file/file-job.ts'
import type { UploadSeal } from '#src/extraction/file/upload-seal.ts'
import { extractAdd } from '#src/extraction/job.ts'
import { extractLongAdd } from '#src/extraction/long-add.ts'
import { archiveFact, readFeed, readTimeline } from '#src/facts/operations.ts'
import { embedMissing, reindex } from '#src/finding/indexing/reindex.ts'
import { type HealthSetting, healthDetail } from '#src/health/operations.ts'
import { keepImport } from '#src/import/job/job.ts'
import { acceptImport } from '#src/import/operations.ts'
import { getJob } from '#src/jobs/operations.ts'
import { readHistory, restore } from '#src/journal/operations.ts'
import { createKey, listKeys, renameKey, revokeKey } from '#src/keys/operations.ts'
import { evolveProcedure } from '#src/procedures/job.ts'
import { giveFeedback } from '#src/procedures/operations/feedback.ts'
import {
  checkProcedure,
  listProcedures,
  readProcedureEvolution,
  readProcedureHistory,
  searchProcedures
} from '#src/procedures/operations/reading.ts'
import { discardVersion, promoteVersion } from '#src/procedures/operations/review.ts'
import { keepText } from '#src/profile/operations/keeping.ts'
import { readProfile } from '#src/profile/operations/profile.ts'
import { readRules } from '#src/profile/operations/rules.ts'
import type { PlanTable } from '#src/quota/plans.ts'
import { startFileReader } from '#src/reading/files/reader-pool.ts'
import {
  deleteReflection,
  listReflections,
  readInsights
} from '#src/reflections/operations/reading.ts'
import { reflect } from '#src/reflections/operations/reflect.ts'
import { searchAll, searchSemantic } from '#src/search/operations.ts'
import { joinTeam, leaveTeam, listMembers } from '#src/teams/operations/membership.ts'
import { shareEntity, unshareEntity } from '#src/teams/operations/sharing.ts'
import { createTeam, deleteTeam, listTeams } from '#src/teams/operations/teams.ts'
import { detect } from '#src/triggers/operations/detecting.ts'
import { dismiss } from '#src/triggers/operations/dismissing.ts'
import { processTriggers } from '#src/triggers/operations/firing.ts'
import { listOfTriggers } from '#src/triggers/operations/reading.ts'
import { recall, saveCall } from '#src/voice/operations.ts'
import { listDeliveries } from '#src/webhooks/operations/deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookParts
} from '#src/webhooks/operations/managing.ts'
import { testWebhook } from '#src/webhooks/operations/testing.ts'

/** What some operations must know of the installation. */
export interface Installation {
  plans: PlanTable
  uploadSeal: UploadSeal
  /** Null where no payment provider is configured. */
  paymentEnds: PaymentEnds | null
  selling: Selling
  /** The plan of an account that does not pay. */
  basePlan: string
  health: HealthSetting
  billing: Omit<BillingSetting, 'plans'>
  webhooks: WebhookParts
  /** Keys the hashes that stand for what is not to be read in the database. */
  secret: string
}

/** Whatever can be enqueued is a job that takes the input it is enqueued with. */
type QueuedJobs = { readonly [Name in keyof QueuedInputs]: QueuedJob<QueuedInputs[Name]> }

/** Those that are the same everywhere. */
const EVERYWHERE = {
  'ask.answer': askMemory,
  'triggers.list': listOfTriggers,
  'triggers.process': processTriggers,
  'triggers.dismiss': dismiss,
  'triggers.detect': detect,
  'webhooks.list': listWebhooks,
  'webhooks.delete': deleteWebhook,
  'webhooks.deliveries': listDeliveries,
  'teams.create': createTeam,
  'teams.list': listTeams,
  'teams.delete': deleteTeam,
  'teams.join': joinTeam,
  'teams.members': listMembers,
  'teams.leave': leaveTeam,
  'teams.share': shareEntity,
  'teams.unshare': unshareEntity,
  'add.accept': acceptAdd,
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
  'profile.read': readProfile,
  'profile.rules': readRules,
  'profile.keep': keepText,
  'voice.recall': recall,
  'voice.save': saveCall,
  'account.stats': readStats,
  'account.weekly_stats': readWeek,
  'entities.erase': eraseEntity,
  'search.reindex': reindex,
  'search.embed_missing': embedMissing,
  'reflections.reflect': reflect,
  'reflections.list': listReflections,
  'reflections.delete': deleteReflection,
  'reflections.insights': readInsights,
  'agents.run': startAgents,
  'agents.work': runAgents,
  'agents.history': readAgentHistory,
  'agents.status': readAgentStatus,
  'export.page': exportPage,
  'import.accept': acceptImport,
  'import.keep': keepImport,
  'audit.list': listAudit
}

/** Every operation by the name under which it is asked for or enqueued. */
export function operationsFor(installation: Installation) {
  return {
    ...EVERYWHERE,
    'add.accept_file': acceptFile(installation.uploadSeal),
    'extraction.add_file': extractFile(startFileReader(), installation.uploadSeal),
    'procedures.feedback': giveFeedback(installation.plans),
    'webhooks.create': createWebhook(installation.webhooks),
    'webhooks.update': updateWebhook(installation.webhooks),
    'webhooks.test': testWebhook(installation.webhooks),
    'account.me': readMe(installation.plans),
    'account.erase_scope': eraseScope(installation.secret),
    'account.erase': eraseAccount(installation.paymentEnds),
    'billing.read': readBilling({ ...installation.billing, plans: installation.plans }),
    'billing.checkout': openCheckout(installation.selling),
    'billing.upgrade': openUpgrade(installation.selling),
    'billing.portal': openPortal(installation.selling),
    'billing.hear': hearEvent(installation.selling, installation.basePlan),
    'health.detail': healthDetail(installation.health)
  } satisfies Readonly<Record<string, Operation>> & QueuedJobs
}

type Registry = ReturnType<typeof operationsFor>

declare module '#actors/operations.ts' {
  interface Operations extends Registry {}
  interface ServiceOperations extends AccountMaking, PayerLookup {}
}
