/** What a file of rules says: chosen from facts, knowledge and procedures, the firmest first. */

import type { KnowledgeType } from '#src/memory/candidates.ts'
import { contentKey } from '#src/memory/fact.ts'
import { NameFinder } from '#src/memory/names/names-in-text.ts'
import type { Procedure } from '#src/memory/procedure.ts'
import type { Line } from '#src/profile/generated.ts'
import { SELF, type Told } from '#src/profile/told.ts'
import { contentWords } from '#src/text/content-words.ts'

export const RULE_SECTIONS = [
  'instructions',
  'commands',
  'tools',
  'project',
  'decisions',
  'preferences',
  'procedures',
  'failures',
  'notes'
] as const
export type RuleSection = (typeof RULE_SECTIONS)[number]
export type RuleLine = Line<RuleSection>

/** A knowledge item as rules look at it. */
export interface Lesson {
  knowledgeId: string
  entity: string
  entityType: Told['entityType']
  type: KnowledgeType
  content: string
  contentKey: string
  artifact: string | null
  /** Milliseconds since the epoch. */
  expiresAt: number | null
  /** Through which team it is seen; null for one's own. */
  teamId: string | null
}

export interface Failure {
  procedureId: string
  name: string
  reason: string
}

export interface RuleMaterial {
  /** Those that count. */
  facts: readonly Told[]
  /** Those that do not count any more; knowledge in their words must not be told either. */
  gone: readonly Told[]
  lessons: readonly Lesson[]
  procedures: readonly Procedure[]
  failures: readonly Failure[]
}

const FACT_MAX = 300
/** Of the words of a report, how many a fact must share to be told in its place. */
const SAME_REPORT = 0.7
/** What an instruction leaves no choice about. */
const FIRM =
  /\b(?:never|always|must|do not|don't|only|nie|niemals|immer|nunca|siempre|jamais|toujours|sempre|mai|nooit|altijd|nigdy|zawsze|никогда|всегда|asla|her zaman)\b|絶対|必ず|常に|从不|始终|总是|绝不|절대|항상/iu
const CODE =
  /`[^`]+`|(?:^|\s)(?:\.{0,2}\/[\w.-]+|[\w-]+\.(?:ts|js|py|rs|go|md|json|ya?ml|toml|sh))(?=[\s,.]|$)/
const SECTION_OF_LESSON: Readonly<Record<KnowledgeType, RuleSection | null>> = {
  command: 'commands',
  decision: 'decisions',
  solution: 'notes',
  insight: 'notes',
  reference: 'notes',
  formula: 'notes',
  recipe: null
}

/** The lines in the order in which they stand, each once; `told` words a fact. */
export function ruleLines(material: RuleMaterial, told: (fact: Told) => string): RuleLine[] {
  const technical = technicalNames(material)
  const { facts, gone, lessons } = material
  const unsaid = new Set(gone.map(({ content }) => contentKey(content)))
  const factOf = new Map(facts.map((fact) => [contentKey(fact.content), fact]))
  const lines: RuleLine[] = [
    ...lessons
      .filter((lesson) => !unsaid.has(lesson.contentKey) && isForWork(lesson, technical))
      .flatMap((lesson) => lessonLine(lesson, factOf.get(lesson.contentKey), told)),
    ...[...facts].sort(byFirmness).flatMap((fact) => {
      const section = fact.text.length > FACT_MAX ? null : sectionOf(fact, technical)
      const text = section === 'instructions' ? instructionOf(told(fact)) : told(fact)
      return section === null ? [] : [{ section, text, factIds: [fact.factId], procedureIds: [] }]
    }),
    ...procedureLines(material.procedures),
    ...material.failures.map((failure) => failureLine(failure, [...facts, ...gone], told))
  ]
  const once = new Map(lines.toReversed().map((line) => [contentKey(line.text), line]))
  const kept = new Set(once.values())
  return RULE_SECTIONS.flatMap((section) =>
    lines.filter((line) => line.section === section && kept.has(line))
  )
}

function technicalNames({ facts, lessons }: RuleMaterial): NameFinder {
  const names = [...facts, ...lessons].flatMap(({ entity, entityType }) =>
    entityType === 'technology' || entityType === 'project' ? [entity] : []
  )
  return new NameFinder([...new Set(names)])
}

/** What is about a project, a tool or code; everything else in a memory is somebody's life. */
function isForWork(
  {
    entityType,
    content,
    ...rest
  }: { entityType: Told['entityType']; content: string; type?: string },
  technical: NameFinder
): boolean {
  return (
    rest.type === 'command' ||
    entityType === 'technology' ||
    entityType === 'project' ||
    CODE.test(content) ||
    technical.namedIn(content).length > 0
  )
}

function sectionOf(fact: Told, technical: NameFinder): RuleSection | null {
  const { topics, about, eventDate, stance, source, entityType, teamId } = fact
  if (topics.has('wish') && about === SELF && teamId === null) {
    return source === 'file_upload' ? null : 'instructions'
  }
  if (eventDate !== null || stance !== 'holds' || !isForWork(fact, technical)) return null
  if (about === SELF && (topics.has('like') || topics.has('dislike'))) return 'preferences'
  return about === SELF || entityType === 'technology' ? 'tools' : 'project'
}

/** Never and always first, then what was said more often, then the later. */
function byFirmness(a: Told, b: Told): number {
  return (
    Number(FIRM.test(b.text)) - Number(FIRM.test(a.text)) ||
    b.statements - a.statements ||
    b.importance - a.importance ||
    b.statedAt - a.statedAt ||
    (a.factId < b.factId ? -1 : 1)
  )
}

const WISH = /^They (want|do not want) you to (never |not |always )?(.)/u

/** "They want you to never push to main." as an order. */
function instructionOf(line: string): string {
  return line.replace(WISH, (_, want: string, how: string | undefined, letter: string) => {
    const order = want === 'want' ? (how ?? '') : `do not ${how ?? ''}`
    const text = `${order}${letter}`
    return text.slice(0, 1).toUpperCase() + text.slice(1)
  })
}

function lessonLine(
  { knowledgeId, type, content, artifact }: Lesson,
  fact: Told | undefined,
  told: (fact: Told) => string
): RuleLine[] {
  const section = SECTION_OF_LESSON[type]
  if (section === null) return []
  const words = fact === undefined ? content : told(fact)
  const isShown = artifact === null || words.includes(artifact) || artifact.includes('\n')
  const text = isShown ? words : `${words} \`${artifact}\``
  const factIds = fact === undefined ? [] : [fact.factId]
  return [{ section, text, factIds, procedureIds: [], knowledgeIds: [knowledgeId] }]
}

