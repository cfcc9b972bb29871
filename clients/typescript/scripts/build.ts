/**
 * Makes `dist`, which is what the package holds: `bun run build`. The SDK's modules run wherever there is
 * `fetch`; the command line is for Node with everything it needs in it, the service's source and its redaction
 * included.
 */
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Glob } from 'bun'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = `${ROOT}dist`
/** The repository; a copy of this folder that is built elsewhere says where it is. */
const SERVICE = process.env['SERVICE_SOURCE'] ?? fileURLToPath(new URL('../../..', import.meta.url))
const SERVICE_PARTS = [
  ...['package.json', 'bun.lock', 'bunfig.toml', 'src', 'actors', 'db', 'scripts/model-file']
]
/** A package inside of a package is read as one by tools that look into either. */
const MANIFEST = 'manifest.json'
const shared = { outdir: OUT, format: 'esm', minify: { syntax: true, whitespace: true } } as const

rmSync(OUT, { recursive: true, force: true })
await bundle({
  ...shared,
  entrypoints: ['index.ts', 'ai.ts', 'openai.ts'].map((file) => `${ROOT}src/${file}`),
  target: 'browser',
  splitting: true,
  external: ['ai']
})
await bundle({
  ...shared,
  outdir: `${OUT}/cli`,
  entrypoints: [`${ROOT}src/cli/keepsake.ts`],
  target: 'node',
  // What speaks MCP and what reads files is large, and loaded where it is used.
  splitting: true,
  banner: '#!/usr/bin/env node'
})
chmodSync(`${OUT}/cli/keepsake.js`, 0o755)
packService()
const declared = Bun.spawnSync(['bun', 'x', 'tsc', '-p', 'tsconfig.sdk.json'], {
  cwd: ROOT,
  stdout: 'inherit',
  stderr: 'inherit'
})
if (declared.exitCode !== 0) process.exit(1)
for (const path of new Glob('**/*.d.ts').scanSync(OUT)) {
  // Declarations name each other as the modules that they declare.
  const text = await Bun.file(`${OUT}/${path}`).text()
  await Bun.write(`${OUT}/${path}`, text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

/**
 * Puts the service's source beside the command line, as the image holds it, with its lockfile. What changes in
 * it changes its id, so that nobody starts an older one.
 */
function packService(): void {
  const { version } = JSON.parse(readFileSync(`${SERVICE}/package.json`, 'utf8'))
  const digest = new Bun.CryptoHasher('sha256')
  for (const part of SERVICE_PARTS) {
    const isFolder = statSync(`${SERVICE}/${part}`).isDirectory()
    const within = isFolder ? [...new Glob('**/*').scanSync(`${SERVICE}/${part}`)].sort() : ['']
    for (const path of within.filter((one) => !one.endsWith('_snapshot.json'))) {
      const name = path === '' ? part : `${part}/${path}`
      const bytes = readFileSync(`${SERVICE}/${name}`)
      digest.update(`${name}\0${bytes.length}\0`).update(bytes)
      const packed = `${OUT}/service/${name === 'package.json' ? MANIFEST : name}`
      mkdirSync(dirname(packed), { recursive: true })
      writeFileSync(packed, bytes)
    }
  }
  writeFileSync(`${OUT}/service/build-id`, `${version}-${digest.digest('hex').slice(0, 12)}\n`)
}

async function bundle(config: Parameters<typeof Bun.build>[0]): Promise<void> {
  const { logs } = await Bun.build(config)
  for (const log of logs) console.error(log)
}
