/**
 * Which step a report blames. A number in the report decides; else the tool that complained, else the
 * step whose words the report uses most. When two steps fit equally none is blamed, since a wrong
 * blame spoils the counters of a step that works.
 */

import { contentStems, coverage, sentencesOf } from '#src/experience/wording/words.ts'
import type { Step } from '#src/memory/procedure.ts'

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth'
]
const NUMBERED =
  /\b(?:step|schritt|étape|paso|passo|stap|krok|шаг|крок|adım|langkah|bước)\s*(?:no\.?|number|nr\.?|#)?\s*(\d{1,2})\b|(?:ステップ|手順|第|步骤)\s*(\d{1,2})|(\d{1,2})\s*단계/iu
const ORDINAL = new RegExp(`\\b(${ORDINALS.join('|')}|last|final) step\\b`, 'iu')
/** At least half of a step's words must be in the report. */
const BLAME_MIN = 0.5

/** The number that a report calls a step by ("at step 4"), 0 for none. */
export function stepNumbered(report: string): number {
  const numbered = NUMBERED.exec(report)
  return Number(numbered?.[1] ?? numbered?.[2] ?? numbered?.[3] ?? 0)
}

/** Number of the step (from 1) that the report blames, null when it blames none clearly. */
export function findFailedStep(steps: readonly Step[], report: string): number | null {
  const number = stepNumbered(report)
  if (number >= 1) return steps.some((step) => step.step === number) ? number : null
  const ordinal = ORDINAL.exec(report)?.[1]?.toLowerCase()
  if (ordinal !== undefined) {
    const place = /last|final/u.test(ordinal) ? steps.length : ORDINALS.indexOf(ordinal) + 1
    return steps.some((step) => step.step === place) ? place : null
  }
  return findComplainer(steps, report) ?? findByWords(steps, report)
}

/** "book_flight answered: …", "`bun test` failed": the action's own text before a complaint. */
function findComplainer(steps: readonly Step[], report: string): number | null {
  let blamed: number | null = null
  let at = -1
  for (const step of steps) {
    const found = new RegExp(
      `(?<![\\w-])${RegExp.escape(step.action)}(?![\\w-])\`?["”]?\\s*(?:answered|returned|responded|failed|said|reported|threw|gave|:)`,
      'giu'
    )
    for (const match of report.matchAll(found)) {
      if (match.index > at) {
        at = match.index
        blamed = step.step
      }
    }
  }
  return blamed
}

function findByWords(steps: readonly Step[], report: string): number | null {
  let best: { step: number; share: number } | null = null
  let isTied = false
  for (const sentence of sentencesOf(report)) {
    const stems = contentStems(sentence)
    for (const step of steps) {
      const share = coverage(contentStems(step.action), stems)
      if (share < BLAME_MIN) continue
      if (best === null || share > best.share) {
        isTied = false
        best = { step: step.step, share }
      } else if (share === best.share && step.step !== best.step) isTied = true
    }
  }
  return isTied ? null : (best?.step ?? null)
}
