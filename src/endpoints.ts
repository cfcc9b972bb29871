/**
 * Everything that the service answers over HTTP: one of the three lists that know features, beside
 * `operations.ts` (what it can be asked) and `upkeep.ts` (what it does by itself).
 */
import type { Accounts } from '#actors/operations.ts'
import type { AccountMaking } from '#src/account/account-making.ts'
import type { Mail } from '#src/account/mail.ts'
import { accountEndpoints } from '#src/account/routes.ts'
import { signupEndpoints } from '#src/account/signup-routes.ts'
import { weeklyEndpoints } from '#src/account/weekly-routes.ts'
import { fileEndpoints } from '#src/add/file-routes.ts'
import { addEndpoints } from '#src/add/routes.ts'
import { agentEndpoints } from '#src/agents/routes.ts'
import { askEndpoints } from '#src/ask/routes.ts'
import { auditEndpoints } from '#src/audit/routes.ts'
import type { Clock } from '#src/base/clock.ts'
import type { PayerLookup } from '#src/billing/operations/provider-events.ts'
import { paymentEndpoints } from '#src/billing/payment-routes.ts'
import { billingEndpoints } from '#src/billing/routes.ts'
import { capturePolicyEndpoints } from '#src/capture-policy/routes.ts'
import type { Config } from '#src/config/config.ts'
import { deduplicationEndpoints } from '#src/deduplication/routes.ts'
import { entityEndpoints } from '#src/entities/routes.ts'
import { episodeEndpoints } from '#src/episodes/routes.ts'
import { exportEndpoints } from '#src/export/routes.ts'
import { factEndpoints } from '#src/facts/routes.ts'
import type { HealthProbe } from '#src/health/contract.ts'
import { metricsEndpoints } from '#src/health/metrics-routes.ts'
import { healthEndpoints } from '#src/health/routes.ts'
import type { Endpoint } from '#src/http/endpoint.ts'
import type { Frame } from '#src/http/exchange.ts'
import { innerCalls } from '#src/http/inner-calls.ts'
import { importEndpoints } from '#src/import/routes.ts'
import { jobEndpoints } from '#src/jobs/routes.ts'
import { journalEndpoints } from '#src/journal/routes.ts'
import { keyEndpoints } from '#src/keys/routes.ts'
import { mcpEndpoints } from '#src/mcp/routes.ts'
import type { Spent } from '#src/models/spending.ts'
import type { Peers } from '#src/peers/peers.ts'
import { procedureEndpoints } from '#src/procedures/routes.ts'
import { profileEndpoints } from '#src/profile/routes.ts'
import { planTable } from '#src/quota/plans.ts'
import { startFileReader } from '#src/reading/files/reader-pool.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import { reflectionEndpoints } from '#src/reflections/routes.ts'
import { searchEndpoints } from '#src/search/routes.ts'
import { teamEndpoints } from '#src/teams/routes.ts'
import { WrongCodes } from '#src/teams/wrong-codes.ts'
import { triggerEndpoints } from '#src/triggers/routes.ts'
import { voiceEndpoints } from '#src/voice/routes.ts'
import { webhookEndpoints } from '#src/webhooks/routes.ts'

export interface EndpointParts {
  accounts: Accounts & AccountMaking & PayerLookup & { spent(): Promise<Spent> }
  /** Null where no mail is set up. */
  mail: Mail | null
  config: Config
  clock: Clock
  peers: Peers
  /** Takes secrets out of long texts that do not pass an account's actor whole. */
  reading: Reading
  /** Whether the parts behind HTTP work; asked by the health endpoints. */
  health: HealthProbe
  version: string
}

/** The endpoints of all features; some forget a key, or count a use, in the frame that serves them. */
export function endpointsOf(parts: EndpointParts, frame: Frame): Endpoint[] {
  const features = featureEndpoints(parts, frame)
  const { config, version } = parts
  const mcp = mcpEndpoints({
    ...config,
    endpoints: features,
    call: innerCalls(frame),
    scopeArgument: config.mcpScopeArgument,
    version
  })
  return [...features, ...mcp]
}

function featureEndpoints(
  parts: EndpointParts,
  { keys, rateLimit, meters, metrics }: Frame
): Endpoint[] {
  const { accounts, mail, config, peers } = parts
  const forgetKey = (keyId: string) => {
    keys.forget(keyId)
    peers.tell({ about: 'key', keyId })
  }
  const forgetAccount = (accountId: string) => {
    keys.forgetAccount(accountId)
    meters.forget(accountId)
    peers.tell({ about: 'account', accountId })
  }
  const cachedKeys = () => keys.size
  return [
    ...addEndpoints,
    ...fileEndpoints({
      reader: startFileReader(),
      plans: planTable(config.planChanges),
      readsPictures: config.models.visionModel !== null
    }),
    ...jobEndpoints,
    ...searchEndpoints,
    ...askEndpoints,
    ...entityEndpoints,
    ...factEndpoints,
    ...journalEndpoints,
    ...episodeEndpoints,
    ...procedureEndpoints,
    ...profileEndpoints,
    ...reflectionEndpoints,
    ...agentEndpoints,
    ...deduplicationEndpoints,
    ...exportEndpoints,
    ...importEndpoints(parts.reading),
    ...capturePolicyEndpoints,
    ...keyEndpoints(forgetKey),
    ...teamEndpoints(new WrongCodes(rateLimit)),
    ...triggerEndpoints,
    ...voiceEndpoints(config),
    ...webhookEndpoints((...use) => rateLimit.countUse(...use)),
    ...accountEndpoints(forgetAccount),
    ...weeklyEndpoints,
    ...signupEndpoints({
      accounts,
      mail,
      plan: config.defaultPlan,
      open: config.signupOpen,
      countUse: (...use) => rateLimit.countUse(...use),
      forgetAccount
    }),
    ...billingEndpoints(config.stripe),
    ...paymentEndpoints({ accounts, forgetAccount, settings: config.stripe }),
    ...auditEndpoints,
    ...healthEndpoints({ ...parts, cachedKeys }),
    ...metricsEndpoints({
      ...parts,
      token: config.metricsToken,
      metrics,
      spent: () => accounts.spent(),
      cachedKeys,
      countFailedKey: (address) => rateLimit.countFailedKey(address)
    })
  ]
}
