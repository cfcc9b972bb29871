/** Starts the service from the environment, says how to use it, and stops it in order on a signal. */
import { join } from 'node:path'
import { log } from '#src/base/log.ts'
import { endOnUncaught } from '#src/base/uncaught.ts'
import { type Config, readConfig } from '#src/config/config.ts'
import { isLog, outputAt } from '#src/config/standard-output.ts'
import { endWhenIdle } from '#src/idle-stop.ts'
import { startService } from '#src/service.ts'

endOnUncaught('process')

// Whoever read the output may have left (`| head`); the service goes on unheard.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const say = (text: string) => process.stdout.write(`${text}\n`)

try {
  const config = readConfig(process.env)
  const starting = startService(config)
  // Before anything is said: whoever reads it may tell it to stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      say('Stopping: finishing what is under way …')
      setTimeout(() => {
        log.write('warn', 'stopped_with_work_under_way')
        say(
          `Stopped after ${config.stopS} s with work under way. What was accepted is kept and goes on at the next start.`
        )
        process.exit(0)
      }, config.stopS * 1000)
      starting
        .then((service) => service.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1)
        )
    })
  }
  if (config.databaseUrl === null) say(`Opening the embedded database in ${config.dataDir} …`)
  const service = await starting
  say(`listening on ${service.url}`)
  if (service.firstKey !== null) welcome(service.url, service.firstKey, config)
  endWhenIdle(config.idleStopS, service.calls, () => {
    say(`Nobody has called for ${config.idleStopS} s.`)
    process.kill(process.pid, 'SIGTERM')
  })
} catch (error) {
  // What is thrown here was written for the operator: settings, the directory, the database.
  log.write('error', 'not_started')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

function welcome(
  url: string,
  key: string,
  { dataDir, journalStream }: Pick<Config, 'dataDir' | 'journalStream'>
): void {
  const keyFile = join(dataDir, 'api-key')
  if (isLog(outputAt(process.stdout.fd), journalStream)) {
    say(`The first account's key is in ${keyFile}.`)
    return
  }
  say(`
The first account's key (shown once; also in ${keyFile}):

  ${key}

Remember something, then find it:

  curl -s ${url}/v1/add -H 'Authorization: Bearer ${key}' -d '{"messages":[{"role":"user","content":"I moved to Lisbon last week and I work as a nurse."}]}'
  curl -s ${url}/v1/search -H 'Authorization: Bearer ${key}' -d '{"query":"Where do I live?"}'
`)
}