/** Ways of doing things that have not failed more often than they worked, the proven first. */
function procedureLines(procedures: readonly Procedure[]): RuleLine[] {
  return procedures
    .filter(({ successCount, failCount }) => failCount <= successCount + 1)
    .sort((a, b) => b.successCount - a.successCount || (a.id < b.id ? -1 : 1))
    .map((procedure) => ({
      section: 'procedures',
      text: procedureLine(procedure),
      factIds: [],
      procedureIds: [procedure.id]
    }))
}

/** What went wrong, in the words of the fact that tells of it where there is one: its days are dated. */
function failureLine(
  { procedureId, name, reason }: Failure,
  facts: readonly Told[],
  told: (fact: Told) => string
): RuleLine {
  const words = contentWords(reason)
  const fact = facts.find(({ text }) => {
    const shared = contentWords(text).intersection(words).size
    return shared > 2 && shared >= SAME_REPORT * words.size
  })
  return {
    section: 'failures',
    text: `${name}: ${fact === undefined ? reason : told(fact)}`,
    factIds: fact === undefined ? [] : [fact.factId],
    procedureIds: [procedureId]
  }
}

function procedureLine({ current, successCount, failCount }: Procedure): string {
  const before = current.preconditions.map((one) => one.replace(/[.]+$/, ''))
  const steps = current.steps.map(({ step, action, detail }) =>
    detail === '' ? `${step}. ${action}` : `${step}. ${action}: ${detail}`
  )
  const times = successCount + failCount
  const record = times === 0 ? '' : ` (worked ${successCount} of ${times} times)`
  const parts = [
    `${current.name}${record}.`,
    before.length === 0 ? '' : `First: ${before.join('; ')}.`,
    `Steps: ${steps.join(' ')}`
  ]
  return parts.filter((part) => part !== '').join(' ')
}
