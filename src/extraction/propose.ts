/**
 * What an add proposes: read by the configured model or by the built-in extractor, facts without
 * their quote in the source left out. The job that keeps and the dry run that only shows both begin
 * here, so that a dry run tells the truth.
 */
import { nameKey } from '#src/entities/name-match.ts'
import type { FactCandidate, SourceMessage } from '#src/extraction/candidates.ts'
import {
  type Extraction,
  type ExtractionReport,
  type Extractor,
  localExtractor
} from '#src/extraction/extractor.ts'
import { factOfIntroduction, isNameFact } from '#src/extraction/local/introductions.ts'
import { castOf } from '#src/extraction/local/people.ts'
import { modelExtractor } from '#src/extraction/model/extract.ts'
import { checkQuotes } from '#src/extraction/quotes.ts'
import type { Models } from '#src/models/models.ts'

/** How an add was read, as its job tells it. */
export interface ReportAnswer {
  by: 'local' | 'model'
  calls: number
  tokens_in: number
  tokens_out: number
  /** Stretches of the add that a model could not read and the built-in extractor did. */
  fell_back: number
  /** Facts not stored because their quote is nowhere in the source. */
  unfounded: number
}

export interface Proposing {
  /** Who pays for the model. */
  accountId: string
  messages: readonly SourceMessage[]
  /** The scope's own person where one is known. */
  userName: string | null
  signal?: AbortSignal
}

/** Proposes what messages hold. Throws Transient('model_unavailable') when a model does not answer. */
export async function propose(models: Models, proposing: Proposing): Promise<Extraction> {
  const { messages, userName } = proposing
  const extractor = extractorOver(models, proposing)
  const { candidates, report } = await extractor.extract({ messages: [...messages], userName })
  const told = [...candidates.facts, ...untoldIntroduction(candidates.facts, proposing)]
  const { kept, unfounded } = checkQuotes(told, messages)
  return {
    candidates: { ...candidates, facts: kept },
    report: { ...report, unfounded: report.unfounded + unfounded.length }
  }
}

/** Who the user says to be, as a fact: by it later adds know who speaks. Empty where it is told already. */
function untoldIntroduction(
  facts: readonly FactCandidate[],
  { messages, userName }: Proposing
): FactCandidate[] {
  const { introduction } = castOf(messages, userName)
  const message = messages.find((one) => one.extract && one.index === introduction?.index)
  if (introduction === null || message === undefined) return []
  const key = nameKey(introduction.name)
  const isTold = facts.some((fact) => isNameFact(fact) && nameKey(fact.entity) === key)
  return isTold ? [] : [factOfIntroduction(introduction, message)]
}

function extractorOver(models: Models, { accountId, signal }: Proposing): Extractor {
  if (models.chat === null) return localExtractor
  return modelExtractor({
    chat: models.chat,
    accountId,
    ...(signal === undefined ? {} : { signal })
  })
}

export function reportAnswer(report: ExtractionReport): ReportAnswer {
  return {
    by: report.by,
    calls: report.calls,
    tokens_in: report.tokensIn,
    tokens_out: report.tokensOut,
    fell_back: report.fellBack,
    unfounded: report.unfounded
  }
}
