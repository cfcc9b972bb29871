/** Reads a line from the terminal without showing it. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reading = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // Only now is nothing shown that is typed.
  process.stderr.write(question)
  return new Promise((resolve, reject) => {
    reading.once('SIGINT', () => {
      reading.close()
      reject(new Error('Nothing was saved.'))
    })
    reading.question('', (line) => {
      reading.close()
      process.stderr.write('\n')
      resolve(line)
    })
  })
}
