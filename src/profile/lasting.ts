/**
 * Whether a fact tells something lasting of a person, or only what somebody remarked in a talk: "Jon loves
 * the tattoo", "That means a lot to Jon", "Asked …, Jon said: Sure!". A profile is read by an assistant that
 * was not there. Only English is told apart this way, into whose third person memory puts what was said;
 * what is kept in its own words has the words of its topic.
 */
import { GENERIC_USER } from '#src/memory/entity.ts'
import { SELF, type Told } from '#src/profile/told.ts'
import { topicsOf } from '#src/profile/topics/topics.ts'
import { guessLanguage } from '#src/text/language-guess.ts'

const REPLY = /^(?:Asked|In reply to) "/
/** Points at what was said or seen before, or speaks to whoever was there. */
const POINTS_OUT =
  /\b(?:it|this|these|those|that's|it's|they|them|their|here|there's|you|your|yours|yourself)\b/i
/** Somebody who was named in the sentence before, or a word of feeling ("Thankfully, …"). */
const NAMED_BEFORE = /^(?:(?:He|She|They|We|His|Her|Their|Our)\b|\p{L}+, )/u
const SHOWN = /\bshared an? (?:photo\w*|picture|image|video|pic)\b/i
/** How somebody felt when it was said. */
const MOOD =
  /\b(?:glad|excited|thrilled|feel(?:s|ing)?|felt|inspired|inspir(?:es|ing)|happy|proud|thankful|grateful|stoked|sorry|sure|confident|motivat\w+|determined|hectic|admires?|ready|amaz\w+|won't|agree|awesome|bummer|relieved|freaked|blown away|appreciates?|can't wait|looking forward|doing (?:well|good|great|ok|okay|fine)|agrees?|thinks?|thought|guess(?:es)?|hopes?|wishes|wonders?|remembers?|reminds?|means a lot|dreams?)\b/i
/** "Loves the colors", "loves how you …": of something at hand. */
const OF_AT_HAND =
  /\b(?:love|like|enjoy|adore|dig)s? (?:the (?!outdoors|sea|ocean|mountains|countryside|rain|snow|piano|guitar|violin|cello|drums|theat\w+|cinema|opera|news|gym)|that\b|how\b|all\b|seeing\b|hearing\b|what\b|when\b)/i
/** Taste, told as such. */
const TASTE =
  /(?:loves?|likes?|enjoys?|prefers?|hates?|dislikes?|detests?|adores?|plays?|collects?|avoids?|loathes?|(?:can't|cannot|can not) stand|(?:doesn't|don't|does not|do not) (?:like|enjoy|care)|(?:is|are|was) (?:a |an |the |not |no |really |very |so |big |huge )*(?:fan|fond|keen|into|interested|passionate|crazy|annoyed|sick|afraid)|(?:always|usually|often|never|every)\b|favou?rite|hobb(?:y|ies)|passion(?:s)? (?:is|are|for))/i

/** What is so of a person: what they are, have and do, not what they are like today. */
const STATE =
  /^.{1,60}? (?:(?:is|are) (?:now |also |currently |still )*(?:an?|the|one|from|in|at|on|based|\d+|\p{Lu}\p{L}*)\b|(?:(?:has|have) (?!been|had|done|got|gotten|made|seen|\p{L}+ed\b)|owns?|keeps?|runs?|speaks?|studies|teaches|leads|manages|volunteers|was born|grew up|went to|graduated)\b)|^.{1,40}?'s (?:\p{L}+ ){1,3}(?:is|are) /u

/** Characters in which whoever it is about is named. */
const OPENING = 60

const OF_LIFE = ['home', 'work', 'partner', 'diet', 'constraint', 'family'] as const

/** Whether a profile may say it. */
export function isLasting(fact: Told): boolean {
  const { text, topics } = fact
  if (REPLY.test(text) || SHOWN.test(text)) return false
  if (!isThirdPerson(fact)) return true
  if (topics.has('wish')) return true
  if (NAMED_BEFORE.test(text) || (text.endsWith('!') && !isOfLife(fact))) return false
  if (POINTS_OUT.test(text) || MOOD.test(text) || OF_AT_HAND.test(text)) return false
  if (topics.has('constraint') || topics.has('diet') || topics.has('language')) return true
  // What comes on a day is theirs whoever does it: "The dentist moved User's appointment to …".
  return fact.eventDate === null ? opensWithName(fact) : namesThem(fact)
}

/** Where and with whom somebody lives and works is said with joy, too. */
export function isOfLife({ topics }: Told): boolean {
  return OF_LIFE.some((topic) => topics.has(topic))
}

/** Whether it is put into English third person. */
function isThirdPerson(fact: Told): boolean {
  const { content, entity, text } = fact
  return !content.startsWith(`${entity}: `) && guessLanguage(text) === 'en' && !tellsOtherwise(fact)
}

/** "Vivo en Sevilla." is too short to be told from English: what it is about only another language of the memory says. */
function tellsOtherwise({ text, topics }: Told): boolean {
  return topics.size > 0 && topics.isDisjointFrom(topicsOf(text, ['en']))
}

/** "Jon works …", "Jon's studio …": the sentence is about the person, not about what happened around them. */
function opensWithName({ entity, about, text }: Told): boolean {
  if (about !== SELF) return text.slice(0, OPENING).includes(entity)
  return [entity, GENERIC_USER].some(
    (name) => text.startsWith(`${name} `) || text.startsWith(`${name}'s `)
  )
}

function namesThem({ entity, text }: Told): boolean {
  return [entity, GENERIC_USER].some((name) => text.includes(name))
}

/** Whether it tells a taste, where its words only hint at one ("always", "passion"). */
export function tellsTaste(fact: Told): boolean {
  return !isThirdPerson(fact) || TASTE.test(fact.text)
}

/** Whether it tells how things are with somebody. */
export function tellsState(fact: Told): boolean {
  return !isThirdPerson(fact) || STATE.test(fact.text)
}
