/**
 * What an add proposes: read by the configured model or by the built-in extractor. The job that keeps
 * and the dry run that only shows both begin here, so that a dry run tells the truth.
 */

import {
  type FactCandidate,
  noCandidates,
  type SourceMessage,
  withinBounds
} from '#src/memory/candidates.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { ToldName } from '#src/memory/user-name.ts'
import type { Models } from '#src/models/models.ts'
import { mayPutRight } from '#src/reading/built-in/corrections/may-put-right.ts'
import { factOfIntroduction, isNameFact } from '#src/reading/built-in/introductions.ts'
import { type Cast, castOf, pointsBack } from '#src/reading/built-in/people.ts'
import { asksAhead } from '#src/reading/built-in/sentence/worded/asked-ahead.ts'
import {
  type Extraction,
  type ExtractionReport,
  type Extractor,
  LOCAL_REPORT,
  localExtractor
} from '#src/reading/extractor.ts'
import { modelExtractor } from '#src/reading/model/extract.ts'
import type { Breach } from '#src/reading/process/watched-process.ts'

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
  /** Which bound the text broke: its messages are kept, and no facts of it. Absent where none. */
  stopped?: Breach
  /** Why the model did not read it all; absent where it did, and where there is none. */
  problem?: string
}

export interface Proposing {
  /** Who pays for the model. */
  accountId: string
  messages: readonly SourceMessage[]
  /** The message before them, for replies; nothing is drawn from it. */
  before?: SourceMessage | undefined
  /** What was said shortly before, in adds of their own; only given where they are spoken of or put right. */
  earlier?: readonly SourceMessage[] | undefined
  /** What the user is called from these messages on, as memory has decided; null where it knows no name. */
  userName: string | null
  /** How often whoever read it before was lost. */
  interruptions?: number
  /** Somebody waits for the answer. */
  isAwaited: boolean
  signal?: AbortSignal
  /** A model that does not answer is not stood in for: Transient('model_unavailable'). */
  insists?: boolean
}

/** After so many lost readers a text is taken to be what ended them; restarts alone are fewer. */
const INTERRUPTIONS_MAX = 4

/** Proposes what messages hold. */
export async function propose(models: Models, proposing: Proposing): Promise<Extraction> {
  if ((proposing.interruptions ?? 0) >= INTERRUPTIONS_MAX) {
    return { candidates: noCandidates(), report: { ...LOCAL_REPORT, stopped: 'crashed' } }
  }
  const { userName, earlier = [] } = proposing
  const messages = [...(proposing.before ? [proposing.before] : []), ...proposing.messages]
  const extractor = extractorOver(models, proposing)
  const { candidates, report } = await extractor.extract({ messages, userName, earlier })
  if (report.stopped !== undefined) return { candidates, report }
  const facts = [...candidates.facts, ...untoldIntroduction(candidates.facts, messages, userName)]
  return { candidates: withinBounds({ ...candidates, facts }), report }
}

/** Who the user says to be, as a fact: by it later adds know who speaks. Empty where it is told already. */
function untoldIntroduction(
  facts: readonly FactCandidate[],
  messages: readonly SourceMessage[],
  userName: string | null
): FactCandidate[] {
  const { introduction, speakerOf } = castOf(messages, userName)
  const message = messages.find((one) => one.extract && one.index === introduction?.index)
  if (introduction === null || message === undefined) return []
  const fact = factOfIntroduction(introduction, speakerOf(message), message)
  if (fact === null) return []
  const isTold = facts.some(
    (one) =>
      isNameFact(one) &&
      nameKey(one.entity) === nameKey(fact.entity) &&
      one.content.includes(introduction.name)
  )
  return isTold ? [] : [fact]
}

/** The name that the user tells in messages that are to be read; null for none. */
export function toldName(messages: readonly SourceMessage[]): ToldName | null {
  const introduction: Cast['introduction'] = castOf(messages, null).introduction
  const isRead = messages.some((one) => one.extract && one.index === introduction?.index)
  if (introduction === null || !isRead) return null
  const { name, form } = introduction
  return { name, form }
}

/** Whether messages may put right what was said before them, or speak of somebody or something named there, so that it is worth looking up. */
export function looksBack(messages: readonly SourceMessage[]): boolean {
  const asks = messages.some(({ extract, text }) => extract && asksAhead(text))
  return asks || mayPutRight(messages) || pointsBack(messages)
}

function extractorOver(models: Models, proposing: Proposing): Extractor {
  const { accountId, isAwaited, signal, insists } = proposing
  const given = signal === undefined ? {} : { signal }
  const standIn = localExtractor(models.reading, { isAwaited, ...given })
  if (models.chat === null) return standIn
  return modelExtractor({
    chat: models.chat,
    standIn,
    insists: insists === true,
    accountId,
    ...given
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
    ...(report.stopped === undefined ? {} : { stopped: report.stopped }),
    ...(report.problem === undefined ? {} : { problem: report.problem })
  }
}
