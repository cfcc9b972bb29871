/** The compose files name settings that exist and run the service as docs/operations.md says. */
import { expect, test } from 'bun:test'
import { readConfig } from '#src/config/config.ts'

const ROOT = new URL('../..', import.meta.url).pathname

interface Service {
  environment: Record<string, string>
  volumes: string[]
  read_only: boolean
  stop_grace_period: string
}

async function serviceIn(file: string): Promise<Service> {
  const parsed = Bun.YAML.parse(await Bun.file(`${ROOT}${file}`).text())
  return (parsed as { services: { keepsake: Service } }).services.keepsake
}

test('the service is read-only but for one volume and has longer to stop than it takes', async () => {
  const service = await serviceIn('compose.yaml')
  expect(service.read_only).toBe(true)
  expect(service.volumes).toEqual(['memory:/data'])
  expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(readConfig({}).stopS)
})

test.each(['compose.yaml', 'compose.postgres.yaml'])('the settings of %s exist', async (file) => {
  const documented = await Bun.file(`${ROOT}docs/operations.md`).text()
  for (const name of Object.keys((await serviceIn(file)).environment)) {
    expect(documented).toContain(`\`${name}\``)
  }
})

test('left alone, every setting is as if it were not there', async () => {
  const { environment } = await serviceIn('compose.yaml')
  const unset = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/^\$\{\w+:-(.*)\}$/, '$1')
  ])
  expect(readConfig(Object.fromEntries(unset))).toEqual(readConfig({}))
})
