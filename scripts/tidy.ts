/**
 * Takes out of `tests/tidy/standing.ts` what has become less: `bun scripts/tidy.ts`. What has become
 * more it names and leaves out: that is to be mended, or to be written there by hand with a reason.
 */
import { readFiles } from '#tests/tidy/house.ts'
import { CHECKS } from '#tests/tidy/rules.ts'
import { STANDING } from '#tests/tidy/standing.ts'

const FILE = new URL('../tests/tidy/standing.ts', import.meta.url)

const files = await readFiles(['src', 'actors', 'db'])
let text = await Bun.file(FILE).text()
for (const { name, count } of CHECKS) {
  const found = count(files)
  for (const [key, allowed] of Object.entries(STANDING[name])) {
    const now = found.get(key) ?? 0
    if (now < allowed) text = lowered(text, name, key, now)
  }
  for (const [key, now] of found) {
    if (now > (STANDING[name][key] ?? 0)) console.log(`${name}: more than stands: '${key}': ${now}`)
  }
}
await Bun.write(FILE, text)
await Bun.$`bunx biome check --write ${FILE.pathname}`.quiet()

/** The text with one line of a section lowered, or without it where nothing is left. */
function lowered(text: string, section: string, key: string, now: number): string {
  const start = text.indexOf(`  ${section}: {`)
  const line = new RegExp(`^    '?${RegExp.escape(key)}'?: \\d+,?\n`, 'm')
  const rest = text.slice(start)
  if (start === -1 || !line.test(rest))
    throw new Error(`standing.ts: no line in ${section}: ${key}`)
  return text.slice(0, start) + rest.replace(line, now === 0 ? '' : `    '${key}': ${now},\n`)
}
