/**
 * The reference pages in a real browser: they show the endpoints, and nothing is asked of any other
 * address. Without Chromium (CHROMIUM, else /usr/bin/chromium) this is skipped, loudly.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { testFrame } from '#tests/http/frame.ts'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const installed = existsSync(executablePath)
if (!installed) {
  if (process.env['CI'] === 'true') throw new Error('CI must look at the pages: set CHROMIUM')
  process.stderr.write('\nSKIPPED: the reference pages in a browser, no Chromium found.\n\n')
}

describe.skipIf(!installed)('in a browser', () => {
  let browser: Browser
  let url = ''
  const { app } = testFrame()

  beforeAll(async () => {
    app.elysia.listen({ port: 0, hostname: '127.0.0.1' })
    url = `http://127.0.0.1:${app.elysia.server?.port}`
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(async () => {
    await browser.close()
    await app.elysia.stop(true)
  })

  test.each([
    ['/swagger', 'div.swagger-ui'],
    ['/swagger/', 'div.swagger-ui'],
    ['/redoc', '#reference']
  ])(
    '%s shows the endpoints and asks nobody else',
    async (path, place) => {
      const page = await browser.newPage()
      const asked: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(`${url}${path}`)
      const shown = page
        .locator(place)
        .getByText('Find facts by meaning')
        .filter({ visible: true })
        .first()
      await shown.waitFor({ timeout: 30_000 })
      // Not 'networkidle', which now and then never comes.
      for (let before = -1; before !== asked.length; await Bun.sleep(1000)) before = asked.length
      await page.close()
      expect(asked).toContain(`${url}/openapi.json`)
      expect(asked.filter((address) => !isFrom(url, address))).toEqual([])
      expect(complaints).toEqual([])
    },
    60_000
  )
})

function isFrom(url: string, address: string): boolean {
  return address.startsWith(`${url}/`) || /^(data|blob):/.test(address)
}
