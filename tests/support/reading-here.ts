/** Reading where it is asked for, without processes and without bounds: for benchmarks and tests. */
import type { Reading } from '#src/reading/process/reading.ts'
import { runTask } from '#src/reading-tasks.ts'

export const READING_HERE: Reading = {
  run: (name, input) => runTask(name, input),
  close: () => Promise.resolve()
}
