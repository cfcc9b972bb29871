/** Writes `src/text/int8/kernel.ts` from `dots.wat`: `bun scripts/int8-kernel/make.ts`. */
import makeWabt from 'wabt'

const OUT = new URL('../../src/text/int8/kernel.ts', import.meta.url).pathname

/** The module as the source says it, in base64. */
export async function compiledKernel(): Promise<string> {
  const source = await Bun.file(new URL('./dots.wat', import.meta.url).pathname).text()
  const wabt = await makeWabt()
  const parsed = wabt.parseWat('dots.wat', source, { simd: true })
  const { buffer } = parsed.toBinary({})
  parsed.destroy()
  return Buffer.from(buffer).toString('base64')
}

if (import.meta.main) {
  const lines = (await compiledKernel()).match(/.{1,90}/g) ?? []
  const text = lines.map((line) => `  '${line}'`).join(' +\n')
  await Bun.write(
    OUT,
    `/** Made from \`scripts/int8-kernel/dots.wat\` by \`bun scripts/int8-kernel/make.ts\`. */\nexport const KERNEL =\n${text}\n`
  )
}
