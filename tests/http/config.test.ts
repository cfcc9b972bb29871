/** Settings: read once, checked, and named when they are wrong (contract 16). */
import { expect, test } from 'bun:test'
import { readConfig } from '#src/config/config.ts'

test('nothing set is a sound configuration', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    redisUrl: null,
    defaultPlan: 'selfhosted',
    rateLimitPerMinute: null,
    jobRetentionDays: 30,
    selfCareS: 600,
    triggerIntervalS: 300,
    voicePlatforms: ['voiceplatform', 'vapi'],
    corsOrigins: ['*'],
    signupOpen: false,
    models: { embeddingModel: 'local', openaiApiKey: null }
  })
})

test('an empty variable is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 8080,
    databaseUrl: null
  })
})

test('accounts are free by default once there is a Stripe key', () => {
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' }).defaultPlan).toBe('free')
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk', DEFAULT_PLAN: 'pro' }).defaultPlan).toBe('pro')
})

test('prices, plans and lists are read', () => {
  const config = readConfig({
    STRIPE_PRICE_PRO_MONTHLY: 'price_1',
    PLANS_JSON: '{"free":{"add":-1}}',
    CORS_ORIGINS: 'https://a.test, https://b.test',
    PUBLIC_URL: 'https://k.test/',
    WEBHOOK_ALLOW_HOSTS: 'hooks.example.com, 10.1.0.0/16,fd00::5'
  })
  expect(config.stripe.prices).toEqual({ PRO_MONTHLY: 'price_1' })
  expect(config.planChanges).toEqual({ free: { add: -1 } })
  expect(config.corsOrigins).toEqual(['https://a.test', 'https://b.test'])
  expect(config.publicUrl).toBe('https://k.test')
  expect(config.webhookAllowHosts).toEqual(['hooks.example.com', '10.1.0.0/16', 'fd00::5'])
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://u:hunter2@db/x'],
  ['REDIS_URL', 'hunter2'],
  ['PUBLIC_URL', 'keepsake.test'],
  ['OPENAI_BASE_URL', 'ftp://models'],
  ['DEFAULT_PLAN', 'gold'],
  ['PLANS_JSON', '{"gold":{"add":1}}'],
  ['PLANS_JSON', '{"free":{"add":"many"}}'],
  ['PLANS_JSON', '{"free":{"add":1.5}}'],
  ['PLANS_JSON', '{"free":{"search":-2}}'],
  ['PLANS_JSON', '{"pro":{"price":-1}}'],
  ['PLANS_JSON', '{'],
  ['RATE_LIMIT_PER_MINUTE', '-1'],
  ['SIGNUP', 'yes'],
  ['OWNER_EMAIL', 'owner'],
  ['VOICE_PLATFORMS', 'a b'],
  ['WEBHOOK_ALLOW_HOSTS', 'hooks.example.com,10.0.0.0/33'],
  ['WEBHOOK_ALLOW_HOSTS', 'https://hooks.example.com'],
  ['WEBHOOK_ALLOW_HOSTS', '*.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['CORS_ORIGINS', 'somewhere.test'],
  ['JOB_RETENTION_DAYS', '0'],
  ['SELF_CARE_SECONDS', '-1'],
  ['MCP_SCOPE_ARGUMENT', 'true']
])('a wrong %s is named, and %s is not repeated', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(new RegExp(`^.*settings:\n {2}${name} must be `))
  const told = messageOf(read)
  if (value.length > 5) expect(told).not.toContain(value)
})

test('all wrong settings are told at once', () => {
  const told = messageOf(() => readConfig({ PORT: 'x', HOST: 'h', REDIS_URL: 'y' }))
  expect(told).toContain('PORT must be a whole number from 0 to 65535.')
  expect(told).toContain('REDIS_URL must be an address that begins with redis:// or rediss://.')
})

function messageOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('the settings were accepted')
}
