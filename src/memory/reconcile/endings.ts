/**
 * What a sentence puts an end to beyond its own attribute: "quit her job at Acme" ends "works at Acme",
 * "got divorced" ends "is married to", "doesn't like tea" ends "likes tea". Pure rules for `reconcile`,
 * and the question which sentences need more known facts than those of their attribute to decide.
 */
import { contentWords } from '#src/text/content-words.ts'
import { type Stance, stanceOf } from '#src/text/stance.ts'
import { attributeOf } from './attributes.ts'

/** A fact as far as endings look at it. */
interface Told {
  content: string
  attribute: string | null
  /** `stanceOf` its content, read once: a fact is compared with hundreds. */
  stance: Stance
  /** `bareWords` of its content, read once and not before they are asked for. */
  bareWords(): ReadonlySet<string>
}

const WORK: ReadonlySet<string> = new Set(['works at', 'works as'])
const BOND: ReadonlySet<string> = new Set(['married to'])

const LEFT_WORK =
  /\b(?:quit|left|lost|gave up|resigned from|retired from|was (?:fired|laid off|let go)|got (?:fired|laid off)|has (?:quit|left|lost|resigned|retired))\b(?=.*\b(?:jobs?|positions?|from|work|company)\b)/i
const PARTED =
  /\b(?:divorced|separated from|broke up|split up|broke off (?:the|their) engagement)\b/i

/** "Switched from vim to emacs", "uses emacs instead of vim": the other is in use no longer. */
const GIVEN_UP =
  /\b(?:(?:switched|migrated|moved|changed|converted) from|instead of|rather than|replaced) (?:the |an? )?(?<thing>\p{Lu}?[\p{L}\p{N}.+#-]*[\p{L}\p{N}+#])/u
const IN_USE = /\b(?:uses?|using|runs? on|works? with|drives?|prefers?|subscribes? to)\b/i

/** Attributes of one thing: whoever is married is not single any more. */
const ONE_THING: readonly (readonly string[])[] = [['married to', 'relationship status']]

/** The attributes that a fact of this one may replace, itself included. */
export function attributesReplaced(attribute: string): readonly string[] {
  return ONE_THING.find((group) => group.includes(attribute)) ?? [attribute]
}

/** Whether a fact with this text may end facts that do not share its attribute. */
export function mayEndOthers(content: string): boolean {
  const stance = stanceOf(content)
  if (stance === 'planned') return false
  if (stance !== 'is') return true
  return endedBy(content) !== null || GIVEN_UP.test(content) || TAKEN_BACK.test(content)
}

const TAKEN_BACK = /\b(?:again|now|after all|actually)\b/i

function endedBy(content: string): ReadonlySet<string> | null {
  if (LEFT_WORK.test(content)) return WORK
  return PARTED.test(content) ? BOND : null
}

/** What a sentence is able to end. */
export interface Ending {
  /** Attributes. */
  ended: ReadonlySet<string> | null
  /** What is in use no longer. */
  thing: string | null
}

/** Null where it can end nothing but a fact of its own attribute. */
export function endingOf({ content, stance }: Pick<Told, 'content' | 'stance'>): Ending | null {
  if (stance === 'planned' || stance === 'is not') return null
  const ended = endedBy(content)
  const thing = GIVEN_UP.exec(content)?.groups?.['thing']?.toLowerCase() ?? null
  return ended === null && thing === null && stance !== 'ended' ? null : { ended, thing }
}

/** Whether `fact`, told later and able to end this, ends what `old` tells. */
export function ends(old: Told, fact: Told, { ended, thing }: Ending): boolean {
  if (old.stance !== 'is') return false
  // No name that the old fact lacks: "quit the job at Acme" leaves the one at Globex.
  if (ended?.has(old.attribute ?? '') === true)
    return namesIn(fact.content).every((name) => old.content.includes(name))
  if (thing !== null && IN_USE.test(old.content) && uses(old.content, thing))
    return !namesAnother(old.content, thing)
  if (fact.stance !== 'ended') return false
  if (deniesValue(old, fact.content)) return true
  const oldWords = contentWords(old.content.replace(HOW_OFTEN, ' '))
  return oldWords.size >= 2 && covers(contentWords(fact.content), oldWords)
}

/** "Anna no longer lives in Rome" ends "Anna has moved to Rome": the same attribute, the same value. */
function deniesValue(old: Told, content: string): boolean {
  const positive = content.split(/[,;]/)[0]?.replace(STANCE_WORDS, ' ').replace(/\s+/g, ' ').trim()
  const reading = positive === undefined ? null : attributeOf(positive)
  if (reading === null || reading.attribute !== old.attribute) return false
  const value = attributeOf(old.content)?.value
  return value !== undefined && firstName(value) === firstName(reading.value)
}

function firstName(value: string): string {
  return (
    /^(?:the |an? )?(\p{Lu}[^\s,.]*(?: \p{Lu}[^\s,.]*)*|[^\s,.]+)/u.exec(value)?.[1] ?? value
  ).toLowerCase()
}

/** Whether the sentence is about the thing, and not itself about giving another up for it. */
function uses(content: string, thing: string): boolean {
  return (
    !GIVEN_UP.test(content) &&
    content
      .toLowerCase()
      .split(/[^\p{L}\p{N}.+#-]+/u)
      .map((word) => word.replace(/\.$/, ''))
      .includes(thing)
  )
}

/** "Slack for chat and Trello for tasks": what is beside it is in use still, which is judged elsewhere (`src/updates`). */
function namesAnother(content: string, thing: string): boolean {
  const joined = content.split(/,| and (?!others\b)/u)
  return (
    joined.length > 1 &&
    joined.some((part) => !uses(part, thing) && namesIn(`… ${part}`).length > 0)
  )
}

const HOW_OFTEN =
  /\b(?:every (?:single )?(?:day|morning|evening|night|week|weekend|month|year)|(?:once|twice|\w+ times) (?:a|an|per) \w+|daily|weekly|often|usually|always|sometimes|regularly|a lot)\b/gi

const NO_NAME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/

function namesIn(content: string): string[] {
  const inside = content.match(/(?<=\S\s)\p{Lu}[\p{L}\p{N}&.-]*[\p{L}\p{N}]/gu) ?? []
  return inside.filter((name) => !NO_NAME.test(name))
}

/** What makes a sentence a denial or a plan, or takes one back, and nothing else. */
const STANCE_WORDS =
  /\b(?:(?:do|does|did|is|are|was|were|has|have|had|will|wo|would|can|ca|could|should|must)n['’]t|cannot|not|never|no longer|any ?more|will|can|again|now|after all|actually)\b/giu

/**
 * "Anna doesn't like tea" against "Anna likes tea": the same words and the opposite stance. It holds both
 * ways, and a denial also ends a plan; a plan does not end a denial, which still holds today.
 */
export function contradicts(old: Told, fact: Told): boolean {
  const isOpposite =
    (fact.stance === 'is not' && (old.stance === 'is' || old.stance === 'planned')) ||
    (fact.stance === 'is' && (old.stance === 'is not' || old.stance === 'ended'))
  if (!isOpposite) return false
  const [words, others] = [fact.bareWords(), old.bareWords()]
  return words.size >= 2 && words.size === others.size && covers(words, others)
}

/** What a sentence is about, whether it says so or denies it. */
export function bareWords(content: string): ReadonlySet<string> {
  return contentWords(content.replace(STANCE_WORDS, ' '))
}

function covers(all: ReadonlySet<string>, part: ReadonlySet<string>): boolean {
  return [...part].every((word) => all.has(word))
}
