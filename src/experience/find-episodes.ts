/**
 * Finds episodes without a model: runs of an agent told with their tool calls, and events that
 * speakers tell of. An outcome told a few messages later ("It failed because …") belongs to the
 * event before it. What is proposed here is not kept yet; the content gate and the reconciliation
 * decide. Only messages that may be drawn from are used (contract 3.3).
 */

import { type AgentRun, readAgentRuns } from '#src/experience/agent-run.ts'
import { continuesStory, readEvent } from '#src/experience/event-sentence.ts'
import { outcomeLabel, readOutcome } from '#src/experience/outcome.ts'
import type { RunReport } from '#src/experience/recognition/find-procedures.ts'
import { readEnd } from '#src/experience/run-end.ts'
import { inThirdPerson } from '#src/experience/third-person.ts'
import { valenceOf } from '#src/experience/valence.ts'
import { sentencesOf, shorten } from '#src/experience/wording/words.ts'
import type { EpisodeCandidate, SourceMessage } from '#src/memory/candidates.ts'
import { NameFinder } from '#src/memory/names/names-in-text.ts'

export interface EpisodeHints {
  /** Names of known people; the ones that occur become participants. */
  people?: readonly string[]
  /** The day or time a sentence tells of, seen from its message; null when it tells none. */
  dateOf?: (sentence: string, message: SourceMessage) => string | null
}

const EPISODES_MAX = 20
const SUMMARY_MAX = 320
const CONTEXT_MAX = 600
/** Messages between an event and the outcome told of it later. */
const STORY_GAP_MAX = 4

/** Proposes episodes in the order told, at most 20 of one add. */
export function findEpisodes(
  messages: readonly SourceMessage[],
  hints: EpisodeHints = {}
): EpisodeCandidate[] {
  const runs = readAgentRuns(messages)
  const inRuns = new Set(runs.flatMap((run) => run.messageIndexes))
  const told = findToldEvents(
    messages.filter(
      (message) => message.extract && message.kind !== 'context' && !inRuns.has(message.index)
    )
  )
  const people = new NameFinder(hints.people ?? [])
  const found = [
    ...runs.map((run) => ({
      at: run.messageIndexes[0] ?? 0,
      write: () => runEpisode(run, messages)
    })),
    ...told.map((story) => ({
      at: story.message.index,
      write: () => toEpisode(story, people, hints.dateOf ?? (() => null))
    }))
  ]
  return found
    .sort((a, b) => a.at - b.at)
    .slice(0, EPISODES_MAX)
    .map(({ write }) => write())
}

function runEpisode(run: AgentRun, messages: readonly SourceMessage[]): EpisodeCandidate {
  const { outcome, evidence } = run.outcome
  const actions = run.calls.map((call) => call.action)
  const errors = run.calls.flatMap((call) =>
    call.error === null ? [] : [`${call.action} answered: ${call.error}.`]
  )
  const steps = actions.filter((action, place) => action !== actions[place - 1]).join(', ')
  const speakers = messages
    .filter((message) => run.messageIndexes.includes(message.index) && message.kind !== 'context')
    .map((message) => message.speaker ?? (message.kind === 'assistant' ? 'assistant' : 'user'))
  return {
    summary: shorten(
      run.request ?? `The agent ran ${steps === '' ? 'no tools' : steps}.`,
      SUMMARY_MAX
    ),
    context: shorten(
      [`Steps: ${steps === '' ? 'none' : steps}.`, ...new Set(errors)].join(' '),
      CONTEXT_MAX
    ),
    outcome: evidence === null ? null : outcomeText(run, evidence),
    participants: [...new Set(speakers)],
    emotionalValence: valenceOf('', outcome),
    importance: outcome === 'failure' ? 0.7 : 0.5,
    happenedAt: new Date(run.at).toISOString(),
    messageIndexes: run.messageIndexes
  }
}

/** The report with its reason, as long as it still reads as the run ended; else the telling sentence. */
function outcomeText(run: AgentRun, evidence: string): string {
  const told = shorten(outcomeLabel(run.report)?.line ?? run.report, SUMMARY_MAX)
  return readOutcome(told).outcome === run.outcome.outcome ? told : shorten(evidence, SUMMARY_MAX)
}

