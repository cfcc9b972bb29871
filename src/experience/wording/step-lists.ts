/**
 * Finds lists of steps in a text, in whatever way people write them: numbered or bulleted lines, a
 * numbered row inside a sentence, "first … then … finally", "to do X, A, then B", arrows. It says what
 * stands there and how; whether that is a procedure is decided in `find-procedures.ts`.
 */

import { toldRun } from '#src/experience/telling/told-runs.ts'
import { toldWay } from '#src/experience/telling/told-ways.ts'
import { withoutOpeners } from '#src/experience/wording/action-verbs.ts'
import { asTitle, shorten } from '#src/experience/wording/words.ts'
import type { ProcedureStepCandidate } from '#src/memory/candidates.ts'

export interface StepList {
  form: 'numbered' | 'bulleted' | 'sequence' | 'chain' | 'way' | 'run'
  /** What introduces the list, without its colon; empty when nothing does. */
  lead: string
  /** The line above the lead; names the matter when the lead is only "Steps:". */
  above: string
  steps: ProcedureStepCandidate[]
  /** The lines of the text, from 0, that it stands in, its lead's among them; the last one included. */
  lines: { from: number; to: number }
  /** What the same lines say before its lead and behind its last step: how a run of it went, say. */
  beside: string
  /** How much of that stands before its lead. Characters. */
  before: number
}

type ListInLine = Pick<StepList, 'form' | 'lead' | 'steps'> & { beside: string; before?: number }

