/**
 * All reflections of a user's memory, made without a model: from counts, the graph, dates and statements.
 * A function of plain data, run in a reading process (`src/reading-tasks.ts`), since its cost grows
 * with what is remembered.
 */
import { type Claim, contentOf, type Draft } from '#src/memory/derived/reflection.ts'
import { redact } from '#src/redaction/redact.ts'
import { crossDrafts } from '#src/reflections/drafting/cross-drafts.ts'
import { entityDrafts } from '#src/reflections/drafting/entity-drafts.ts'
import { temporalDrafts } from '#src/reflections/drafting/temporal-drafts.ts'
import { known, type Material } from '#src/survey/material.ts'

/** Drafts with their secrets taken out; the capture policy looks at them when they are kept. */
export function draftReflections(material: Material): Draft[] {
  const all = known(material)
  const drafts = [...entityDrafts(all), ...crossDrafts(all), ...temporalDrafts(all)]
  return drafts.map(redacted).filter(({ claims }) => claims.length > 0)
}

/** The draft without secrets; without claims where its sentences spell a secret only together. */
export function redacted(draft: Draft): Draft {
  if (isClean(draft.claims)) return draft
  const claims = draft.claims.map((claim) => ({ ...claim, text: redact(claim.text).text }))
  return { ...draft, claims: isClean(claims) ? claims : [] }
}

function isClean(claims: readonly Claim[]): boolean {
  return redact(contentOf(claims)).redactions === 0
}
