/**
 * Decides which English sentences are worth remembering. Kept: statements about people, things, preferences, plans, events,
 * numbers. Dropped: questions, greetings, thanks, wishes, compliments on what the other just said, opinions without a holder,
 * hypotheticals, offers, advice. The rules look at linguistic cues clause by clause (who is the subject, which kind of verb, how
 * much content); they are general knowledge about English conversation and are not fitted to any data set. A sentence is kept
 * when one of its clauses is.
 */

import { isManners } from '#src/reading/built-in/text/acknowledged.ts'
import { clausesOf } from '#src/reading/built-in/text/clauses.ts'
import {
  ADVICE,
  ANTICIPATION,
  COGNITION,
  CONDITION,
  DULL_STATE,
  ENGAGEMENT,
  EVALUATION,
  EXPERIENCE,
  HOW_OFTEN,
  LEADING_LINK,
  MODAL_OFFER,
  MY_PHRASE,
  POLITE_DESIRE,
  PREFERENCE,
  REACHED,
  REACTION,
  SUPPOSED,
  SUPPOSED_OF_ANY,
  TAUTOLOGY,
  TO_THE_OTHER,
  UNDERGONE,
  UNREAL,
  WHEN_IT_HAPPENS
} from '#src/reading/built-in/text/cues.ts'
import { QUESTION_START } from '#src/reading/built-in/text/questions.ts'
import { type Token, textOf } from '#src/reading/built-in/text/tagger.ts'
import { isPast, isVerbal, mainVerb } from '#src/reading/built-in/text/verbs.ts'
import { agrees, asksAdvice, asksWhich } from './answers.ts'
import { contentOf } from './content.ts'
import { tellsBriefly, tellsOfNamed, tellsOfNumber, tellsOfThing } from './of-named.ts'
import { isSharedPlan, isTask, tellsSteps } from './plans.ts'

export interface Judgement {
  keep: boolean
  /** 0 to 1. */
  importance: number
  /** The rule that decided, for explanations and benchmarks. */
  reason: string
}

export interface Surroundings {
  /** What another speaker said just before; null at the beginning. */
  previous: string | null
  /** Whether that was, or ended in, a question. */
  wasAsked: boolean
  /** What the other said about themselves there, if anything. */
  agreeable: string | null
  /** Whether it opens its message, greetings aside: there answers stand. */
  isFirst: boolean
  /** Whether it follows on an opening answer, with nothing asked in between. */
  continuesAnswer: boolean
  /** Several people talk to each other; otherwise it is a text, whose plain statements are its point. */
  isDialogue: boolean
  /** A person tells it to an assistant: what they state is meant to be known. */
  isToAssistant: boolean
  /** Advice and offers are what assistants mostly say. */
  byAssistant: boolean
}

/** Judges one tagged sentence without its opener. Deterministic. */
export function judge(sentence: string, tokens: readonly Token[], around: Surroundings): Judgement {
  if (isManners(sentence, tokens, around.byAssistant)) return drop('social')
  if (around.isFirst && around.agreeable !== null && agrees(sentence))
    return keep('agreement', 0.35)
  if (SUPPOSED.test(sentence) || (around.isToAssistant && SUPPOSED_OF_ANY.test(sentence)))
    return drop('hypothetical')
  if (TAUTOLOGY.test(sentence)) return drop('tautology')
  if (around.isToAssistant && isTask(sentence, tokens, around)) return drop('request')
  if (around.isToAssistant && tellsSteps(tokens)) return drop('steps')
  if (around.byAssistant && ADVICE.test(sentence)) return drop('advice')
  const whole = { ...around, sentence }
  let best = drop('says nothing')
  let previous = best
  let isLikening = false
  for (const [index, clause] of clausesOf(tokens).entries()) {
    let next = judgeClause(clause, { ...whole, isFirst: around.isFirst && index === 0 })
    // "I bet she appreciates that": what somebody guesses about another is no fact about either.
    const isComplement =
      (/^(?:opinion|small talk)$/.test(previous.reason) || isLikening) &&
      !LEADING_LINK.test(clause[0]?.lower ?? '')
    isLikening = !next.keep && clause.at(-1)?.lower === 'like'
    const isOfSpeaker = next.reason === 'about the speaker' || next.importance >= 0.6
    if (isComplement && (!isOfSpeaker || isAboutAll(clause))) next = drop('opinion')
    previous = next
    if (next.importance > best.importance || best.reason === 'says nothing') best = next
  }
  return best
}

/** "I believe they are part of our lives": we are everybody there. */
function isAboutAll(clause: readonly Token[]): boolean {
  const has = (words: RegExp) => clause.some((token) => words.test(token.lower))
  return has(/^(?:we|our|us)$/) && !has(/^(?:i|my|me)$/)
}

