/** Figures for Prometheus: guarded, in its format, and without a word of anybody's memory. */
import { describe, expect, test } from 'bun:test'
import { HttpMetrics, prometheusText } from '#src/http/metrics.ts'
import { testFrame } from '#tests/http/frame.ts'

const TOKEN = 'a-long-token'

function metricsFrame() {
  const frame = testFrame({ METRICS_TOKEN: TOKEN })
  frame.accounts.script('memories.get', () => Promise.reject(new TypeError('Ana')))
  const read = async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const answer = await frame.send('GET', '/metrics', { key: null, headers })
    expect(answer.status).toBe(200)
    return { ...answer, samples: samplesOf(answer.text) }
  }
  return { ...frame, read }
}

/** Samples by their whole name; fails on a line that Prometheus would not read. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith('# HELP ') || line.startsWith('# TYPE ')) continue
    const parts = /^([a-z_]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)*\})?) (\S+)$/.exec(line)
    expect(parts).not.toBeNull()
    const [, name = '', value = ''] = parts ?? []
    expect(samples.has(name)).toBe(false)
    samples.set(name, Number(value))
  }
  return samples
}

describe('/metrics', () => {
  test('is not there without a token of its own', async () => {
    const { send } = testFrame()
    expect((await send('GET', '/metrics')).status).toBe(404)
  })

  test.each([
    ['no token', null],
    ['a wrong one', 'Bearer wrong'],
    ['an API key', 'key'],
    ['another scheme', `Basic ${TOKEN}`]
  ])('is closed to %s', async (_, given) => {
    const { send, key } = metricsFrame()
    const headers =
      given === null ? {} : { Authorization: given === 'key' ? `Bearer ${key}` : given }
    const answer = await send('GET', '/metrics', { key: null, headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('is not found by trying tokens', async () => {
    const { send } = metricsFrame()
    const headers = { Authorization: 'Bearer wrong' }
    for (let i = 0; i < 30; i++) await send('GET', '/metrics', { key: null, headers })
    expect((await send('GET', '/metrics', { key: null, headers })).status).toBe(429)
  })

  test('counts calls by endpoint and status, and what they took', async () => {
    const { send, read, accounts } = metricsFrame()
    accounts.script('account.me', () => ({}))
    await send('GET', '/v1/me')
    await send('GET', '/v1/me')
    await send('GET', '/v1/me', { key: null })
    await send('GET', '/v1/nowhere/Ana')
    const { samples, headers } = await read()
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const calls = (status: number) =>
      samples.get(`keepsake_http_requests_total{method="GET",path="/v1/me",status="${status}"}`)
    expect([calls(200), calls(401)]).toEqual([2, 1])
    const took = 'keepsake_http_request_duration_seconds'
    const labels = 'method="GET",path="/v1/me"'
    expect(samples.get(`${took}_count{${labels}}`)).toBe(3)
    expect(samples.get(`${took}_bucket{${labels},le="+Inf"}`)).toBe(3)
    expect(samples.get('keepsake_http_requests_in_flight')).toBe(1)
    expect(samples.get('keepsake_model_tokens_total{direction="in"}')).toBe(100)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  })

  test('tells which parts work', async () => {
    const { read, checks, peers } = metricsFrame()
    checks.embedder = false
    peers.state = 'lost'
    const { samples } = await read()
    const up = ['db', 'queue', 'embedder', 'redis'].map((part) =>
      samples.get(`keepsake_part_up{part="${part}"}`)
    )
    expect(up).toEqual([1, 1, 0, 0])
  })

  test('says nothing of what callers sent', async () => {
    const { send, read, key } = metricsFrame()
    await send('GET', '/v1/memory/Ana?user_id=ana-in-bern')
    await send('GET', '/v1/memory/Ana/secret')
    await send('ANA' as 'GET', '/v1/Ana')
    const { text } = await read()
    expect(text).not.toMatch(/ana/i)
    expect(text).not.toContain(key)
  })
})

test('a histogram counts each call in every bucket that it fits', () => {
  const metrics = new HttpMetrics()
  const route = metrics.route('GET', '/p')
  for (const seconds of [0.001, 0.02, 0.02, 60]) {
    metrics.begin()
    metrics.end(route, 200, seconds)
  }
  const samples = samplesOf(prometheusText(metrics.families()))
  const bucket = (le: string) =>
    samples.get(`keepsake_http_request_duration_seconds_bucket{method="GET",path="/p",le="${le}"}`)
  expect(['0.005', '0.01', '0.025', '30', '+Inf'].map(bucket)).toEqual([1, 1, 3, 3, 4])
})
