/**
 * What a file of rules says: chosen from facts, knowledge and procedures, the firmest first. An assistant does what
 * stands in it, so what the user has not said stands apart and says where it comes from, and what others want
 * the assistant to do stands nowhere.
 */

import type { Origin } from '#src/base/provenance.ts'
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
  'notes',
  'others'
] as const
export type RuleSection = (typeof RULE_SECTIONS)[number]
export type RuleLine = Line<RuleSection>
type SaidLine = RuleLine & { origin: Origin }

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
  origin: Origin
}

export interface Failure {
  procedureId: string
  name: string
  reason: string
  isFromFile: boolean
}

/** A procedure, and who taught it. */
interface Taught {
  procedure: Procedure
  origin: Origin
}

export interface RuleMaterial {
  /** Those that count. */
  facts: readonly Told[]
  /** Those that do not count any more; knowledge in their words must not be told either. */
  gone: readonly Told[]
  lessons: readonly Lesson[]
  procedures: readonly Taught[]
  failures: readonly Failure[]
}

const SAID_BY: Readonly<Record<Exclude<Origin, 'user'>, string>> = {
  team: 'From a team',
  file: 'From a file',
  assistant: 'Said by an assistant'
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
  const factOf = new Map(
    ownFirst(facts)
      .toReversed()
      .map((fact) => [contentKey(fact.content), fact])
  )
  const lines: SaidLine[] = [
    ...lessons
      .filter((lesson) => !unsaid.has(lesson.contentKey) && isForWork(lesson, technical))
      .flatMap((lesson) => lessonLine(lesson, factOf.get(lesson.contentKey), told)),
    ...[...facts].sort(byFirmness).flatMap((fact) => {
      const section = fact.text.length > FACT_MAX ? null : sectionOf(fact, technical)
      const text = section === 'instructions' ? instructionOf(told(fact)) : told(fact)
      const { factId, origin } = fact
      return section === null
        ? []
        : [{ section, text, factIds: [factId], procedureIds: [], origin }]
    }),
    ...procedureLines(material.procedures),
    ...material.failures.map((failure) => failureLine(failure, material, told))
  ]
  return inSections(lines)
}

/** Each line once, and the user's own where others say the same; what only others say stands apart. */
function inSections(lines: readonly SaidLine[]): RuleLine[] {
  const once = new Map(
    ownFirst(lines)
      .toReversed()
      .map((line) => [contentKey(line.text), line])
  )
  const kept = new Set(once.values())
  const placed = lines
    .filter((line) => kept.has(line) && !(isOfOthers(line) && isOrder(line)))
    .map(({ origin, ...line }): RuleLine => {
      if (origin === 'user') return line
      return { ...line, section: 'others', text: `${SAID_BY[origin]}: ${line.text}` }
    })
  return RULE_SECTIONS.flatMap((section) => placed.filter((line) => line.section === section))
}

/** "Always run …": such is told by the user or by nobody. */
function isOrder({ text }: RuleLine): boolean {
  return FIRM.exec(text)?.index === 0
}

function ownFirst<One extends { origin: Origin }>(all: readonly One[]): One[] {
  return all.toSorted((a, b) => Number(isOfOthers(a)) - Number(isOfOthers(b)))
}

const isOfOthers = ({ origin }: { origin: Origin }) => origin !== 'user'

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
  const { topics, about, eventDate, stance, entityType } = fact
  if (isWishOfOthers(fact)) return null
  if (isInstruction(fact)) return 'instructions'
  if (eventDate !== null || stance !== 'holds' || !isForWork(fact, technical)) return null
  if (about === SELF && (topics.has('like') || topics.has('dislike'))) return 'preferences'
  return about === SELF || entityType === 'technology' ? 'tools' : 'project'
}

const isWishOfOthers = (fact: Told) => fact.topics.has('wish') && isOfOthers(fact)

/** What the user wants the assistant to do. */
function isInstruction(fact: Told): boolean {
  return fact.topics.has('wish') && fact.about === SELF && !isOfOthers(fact)
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
  { knowledgeId, type, content, artifact, origin }: Lesson,
  fact: Told | undefined,
  told: (fact: Told) => string
): SaidLine[] {
  const section = SECTION_OF_LESSON[type]
  if (section === null || (fact !== undefined && isToldAsWish(fact))) return []
  const words = fact === undefined ? content : told(fact)
  const isShown = artifact === null || words.includes(artifact) || artifact.includes('\n')
  const text = isShown ? words : `${words} \`${artifact}\``
  const factIds = fact === undefined ? [] : [fact.factId]
  const by = origin === 'user' && fact?.origin === 'assistant' ? 'assistant' : origin
  return [{ section, text, factIds, procedureIds: [], knowledgeIds: [knowledgeId], origin: by }]
}

/** It stands among the instructions already, or is what others want. */
function isToldAsWish(fact: Told): boolean {
  return isInstruction(fact) ? fact.text.length <= FACT_MAX : isWishOfOthers(fact)
}

/** Ways of doing things that have not failed more often than they worked, the proven first. */
function procedureLines(procedures: readonly Taught[]): SaidLine[] {
  return procedures
    .filter(({ procedure: { successCount, failCount } }) => failCount <= successCount + 1)
    .sort(
      ({ procedure: a }, { procedure: b }) =>
        b.successCount - a.successCount || (a.id < b.id ? -1 : 1)
    )
    .map(({ procedure, origin }) => ({
      section: 'procedures',
      text: procedureLine(procedure),
      factIds: [],
      procedureIds: [procedure.id],
      origin: isOwn({ procedure, origin }) ? 'user' : origin
    }))
}

/** What an assistant has done, and it worked, is how things are done here: most procedures are learnt from its reports of runs. */
export function isOwn({ procedure, origin }: Taught): boolean {
  return origin === 'user' || (origin === 'assistant' && procedure.successCount > 0)
}

/** That something failed is no order, and mostly an assistant reports it. */
const ofReport = (origin: Origin): Origin => (origin === 'assistant' ? 'user' : origin)

/** What went wrong, in the words of the fact that tells of it where there is one: its days are dated. */
function failureLine(
  { procedureId, name, reason, isFromFile }: Failure,
  { facts, gone, procedures }: RuleMaterial,
  told: (fact: Told) => string
): SaidLine {
  const words = contentWords(reason)
  const fact = [...facts, ...gone].find(({ text }) => {
    const shared = contentWords(text).intersection(words).size
    return shared > 2 && shared >= SAME_REPORT * words.size
  })
  const taught = procedures.find(({ procedure }) => procedure.id === procedureId)?.origin ?? 'user'
  return {
    section: 'failures',
    text: `${name}: ${fact === undefined ? reason : told(fact)}`,
    factIds: fact === undefined ? [] : [fact.factId],
    procedureIds: [procedureId],
    origin: isFromFile ? 'file' : ofReport(fact?.origin ?? taught)
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