/** What a clause is judged in: its surroundings and its whole sentence. */
type Context = Surroundings & { sentence: string }

function judgeClause(clause: readonly Token[], around: Context): Judgement {
  const first = clause.findIndex((token) => !LEADING_LINK.test(token.lower))
  const tokens = first === -1 ? [] : clause.slice(first)
  const sentence = textOf(tokens)
  const words = tokens.filter((token) => !/^(?:PUNCT|SPACE|SYM)$/.test(token.pos))
  const content = contentOf(words)
  const opening = words[0]
  if (opening === undefined) return drop('says nothing')
  if (
    new RegExp(`^(?:${QUESTION_START})$`).test(opening.lower) &&
    /\byou\b/i.test(sentence) &&
    opening.lower !== 'when'
  )
    return drop('question')
  const owns = /\b(?:my|our)\b/i.test(sentence) && !MY_PHRASE.test(sentence)
  if (UNREAL.test(sentence)) return owns ? keep("speaker's own", 0.45) : drop('hypothetical')
  const answersAboutSelf = around.wasAsked && around.isFirst && /\bI\b/.test(around.sentence)
  if (
    CONDITION.test(opening.lower) &&
    !/^until (?:then|now)\b/i.test(sentence) &&
    !/\bI (?:was|were) (?:a|in|\d|young|little)/i.test(sentence) &&
    !owns &&
    !answersAboutSelf
  )
    return drop('condition')
  const subject = tokens.findIndex((token) => token.text === 'I' || token.lower === 'we')
  if (subject !== -1 && subject <= 3)
    return judgeSpeaker(sentence, tokens, subject, content, around)
  const answers =
    around.wasAsked && around.isFirst && words.some((token) => HOW_OFTEN.test(token.lower))
  if (content === 0)
    return answers && words.length < 4 ? keep('short answer', 0.35) : drop('says nothing')
  if (
    /\b(?:my|mine|our|ours)\b/i.test(sentence) &&
    !MY_PHRASE.test(sentence) &&
    !/^you\b/i.test(sentence)
  ) {
    return keep("speaker's own", 0.6)
  }
  const happened = words.some(
    (token, index) => /^(?:me|us|myself)$/.test(token.lower) && words[index - 1]?.pos === 'VERB'
  )
  if (!happened && REACTION.test(sentence)) return drop('reaction')
  if (
    /\b(?:me|us|myself)\b/i.test(sentence) &&
    content >= 2 &&
    !TO_THE_OTHER.test(sentence) &&
    !/\byou\b/i.test(sentence)
  ) {
    return keep('happened to the speaker', 0.45)
  }
  if (WHEN_IT_HAPPENS.test(sentence) && content >= 2 && !/\byou\b/i.test(sentence))
    return keep('dated', 0.45)
  if (REACTION.test(sentence)) return drop('reaction')
  if (isAdviceAskedFor(around) && content >= 3) return keep('advice', 0.4)
  if (REACHED.test(sentence) && content >= 2) return keep('about the speaker', 0.5)
  if (TO_THE_OTHER.test(sentence)) return drop('said to the other')
  if (/\b(?:you|your|yours)\b/i.test(sentence)) return drop('about the other')
  return judgeThird(sentence, words, content, around)
}

/** "I would love to see the pyramids" is a wish, "I would love to see that" is manners. */
function isConcreteDesire(sentence: string, content: number): boolean {
  return content >= 3 && !/\b(?:you|your|yours|it|that|this|those|them|him|more)\b/i.test(sentence)
}

function isAdviceAskedFor(around: Surroundings): boolean {
  const isReply = around.isFirst || around.continuesAnswer
  return isReply && around.wasAsked && !around.byAssistant && asksAdvice(around.previous ?? '')
}

