/** What time tells: what is new this week, what changed, repeats, is coming, grows or fades, is not settled. */
import { type Claim, type Draft, factsOf, SUBJECTS } from '#src/memory/derived/reflection.ts'
import type { Known, MaterialFact } from '#src/survey/material.ts'
import { type Recurring, recurringOf } from '#src/survey/recurring.ts'
import { toldEntities } from '#src/survey/told-entities.ts'
import { trendsOf } from '#src/survey/trends.ts'
import {
  confidenceOf,
  dayOfEvent,
  listed,
  quoted,
  sentence,
  withoutDay
} from '#src/survey/wording.ts'

const CLAIMS_MAX = 10
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const DAYS_NAMED_MAX = 8

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function temporalDrafts(known: Known): Draft[] {
  const draft = (subject: string, title: string, claims: Claim[]): Draft[] =>
    claims.length === 0
      ? []
      : [
          {
            subject,
            reach: 'temporal',
            title,
            entityId: null,
            claims: claims.slice(0, CLAIMS_MAX),
            confidence: confidenceOf(claims.length),
            sources: factsOf(claims)
          }
        ]
  return [
    ...draft(SUBJECTS.week, 'This week', weekClaims(known)),
    ...draft(SUBJECTS.changed, 'What changed', changedClaims(known)),
    ...draft(SUBJECTS.repeats, 'What repeats', repeatClaims(known)),
    ...draft(SUBJECTS.coming, 'What is coming', comingClaims(known)),
    ...draft(SUBJECTS.trends, 'What comes up more and less', trendsOf(known).map(trendClaim)),
    ...draft(SUBJECTS.unsettled, 'What is not settled', unsettledClaims(known))
  ]
}

/** The most important of what was said in the last seven days. */
function weekClaims({ facts, now }: Known): Claim[] {
  return facts
    .filter(({ statedAt }) => statedAt <= now && statedAt > now - WEEK_MS)
    .toSorted((a, b) => b.importance - a.importance || b.statedAt - a.statedAt)
    .slice(0, CLAIMS_MAX)
    .toSorted((a, b) => a.statedAt - b.statedAt)
    .map((fact) => ({
      text: sentence(fact.content),
      facts: [fact.factId],
      until: new Date(fact.statedAt + WEEK_MS).toISOString()
    }))
}

function changedClaims({ replaced, factOf }: Known): Claim[] {
  return replaced.flatMap(({ factId, content, by }) => {
    const next = factOf.get(by)
    if (next === undefined) return []
    const text = `${sentence(next.content)} Before, it was said: ${quoted(content)}.`
    return [{ text, facts: [by], past: [factId] }]
  })
}

function repeatClaims(known: Known): Claim[] {
  return toldEntities(known)
    .flatMap(({ entityId, name }) => recurringOf(known.factsOf.get(entityId) ?? [], name))
    .toSorted((a, b) => b.days.length - a.days.length)
    .map(repeatClaim)
}

function repeatClaim({ newest, facts, days, everyDays, weekday }: Recurring): Claim {
  const rhythm =
    everyDays === null ? '' : everyDays === 1 ? ', every day' : `, about every ${everyDays} days`
  const on = weekday === null ? '' : `, each time on a ${WEEKDAYS[weekday]}`
  const shown = days.slice(-DAYS_NAMED_MAX)
  const last = shown.length < days.length ? 'lately on' : 'on'
  return {
    text: `Again and again: ${quoted(withoutDay(newest.content))} (${last} ${listed(shown)}${rhythm}${on}).`,
    facts: facts.map(({ factId }) => factId)
  }
}

/** Facts of days that lie ahead, the next one first. */
function comingClaims({ facts, now }: Known): Claim[] {
  return facts
    .flatMap((fact) => {
      const day = dayOfEvent(fact)
      return day !== null && Date.parse(day) + DAY_MS > now ? [{ fact, day }] : []
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ fact, day }) => ({
      text: `${day}: ${sentence(withoutDay(fact.content))}`,
      facts: [fact.factId],
      until: new Date(Date.parse(day) + DAY_MS).toISOString()
    }))
}

function trendClaim({ name, more, fewer, word }: ReturnType<typeof trendsOf>[number]): Claim {
  const count = (facts: readonly MaterialFact[]) =>
    facts.length === 1 ? 'one fact' : `${facts.length === 0 ? 'no' : facts.length} facts`
  return {
    text: `There is ${word} about ${name} lately: ${count(more)}, after ${count(fewer)} in the same time before.`,
    facts: [...more, ...fewer].map(({ factId }) => factId)
  }
}

function unsettledClaims({ doubts, factOf }: Known): Claim[] {
  return doubts.flatMap(({ older, newer }) => {
    const [first, later] = [factOf.get(older), factOf.get(newer)]
    if (first === undefined || later === undefined) return []
    const text = `It is unclear which is true: ${quoted(first.content)} or, said later, ${quoted(later.content)}.`
    return [{ text, facts: [older, newer] }]
  })
}