/** A run of instructions told right behind them; null where no outcome of it is told. */
export function episodeOfRun({ message, name, text }: RunReport): EpisodeCandidate | null {
  const { outcome, evidence } = readEnd(text)
  if (evidence === null || outcome === 'unclear') return null
  const teller = message.speaker ?? (message.kind === 'assistant' ? 'The assistant' : 'The user')
  return {
    summary: shorten(`${name}: ${inThirdPerson(text, teller)}`, SUMMARY_MAX),
    context: '',
    outcome: shorten(inThirdPerson(evidence, teller), SUMMARY_MAX),
    participants: [message.speaker ?? (message.kind === 'assistant' ? 'assistant' : 'user')],
    emotionalValence: valenceOf(text, outcome),
    importance: outcome === 'failure' ? 0.6 : 0.5,
    happenedAt: null,
    messageIndexes: [message.index]
  }
}

interface Story {
  message: SourceMessage
  lastIndex: number
  events: string[]
  around: string[]
  weight: number
  messageIndexes: Set<number>
}

function findToldEvents(messages: readonly SourceMessage[]): Story[] {
  const stories: Story[] = []
  const lastOf = new Map<string, Story>()
  for (const message of messages) {
    let current: Story | null = null
    const teller = JSON.stringify([message.kind, message.speaker])
    for (const sentence of sentencesOf(message.text)) {
      const event = readEvent(sentence)
      const earlier = current ?? openStory(lastOf.get(teller), message, sentence)
      if (earlier !== null && (current !== null || !event.isEvent || continuesStory(sentence))) {
        const isPart = event.isEvent || readOutcome(sentence).evidence !== null
        ;(isPart ? earlier.events : earlier.around).push(sentence)
        earlier.weight += event.weight
        earlier.lastIndex = message.index
        earlier.messageIndexes.add(message.index)
      } else if (event.isEvent) {
        current = {
          message,
          lastIndex: message.index,
          events: [sentence],
          around: [],
          weight: event.weight,
          messageIndexes: new Set([message.index])
        }
        stories.push(current)
        lastOf.set(teller, current)
      }
    }
  }
  return stories
}

/** The same speaker's last story, if this sentence goes on about it and tells how it ended. */
function openStory(
  last: Story | undefined,
  message: SourceMessage,
  sentence: string
): Story | null {
  if (last === undefined || message.index - last.lastIndex > STORY_GAP_MAX) return null
  if (last.lastIndex === message.index) return null
  return continuesStory(sentence) && readOutcome(sentence).evidence !== null ? last : null
}

function toEpisode(
  story: Story,
  people: NameFinder,
  dateOf: NonNullable<EpisodeHints['dateOf']>
): EpisodeCandidate {
  const { message } = story
  const name = message.speaker ?? (message.kind === 'assistant' ? 'The assistant' : 'The user')
  const text = [...story.events, ...story.around].join(' ')
  const { outcome, evidence } = readOutcome(story.events.join('\n'))
  const date = firstDate(story, dateOf)
  const valence = valenceOf(text, outcome)
  const emotion = valence === 'neutral' ? 0 : 0.1
  const importance = 0.3 + story.weight + emotion + (outcome === 'failure' ? 0.1 : 0)
  return {
    summary: shorten(
      story.events.map((event) => inThirdPerson(event, name)).join(' '),
      SUMMARY_MAX
    ),
    context: shorten(story.around.map((part) => inThirdPerson(part, name)).join(' '), CONTEXT_MAX),
    outcome: evidence === null ? null : shorten(inThirdPerson(evidence, name), SUMMARY_MAX),
    participants: participantsOf(text, message, people),
    emotionalValence: valence,
    importance: Math.min(1, Math.round(importance * 100) / 100),
    happenedAt: date,
    messageIndexes: [...story.messageIndexes]
  }
}

/** The first day told; the sentences behind it are not asked, since reading dates is slow. */
function firstDate(
  { events, message }: Story,
  dateOf: NonNullable<EpisodeHints['dateOf']>
): string | null {
  for (const sentence of events) {
    const date = dateOf(sentence, message)
    if (date !== null) return date
  }
  return null
}

const COMPANIONS =
  /\b(?:with|met|visited|called|told|saw|helped|joined|thanked|invited)\s+((?:\p{Lu}[\p{L}'’-]+)(?:(?:,\s*|\s+and\s+|\s+)\p{Lu}[\p{L}'’-]+)*)/gu

function participantsOf(text: string, message: SourceMessage, people: NameFinder): string[] {
  const names = new Set([message.speaker ?? (message.kind === 'assistant' ? 'assistant' : 'user')])
  for (const person of people.namedIn(text)) names.add(person)
  for (const match of text.matchAll(COMPANIONS)) {
    for (const name of (match[1] ?? '').split(/,\s*|\s+and\s+/u)) if (name !== '') names.add(name)
  }
  return [...names]
}
