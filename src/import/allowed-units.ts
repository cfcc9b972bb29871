/** What of an import the policy and the source gate let through. */
import type {
  ImportedChunk,
  ImportedFact,
  ImportedProcedure,
  ImportedVersion,
  ImportUnit,
  QueuedImport,
  ToldStatement
} from '#src/import/contract.ts'
import { allowedSpeaker } from '#src/policy/allowed-speaker.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { cutSentences } from '#src/policy/cut-sentences.ts'
import {
  episodeTexts,
  knowledgeTexts,
  procedureTexts,
  relationTexts
} from '#src/policy/filter-candidates.ts'
import { type CapturePolicy, sourceGate } from '#src/policy/policy.ts'
import { gateOf } from '#src/policy/policy-in-force.ts'
import type { EvolutionRecord } from '#src/shapes/export-records.ts'

export interface AllowedUnits {
  units: ImportUnit[]
  /** Facts, episodes, procedures, knowledge, relations and entities that the policy denied. */
  dropped: number
}

/** Leaves out what the policy in force, or the source gate of the acceptance, does not want. */
export function allowedUnits({
  units,
  policy,
  sources
}: {
  units: readonly ImportUnit[]
  policy: CapturePolicy
  sources: QueuedImport['sources']
}): AllowedUnits {
  const filter = new UnitFilter(gateOf(policy), policy.match_source, (statements) =>
    statedAllowed(statements, { ...policy, ...sources })
  )
  const kept = units.flatMap((unit) => filter.unit(unit))
  return { units: kept, dropped: filter.dropped }
}

/** Statements from sources that are wanted; null when none is, so that the item is not. */
function statedAllowed(
  statements: readonly ToldStatement[],
  policy: Parameters<typeof sourceGate>[0]
): ToldStatement[] | null {
  const wanted = statements.filter(
    ({ metadata }) => sourceGate(policy, metadata['source']) === 'accepted'
  )
  if (wanted.length > 0) return wanted
  // Never stated by anybody: like an add without a source.
  return statements.length === 0 && sourceGate(policy, undefined) === 'accepted' ? [] : null
}

class UnitFilter {
  dropped = 0
  readonly #gate: ContentGate
  readonly #matchSource: boolean
  readonly #stated: (statements: readonly ToldStatement[]) => ToldStatement[] | null

  constructor(
    gate: ContentGate,
    matchSource: boolean,
    stated: (statements: readonly ToldStatement[]) => ToldStatement[] | null
  ) {
    this.#gate = gate
    this.#matchSource = matchSource
    this.#stated = stated
  }

  unit(unit: ImportUnit): ImportUnit[] {
    switch (unit.kind) {
      case 'chunks':
        return filled({ ...unit, rows: this.#rows(unit.rows, (row) => this.#chunk(row)) })
      case 'entity':
        return this.#entity(unit)
      case 'relations':
        return filled({
          ...unit,
          rows: this.#rows(unit.rows, (row) => {
            const [from, to] = [row.from.name, row.to.name]
            const wordings = row.statements.flatMap((one) => one.description ?? [])
            return this.#denies([...relationTexts({ ...row, from, to }), ...wordings]) ? null : row
          })
        })
      case 'procedures':
        return filled({ ...unit, rows: this.#rows(unit.rows, (row) => this.#procedure(row)) })
      case 'episodes':
        return filled({
          ...unit,
          rows: this.#rows(unit.rows, (row) => (this.#denies(episodeTexts(row)) ? null : row))
        })
      case 'possible_conflicts':
        return [unit]
      case 'evolution':
        return filled({ ...unit, rows: unit.rows.filter((row) => !this.#tells(changeTexts(row))) })
      case 'reflections':
        return filled({
          ...unit,
          rows: unit.rows.flatMap((row) => {
            const content = cutSentences(this.#gate, row.content)
            const isNamed = !this.#tells([row.title, row.entity ?? ''])
            if (content === null || !isNamed) return []
            const claims = row.claims?.flatMap((claim) => {
              const text = cutSentences(this.#gate, claim.text)
              return text === null ? [] : [{ ...claim, text }]
            })
            return [{ ...row, content, claims: claims ?? null }]
          })
        })
    }
  }

  /** Rows from wanted sources, each as `allow` leaves it. */
  #rows<Row extends { statements: ToldStatement[] }>(
    rows: readonly Row[],
    allow: (row: Row) => Row | null
  ): Row[] {
    return rows.flatMap((row) => {
      const statements = this.#stated(row.statements)
      if (statements === null) return []
      return allow({ ...row, statements }) ?? []
    })
  }

  #tells(texts: readonly string[]): boolean {
    return this.#gate(texts).dropped
  }

  #denies(texts: readonly string[]): boolean {
    const denied = this.#tells(texts)
    if (denied) this.dropped++
    return denied
  }

  #entity(unit: Extract<ImportUnit, { kind: 'entity' }>): ImportUnit[] {
    const { head } = unit
    if (this.#tells([head.name])) {
      this.dropped += unit.facts.length + unit.knowledge.length + 1
      return []
    }
    if (unit.isBare) return [unit]
    const facts = this.#rows(unit.facts, (fact) => this.#fact(fact))
    const knowledge = this.#rows(unit.knowledge, (item) =>
      this.#denies(knowledgeTexts(item)) ? null : item
    )
    return facts.length + knowledge.length === 0 ? [] : [{ ...unit, facts, knowledge }]
  }

  #fact(fact: ImportedFact): ImportedFact | null {
    if (this.#denies([fact.content])) return null
    const { quote, speaker } = fact.source
    const quoteDenied = quote !== null && this.#tells([quote])
    if (quoteDenied && this.#matchSource) {
      this.dropped++
      return null
    }
    const allowed = (text: string | null) => (text === null || this.#tells([text]) ? null : text)
    return {
      ...fact,
      attribute: allowed(fact.attribute),
      source: { ...fact.source, quote: quoteDenied ? null : quote, speaker: allowed(speaker) }
    }
  }

  #chunk(chunk: ImportedChunk): ImportedChunk | null {
    const content = cutSentences(this.#gate, chunk.content)
    if (content === null) return null
    return { ...chunk, content, ...allowedSpeaker(this.#gate, chunk) }
  }

  /** A past version may go by itself; without its current one a procedure is nothing. */
  #procedure(procedure: ImportedProcedure): ImportedProcedure | null {
    const allowed = procedure.versions.filter((version) => !this.#tells(versionTexts(version)))
    if (!allowed.some((version) => version.version_id === procedure.version_id)) {
      this.dropped++
      return null
    }
    const versions = allowed.map((version) => ({
      ...version,
      entity_names: version.entity_names.filter((name) => !this.#tells([name])),
      requests: version.requests.filter((request) => !this.#tells([request]))
    }))
    return { ...procedure, versions }
  }
}

function filled<Unit extends Exclude<ImportUnit, { kind: 'entity' }>>(unit: Unit): Unit[] {
  return unit.rows.length === 0 ? [] : [unit]
}

function versionTexts(version: ImportedVersion): string[] {
  const { name, trigger_condition: trigger, steps, preconditions } = version
  return procedureTexts({ name, trigger, steps }, preconditions)
}

function changeTexts(change: EvolutionRecord): string[] {
  const { reason, violated_assumption, precondition_added, diff } = change
  const modified = diff.modified.flatMap((one) =>
    one !== null && typeof one === 'object' ? Object.values(one).map(String) : [String(one)]
  )
  const texts = [...diff.added, ...diff.removed].map(String)
  return [reason, violated_assumption ?? '', precondition_added ?? '', ...texts, ...modified]
}
