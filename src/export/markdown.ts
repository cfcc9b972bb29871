/**
 * Records as Markdown for people to read. Memory text is written as it is: Markdown in it stays
 * Markdown, but it cannot begin a heading or a list of ours, since line breaks are folded.
 */
import type { EntityLists, ExportCounts, RowsOf } from '#src/export/contract.ts'
import type {
  ChunkRecord,
  EntityHead,
  EpisodeRecord,
  EvolutionRecord,
  ProcedureRecord,
  ReflectionRecord
} from '#src/shapes/export-records.ts'

const line = (text: string) => text.replace(/\s+/gu, ' ').trim()
const day = (time: string) => time.slice(0, 10)

export function entityHeading(head: EntityHead): string {
  const pinned = head.identity ? ', this is the user' : ''
  return `# ${line(head.name)}\n\nType: ${head.type}${pinned}. Known since ${day(head.created_at)}.\n`
}

const LIST_TITLES: Readonly<Partial<Record<keyof EntityLists, string>>> = {
  fact_details: 'Facts',
  archived_fact_details: 'No longer held',
  relations: 'Relations',
  archived_relations: 'No longer related',
  knowledge: 'Knowledge'
}

/** The heading of one of an entity's lists; empty for a list that is not shown. */
export function listHeading(list: keyof EntityLists): string {
  const title = LIST_TITLES[list]
  return title === undefined ? '' : `\n## ${title}\n\n`
}

/** Rows of one of an entity's lists. */
export function entityRows(of: RowsOf<EntityLists>): string {
  switch (of.list) {
    case 'facts':
      return ''
    case 'fact_details':
      return of.rows
        .map((fact) => {
          const until = fact.expires_at === null ? '' : `, until ${day(fact.expires_at)}`
          return `- ${line(fact.content)} (${fact.event_date ?? day(fact.stated_at)}${until})\n`
        })
        .join('')
    case 'archived_fact_details':
      return of.rows
        .map((fact) => {
          const why = fact.archived_by ?? fact.state
          const end = fact.archived_at ?? fact.expires_at ?? fact.stated_at
          return `- ${line(fact.content)} (${day(fact.stated_at)} to ${day(end)}, ${why})\n`
        })
        .join('')
    case 'relations':
    case 'archived_relations':
      return of.rows
        .map((one) => {
          const arrow = one.direction === 'outgoing' ? '→' : '←'
          return `- ${one.type} ${arrow} ${line(one.target)}: ${line(one.description)}\n`
        })
        .join('')
    case 'knowledge':
      return of.rows
        .map((item) => {
          const artifact = item.artifact === null ? '' : `\n${fenced(item.artifact)}`
          return `### ${line(item.title)} (${item.type})\n\n${item.content.trim()}\n${artifact}\n`
        })
        .join('')
  }
}

/** A code block whose fence is longer than any inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.trim()}\n${fence}\n`
}

export function episodeText(episode: EpisodeRecord): string {
  const details = [
    ['Outcome', episode.outcome],
    ['With', episode.participants.join(', ')]
  ].flatMap(([name, value]) => (value ? [`- ${name}: ${line(value)}\n`] : []))
  const context = episode.context === '' ? '' : `\n${episode.context.trim()}\n`
  const date = episode.happened_at ?? day(episode.time)
  return `\n## ${date}: ${line(episode.summary)}\n${context}\n${details.join('')}`
}

export function procedureText(procedure: ProcedureRecord): string {
  const { name, trigger_condition: trigger, success_count: done, fail_count: failed } = procedure
  const used = `Used ${done + failed} times, ${failed} of them failed.`
  const when = trigger === null ? '' : `When: ${line(trigger)}\n\n`
  return `# ${line(name)}\n\n${when}${used}\n${procedure.versions.map(versionText).join('')}`
}

function versionText(version: ProcedureRecord['versions'][number]): string {
  const steps = version.steps.map(({ step, action, detail }) => {
    const more = detail === '' ? '' : `: ${line(detail)}`
    return `${step}. ${line(action)}${more}\n`
  })
  const checks = version.preconditions.map((check) => `- Check: ${line(check)}\n`)
  const list = checks.length === 0 ? '' : `\n${checks.join('')}`
  return `\n## Version ${version.version} (${version.state}, ${day(version.created_at)})\n\n${steps.join('')}${list}`
}

export function changeText(change: EvolutionRecord): string {
  const assumed = change.violated_assumption
  const learned = assumed === null ? '' : ` Assumed wrongly: ${line(assumed)}`
  return `- ${day(change.created_at)} ${change.change_type} of \`${change.procedure_id}\`, version ${change.version_before} to ${change.version_after}: ${line(change.reason)}${learned}\n`
}

export function reflectionText(reflection: ReflectionRecord): string {
  return `\n## ${line(reflection.title)}\n\n${reflection.content.trim()}\n`
}

/** What was said, in order; `first` opens the conversation. */
export function chunkText(chunk: ChunkRecord, first: boolean): string {
  const heading = first ? `# Conversation of ${day(chunk.timestamp)}\n` : ''
  // A cut message goes on without its speaker.
  const speaker = chunk.part > 0 ? '' : `**${line(chunk.speaker ?? chunk.role)}** `
  const time = chunk.part > 0 ? '' : `(${chunk.timestamp}): `
  return `${heading}\n${speaker}${time}${chunk.content.trim()}\n`
}

export function readmeText(heading: { userId: string; exportedAt: string }, counts: ExportCounts) {
  const rows = Object.entries(counts).map(
    ([name, count]) => `- ${name.replaceAll('_', ' ')}: ${count}\n`
  )
  return `# Memory of ${line(heading.userId)}\n\nExported at ${heading.exportedAt}, for reading; \`format=json\` is what can be imported again.\n\n${rows.join('')}`
}
