/**
 * Writes the types of the service's calls and answers from its own OpenAPI document: `bun run generate`.
 * With `--check` nothing is written, and types that are behind the document fail.
 */
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const DOCUMENT = fileURLToPath(new URL('../../../scripts/openapi-document.ts', import.meta.url))
const FILE = new URL('../src/generated/service.ts', import.meta.url)
const HEAD = '// Written by `bun run generate` from the OpenAPI document of the service.\n'

const printed = Bun.spawnSync(['bun', DOCUMENT], { stderr: 'inherit' })
if (printed.exitCode !== 0) throw new Error('the service did not tell its document')
const types = await openapiTS(JSON.stringify(withoutRefusals(printed.stdout.toString())), {
  // A field with a default may still be left out.
  defaultNonNullable: false
})
const text = HEAD + astToString(types)
if (!process.argv.includes('--check')) await Bun.write(FILE, text)
else if ((await Bun.file(FILE).text()) !== text) {
  console.error('The types are behind the service: bun run --cwd clients/typescript generate')
  process.exit(1)
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
