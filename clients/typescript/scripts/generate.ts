/**
 * Writes what the client knows of the service: the types of calls and answers, from its OpenAPI document, and
 * what its MCP server lists: `bun run generate`. With `--check` nothing is written, and what is behind fails.
 */
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const HEAD = '// Written by `bun run generate` from the OpenAPI document of the service.\n'
const document = toldBy('openapi-document.ts')
const types = await openapiTS(JSON.stringify(withoutRefusals(document)), {
  // A field with a default may still be left out.
  defaultNonNullable: false
})
await keep('service.ts', HEAD + astToString(types))
await keep('mcp.json', toldBy('mcp-catalogue.ts'))

/** What a script of the service prints. */
function toldBy(script: string): string {
  const path = fileURLToPath(new URL(`../../../scripts/${script}`, import.meta.url))
  const printed = Bun.spawnSync(['bun', path], { stderr: 'inherit' })
  if (printed.exitCode !== 0) throw new Error(`scripts/${script} failed`)
  return printed.stdout.toString()
}

async function keep(name: string, text: string): Promise<void> {
  const file = new URL(`../src/generated/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) await Bun.write(file, text)
  else if ((await Bun.file(file).text()) !== text) {
    console.error('The client is behind the service: bun run --cwd clients/typescript generate')
    process.exit(1)
  }
}

/**
 * The document without what the client reads by hand: headers, refusals, examples. They are nine
 * tenths of the types otherwise.
 */
function withoutRefusals(document: string): object {
  const plain = JSON.parse(document, (key, value) =>
    key === 'headers' || key === 'example' || key === 'examples' ? undefined : value
  )
  delete plain.components.responses
  for (const path of Object.values<Record<string, { responses: Record<string, unknown> }>>(
    plain.paths
  )) {
    for (const { responses } of Object.values(path)) {
      for (const status of Object.keys(responses)) {
        if (!status.startsWith('2')) delete responses[status]
      }
    }
  }
  return plain
}
