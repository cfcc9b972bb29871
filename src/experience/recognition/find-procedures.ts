/**
 * Finds procedures that are told as instructions, without a model: how-tos, runbooks, numbered lists,
 * "first … then … finally", "whenever X, do Y then Z". A list of anything else (shopping, reasons, what
 * happened, a task for the assistant) is no procedure; when in doubt nothing is proposed, because a
 * wrong procedure is worse than a missing one.
 */

import { saidOfRun } from '#src/experience/run-end.ts'
import { listedRun, nameOfRun } from '#src/experience/telling/told-runs.ts'
import { areThingsToDo } from '#src/experience/telling/way-lists.ts'
import { nameOfWay } from '#src/experience/telling/way-names.ts'
import { opensWithAction, opensWithPast } from '#src/experience/wording/action-verbs.ts'
import { findStepLists, type StepList } from '#src/experience/wording/step-lists.ts'
import { asTitle, shorten, wordsOf } from '#src/experience/wording/words.ts'
import type { ProcedureCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { NameFinder } from '#src/memory/names/names-in-text.ts'
import { guessLanguage } from '#src/text/language-guess.ts'

export interface ProcedureHints {
  /** Names of known entities; the ones that occur in the instructions are its entities. */
  entities?: readonly string[]
}

const NAME_MAX = 100
const TRIGGER_MAX = 300
const PROCEDURES_MAX = 20
/** A longer message is asked for its end: what it wants stands there. Characters. */
const QUESTION_REACH = 2_000

const HOW_TO =
  /^(?:(?:let me|i['’]ll|i will|let['’]s) (?:walk|take|talk|go|run) (?:you )?through\b|how (?:to|do|does|can|we|i|you)\b|here(?:['’]s| is| are)\b.*\b(?:how|steps|procedure|process|workflow|recipe|way)\b|(?:in order )?to \p{L}|steps?\b|instructions?\b|procedure\b|process\b|runbook\b|playbook\b|checklist\b|guide\b|recipe\b|routine\b|workflow\b|protocol\b|method\b|directions\b|when(?:ever)?\b|if\b|before\b|after\b|once\b|every time\b|each time\b|for (?:\p{L}+ing|an?|every|each)\b|\p{L}{3,}ing (?:an?|the|your|our|my|up|down|out)\b|(?:the|our|my|your) (?:\p{L}+ ){0,4}(?:steps|procedure|process|workflow|runbook|playbook|checklist|routine|protocol|recipe|way to)\b)|\b(?:steps?|procedure|process|runbook|playbook|checklist|workflow|routine|protocol|recipe|how[- ]to|instructions|as follows|(?:these|the following) (?:steps|things)|like this|do (?:this|the following))$/iu
const HOW_TO_ELSEWHERE =
  /^(?:so \p{L}+|bei \p{L}+|zum \p{L}+|falls\b|zo \p{L}+|gdy\b|jeśli\b|если\b|se \p{L}+|si \p{L}+|en cas (?:de|d['’])|en caso de\b|in caso di\b|em caso de\b|bij (?:een )?\p{L}+|w razie\b|при \p{L}+|um .*(?: zu \p{L}+|\p{L}zu\p{L}+)|anleitung|schritte|vorgehen|ablauf|wenn\b|pour\b|comment\b|étapes|procédure|mode d['’]emploi|quand\b|lorsque\b|para\b|cómo\b|pasos|procedimiento|instrucciones|cuando\b|per\b|come\b|passaggi|procedura|istruzioni|quando\b|como\b|passos|procedimento|instruções|om .* te \p{L}+|hoe\b|stappen|werkwijze|als\b|aby\b|jak\b|kroki|kroky|instrukcja|postup|когда\b|как\b|чтобы\b|шаги|инструкция|порядок|коли\b|як\b|щоб\b|кроки|інструкція|pentru\b|cum\b|pași|instrucțiuni|nasıl\b|adımlar|cara\b|langkah|cách\b|các bước|hướng dẫn|πώς\b|για να\b|βήματα|οδηγίες|إذا|كيف|خطوات|لكي|איך|כדי|שלבים|הוראות|چگونه|برای|مراحل|کैसे|कैसे|चरण)|(?:手順|方法|やり方|流れ)(?:です|は(?:次|以下)の通り(?:です)?)?$|(?:步骤|流程|方法|如何.*|怎么.*|방법|절차|순서|단계|하려면)$/iu
const NO_PROCEDURE =
  /\b(?:reasons?|options?|pros|cons|advantages|ingredients|shopping|groceries|features|questions|agenda|participants|members|examples?|facts|links|contacts|to[- ]?do|wish ?list|favou?rites?|buy)\b/iu
const ASSIGNMENT =
  /^(?:please\b|can you\b|could you\b|would you\b|i (?:need|want|would like) you to\b|help me\b|your tasks?\b|do the following for me\b)/iu
const CONDITION =
  /^(?:when(?:ever)?|if|before|after|once|every time|each time|as soon as|wenn|quand|lorsque|cuando|quando|als|когда|коли)\b/iu

/** What was said of a run of instructions, right behind them. */
export interface RunReport {
  message: SourceMessage
  /** The procedure's name. */
  name: string
  text: string
}

/**
 * The messages without the instructions in them, and what stands behind these of a run. Instructions
 * tell what to do, not what has happened: no event and no outcome may be read from them.
 */
export function besideInstructions(messages: readonly SourceMessage[]): {
  messages: SourceMessage[]
  reports: RunReport[]
} {
  const nobody = new NameFinder([])
  const reports: RunReport[] = []
  const rest = messages.map((message, place) => {
    if (!message.extract || message.kind === 'context') return message
    const told = findStepLists(message.text)
      .map(asRun)
      .flatMap((list) => {
        const procedure = toProcedure(list, message, questionBefore(messages, place), nobody)
        return procedure === null ? [] : [{ ...list, name: procedure.name }]
      })
    if (told.length === 0) return message
    const lines = message.text.split(/\r?\n/)
    for (const [index, { lines: own, beside, before, name, steps }] of told.entries()) {
      const after = lines.slice(own.to + 1, told[index + 1]?.lines.from ?? lines.length)
      const done = [name, ...steps.map(({ action }) => action)].join('\n')
      const behind = `${beside.slice(before)} ${after.join(' ')}`
      const text = saidOfRun({ before: beside.slice(0, before), behind }, done)
      reports.push({ message, name, text })
    }
    const last = told.at(-1)?.lines.to ?? 0
    const isOutside = (at: number) =>
      at < last && told.every(({ lines: { from, to } }) => at < from || at > to)
    return { ...message, text: lines.filter((_, at) => isOutside(at)).join('\n') }
  })
  return { messages: rest, reports }
}

/** Proposes procedures in the order told, at most 20 of one add. */
export function findProcedures(
  messages: readonly SourceMessage[],
  hints: ProcedureHints = {}
): ProcedureCandidate[] {
  const found: ProcedureCandidate[] = []
  const known = new NameFinder(hints.entities ?? [])
  for (const [place, message] of messages.entries()) {
    if (!message.extract || message.kind === 'context') continue
    const question = questionBefore(messages, place)
    for (const list of findStepLists(message.text).map(asRun)) {
      const procedure = toProcedure(list, message, question, known)
      if (procedure !== null) found.push(procedure)
      if (found.length === PROCEDURES_MAX) return found
    }
  }
  return found
}

/** A list that says behind it how it went, in the words of what was done: its steps as instructions. */
function asRun(list: StepList): StepList {
  if (list.form !== 'numbered' && list.form !== 'bulleted') return list
  const actions = list.steps.map(({ action }) => action)
  const said = listedRun(actions, list.beside)
  if (said === null) return list
  const steps = list.steps.map((step, place) => ({
    ...step,
    action: asTitle(said[place] ?? step.action)
  }))
  return { ...list, form: 'run', lead: nameOfRun(list.lead), steps }
}

function questionBefore(messages: readonly SourceMessage[], place: number): string {
  const { kind } = messages[place] ?? {}
  const asked = messages.slice(0, place).findLast((earlier) => earlier.kind !== kind)?.text
  return (asked ?? '').slice(-QUESTION_REACH)
}

function toProcedure(
  list: StepList,
  message: SourceMessage,
  asked: string,
  known: NameFinder
): ProcedureCandidate | null {
  if (!isInstruction(list, asked)) return null
  const lead = titleSource(list, asked)
  const name = nameOf(lead, list)
  if (wordsOf(name).length === 0) return null
  const trigger = triggerOf(lead) ?? (list.form === 'way' && lead !== '' ? asTitle(lead) : null)
  const text = [lead, ...list.steps.flatMap((step) => [step.action, step.detail])].join('\n')
  return {
    name: shorten(name, NAME_MAX),
    trigger: trigger === null ? null : shorten(trigger, TRIGGER_MAX),
    steps: list.steps,
    entities: entitiesIn(text, known),
    messageIndexes: [message.index],
    origin: 'instructions'
  }
}

function isHowTo(lead: string): boolean {
  return HOW_TO.test(lead) || HOW_TO_ELSEWHERE.test(lead)
}

function isInstruction(list: StepList, asked: string): boolean {
  const { steps, lead, form } = list
  if (form === 'way' || form === 'run') return !ASSIGNMENT.test(lead) && !NO_PROCEDURE.test(lead)
  if (ASSIGNMENT.test(lead) || (NO_PROCEDURE.test(lead) && !isHowTo(lead))) return false
  const actions = steps.map((step) => step.action)
  const isEnglish = actions.every((action) => /^[\p{ASCII}’“”…–—→]*$/u.test(action))
  const doing = actions.filter(opensWithAction).length / actions.length
  const past = actions.filter((action) => !opensWithAction(action) && opensWithPast(action)).length
  if (past > actions.length / 3) return false
  const introduced = isHowTo(lead) || isHowTo(list.above) || isQuestionHow(asked)
  const isEnglishText = guessLanguage([lead, ...actions].join('\n')) === 'en'
  if (introduced) return doing >= 0.5 || !isEnglish || HOW_TO_ELSEWHERE.test(lead)
  if (form === 'sequence') return doing >= 0.99 && lead === '' && steps.length >= 3
  if (form === 'numbered' && doing >= 0.8 && steps.length >= 3) return true
  if (form === 'numbered' || (form === 'bulleted' && lead !== '')) {
    const isEntitled = opensWithAction(lead) && doing >= 0.99 && steps.length >= 3
    return isEntitled || (!isEnglishText && areThingsToDo(lead, actions))
  }
  return form === 'chain' && doing >= 0.99 && lead !== ''
}

function isQuestionHow(asked: string): boolean {
  return /\bhow (?:do|does|can|should|would|to)\b|\bwhat (?:are the steps|is the (?:procedure|process|way))\b/iu.test(
    asked
  )
}

/** Which text names the matter: the lead, unless it only says "Steps:". */
function titleSource(list: StepList, asked: string): string {
  const isBare =
    /^(?:the |these |following |here (?:are|is) )*(?:steps?|procedure|process|instructions?|checklist|as follows|do (?:this|the following)|like this|(?:the )?following|schritte|étapes|pasos|passos|passaggi|stappen|kroki|шаги|кроки|kroky|pași|adımlar|手順|步骤|단계)(?: are| is)?$/iu
  if (list.lead !== '' && !isBare.test(list.lead)) return list.lead
  if (list.above !== '') return list.above
  const question = /\bhow (?:do|does|can|should|would) (?:i|we|you|one)\s+([^?\n]{3,120})/iu.exec(
    asked
  )
  if (question?.[1] !== undefined) return `to ${question[1]}`
  return ''
}

const NAMING: readonly RegExp[] = [
  /\bhow (?:to|(?:do|can|should) (?:we|you|i|one)|we|you|i)\s+(.+)$/iu,
  /^(?:the |these |here are the )?(?:steps|instructions|procedure|process|runbook|playbook|checklist|guide|recipe|workflow|routine|protocol|directions)\s*(?:to|for|:|-|–|—|of)\s+(.+)$/iu,
  /^(?:in order )?to\s+(.+)$/iu,
  /^(?:let me|i['’]ll|i will|let['’]s) (?:walk|take|talk|go|run) (?:you )?through\s+(?:how (?:to|we|I|you)\s+)?(.+)$/iu,
  /^(?:the|our|my|your)\s+(.+)$/iu,
  /^(?:um|pour|para|per|om|aby|чтобы|щоб|pentru|untuk|để)\s+(.+)$/iu
]

function nameOf(lead: string, list: StepList): string {
  if (list.form === 'way') return asTitle(nameOfWay(lead, list.steps))
  for (const pattern of NAMING) {
    const found = pattern.exec(lead)?.[1]
    if (found !== undefined) return asTitle(tidyName(found))
  }
  if (lead !== '') return asTitle(tidyName(lead))
  return asTitle(
    list.steps
      .slice(0, 3)
      .map((step) => step.action)
      .join(', ')
  )
}

function tidyName(text: string): string {
  return text
    .replace(
      /,?\s*(?:(?:please )?(?:do|follow) (?:this|the following|these steps)|as follows|like this|you (?:need|have) to|we|you|follow these steps)$/iu,
      ''
    )
    .replace(/,? (?:this|here) is (?:the|our|my|how)\b[^,]{0,40}$/iu, '')
    .replace(/\s+(?:is|are|goes|works)$|(?<=\p{Script=Han})です$/iu, '')
}

function triggerOf(lead: string): string | null {
  const text = tidyName(lead.trim())
  if (CONDITION.test(text)) return asTitle(text)
  const how = NAMING.slice(0, 3)
    .map((pattern) => pattern.exec(text)?.[1])
    .find((found) => found !== undefined)
  if (how === undefined || !opensWithAction(how)) return null
  return `When you need to ${how.charAt(0).toLowerCase()}${how.slice(1)}`
}

const COMMON_NAMES = new Set(
  'API DB URL ID HTTP HTTPS JSON CSV PDF CI CD PR UI SQL VM OK TODO FAQ Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' '
  )
)

const ENTITIES_MAX = 20

/** Known names that occur, and words written like names in the middle of a line. */
export function entitiesIn(text: string, known: NameFinder): string[] {
  const names = new Set(known.namedIn(text))
  const keys = new Set([...names].map((name) => name.toLowerCase()))
  for (const match of text.matchAll(
    /(?<=[\p{Ll}\d,)] )(\p{Lu}[\p{L}\d.-]*(?: \p{Lu}[\p{L}\d-]+)*)/gu
  )) {
    if (names.size >= ENTITIES_MAX) break
    const name = (match[1] ?? '').replace(/(?<![.-])[.-]+$/u, '')
    const key = name.toLowerCase()
    if (name.length > 1 && !COMMON_NAMES.has(name) && !keys.has(key)) {
      names.add(name)
      keys.add(key)
    }
  }
  return [...names].slice(0, ENTITIES_MAX)
}
