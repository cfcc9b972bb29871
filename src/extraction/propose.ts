/**
 * What an add proposes: read by the configured model or by the built-in extractor, facts without
 * their quote in the source left out. The job that keeps and the dry run that only shows both begin
 * here, so that a dry run tells the truth.
 */
import type { SourceMessage } from '#src/extraction/candidates.ts'
import {
  type Extraction,
  type ExtractionReport,
  type Extractor,
  localExtractor
} from '#src/extraction/extractor.ts'
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
  /** Facts not stored because their quote is nowhere in the source, or does not carry them. */
  unfounded: number
  /** Why the model did not read it all; absent where it did, and where there is none. */
  problem?: string
}

export interface Proposing {
  /** Who pays for the model. */
  accountId: string
  messages: readonly SourceMessage[]
  /** The scope's own person where one is known. */
  userName: string | null
  signal?: AbortSignal
  /** A model that does not answer is not stood in for: Transient('model_unavailable'). */
  insists?: boolean
}

/** Proposes what messages hold. */
export async function propose(models: Models, proposing: Proposing): Promise<Extraction> {
  const { messages, userName } = proposing
  const extractor = extractorOver(models, proposing)
  const { candidates, report } = await extractor.extract({ messages: [...messages], userName })
  const { kept, unfounded } = checkQuotes(candidates.facts, messages)
  return {
    candidates: { ...candidates, facts: kept },
    report: { ...report, unfounded: report.unfounded + unfounded.length }
  }
}

function extractorOver(models: Models, { accountId, signal, insists }: Proposing): Extractor {
  if (models.chat === null) return localExtractor
  return modelExtractor({
    chat: models.chat,
    standIn: localExtractor,
    insists: insists === true,
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
    unfounded: report.unfounded,
    ...(report.problem === undefined ? {} : { problem: report.problem })
  }
}
