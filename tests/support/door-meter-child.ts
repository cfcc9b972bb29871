/** The process in which doors are measured: it may never come back from a text, so it can be killed. */
import type { Measured, Measuring } from '#tests/support/door-meter.ts'
import { HOSTILE_INPUTS } from '#tests/support/hostile-inputs.ts'
import { TEXT_DOORS } from '#tests/support/text-doors.ts'

// Models, stemmers and tables are loaded by the first text, whatever is in it.
for (const door of TEXT_DOORS)
  await door.read('I moved to Porto on 3 March 2024. Ich mag Tee. 私は猫が好き。')

process.on('message', async ({ door, input, length }: Measuring) => {
  const { read } = TEXT_DOORS.find(({ name }) => name === door) ?? missing(door)
  const text = (HOSTILE_INPUTS.find(({ name }) => name === input) ?? missing(input)).make(length)
  const before = process.cpuUsage()
  await read(text)
  const { user, system } = process.cpuUsage(before)
  process.send?.({ ms: (user + system) / 1000 } satisfies Measured)
})
process.on('disconnect', () => process.exit())
process.send?.({ ms: 0 } satisfies Measured)

function missing(name: string): never {
  throw new Error(`There is no "${name}".`)
}
