/**
 * Writes the built-in model's ONNX file ahead of time and checks it, so that an image can be built
 * with it inside and the first start does not spend its seconds on it:
 *
 *   bun scripts/local-model.ts --cache .cache/models
 */
import { parseArgs } from 'node:util'
import { openLocalModel, TOKEN_DIMENSIONS } from '#src/models/local/embedder.ts'

const HELP = `bun scripts/local-model.ts --cache FOLDER [--token-dimensions ${TOKEN_DIMENSIONS}]
Writes the local embedding model into FOLDER and checks that this processor computes it rightly.`

const { values } = parseArgs({
  options: {
    cache: { type: 'string' },
    'token-dimensions': { type: 'string', default: String(TOKEN_DIMENSIONS) },
    help: { type: 'boolean', default: false }
  }
})

if (values.help || !values.cache) {
  console.log(HELP)
  process.exitCode = values.help ? 0 : 1
} else {
  const tokenDimensions = Number(values['token-dimensions'])
  const model = await openLocalModel({ cacheFolder: values.cache, tokenDimensions })
  console.log(`${model.name} is ready in ${values.cache}`)
  await model.close()
}
