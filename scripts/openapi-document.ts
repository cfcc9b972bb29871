/** Prints the OpenAPI document of the service as it is here, without starting it: `bun scripts/openapi-document.ts`. */
import { testFrame } from '#tests/http/frame.ts'

const { json } = await testFrame().send('GET', '/openapi.json', { key: null })
process.stdout.write(`${JSON.stringify(json)}\n`, () => process.exit(0))
