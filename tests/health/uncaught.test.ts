/** An error that nobody caught ends its process, and is told without its text. */
import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

const SECRET = 'Ana moved to Lisbon'
const module = fileURLToPath(new URL('../../src/base/uncaught.ts', import.meta.url))

test.each([
  ['uncaughtException', `setTimeout(() => { throw new RangeError('${SECRET}') }, 1)`],
  ['unhandledRejection', `Promise.reject(new RangeError('${SECRET}'))`]
])('%s', async (cause, failing) => {
  const program = `import { endOnUncaught } from '${module}'
    endOnUncaught('process')
    ${failing}
    setTimeout(() => process.exit(0), 5000)`
  const child = Bun.spawn(['bun', '-e', program], { stdout: 'pipe', stderr: 'pipe' })
  const [said, told, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  expect(code).toBe(1)
  expect(said).toBe('')
  expect(told).not.toContain(SECRET)
  const line = JSON.parse(told)
  expect(line).toMatchObject({ event: 'uncaught', where: 'process', cause, kind: 'RangeError' })
  expect(line.places).toContain('at ')
})

test('in a thread it ends that thread alone', async () => {
  const thread = `import { endOnUncaught } from '${module}'
    endOnUncaught('account_thread')
    self.onmessage = () => { throw new RangeError('${SECRET}') }`
  const program = `const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(thread)}])))
    worker.onerror = () => console.log('error')
    worker.addEventListener('close', () => { console.log('closed'); process.exit(0) })
    worker.postMessage('go')`
  const child = Bun.spawn(['bun', '-e', program], { stdout: 'pipe', stderr: 'pipe' })
  const [said, told, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  expect(code).toBe(0)
  expect(said).toBe('closed\n')
  expect(JSON.parse(told)).toMatchObject({ where: 'account_thread', kind: 'RangeError' })
})
