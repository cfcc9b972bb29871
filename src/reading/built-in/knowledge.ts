/**
 * Knowledge items that are plain to see: a command with what it is for, a decision, a formula. Only
 * clear cases; everything else is a fact. Text of English sentences, one item at most from each.
 */
import type { KnowledgeCandidate, KnowledgeType } from '#src/memory/candidates.ts'

const COMMAND =
  /\b(?:run|use|type|execute|enter|call|start (?:it )?with|install (?:it )?with)\b[^`]{0,40}`([^`\n]{2,200})`/i
const FENCED = /```(?:sh|bash|shell|console|zsh)?\n([\s\S]{2,2000}?)```/
const DECISION =
  /\b(?:we|I|the team|they|everyone)(?: have| has|'ve)? (?:finally |just |all )?(?:decided|agreed|chose|settled on|voted)\b(?: (?:to|on|that|for|against))?\b/i
const FORMULA =
  /(?:^|[\s:(])([\p{L}][\p{L}\d_ ]{0,30}\s?=\s?[\p{L}\d(][^.!?\n]{0,80}[-+*/×÷^·√][^.!?\n]{1,80})/u

/** A longer line before a command is no title of it. */
const LEAD_MAX = 1_000

interface Found {
  type: KnowledgeType
  artifact: string | null
}

function find(sentence: string): Found | null {
  const command = COMMAND.exec(sentence)?.[1]
  if (command !== undefined) return { type: 'command', artifact: command.trim() }
  const formula = FORMULA.exec(sentence)?.[1]
  if (formula !== undefined) return { type: 'formula', artifact: formula.trim() }
  return DECISION.test(sentence) ? { type: 'decision', artifact: null } : null
}

/** The knowledge item that a kept sentence holds; `content` is its self-contained wording. */
export function knowledgeIn(
  sentence: string,
  content: string,
  entity: string,
  messageIndex: number
): KnowledgeCandidate | null {
  const found = find(sentence)
  return found === null
    ? null
    : { entity, title: titleOf(content), content, messageIndex, ...found }
}

/** A shell command in a code fence, with the line before it as its title. */
export function fencedCommand(
  message: string,
  entity: string,
  messageIndex: number
): KnowledgeCandidate | null {
  const match = FENCED.exec(message)
  const artifact = match?.[1]?.trim()
  if (match === null || artifact === undefined || artifact === '') return null
  const lead = message.slice(0, match.index).trim().split('\n').at(-1)?.replace(/:\s*$/, '') ?? ''
  if (lead === '' || lead.length > LEAD_MAX || !/^(?:\$ )?[\w./-]+(?: |$)/.test(artifact))
    return null
  return { entity, type: 'command', title: titleOf(lead), content: lead, artifact, messageIndex }
}

function titleOf(content: string): string {
  const words = content.replace(/(?<![.!])[.!]+$/, '').split(' ')
  return words.length <= 12 ? words.join(' ') : `${words.slice(0, 12).join(' ')} …`
}
