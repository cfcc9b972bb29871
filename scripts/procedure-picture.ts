/**
 * Plays the worked example of `docs/guide/procedures.md` on a service of its own and draws the version
 * history that it answers: `bun scripts/procedure-picture.ts [--out docs/guide/procedure-history.svg]`.
 * Nothing in the picture is written by hand; `--answers` prints what the service said on the way.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#src/config/config.ts'
import type { ProcedureHistory } from '#src/procedures/contract.ts'
import { startService } from '#src/service.ts'
import type { EvolutionAnswer, VersionAnswer } from '#src/shapes/procedure.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/guide/procedure-history.svg' },
    answers: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})

const DEPLOY =
  'To deploy the API to staging: 1. Run the database migrations. 2. Build the image. 3. Push the image to the registry. 4. Restart the API service.'
const FAILURE = 'The migrations failed because the staging database was locked by a backup.'

const WIDTH = 900
const CARD = 400
const LINE = 18
const WRAP = 54

if (values.help) {
  console.log('bun scripts/procedure-picture.ts [--out FILE.svg] [--answers]')
} else {
  const history = await playExample()
  writeFileSync(values.out, draw(history))
  console.log(`${values.out}: ${history.versions.length} versions of "${history.name}"`)
}

async function playExample(): Promise<ProcedureHistory> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keepsake-picture-'))
  const service = await startService(readConfig({ PORT: '0', DATA_DIR: dataDir }))
  try {
    const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${service.firstKey}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const json = (await response.json()) as Answer
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
      if (values.answers) console.log(`${method} ${path}\n${JSON.stringify(json, null, 2)}\n`)
      return json
    }
    const finished = async (jobId: string) => {
      for (;;) {
        const job = await send<{ status: string }>('GET', `/v1/jobs/${jobId}`)
        if (job.status !== 'processing') return
        await Bun.sleep(100)
      }
    }
    const { job_id } = await send<{ job_id: string }>('POST', '/v1/add', {
      messages: [{ role: 'user', content: DEPLOY }]
    })
    await finished(job_id)
    const search = '/v1/procedures/search?query=How+do+I+deploy+to+staging%3F'
    const { results } = await send<{ results: { id: string }[] }>('GET', search)
    const id = results[0]?.id
    const feedback = `/v1/procedures/${id}/feedback`
    await send('PATCH', feedback, { success: true })
    const failed = await send<{ job_id: string }>('PATCH', feedback, {
      success: false,
      failed_at_step: 1,
      context: FAILURE
    })
    await finished(failed.job_id)
    await send('GET', search)
    await send('POST', `/v1/procedures/${id}/check`, {
      context: 'The nightly backup is running, the staging database is locked.'
    })
    await send('PATCH', feedback, { success: true })
    return await send<ProcedureHistory>('GET', `/v1/procedures/${id}/history`)
  } finally {
    await service.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Versions from left to right, oldest first, with what led from one to the next between them. */
function draw({ name, versions, evolution_log }: ProcedureHistory): string {
  const ordered = versions.toReversed()
  const cards = ordered.map((version, place) => card(version, 30 + place * (CARD + 40)))
  const height = Math.max(...cards.map((one) => one.height)) + 90
  const causes = evolution_log.filter((entry) => entry.version_after > entry.version_before)
  const notes = causes
    .filter((entry) => entry.version_before > 0)
    .map((entry, place) => cause(entry, height + place * 90))
  const total = height + notes.length * 90 + 10
  const width = Math.max(WIDTH, 60 + ordered.length * (CARD + 40) - 40)
  const arrows = ordered.slice(1).map((_, place) => {
    const x = 30 + CARD + place * (CARD + 40)
    return `<path d="M${x + 4} 120h28" stroke="#8a5a00" stroke-width="2" marker-end="url(#tip)"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" width="${width}" height="${total}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Version history of ${escaped(name)}">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0l8 4-8 4z" fill="#8a5a00"/></marker></defs>
<rect width="${width}" height="${total}" fill="#ffffff"/>
${text(30, 36, name, 'font-size="20" font-weight="600" fill="#1c2733"')}
${[...cards.map((one) => one.svg), ...arrows, ...notes].join('\n')}
</svg>
`
}

function card(version: VersionAnswer, x: number): { svg: string; height: number } {
  const rows: string[] = []
  let y = 84
  const row = (line: string, style: string, indent = 0) => {
    rows.push(text(x + 16 + indent, y, line, style))
    y += LINE
  }
  const state = version.is_current ? 'current' : (version.metadata['status'] ?? 'past')
  row(`Version ${version.version} · ${state}`, 'font-weight="600" fill="#1c2733"')
  row(`${version.success_count} succeeded, ${version.fail_count} failed`, 'fill="#5a6672"')
  y += 6
  for (const step of version.steps) {
    row(
      `${step.step}. ${step.action}  (+${step.success_count} −${step.fail_count})`,
      'fill="#1c2733"'
    )
    for (const line of wrapped(step.detail)) row(line, 'fill="#8a5a00"', 14)
  }
  for (const one of version.metadata.preconditions) {
    y += 6
    for (const line of wrapped(`Before: ${one}`)) row(line, 'fill="#8a5a00"')
  }
  const colour = version.is_current ? '#1f7a4d' : '#b6bec6'
  const frame = `<rect x="${x}" y="60" width="${CARD}" height="${y - 62}" rx="8" fill="#f8fafb" stroke="${colour}" stroke-width="2"/>`
  return { svg: [frame, ...rows].join('\n'), height: y - 62 }
}

function cause(entry: EvolutionAnswer, y: number): string {
  return [
    text(
      30,
      y,
      `Version ${entry.version_before} → ${entry.version_after}: ${entry.reason}`,
      'fill="#1c2733"'
    ),
    text(30, y + 22, `Taken for granted: ${entry.violated_assumption ?? '—'}`, 'fill="#5a6672"'),
    text(30, y + 44, `Learned: ${entry.precondition_added ?? '—'}`, 'fill="#8a5a00"')
  ].join('\n')
}

function wrapped(line: string): string[] {
  const lines: string[] = []
  for (const word of line.split(' ').filter((one) => one !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WRAP) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}

function text(x: number, y: number, content: string, style: string): string {
  return `<text x="${x}" y="${y}" ${style}>${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
