/**
 * Makes `dist`, which is what the package holds: `bun run build`. The SDK's modules run wherever there is
 * `fetch`; the command line is for Node and has everything it needs in it, the redaction of the service too.
 */
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Glob } from 'bun'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = `${ROOT}dist`
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
  // Importers load their libraries when they are asked for: other commands start without them.
  splitting: true,
  banner: '#!/usr/bin/env node'
})
chmodSync(`${OUT}/cli/keepsake.js`, 0o755)
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

async function bundle(config: Parameters<typeof Bun.build>[0]): Promise<void> {
  const { logs } = await Bun.build(config)
  for (const log of logs) console.error(log)
}
