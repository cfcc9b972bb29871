/**
 * The environment, read once into a frozen typed value (contract 16). This is the only file that
 * looks at it; everything else is handed a `Config`. All wrong settings are reported together, by
 * name and with what is allowed, and never with the value found: it may hold a password.
 * An empty variable counts as not set, as compose files write them.
 */
import { readAllowedHost } from '#src/base/addresses/allowed-host.ts'
import { readNetworks } from '#src/base/addresses/client-address.ts'
import { type EmailAddress, readEmail } from '#src/base/email-address.ts'
import { isCountrySetting } from '#src/base/phone-number.ts'
import {
  flag,
  integer,
  list,
  oneOf,
  SettingsReader,
  text,
  url,
  webUrl
} from '#src/config/readers.ts'
/** `MODEL_JOB_SECONDS` when it is not set. */
export const MODEL_JOB_SECONDS = 90

export const PLAN_NAMES = ['free', 'starter', 'pro', 'growth', 'business', 'selfhosted'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

/** Numbers of a plan that an operator may change (contract 6); -1 is unlimited. */
export interface PlanChange {
  add?: number
  search?: number
  rate_limit?: number
  file_mb?: number
  price?: number
}

export type Config = Readonly<ReturnType<typeof settings>>

/**
 * Reads and checks the settings.
 * Throws `SettingsError` with one line for each wrong one.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const reader = new SettingsReader(environment)
  const config = settings(reader)
  reader.finish()
  return Object.freeze(config)
}

function settings(read: SettingsReader) {
  const stripeKey = read.optional('STRIPE_SECRET_KEY', text)
  return {
    publicUrl: read.optional('PUBLIC_URL', webUrl),
    port: read.or('PORT', integer(0, 65_535), 8080),
    host: read.or('HOST', text, '127.0.0.1'),
    /** Set by systemd where its journal takes what is printed. */
    journalStream: read.optional('JOURNAL_STREAM', text),
    dataDir: read.or('DATA_DIR', text, './data'),
    databaseUrl: read.optional('DATABASE_URL', url('postgres:', 'postgresql:')),
    redisUrl: read.optional('REDIS_URL', url('redis:', 'rediss:')),
    models: modelSettings(read),
    defaultPlan: read.or('DEFAULT_PLAN', oneOf(PLAN_NAMES), stripeKey ? 'free' : 'selfhosted'),
    planChanges: read.or('PLANS_JSON', planChanges, {}),
    /** Overrides the plan's number for every account; 0 is off, null leaves the plan's. */
    rateLimitPerMinute: read.optional('RATE_LIMIT_PER_MINUTE', integer(0, 1_000_000)),
    /** Networks of the proxies whose `X-Forwarded-For` tells where a call comes from. */
    trustedProxies: read.or('TRUSTED_PROXIES', networks, []),
    /** Wrong keys per minute and address. */
    failedKeysPerMinute: read.or('FAILED_KEYS_PER_MINUTE', integer(1, 1_000_000), 30),
    signupOpen: read.or('SIGNUP', oneOf(['open', 'closed'] as const), 'closed') === 'open',
    smtpUrl: read.optional('SMTP_URL', url('smtp:', 'smtps:')),
    ownerEmail: read.or('OWNER_EMAIL', email, OWNER),
    voicePlatforms: read.or('VOICE_PLATFORMS', list(/^[a-z0-9_-]{1,64}$/, 'voiceplatform,vapi'), [
      'voiceplatform',
      'vapi'
    ]),
    voiceDefaultCountry: read.optional('VOICE_DEFAULT_COUNTRY', country),
    webhookAllowHosts: read.or('WEBHOOK_ALLOW_HOSTS', allowedHosts, []),
    triggerIntervalS: read.or('TRIGGER_INTERVAL_SECONDS', integer(0, 86_400), 300),
    /** How often memories are looked for to reflect on, and agents that are due; 0 is never. */
    selfCareS: read.or('SELF_CARE_SECONDS', integer(0, 86_400), 600),
    jobRetentionDays: read.or('JOB_RETENTION_DAYS', integer(1, 3650), 30),
    stripe: {
      secretKey: stripeKey,
      /** Another address than Stripe's own, such as a stand-in for it. */
      apiUrl: read.optional('STRIPE_API_URL', webUrl),
      webhookSecret: read.optional('STRIPE_WEBHOOK_SECRET', text),
      prices: read.prefixed('STRIPE_PRICE_', priceName),
      /** Where the payment pages lead back to. */
      returnUrl: read.optional('BILLING_RETURN_URL', webUrl)
    },
    /** Seconds without progress after which a busy mailbox counts as frozen and is taken over. */
    stallS: read.or('STALL_SECONDS', integer(2, 3600), 60),
    /** Seconds that a stop may take before the process ends with work under way. */
    stopS: read.or('STOP_SECONDS', integer(1, 3600), 25),
    /** Seconds without a call after which the thread of the embedded database is renewed; 0 is never. */
    restS: read.or('REST_SECONDS', integer(0, 86_400), 2700),
    /** Seconds without a call after which the service ends by itself; 0 is never. */
    idleStopS: read.or('IDLE_STOP_SECONDS', integer(0, 86_400), 0),
    upgradeTokenSecret: read.optional('UPGRADE_TOKEN_SECRET', text),
    /** Seals uploads until they are read; the same for all processes on one database. */
    uploadKey: read.optional('UPLOAD_KEY', longSecret),
    metricsToken: read.optional('METRICS_TOKEN', text),
    /** `*` alone, or the origins that browsers may call from. */
    corsOrigins: read.or(
      'CORS_ORIGINS',
      list(/^(\*|https?:\/\/[^\s/,]+)$/, '* or https://console.example.com'),
      ['*']
    ),
    mcpScopeArgument: read.or('MCP_SCOPE_ARGUMENT', flag, false)
  }
}

