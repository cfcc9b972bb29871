/**
 * The doors through which text of others is read, each as a function of one text: what the growth test
 * and `bench/hostile.ts` measure. A door whose text is bounded by the contract gets no more than that.
 */

import { tryPolicy } from '#src/capture-policy/trial.ts'
import { withoutSentencesAbout } from '#src/entities/sentences-about.ts'
import { checkPreconditions } from '#src/experience/precondition-check.ts'
import { findFailedStep } from '#src/experience/recognition/failed-step.ts'
import { matchEpisode } from '#src/experience/recognition/failure-match.ts'
import { readViolatedAssumption } from '#src/experience/revision/violated-assumption.ts'
import { entityRows } from '#src/export/markdown.ts'
import { meantFact } from '#src/facts/meant-fact.ts'
import { kindsIn } from '#src/finding/kinds/kinds.ts'
import { readQuestion } from '#src/finding/question.ts'
import { endsAsking } from '#src/finding/ranking/asking.ts'
import { tellsTime } from '#src/finding/temporal/time-words.ts'
import { dedupPlan, saysTheSame } from '#src/memory/acts/same-fact.ts'
import type { FactCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { FACT_TEXT_MAX } from '#src/memory/candidates.ts'
import { cutIntoChunks } from '#src/memory/chunk.ts'
import { contentKey } from '#src/memory/fact.ts'
import { matchNames } from '#src/memory/names/same-names.ts'
import { checkQuotes, quoteIsIn } from '#src/memory/quotes.ts'
import { endingOf } from '#src/memory/reconcile/endings.ts'
import { jsonIn } from '#src/models/structured-reply.ts'
import { CATEGORIES } from '#src/policy/category-packs.ts'
import { contentGate } from '#src/policy/content-gate.ts'
import { cutSentences } from '#src/policy/cut-sentences.ts'
import { DETECTORS, detects } from '#src/policy/detectors/detectors.ts'
import { emptyPolicy } from '#src/policy/policy.ts'
import { htmlText } from '#src/reading/files/docx/html-text.ts'
import { pageText } from '#src/reading/files/pdf/page-text.ts'
import { cutPieces } from '#src/reading/files/pieces.ts'
import { cleanText, decodeText, hasWords } from '#src/reading/files/plain-text.ts'
import { stretches } from '#src/reading/model/windows.ts'
import { readLocally } from '#src/reading/read-locally.ts'
import { redact } from '#src/redaction/redact.ts'
import { QUERY_CHARACTERS_MAX } from '#src/search/contract.ts'
import { stanceOf } from '#src/text/stance.ts'
import { termsOf } from '#src/text/tokens.ts'
import { turnsOfText } from '#src/voice/transcript.ts'

/** Reads one text; what comes of it does not matter here. */
export type TextDoor = { name: string; read: (text: string) => unknown }

const NOW = Date.UTC(2026, 10, 22)
/** As long as a piece of a file may be, and longer than most messages. */
const MESSAGE_LENGTH = 1000

const POLICY = {
  ...emptyPolicy(),
  deny_categories: [...CATEGORIES],
  deny_keywords: ['divorce', 'project falcon', 'Köln', '解雇'],
  match: 'word' as const,
  detectors: [...DETECTORS]
}
const GATE = contentGate(POLICY)
const PRECONDITIONS = [
  'Check that the staging database is not locked',
  'Make sure to drain the queue first',
  'At least 3 replicas are running',
  'Check beforehand that this does not happen again: the disk was full'
]
const STEPS = ['Open the valve', 'Drain the queue', 'Restart the server'].map((action, place) => ({
  step: place + 1,
  action,
  detail: '',
  successCount: 0,
  failCount: 0
}))

export const TEXT_DOORS: readonly TextDoor[] = [
  { name: 'extraction of one message', read: (text) => extract([text]) },
  { name: 'extraction of many messages', read: (text) => extract(pieces(text, MESSAGE_LENGTH)) },
  { name: 'quotes', read: readQuotes },
  { name: 'chunks', read: cutIntoChunks },
  { name: 'redaction', read: redact },
  { name: 'terms of the index', read: (text) => termsOf(text) },
  { name: 'question', read: readAsQuestion },
  { name: 'signs of a chunk', read: (text) => [endsAsking(text), tellsTime(text), kindsIn(text)] },
  { name: 'capture gate', read: (text) => GATE([text]) },
  ...DETECTORS.map((detector) => ({
    name: `detector ${detector}`,
    read: (text: string) => detects(detector, text)
  })),
  { name: 'cutting of denied sentences', read: (text) => cutSentences(GATE, text) },
  {
    name: 'trial of a policy',
    read: (text) => tryPolicy({ policy: POLICY, texts: [text], source: null })
  },
  { name: 'sentences about an entity', read: readAbout },
  { name: 'precondition check', read: readCheck },
  { name: 'report of a failure', read: readReport },
  { name: 'facts', read: (text) => readFacts(text.slice(0, FACT_TEXT_MAX)) },
  { name: 'names', read: (text) => readNames(pieces(text, 200)) },
  { name: 'plain text of a file', read: readPlainText },
  { name: 'pieces of a file', read: (text) => cutPieces(text) },
  { name: 'HTML of a document', read: htmlText },
  { name: 'page of a PDF', read: readPage },
  { name: 'transcript of a call', read: turnsOfText },
  { name: 'windows of a model', read: (text) => stretches(text, 6000) },
  { name: 'reply of a model', read: jsonIn },
  { name: 'Markdown of an export', read: writeMarkdown }
]

function extract(texts: readonly string[]): unknown {
  const messages = texts.map(
    (text, index): SourceMessage => ({
      index,
      kind: index % 2 === 0 ? 'user' : 'assistant',
      speaker: null,
      text,
      at: NOW,
      offsetMinutes: 0,
      extract: true
    })
  )
  return checkQuotes(readLocally({ messages, userName: null }).facts, messages)
}

/** A quote of each stretch, and one that is not in the text. */
function readQuotes(text: string): unknown {
  const message: SourceMessage = {
    index: 0,
    kind: 'user',
    speaker: null,
    text,
    at: NOW,
    offsetMinutes: 0,
    extract: true
  }
  const fact: FactCandidate = {
    entity: 'User',
    entityType: 'person',
    content: '',
    eventDate: null,
    messageIndex: 0,
    speaker: null,
    quote: '',
    attribute: null,
    importance: 0
  }
  const facts = pieces(text, 200).map((piece) => ({ ...fact, quote: `${piece} ` }))
  return [checkQuotes(facts, [message]), quoteIsIn(`${text} and more`, text)]
}

function readAsQuestion(text: string): unknown {
  const question = text.slice(0, QUERY_CHARACTERS_MAX)
  return readQuestion(question, { now: NOW, speakers: ['Anna Bell', 'Tom'] })
}

function readAbout(text: string): unknown {
  return withoutSentencesAbout(text, {
    name: 'Anna',
    quotes: [text.slice(0, 60), 'Porto in March']
  })
}

function readCheck(text: string): unknown {
  return [
    checkPreconditions(PRECONDITIONS, { context: text.slice(0, 20_000), facts: [] }),
    checkPreconditions([text.slice(0, 2000)], { context: 'the queue is empty', facts: [] })
  ]
}

function readReport(text: string): unknown {
  const context = text.slice(0, 20_000)
  return [
    findFailedStep(STEPS, context),
    readViolatedAssumption(context),
    matchEpisode({ summary: context.slice(0, 320), context, outcome: context }, [])
  ]
}

function readFacts(text: string): unknown {
  const half = text.slice(0, text.length / 2)
  const fact = (content: string) => ({
    factId: content.slice(0, 8),
    content,
    eventDate: null,
    statedAt: NOW,
    state: 'active' as const
  })
  return [
    contentKey(text),
    saysTheSame(fact(text), fact(`${text}x`)),
    saysTheSame(fact(text), fact(half)),
    dedupPlan([fact(text), fact(half), fact(`${half}.`)]),
    meantFact([{ content: half, state: 'active', statedAt: new Date(NOW) }], text),
    endingOf({ content: text, stance: stanceOf(text) })
  ]
}

function readNames(names: readonly string[]): unknown {
  return matchNames(
    names.map((name, index) => ({
      entityId: String(index),
      name,
      type: 'person' as const,
      identity: false
    }))
  )
}

function readPlainText(text: string): unknown {
  const decoded = cleanText(decodeText(new TextEncoder().encode(text)))
  return hasWords(decoded)
}

/** A page whose lines are 80 characters long. */
function readPage(text: string): unknown {
  return pageText(
    pieces(text, 80).map((str, line) => ({
      str,
      hasEOL: true,
      height: 10,
      width: str.length * 5,
      transform: [1, 0, 0, 1, 50, 800 - 12 * line]
    }))
  )
}

function writeMarkdown(text: string): unknown {
  const row = { content: text, event_date: '2024-03-03', stated_at: '2024-03-03', expires_at: null }
  return entityRows({ list: 'fact_details', rows: [row] } as unknown as Parameters<
    typeof entityRows
  >[0])
}

/** The text in stretches of one length. */
function pieces(text: string, length: number): string[] {
  const found: string[] = []
  for (let from = 0; from < text.length; from += length) found.push(text.slice(from, from + length))
  return found
}
