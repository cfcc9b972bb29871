/**
 * Finds a run of something that is told as past, with how it ended: "I renewed the certificate: opened
 * the gateway, ran certbot, reloaded nginx. Worked first time." Only with a clear end is it taken for a
 * run; without one it is a story. English steps are worded as instructions; others stay as they were told.
 */
import { readEnd } from '#src/experience/run-end.ts'
import { baseOf } from '#src/experience/wording/verb-forms.ts'
import { wordsOf } from '#src/experience/wording/words.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import { ENGLISH, LIVING, LIVING_AND_DOING } from './english-ways.ts'
import { gerundSteps } from './told-ways.ts'
import { LIFE } from './way-words.ts'

export interface ToldRun {
  /** What was done, as a name. */
  lead: string
  steps: string[]
  /** What is said of how it ended. */
  report: string
}

const HEAD = /^([^:：.!?。]{4,120}?)\s*[:：]\s*(\S.*)$/u
const END = /[.!。！](?=\s+\S)|。(?=\S)/u
const BORDER =
  /\s*[,;]\s+(?:(?:and|und|et|y|e|i|en)\s+)?(?:then\s+)?|\s+(?:and|und|et|y|e|i|en)\s+|[、，；]\s*|(?<=[고])\s+/gu
/** A teller before what was done, and the day of it: no part of the name. */
const TELLER =
  /^(?:(?:today|yesterday|last night|this morning|just|finally|heute|gestern|ayer|hoy|hier|aujourd['’]hui|ontem|hoje|ieri|oggi|gisteren|vandaag|wczoraj|dzisiaj|dziś)[\s,]+)*(?:(?:i|we)(?:['’]ve| have)?\s+(?:just\s+)?|ich habe\s+|wir haben\s+|j['’]ai\s+|on a\s+|nous avons\s+|ho\s+|abbiamo\s+|ik heb\s+(?:de |het )?|we hebben\s+(?:de |het )?|(?:昨天|今天|我|我们)+|(?:昨日|今日)\s?|(?:어제|오늘)\s?)?/iu
const DAY = /\s+(?:today|yesterday|last night|this morning|just now|earlier)$/iu
const TRIED = /^(?:tried|attempted|did|finished)\s+(?:to\s+)?(?:the\s+)?/iu
/** Past of other languages in what was done. */
const PAST_HEAD =
  /^(?:今天|昨天|刚才|刚刚)|\p{L}(?:ée?s?|ó|í|ei|ou|ato|uto|ito|łem|łam|liśmy|łyśmy)(?!\p{L})|(?<!\p{L})(?:ge\p{Ll}+(?:t|d|en)|(?:um|ein|aus|ab|an|auf)ge\p{Ll}+|er\p{Ll}+(?:t|en)|\p{Ll}+iert|(?:ver|ent|be|zer)\p{Ll}+(?:d|t|en)|j['’]ai|on a|ho|abbiamo)(?!\p{L})|(?:た|ました|了.*|[가-힣]다|[했었았렸꿨]어요)$/iu
/** A participle or a past of other languages, where a step begins or ends. */
const PAST_STEP =
  /^\p{L}+(?:é|í|ei|ato|uto|ito|ert|łem|łam)(?:\s|$)|(?<!\p{L})\p{Ll}*ge\p{Ll}+(?:t|en)$|\p{L}+(?:iert|ert)$|(?:た|ました|了|[가-힣]다|어요)$/iu

const UNSPACED = /\p{Script=Han}/u

/** The run that a line tells; null where it tells none, or not how it ended. */
export function toldRun(line: string): ToldRun | null {
  const head = HEAD.exec(line)
  if (head === null) return runByDoing(line) ?? runBehindName(line) ?? runWithoutHead(line)
  const [, said = '', rest = ''] = head
  const { row, report } = rowAndReport(rest)
  if (report === '') return null
  const steps = englishRun(said, row) ?? otherRun(line, said, row)
  return steps !== null && hasEnded(line, report) ? { lead: nameOfRun(said), steps, report } : null
}

function englishRun(said: string, row: string): string[] | null {
  const told = said.replace(TELLER, '')
  return inBaseForm(told) !== null || TRIED.test(told) ? pastSteps(row) : null
}

function otherRun(line: string, said: string, row: string): string[] | null {
  if (!PAST_HEAD.test(said) || guessLanguage(line) === 'en') return null
  const steps = partsOf(row)
  const isRow =
    steps.length >= 2 &&
    steps.every((step) => step.length >= (UNSPACED.test(step) ? 2 : 3) && step.length <= 100)
  return isRow ? steps : null
}

/** It is asked last: reading an outcome is the dearest part. */
function hasEnded(line: string, report: string): boolean {
  return !LIFE.test(line) && readEnd(report).outcome !== 'unclear'
}

/** "I got the scanner going again by unplugging it, …": what was done, and by which steps. */
function runByDoing(line: string): ToldRun | null {
  const { row, report } = rowAndReport(line)
  const [, said = '', body = ''] = /^([^,]{4,120}?)\sby\s(\p{L}+ing\s.+)$/iu.exec(row) ?? []
  if (report === '' || inBaseForm(said.replace(TELLER, '')) === null) return null
  return endedRun({ line, said, steps: gerundSteps(body), report })
}

/** "We moved the server. We stopped it, copied …. No problems.": a sentence names it, the next tells it. */
function runBehindName(line: string): ToldRun | null {
  const { row: said, report: rest } = rowAndReport(line)
  const { row, report } = rowAndReport(rest)
  if (report === '' || said.length > 120) return null
  const isEnglish = inBaseForm(said.replace(TELLER, '')) !== null
  const steps = isEnglish ? pastSteps(row.replace(TELLER, '')) : otherRun(line, said, row)
  return endedRun({ line, said, steps: steps ?? [], report })
}

/** "Met Ana" is a life, "took off the handle" is not. */
function isLiving(step: string): boolean {
  return LIVING.test(wordsOf(step)[0] ?? '') && !LIVING_AND_DOING.test(step)
}

/** Three steps at least, none of which is a life. */
function endedRun({ line, said, steps, report }: Told): ToldRun | null {
  const isLife = steps.some(isLiving)
  if (steps.length < 3 || isLife || !hasEnded(line, report)) return null
  return { lead: nameOfRun(said), steps, report }
}

interface Told {
  line: string
  said: string
  steps: string[]
  report: string
}

/** "Drained node 4, patched the kernel and uncordoned it. The upgrade succeeded.": it is about one thing. */
function runWithoutHead(line: string): ToldRun | null {
  const { row, report } = rowAndReport(line)
  if (report === '' || !/\b(?:it|them)\b/iu.test(row)) return null
  const steps = pastSteps(row.replace(TELLER, ''))
  if (steps === null || steps.length < 3) return null
  return hasEnded(line, report) ? { lead: '', steps, report } : null
}

/** The name of what was done, English verbs in their base form: "I renewed the certificate" → Renew …. */
export function nameOfRun(said: string): string {
  const told = said.replace(TELLER, '').replace(DAY, '').trim()
  const bare = told.replace(TRIED, '').trim()
  return inBaseForm(bare === '' ? told : bare) ?? bare
}

/** Steps of a list that tells a run; null where it tells none, or not how it ended. */
export function listedRun(actions: readonly string[], report: string): string[] | null {
  if (report === '' || readEnd(report).outcome === 'unclear') return null
  const steps = actions.map((action) => inBaseForm(action) ?? action)
  const isLife = steps.some(isLiving)
  const past = actions.filter((action) => inBaseForm(action) !== null || PAST_STEP.test(action))
  return isLife || past.length < actions.length / 2 ? null : steps
}

/** Steps of a past row as instructions; null where one is not told as past, or is of a life. */
export function pastSteps(row: string): string[] | null {
  const steps: string[] = []
  for (const part of partsOf(row)) {
    const step = inBaseForm(part.replace(ENGLISH.before, ''))
    if (step !== null) steps.push(step)
    else if (steps.length === 0 || /^(?:he|she|they)\b/iu.test(part)) return null
    else steps.push(`${steps.pop() ?? ''}, ${part}`)
  }
  const isLife = steps.some(isLiving)
  return steps.length < 2 || isLife ? null : steps
}

/** "opened the gateway" → open the gateway; null where it does not begin with a past tense. */
export function inBaseForm(text: string): string | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const base = baseOf(first.toLowerCase())
  return base === null ? null : [base, ...rest].join(' ')
}

/** "… and booted again, and it finally works": how it ended, in the same sentence. */
const TAIL =
  /(?:,|\s[–—-])\s+(?:(?:and|und|y|et|e|en|i)\s+(?=(?:now\s+)?(?:it|they|everything|all|es|alles|todo|ça|tout|tutto|tudo|het|wszystko|now|jetzt|ahora|maintenant|adesso|agora|nu|teraz)\b)|(?:but|aber|pero|mais|mas|ma|maar|ale)\s+)/iu

function rowAndReport(text: string): { row: string; report: string } {
  const end = END.exec(text)
  if (end === null) return rowAndTail(text)
  return { row: text.slice(0, end.index), report: text.slice(end.index + 1).trim() }
}

function rowAndTail(text: string): { row: string; report: string } {
  const tail = TAIL.exec(text)
  if (tail === null) return { row: text, report: '' }
  return { row: text.slice(0, tail.index), report: text.slice(tail.index + tail[0].length).trim() }
}

function partsOf(row: string): string[] {
  return row
    .split(BORDER)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