const ACTION_MAX = 200
const DETAIL_MAX = 600
const STEPS_MAX = 50
/** Characters; a paragraph may hold a row of steps. */
const LINE_MAX = 2_000
const INDENT_MAX = 40
const NUMBERED =
  /^(\s*)(?:\*\*|__)?(?:(?:step|schritt|étape|etape|paso|passo|stap|krok|шаг|крок|adım|langkah|bước|βήμα|pasul|ステップ|手順|第|步骤|단계|الخطوة|שלב|चरण|مرحله)\s*)?(?:\(?#?(\d{1,2})(?:[.):：、]|\s[-–]|步|단계)|([①-⑳])|\(?([a-h])\))(?:\*\*|__)?[:.]?\s*(?=\S)(.*)$/iu
const BULLETED = /^(\s*)[-*•–·▪‣+]\s+(?:\[[ xX]\]\s+)?(\S.*)$/u

/** All lists of at least two steps, in order. */
export function findStepLists(text: string): StepList[] {
  const lines = text.split(/\r?\n/).map(readable)
  const lists: StepList[] = []
  let loose: LooseLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const block = readBlock(lines, at)
    if (block === null) {
      loose.push({ at, text: (lines[at] ?? '').trim() })
      continue
    }
    const said = loose.filter(({ text: line }) => line !== '')
    const last = said.at(-1)
    const lead = lastSentence(last?.text ?? '')
    const beside = (last?.text ?? '').slice(0, -lead.length || undefined).trim()
    const above = beside || (said.at(-2)?.text ?? '')
    if (block.steps.length >= 2) {
      lists.push({
        form: block.form,
        lead: bareLead(lead),
        above: bareLead(above),
        steps: block.steps,
        lines: { from: last?.at ?? at, to: block.end },
        beside,
        before: beside.length
      })
      loose = loose.slice(0, -1)
    }
    lists.push(...findInProse(loose))
    loose = []
    at = block.end
  }
  lists.push(...findInProse(loose))
  return lists
}

/** A line outside of any list of lines, and which one it is. */
interface LooseLine {
  at: number
  text: string
}

/** A line without gaps inside; blank where it is too long to be a step or to introduce one. */
function readable(line: string): string {
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const said = line.slice(indent.length).replace(/\s{2,}/g, ' ')
  return said.length > LINE_MAX ? '' : indent.slice(0, INDENT_MAX) + said
}

interface Block {
  form: 'numbered' | 'bulleted'
  steps: ProcedureStepCandidate[]
  /** Place of the last line. */
  end: number
}

/** A run of list lines that starts here; deeper or plain indented lines are details of a step. */
function readBlock(lines: readonly string[], start: number): Block | null {
  const first = itemOf(lines[start] ?? '')
  if (first === null || first.number > 1) return null
  const items: { text: string; details: string[] }[] = [{ text: first.text, details: [] }]
  let end = start
  for (let at = start + 1; at < lines.length && items.length < STEPS_MAX; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    const item = itemOf(line)
    const isDeeper = indentOf(line) > first.indent + 1
    if (item !== null && !isDeeper && item.form === first.form) {
      if (item.form === 'numbered' && item.number <= items.length) break
      items.push({ text: item.text, details: [] })
    } else if (isDeeper || (item !== null && first.form === 'numbered')) {
      items.at(-1)?.details.push(item?.text ?? line.trim())
    } else break
    end = at
  }
  return { form: first.form, steps: items.map((item) => toStep(item.text, item.details)), end }
}

function itemOf(
  line: string
): { form: 'numbered' | 'bulleted'; indent: number; number: number; text: string } | null {
  const numbered = NUMBERED.exec(line)
  if (numbered !== null) {
    const circled = (numbered[3]?.codePointAt(0) ?? 0) - 0x245f
    const lettered = (numbered[4]?.toLowerCase().codePointAt(0) ?? 0x60) - 0x60
    const number = Number(numbered[2] ?? (lettered > 0 ? lettered : circled))
    return { form: 'numbered', indent: indentOf(line), number, text: numbered[5] ?? '' }
  }
  const bulleted = BULLETED.exec(line)
  if (bulleted === null) return null
  return { form: 'bulleted', indent: indentOf(line), number: 0, text: bulleted[2] ?? '' }
}

function indentOf(line: string): number {
  return (/^\s*/.exec(line)?.[0] ?? '').replace(/\t/g, '  ').length
}

function lastSentence(line: string): string {
  const parts = line.split(/(?<=[.!?。！？])\s+(?=\S)/u)
  return parts.at(-1) ?? ''
}

function bareLead(text: string): string {
  return text
    .replace(/^[#>\s]+/u, '')
    .replace(/[*_`]{2,}/gu, '')
    .replace(/(?<![\s:：.,—–-])[\s:：.,—–-]+$/u, '')
    .trim()
}

/** Splits one item into what to do and what to know about it. */
function toStep(text: string, details: readonly string[] = []): ProcedureStepCandidate {
  const bare = text.replace(/\*\*|__/g, '').trim()
  const parts =
    /^(.{2,100}?)\s*(?::|：|—|–| - )\s+(.+)$/u.exec(bare) ??
    /^(.{2,160}?[^.\s])\s*\(([^()]{3,})\)[.。]?$/u.exec(bare) ??
    /^(.{8,}?[^.\s]{2}[.!。])\s+(\S.*)$/u.exec(bare)
  const action = shorten(asTitle(withoutOpeners(parts?.[1] ?? bare)), ACTION_MAX)
  const detail = [parts?.[2] ?? '', ...details].filter((part) => part !== '').join('; ')
  return { action, detail: shorten(detail, DETAIL_MAX) }
}

const INLINE_NUMBER = /(?:^|[\s:;,(：；，、。])\(?(\d{1,2})[.)/]\s+/gu
const FIRST =
  /\b(?:first(?:ly)?(?: of all)?|start by|begin by|to begin(?: with)?|zuerst|zunächst|als erstes|d['’]abord|premièrement|primero|prima|per prima cosa|primeiro|eerst|najpierw|сначала|сперва|спочатку|nejdřív|nejprve|mai întâi|önce|pertama|đầu tiên|πρώτα)\b[,:]?\s*|まず[、は]?|首先[，,]?|最初に、?|먼저\s?|أولاً،?\s?|اول،?\s|קודם\s|ראשית,?\s|पहले\s/giu
const NEXT =
  /(?:^|[\s,;.])(?:and |und |et |y |e |en |i |и |і |a |și |ve )?(?:then|next|after that|afterwards|second(?:ly)?|third(?:ly)?|finally|lastly|last of all|last(?=,)|at the end|dann|danach|anschließend|schließlich|zum schluss|zuletzt|ensuite|puis|après|enfin|luego|después|entonces|finalmente|por último|poi|dopo|infine|depois|em seguida|por fim|daarna|vervolgens|tenslotte|ten slotte|potem|następnie|na koniec|затем|потом|наконец|потім|далі|нарешті|potom|pak|nakonec|apoi|după aceea|în final|sonra|ardından|son olarak|kemudian|lalu|terakhir|sau đó|tiếp theo|cuối cùng|μετά|έπειτα|τέλος)(?![\p{L}])[,:]?\s*|(?<=[。、，,；;\s])(?:次に|その後|それから|最後に|然后|接着|最后|再)[、，,]?|(?:그\s?다음(?:에)?|그리고 나서|마지막으로)\s?|(?:ثم|وأخيراً|أخيراً)\s|(?:سپس|در نهایت)\s|(?:אחר כך|לאחר מכן|לבסוף)\s|(?:फिर|उसके बाद|अंत में)\s/giu
const ARROW = /(?:→|⇒|=>|->|➜)/u

function findInProse(lines: readonly LooseLine[]): StepList[] {
  const lists: StepList[] = []
  let above = ''
  for (const { at, text: line } of lines) {
    if (line === '') continue
    const list = inlineNumbers(line) ?? chain(line) ?? told(line) ?? sequence(line)
    if (list === null) above = line
    else lists.push({ before: 0, ...list, above: bareLead(above), lines: { from: at, to: at } })
  }
  return lists
}

/** What a sentence tells as a way of doing something, or as a run of one. */
function told(line: string): ListInLine | null {
  const way = toldWay(line)
  const row = way ?? toldRun(line)
  if (row === null) return null
  const steps = row.steps.map((step) => toStep(step))
  const beside = 'report' in row ? row.report : row.beside
  return { form: way === null ? 'run' : 'way', lead: bareLead(row.lead), steps, beside }
}

/** What tells how it went: it is no part of the last step that it stands behind. */
const REPORT =
  /^(?:(?:and|but|so|then|well)[\s,]+)?(?:I|my|yesterday|today|tomorrow|last (?:night|week|month)|this (?:morning|afternoon|evening)|(?:we|it|that|this|there|they|he|she|the \p{L}+)\b.*\b(?:was|were|did|didn['’]t|had|worked|failed|went|is|are)\b|tried|did|followed|used|ran|worked|failed|went|done|still|no (?:errors?|problems?|issues?|luck)|all (?:good|done|green|fine)|everything|hat|ist|war|habe|erst|lief|ging|funcionó|salió|al final|fue|ça|c['’]est|il a|tout|ha|è|tutto|deu|funcionou|werkte|het|działa\p{L}*|udało|nie uda\p{L}*)(?!\p{L})/iu

/** The last step by itself, and the report behind it; whole where there is none. */
function withoutReport(text: string): { step: string; report: string } {
  const end = /[.!。！](?=\s+\S)/u.exec(text)
  if (end === null) return { step: text, report: '' }
  const report = text.slice(end.index + 1).trim()
  return REPORT.test(report)
    ? { step: text.slice(0, end.index), report }
    : { step: text, report: '' }
}

function inlineNumbers(line: string): ListInLine | null {
  const marks = [...line.matchAll(INLINE_NUMBER)]
  const start = marks.findIndex((mark) => mark[1] === '1')
  if (start === -1) return null
  const row = [marks[start]].filter((mark) => mark !== undefined)
  for (const mark of marks.slice(start + 1)) if (Number(mark[1]) === row.length + 1) row.push(mark)
  if (row.length < 2) return null
  const said = row.map((mark, i) =>
    line.slice(mark.index + mark[0].length, row[i + 1]?.index ?? line.length)
  )
  const { step, report } = withoutReport(said.at(-1) ?? '')
  const texts = [...said.slice(0, -1), step].map((text) => text.replace(/[\s;,.]+(?:and)?$/u, ''))
  const before = line.slice(0, row[0]?.index ?? 0).trim()
  const lead = lastSentence(before)
  const other = before.slice(0, before.length - lead.length)
  return {
    form: 'numbered',
    lead: bareLead(lead),
    steps: texts.map((text) => toStep(text)),
    beside: `${other}${report}`,
    before: other.length
  }
}

function chain(line: string): ListInLine | null {
  const parts = line.split(ARROW)
  if (parts.length < 3) return null
  const [head = '', ...rest] = parts
  const colon = head.lastIndexOf(':')
  const texts = [head.slice(colon + 1), ...rest].map((part) => part.trim())
  if (texts.some((part) => part === '' || part.length > 120)) return null
  return {
    form: 'chain',
    lead: colon === -1 ? '' : bareLead(head.slice(0, colon)),
    steps: texts.map((text) => toStep(text)),
    beside: ''
  }
}

/** "To X, A, then B and finally C"; "First A. Then B."; the part before the first step is the lead. */
function sequence(line: string): ListInLine | null {
  const first = [...line.matchAll(FIRST)][0]
  const after = first === undefined ? 0 : first.index + first[0].length
  const nexts = [...line.slice(after).matchAll(NEXT)]
  if (nexts.length === 0) return null
  const body = line.slice(after)
  const texts: string[] = []
  let from = 0
  for (const mark of nexts) {
    texts.push(body.slice(from, mark.index))
    from = mark.index + mark[0].length
  }
  const [end = '', ...behind] = body.slice(from).split(/(?<=[.!?。])\s+/u)
  texts.push(end)
  let lead = first === undefined ? '' : line.slice(0, first.index)
  const opening = texts[0] ?? ''
  if (first === undefined || opening.trim() === '') {
    // Without "first", the lead ends at the comma after "to …", "when …".
    const split =
      /^(.*?(?:^|[.!?]\s+|^\W*)(?:to|in order to|when(?:ever)?|if|before|after|once|every time|each time|um|wenn|pour|para|per|om|aby|чтобы|щоб)\b[^,:]{3,100})[,:]\s*(.+)$/iu.exec(
        opening
      )
    if (split === null) return null
    lead = split[1] ?? ''
    texts[0] = split[2] ?? ''
  }
  const steps = texts.flatMap((text) => splitActions(text)).map((text) => toStep(text))
  return steps.length < 2
    ? null
    : {
        form: 'sequence',
        lead: bareLead(lastSentence(lead.trim())),
        steps,
        beside: behind.join(' ')
      }
}

function splitActions(text: string): string[] {
  return text
    .split(/[;]\s*|(?<=[.!?])\s+/u)
    .map((part) =>
      part
        .replace(/^[\s,.:]+|(?<![\s,.:])[\s,.:]+$/gu, '')
        .replace(/,?\s+(?:and|und|et|y|e|en|i|и)$/u, '')
    )
    .filter((part) => part !== '')
}
