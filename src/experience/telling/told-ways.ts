/**
 * Finds a way of doing something that is told in a sentence: an ordered row of actions under a condition
 * or a goal ("When the printer jams, open the back, pull out the paper and press reset"), or in words of
 * order ("Erst …, dann …, zum Schluss …"). Everything between two borders is a step if it looks like an
 * action of the language; what does not is the rest of the step before it. Lives, wishes, plans and
 * what has happened are none.
 */
import { opensWithAction, opensWithPast } from '#src/experience/wording/action-verbs.ts'
import { baseOfGerund } from '#src/experience/wording/verb-forms.ts'
import { wordsOf } from '#src/experience/wording/words.ts'
import { ENGLISH, LIVING, LIVING_AND_DOING } from './english-ways.ts'
import { UNSPACED_WORDS, type UnspacedWords } from './unspaced-ways.ts'
import { LIFE, WAY_WORDS, type WayWords } from './way-words.ts'

export interface ToldWay {
  /** The condition or goal; empty where words of order alone tell the row. */
  lead: string
  steps: string[]
  /** What the line says behind the way. */
  beside: string
}

const LEAD_MAX = 120
const STEP_MAX = 120
const STEPS_MAX = 12
const HEAD = /^([^,:，：.!?]{3,120})[,:，：]\s+(\S.*)$/u
const WAY_IS = /^((?:the|our|my)\s[^,:]{4,100}?)\s(?:is|was):?\s(?:to\s)?(\S.*)$/iu
const DOER = /^([^,:]{10,100}?)\s(?:i|we|you)\s(\S.*)$/iu
/** "Getting the scanner to work: unplug it, …" */
const TITLED =
  /^((?:\p{L}{3,}ing|how|here['’]s how|my|our|for (?:an?|every|each))\s[^,:.!?]{3,100}):\s+(\S.*)$/iu
/** "We do refunds like this: …", "Steps for a restore - …" */
const NAMED =
  /^((?=[^,:]{0,100}\b(?:like this|workflow|procedure|process|routine|steps?|recipe|checklist|instructions|what we do)\b)[^,:.!?]{4,100}?)\s*(?::|\s[–—-])\s+(\S.*)$/iu
/** "Standing instructions: answer briefly, …": how somebody is to be served at any time, and no row of steps. */
const OF_MANNER =
  /\b(?:standing|house|ground|custom|general|basic) (?:instructions?|rules?|orders?)\b|^(?:(?:my|our|some|a few|your) )?(?:instructions? for you|rules|preferences|conventions|guidelines)\b/iu
/** "Open the back, … when the printer jams" */
const BEHIND =
  /^([^:]{10,200})\s((?:when(?:ever)?|if|every time|each time|in case)\s(?!you (?:have|can|get|want|like))[^,:]{4,80})$/iu
/** "Printer jams? Open the back, …" */
const ASKED = /^([^,:.!?]{3,60})\?\s+([^?]+)$/u
/** Who tells a story of a few. */
const US = /(?<!\p{L})(?:wir|uns|nous|nos|ci|wij|we)(?!\p{L})/iu
const END = /[.!。！](?=\s+\S|$)|(?<=[。！])/u

/** "Restart the router by unplugging it, …", "Onboarding somebody means creating …" */
const BY_DOING =
  /^([^,:.!?]{4,100}?)\s(by|means|involves|starts? by|starts? with|is)\s((?:\p{L}+ly\s)?\p{L}{2,}ing\s\S.*)$/iu
const IS_WAY = /^(?:the|our|my)\s(?:[^,:]{0,20}\s)?(?:way|trick|secret|key|routine|method)\b/iu

/** The way that a line begins with; null where it tells none. */
export function toldWay(line: string): ToldWay | null {
  const way = wayIn(line)
  return way === null || LIFE.test(line) ? null : way
}

function wayIn(line: string): ToldWay | null {
  const unspaced = UNSPACED_WORDS.find(({ script }) => script.test(line))
  if (unspaced !== undefined) return unspacedWay(line, unspaced)
  const english = englishWay(line)
  if (english !== null) return english
  for (const words of Object.values(WAY_WORDS)) {
    const way = spacedWay(line, words)
    if (way !== null) return way
  }
  return null
}

/** The first sentence that tells it, and what follows. */
function sentenceAnd(text: string): { sentence: string; beside: string; isAsked: boolean } {
  const end = END.exec(text)
  const at = end === null ? text.length : end.index
  const sentence = text.slice(0, at)
  return {
    sentence,
    beside: text.slice(at + 1).trim(),
    isAsked: /[?？]/u.test(sentence)
  }
}

function spacedWay(line: string, words: WayWords): ToldWay | null {
  const asked = ASKED.exec(line)
  const isFirst = words.first.test(line)
  if (asked === null && !isFirst && !words.opening.test(line)) return null
  const { sentence, beside, isAsked } = sentenceAnd(isFirst ? inOne(line, words) : line)
  if ((isAsked && asked === null) || words.never.test(line)) return null
  const head = asked ?? (words.opening.test(sentence) ? HEAD.exec(sentence) : null)
  const isOrdered = isFirst && (sentence.match(words.next) ?? []).length > 0
  if (head === null && (!isOrdered || US.test(sentence))) return null
  const lead = head?.[1] ?? ''
  const steps = joinedSteps(head?.[2] ?? sentence, words)
  if (steps === null || steps.length < (head === null || asked !== null ? 3 : 2)) return null
  return bounded({ lead: lead.replace(/\s*:$/u, ''), steps, beside })
}

/** "Zuerst …. Dann …. Zum Schluss …." in one sentence. */
function inOne(line: string, { next }: WayWords): string {
  const [first = '', ...rest] = line.split(/(?<=[.!])\s+/u)
  const end = rest.findIndex((said) => said.search(next) !== 0)
  const row = end === -1 ? rest : rest.slice(0, end)
  const behind = end === -1 ? [] : rest.slice(end)
  const bare = row.map((said) => said.charAt(0).toLowerCase() + said.slice(1))
  const said = [first, ...bare].map((one) => one.replace(/[.!]$/u, '')).join(', ')
  return [`${said}.`, ...behind].join(' ')
}

type Borders = Pick<WayWords, 'before' | 'and' | 'closed'>

/** The row between borders; null where its first part is no action or one is told as past. */
function joinedSteps(body: string, words: WayWords): string[] | null {
  const steps: string[] = []
  for (const { part, border } of partsOf(body, words)) {
    const bare = part.replace(words.before, '').trim()
    const first = /^[\p{L}'’-]+/u.exec(bare)?.[0]?.toLowerCase() ?? ''
    if (words.elsewhen?.test(first) === true) return null
    const isOpen = !words.closed.has(first) || words.closing?.test(bare) === true
    if (isOpen && looksDone(bare, words, steps.length)) steps.push(bare)
    else if (steps.length === 0) return null
    else steps.push(`${steps.pop() ?? ''}${border}${part}`)
  }
  return steps
}

/** Behind one that surely is a step, two words that open with none of the closed ones are another. */
function looksDone(bare: string, words: WayWords, before: number): boolean {
  if (words.doing.test(bare)) return true
  return before > 0 && words.elsewhen !== null && /^\p{Ll}{3,}(?:\s\p{L}+){1,2}$/u.test(bare)
}

interface Part {
  part: string
  border: string
}

function partsOf(body: string, { and }: Borders): Part[] {
  const parts: Part[] = []
  let border = ''
  let from = 0
  const borders = [...body.matchAll(/\s*[,;→]\s+/gu), ...body.matchAll(and)].sort(
    (a, b) => a.index - b.index
  )
  for (const mark of borders) {
    if (mark.index < from) continue
    const part = body.slice(from, mark.index).trim()
    if (part !== '') parts.push({ part, border })
    border = part === '' ? border : mark[0]
    from = mark.index + mark[0].length
  }
  const last = body.slice(from).trim()
  if (last !== '') parts.push({ part: last.replace(/[\s.!;,]+$/u, ''), border })
  return parts
}

/** English names its actions by verbs that are known, or by any word that takes an object. */
function englishWay(line: string): ToldWay | null {
  const { sentence, beside, isAsked } = sentenceAnd(line)
  const asked = ASKED.exec(line)
  if ((isAsked && asked === null) || ENGLISH.never.test(asked?.[2] ?? sentence)) return null
  const head = asked ?? headOf(sentence)
  if (head === null) return wayByDoing(sentence, beside)
  const [, said = '', body = ''] = head
  const lead = said.replace(/^(?:(?:so|ok|okay|um|uh|well|oh|and|btw|fyi|yeah)[\s,]+)+/iu, '')
  const steps: string[] = []
  for (const { part, border } of partsOf(body, ENGLISH)) {
    const bare = part.replace(ENGLISH.before, '').trim()
    if (isEnglishAction(bare)) steps.push(bare)
    else if (steps.length === 0 || opensWithPast(bare)) return null
    else steps.push(`${steps.pop() ?? ''}${border}${part}`)
  }
  const isLife = steps.some((step) => isLiving(step))
  const least = asked === null && head[3] === undefined ? 2 : 3
  if (steps.length < least || isLife) return null
  return bounded({ lead, steps, beside: asked === null ? beside : '' })
}

/** A row of words in -ing: three, and two where the lead is itself an action. */
function wayByDoing(sentence: string, beside: string): ToldWay | null {
  const [whole, lead = '', link = '', body = ''] = BY_DOING.exec(sentence) ?? []
  if (whole === undefined || (/^is$/iu.test(link) && !IS_WAY.test(lead))) return null
  const isAction = isEnglishAction(lead.charAt(0).toLowerCase() + lead.slice(1))
  if (/^by$/iu.test(link) && !isAction) return null
  const steps = gerundSteps(body)
  const isLife = steps.some((step) => isLiving(step))
  if (steps.length < (isAction ? 2 : 3) || isLife) return null
  return bounded({ lead, steps, beside })
}

/** "unplugging it, waiting a minute and …" as things to do; what is none is the rest of the one before. */
export function gerundSteps(body: string): string[] {
  const steps: string[] = []
  for (const { part, border } of partsOf(body, ENGLISH)) {
    const [first = '', ...rest] = part.replace(ENGLISH.before, '').trim().split(/\s+/)
    const base = baseOfGerund(first)
    if (base !== null) steps.push([base, ...rest].join(' '))
    else if (steps.length === 0) return []
    else steps.push(`${steps.pop() ?? ''}${border}${part}`)
  }
  return steps
}

/** What is done, and the row of how; the fourth says that it needs more steps to be one. */
type Head = readonly [string, string, string, string?]

function headOf(sentence: string): Head | null {
  if (ENGLISH.opening.test(sentence)) {
    const [whole = '', lead = '', body = ''] = withoutComma(sentence) ?? HEAD.exec(sentence) ?? []
    return body === '' ? null : [whole, lead, body]
  }
  const [whole, lead = '', body = ''] = TITLED.exec(sentence) ?? NAMED.exec(sentence) ?? []
  if (OF_MANNER.test(lead)) return null
  if (whole !== undefined) return [whole, lead, body, 'titled']
  const [all, row = '', condition = ''] = BEHIND.exec(sentence) ?? []
  return all === undefined || !isEnglishAction(row) ? null : [all, condition, row, 'behind']
}

/** "If the deploy hangs I usually drain the node, …": the condition ends where the doer is named. */
function withoutComma(sentence: string): readonly [string, string, string] | null {
  const found = WAY_IS.exec(sentence) ?? DOER.exec(sentence)
  const [whole = '', lead = '', body = ''] = found ?? []
  const isDone = isEnglishAction(body.replace(ENGLISH.before, ''))
  return isDone ? [whole, lead, body] : null
}

function isEnglishAction(text: string): boolean {
  if (opensWithAction(text)) return true
  const [first = '', second = ''] = text.split(/\s+/)
  if (!/^[a-z-]{2,}$/u.test(first) || ENGLISH.closed.has(first) || /(?:ed|ing|ly|s)$/u.test(first))
    return false
  return /^(?:the|a|an|it|them|your|our|this|that|all|each|every|up|down|off|out|back|any)$/u.test(
    second
  )
}

function isLiving(step: string): boolean {
  const first = wordsOf(step)[0] ?? ''
  return LIVING.test(first) && !LIVING_AND_DOING.test(step)
}

function unspacedWay(line: string, words: UnspacedWords): ToldWay | null {
  if (words.never.test(line) || /[?？]/u.test(line)) return null
  const head = words.lead.exec(line)
  if (head === null && !words.first.test(line)) return null
  const body = line.slice(head?.[0].length ?? 0).replace(/[。.！!]\s*$/u, '')
  const said = body.split(words.between).map((part) => part.trim())
  const parts = said
    .map((part) => part.replace(words.before, '').trim())
    .filter((part) => part !== '')
  if (parts.some((part) => words.past.test(part) || !words.doing.test(part))) return null
  const marked = parts.filter((part) => words.mark.test(part)).length
  const isMarked = words.markOf === 'half' ? marked >= parts.length / 3 : words.mark.test(line)
  if (!isMarked || parts.length < (head === null ? 3 : 2)) return null
  return bounded({ lead: head?.[1] ?? head?.[2] ?? '', steps: parts, beside: '' })
}

function bounded(way: ToldWay): ToldWay | null {
  const fits =
    way.lead.length <= LEAD_MAX &&
    way.steps.length <= STEPS_MAX &&
    way.steps.every((step) => step !== '' && step.length <= STEP_MAX)
  return fits ? way : null
}
