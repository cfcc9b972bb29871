/**
 * Measures import and export of one scope on the embedded database, in a process of its own: how long
 * they take, how much memory the process needs, and how long others wait meanwhile.
 *
 *   bun bench/transfer.ts [--facts N]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProcess } from '#tests/crash/process.ts'
import { bigExport } from '#tests/import/drawn-export.ts'
import { freshDataDir, testAccount } from '#tests/support/service.ts'

const HELP = `bun bench/transfer.ts [--facts N]
  --facts N  facts of the scope, each with a chunk and two statements (10000)`
const MB = 1024 * 1024

/** Resident memory of a process, now or at its highest, in MB. */
function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** Asks the service something small again and again; returns how long the slowest took, in ms. */
async function slowest(url: string, during: Promise<unknown>): Promise<number> {
  let [worst, going] = [0, true]
  const stop = () => {
    going = false
  }
  during.then(stop, stop)
  while (going) {
    const begun = performance.now()
    await (await fetch(`${url}/v1/health/live`)).text()
    worst = Math.max(worst, performance.now() - begun)
    await Bun.sleep(5)
  }
  return Math.round(worst)
}

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1)

async function exportOnce(url: string, key: string, format: string): Promise<string> {
  const begun = performance.now()
  const asked = fetch(`${url}/v1/export?format=${format}`, {
    headers: { authorization: `Bearer ${key}` }
  }).then(async (response) => {
    let bytes = 0
    for await (const piece of response.body ?? []) bytes += piece.byteLength
    return bytes
  })
  const worst = await slowest(url, asked)
  return `${((await asked) / MB).toFixed(1)} MB in ${seconds(begun)} s, others waited at most ${worst} ms`
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { facts: { type: 'string', default: '10000' }, help: { type: 'boolean' } }
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  const facts = Number(values.facts)
  const dataDir = freshDataDir()
  const first = await startProcess({ DATA_DIR: dataDir })
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const account = testAccount(first.url, '', key)
  const body = JSON.stringify({ export: bigExport(facts, 20) })
  const begun = performance.now()
  const asked = account.send('POST', '/v1/import', { body })
  const worst = await slowest(first.url, asked)
  const { status, json } = await asked
  if (status !== 202) throw new Error(`the import was answered ${status}`)
  console.log(
    `import of ${json.accepted} records, ${(body.length / MB).toFixed(1)} MB: accepted in ${seconds(begun)} s, others waited at most ${worst} ms`
  )
  for (;;) {
    await Bun.sleep(1000)
    const job = (await account.send('GET', `/v1/jobs/${json.job_id}`)).json
    if (job.status === 'failed') throw new Error(`the import failed: ${job.error}`)
    if (job.status === 'completed') break
  }
  console.log(
    `import done after ${seconds(begun)} s; memory at its highest ${memoryOf(first.pid, 'VmHWM')} MB`
  )
  first.signal('SIGTERM')
  await first.exited

  // A fresh process, so that what exporting needs shows.
  const second = await startProcess({ DATA_DIR: dataDir })
  await testAccount(second.url, '', key).send('GET', '/v1/stats')
  console.log(`memory before exports ${memoryOf(second.pid, 'VmRSS')} MB`)
  for (const format of ['json', 'files', 'markdown']) {
    console.log(`export ${format}: ${await exportOnce(second.url, key, format)}`)
    console.log(`  memory at its highest ${memoryOf(second.pid, 'VmHWM')} MB`)
  }
  second.signal('SIGTERM')
  await second.exited
}

await main()