function modelSettings(read: SettingsReader) {
  return {
    openaiApiKey: read.optional('OPENAI_API_KEY', text),
    openaiBaseUrl: read.optional('OPENAI_BASE_URL', webUrl),
    chatModel: read.optional('CHAT_MODEL', text),
    visionModel: read.optional('VISION_MODEL', text),
    /** Grades what `/v1/search` found; every such search then waits for it. */
    rerankModel: read.optional('RERANK_MODEL', text),
    /** Seconds that one job may spend on models; the built-in extractor reads the rest. */
    modelJobS: read.or('MODEL_JOB_SECONDS', integer(1, 600), MODEL_JOB_SECONDS),
    /** `local`, or a model's name at the endpoint. */
    embeddingModel: read.or('EMBEDDING_MODEL', text, 'local'),
    embeddingBaseUrl: read.optional('EMBEDDING_BASE_URL', webUrl),
    embeddingDimensions: read.optional('EMBEDDING_DIMENSIONS', integer(1, 16_000))
  }
}

const OWNER: EmailAddress = { address: 'owner@localhost', key: 'owner@localhost' }

const email = {
  wants: 'an e-mail address of at most 254 characters, for example owner@example.com',
  parse: (value: string) => readEmail(value) ?? undefined
}

const allowedHosts = {
  wants: 'host names, addresses and networks, for example hooks.example.com,10.1.2.3,10.2.0.0/16',
  parse(value: string) {
    const hosts = value.split(',').map((part) => part.trim())
    return hosts.every((host) => readAllowedHost(host) !== null) ? hosts : undefined
  }
}

const networks = {
  wants: 'addresses and networks of proxies, for example 10.1.2.3,172.16.0.0/12,fd00::/8',
  parse: (value: string) => readNetworks(value.split(',').map((part) => part.trim())) ?? undefined
}

const longSecret = {
  wants: 'at least 32 characters, for example the output of `openssl rand -base64 32`',
  parse: (value: string) => (value.length >= 32 ? value : undefined)
}

const priceName = {
  wants: 'named after a plan and an interval, for example STRIPE_PRICE_PRO_MONTHLY',
  parse: (name: string) =>
    /^(?:STARTER|PRO|GROWTH|BUSINESS)_(?:MONTHLY|ANNUAL)$/.test(name) ? name : undefined
}

const country = {
  wants: 'a country as its code or calling code, for example CH or +41',
  parse: (value: string) => (isCountrySetting(value) ? value : undefined)
}

const PLAN_NUMBERS: readonly string[] = ['add', 'search', 'rate_limit', 'file_mb', 'price']

const planChanges = {
  wants: `JSON of plan names to numbers of ${PLAN_NUMBERS.join(', ')}, for example {"free":{"add":100}}`,
  parse(value: string): Partial<Record<PlanName, PlanChange>> | undefined {
    let plans: unknown
    try {
      plans = JSON.parse(value)
    } catch {
      return undefined
    }
    if (!isRecord(plans)) return undefined
    const known: readonly string[] = PLAN_NAMES
    const sound = Object.entries(plans).every(
      ([plan, change]) =>
        known.includes(plan) &&
        isRecord(change) &&
        Object.entries(change).every(
          ([name, number]) => PLAN_NUMBERS.includes(name) && isPlanNumber(name, number)
        )
    )
    return sound ? (plans as Partial<Record<PlanName, PlanChange>>) : undefined
  }
}

/** Counts are whole and may be -1, unlimited; a price may have cents. */
function isPlanNumber(name: string, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return name === 'price' ? value >= 0 : Number.isSafeInteger(value) && value >= -1
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