function judgeSpeaker(
  sentence: string,
  tokens: readonly Token[],
  subject: number,
  content: number,
  around: Context
): Judgement {
  const verb = mainVerb(tokens, subject)
  const isAnswer = around.wasAsked && around.isFirst
  if (
    /\b(?:have to|gotta|got to|must|should|better) (?:go|run|get going|leave)\b(?: now)?[.!]*$/i.test(
      sentence
    )
  )
    return drop('social')
  if (POLITE_DESIRE.test(sentence))
    return isConcreteDesire(sentence, content) ? keep('desire', 0.5) : drop('polite')
  if (ANTICIPATION.test(sentence) && (content < 3 || /\byour?\b/i.test(sentence)))
    return drop('polite')
  if (DULL_STATE.test(sentence) && content < 4) return drop('small talk')
  if (PREFERENCE.test(sentence)) return keep('preference', 0.7)
  // "Sometimes I feel | it is too much": what is felt stands in the next clause.
  if (/\b(?:feel|felt)[\s,]*$/i.test(sentence)) return drop('opinion')
  // "I promised Tom the slides", "I'm seeing Doctor Weber on Friday".
  const isAct = ENGAGEMENT.test(sentence) && content >= 2
  if (
    COGNITION.has(verb.lemma) &&
    !isAct &&
    !UNDERGONE.test(sentence) &&
    !EXPERIENCE.test(sentence) &&
    !/\bmy\b/i.test(sentence)
  ) {
    // "I think dogs are great": a view, unless it is about the other or about what was just said.
    if (verb.lemma === 'wish' && /\bI wish I\b/i.test(around.sentence)) return keep('wish', 0.45)
    const isView =
      verb.lemma === 'think' &&
      !/\bthought\b/i.test(sentence) &&
      content >= 3 &&
      !/\byou|\b(?:it|that|this)(?:'s|'ll| is| was| will| would| could)\b/i.test(around.sentence)
    if (isView) return keep('view', 0.4)
    const isAdvice = /^(?:recommend|suggest)$/.test(verb.lemma) && !around.byAssistant
    if ((isAdvice || isAdviceAskedFor(around)) && content >= 2) return keep('advice', 0.4)
    return isAnswer && content >= 2 ? keep('answer', 0.4) : drop('opinion')
  }
  const withOther = /\b(?:you|your)\b/i.test(sentence)
  if (verb.modal !== null && MODAL_OFFER.test(verb.modal) && !verb.negated) {
    const isPlan = !withOther && isSharedPlan(sentence, tokens)
    if (isPlan && (around.isToAssistant || WHEN_IT_HAPPENS.test(sentence))) return keep('plan', 0.5)
    if (withOther || tokens[subject]?.lower === 'we') {
      const isMeant = isAnswer || tokens[subject]?.lower !== 'we'
      return isMeant && content >= 3 ? keep('offer', 0.35) : drop('offer')
    }
    if (content === 0) return drop('promise')
  }
  if (content === 0)
    return around.previous === null ? drop('says little') : keep('short answer', 0.35)
  return keep('about the speaker', withOther ? 0.4 : 0.55)
}

function judgeThird(
  sentence: string,
  words: readonly Token[],
  content: number,
  around: Context
): Judgement {
  const first = words[0]
  const hasVerb = words.some(isVerbal)
  const names = words.filter(
    (token, index) => token.pos === 'PROPN' && (index > 0 || words[1]?.pos === 'PROPN')
  ).length
  const tells = words.some((token) => isPast(token) || /^(?:is|has|are|have)$/.test(token.lower))
  const isDoing = tellsOfNamed(words, around.isToAssistant)
  if (/^(?:he|she|his|her)\b(?! (?:sounds?|seems?|looks?|must)\b)/i.test(sentence) && content >= 1)
    return keep('about somebody', 0.5)
  const isAnswer =
    around.wasAsked &&
    around.isFirst &&
    content >= 1 &&
    !/^(?:just )?(?:imagine|see|go|try|by all)\b/i.test(sentence)
  if (isAnswer && /\byour?\b/i.test(around.previous ?? '')) return keep('answer', 0.5)
  if (isAnswer && asksWhich(around.previous ?? '')) return keep('answer', 0.45)
  if (
    around.continuesAnswer &&
    around.wasAsked &&
    content >= 1 &&
    /^(?:they|it|he|she)\b/i.test(sentence)
  )
    return keep('answer', 0.4)
  if (
    ((names > 0 && hasVerb && tells) || isDoing) &&
    !(around.isDialogue && EVALUATION.test(sentence))
  )
    return keep('about something named', 0.5)
  if (
    /^(?:the|some|both|all|everyone|everybody|nobody|it|they)$/.test(first?.lower ?? '') &&
    content >= (around.isDialogue ? 4 : 2) &&
    words.slice(1, 5).some(isPast) &&
    !EVALUATION.test(sentence)
  )
    return keep('told', 0.4)
  const isTold = tellsOfThing(sentence, words, content) || tellsOfNumber(sentence, words, content)
  if (around.isToAssistant && around.isDialogue && (isTold || tellsBriefly(sentence, words)))
    return keep('statement', 0.4)
  const hasNumber = words.some((token) => token.pos === 'NUM' && token.lower !== 'one')
  if (around.isDialogue && !around.isToAssistant)
    return hasNumber && hasVerb && content >= 3 ? keep('numbers', 0.4) : drop('general remark')
  const isWhole =
    hasVerb || isTold || content >= 4 || (names > 0 && words.length >= 4 && /[.!]$/.test(sentence))
  return (names > 0 || hasNumber || content >= 2) && isWhole
    ? keep('statement', 0.4)
    : drop('fragment')
}

function keep(reason: string, importance: number): Judgement {
  return { keep: true, importance, reason }
}

function drop(reason: string): Judgement {
  return { keep: false, importance: 0, reason }
}
