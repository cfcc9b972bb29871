/** Code that is let go of takes no memory until it runs again, and runs as before. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { letGoOfCode } from '#src/base/memory/mapped-code.ts'

/** KiB of code in memory, by `/proc/self/smaps`. */
function codeKb(): number {
  const code = /^[0-9a-f]+-[0-9a-f]+ r-x\S \S+ \S+ \S+ +\/(?:.*\n)+?Rss: +(\d+)/gm
  const found = [...readFileSync('/proc/self/smaps', 'utf8').matchAll(code)]
  return found.reduce((sum, [, kb]) => sum + Number(kb), 0)
}

test('everything runs afterwards', () => {
  const sort = () => JSON.stringify([...'code pages'].sort((a, b) => a.localeCompare(b)))
  const before = sort()
  for (let round = 0; round < 20; round++) letGoOfCode()
  expect(sort()).toBe(before)
  expect(new Bun.CryptoHasher('sha256').update('code').digest('hex')).toHaveLength(64)
})

test.skipIf(process.platform !== 'linux')('what does not run takes no memory', () => {
  codeKb()
  const before = codeKb()
  letGoOfCode()
  expect(codeKb()).toBeLessThan(before)
})
