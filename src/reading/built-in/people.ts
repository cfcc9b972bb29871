/**
 * Who speaks and who is meant. A message without a speaker's name belongs to the generic `User` until
 * a name is known: from the scope's own person, from the speaker's own words ("my name is …"), or from
 * a name that the caller gave. One introduction names all nameless user messages of the same add; where
 * memory knows the user it decides whether the name told is theirs from now on (`user-name.ts`).
 */

import type { SourceMessage } from '#src/memory/candidates.ts'
import { GENERIC_USER } from '#src/memory/entity.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { type Introduction, introductionIn, isNobody, PARTICLES, TITLES } from './introductions.ts'
import { RELATIVES } from './word-lists.ts'

/** The voice of messages whose role is the assistant's and that name nobody. */
export const GENERIC_ASSISTANT = 'Assistant'

export interface Cast {
  /** Name that facts said in this message in the first person belong to. */
  speakerOf(message: SourceMessage): string
  /** Who is spoken to, when there is exactly one other named speaker. */
  listenerOf(message: SourceMessage): string | null
  /** Where the nameless user first says who they are; null when they do not. */
  introduction: (Introduction & { index: number }) | null
  /** Whether a person says it to an assistant, with nobody else around. */
  isToAssistant(message: SourceMessage): boolean
  /** More than one voice: plain statements are then talk, not the point of a text. */
  isDialogue: boolean
  /** Lower-case names of the speakers, whole and first names. */
  names: ReadonlySet<string>
  /** Words that have a capital inside of a sentence. */
  named: ReadonlySet<string>
}

const NAME = `(\\p{Lu}[\\p{L}'’-]+(?: (?:${PARTICLES} )?\\p{Lu}[\\p{L}'’-]+){0,3})`
const YOUR_NAME =
  '(?:your (?:full |first |last |sur)?name|(?:the |a )?name (?:please|for the (?:booking|order|reservation|appointment|account)))'
/** "What's your name?", "Can I confirm your name?", "Wie ist Ihr Name?": the last thing that is asked. */
const ASKS_NAME = new RegExp(
  `(?<![\\p{L}])(?:(?<=^|[.!?,] |[Aa]nd )${YOUR_NAME}|what(?:['’]s| is| was) ${YOUR_NAME}|(?:have|get|take|grab|ask|know|tell|give|confirm|check|need|spell|start with|repeat)(?: me| us| you)?(?: for)? ${YOUR_NAME}|who am I (?:speaking|talking) (?:to|with)|who(?:['’]s| is) (?:calling|speaking|this)|` +
    '(?:wie (?:ist|war)|(?:sagen|nennen|verraten|buchstabieren) Sie mir|auf) (?:bitte )?(?:Ihr|Ihren|dein|deinen|welchen) (?:vollständigen? )?(?:Namen?|Vornamen?|Nachnamen?)|(?:Ihr|dein) (?:vollständiger )?Name|wie heißen Sie|mit wem spreche ich|' +
    "quel est votre nom|votre nom|à quel nom|qui est à l['’]appareil|comment vous appelez-vous|" +
    '(?:cuál es )?su (?:nombre|apellido)|a nombre de quién|con quién hablo|cómo se llama(?: usted)?|' +
    '(?:qual (?:é )?)?(?:o )?seu nome|com quem (?:eu )?(?:falo|estou falando)|em nome de quem|' +
    '(?:qual è )?il suo (?:nome|cognome)|a che nome|a nome di chi|con chi parlo|come si chiama(?: lei)?|' +
    '(?:wat is )?uw (?:volledige )?naam|op welke naam|met wie spreek ik|' +
    'jak się pan(?:i)? nazywa|(?:pana|pani) (?:imię|nazwisko|godność)|na jakie nazwisko|z kim rozmawiam)(?!\\p{L})[^.!?]*[?.]\\s*$',
  'iu'
)
const ONLY_A_NAME = new RegExp(
  `^(?:(?:[Ii]t['’]s|[Tt]his is|I['’]m|I am|[Ss]ure,?|[Ye]es,?|[Hh]i,?|[Ss]oy|[Ss]ono|[Jj]a,?|[Oo]ui,?|[Ss]í,?) )*${TITLES}${NAME}[.!]?$`,
  'u'
)

/** More than the last sentence of a message that asks for a name. */
const QUESTION_REACH = 300

/** "Peter" behind "What's your name?"; null for any other answer. */
export function nameAnswered(question: string, answer: string): string | null {
  if (!ASKS_NAME.test(question.slice(-QUESTION_REACH))) return null
  const name = ONLY_A_NAME.exec(answer.trim())?.[1]
  return name === undefined || isNobody(name) ? null : name
}

/** Settles the speakers of one add. `userName` is what memory has decided to call the user, where it has. */
export function castOf(messages: readonly SourceMessage[], userName: string | null): Cast {
  const introduction = introductionAmong(messages)
  const user = userName ?? introduction?.name ?? GENERIC_USER
  const speakerOf = (message: SourceMessage): string =>
    message.speaker ?? (message.kind === 'assistant' ? GENERIC_ASSISTANT : user)
  const voices = new Set(
    messages
      .filter((message) => message.kind !== 'context' || message.speaker !== null)
      .map(speakerOf)
  )
  const people = new Set(
    messages.filter((message) => message.kind === 'user' && message.speaker !== null).map(speakerOf)
  )
  return {
    speakerOf,
    introduction,
    listenerOf(message) {
      const others = [...people].filter((name) => name !== speakerOf(message))
      return others.length === 1 ? (others[0] ?? null) : null
    },
    isToAssistant: (message) => message.kind === 'user' && people.size <= 1,
    isDialogue: voices.size > 1,
    named: new Set(messages.flatMap(({ text }) => text.match(NAMED) ?? [])),
    names: new Set(
      [...voices].flatMap((name) => [name.toLowerCase(), name.toLowerCase().split(' ')[0] ?? ''])
    )
  }
}

const NAMED = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{L}+/gu

function introductionAmong(messages: readonly SourceMessage[]): Cast['introduction'] {
  let isAnswer = false
  for (const [place, { kind, speaker, text, index }] of messages.entries()) {
    if (kind !== 'user' || speaker !== null) {
      isAnswer ||= place === 0
      continue
    }
    const introduction = introductionIn(text, isAnswer)
    if (introduction !== null) return { ...introduction, index }
    const name = nameAnswered(messages[place - 1]?.text ?? '', text)
    if (name !== null) return { name, quote: text, form: 'named', isStated: true, index }
    isAnswer = false
  }
  return null
}

/** The person that a later "he" or "she" means, as it can be written in a fact. */
export interface Antecedent {
  phrase: string
  gender: 'f' | 'm' | null
  /** Another of whom the same fact tells, where their genders tell the two apart. */
  beside?: Antecedent
}

/**
 * Who "he" or "she" is after this fact: the one relative or person that it tells of, null when it
 * tells of none or of several. `content` is the fact as stored, so "my sister" already reads
 * "Anna's sister"; `people` are the names in it that stand for persons, without the speaker.
 */
export function antecedentIn(
  content: string,
  speaker: string,
  people: readonly string[]
): Antecedent | null {
  const relatives = [...content.matchAll(/'s (?:\w+ ){0,2}?(\p{L}+)\b/gu)].filter((match) =>
    RELATIVES.has((match[1] ?? '').toLowerCase())
  )
  const word = relatives[0]?.[1]?.toLowerCase()
  const inLaw = IN_LAW.exec(
    content.slice((relatives[0]?.index ?? 0) + (relatives[0]?.[0].length ?? 0))
  )
  if (people.length === 1 && relatives.length <= 1) {
    return {
      phrase: people[0] ?? speaker,
      gender: word === undefined ? null : (RELATIVES.get(word) ?? null)
    }
  }
  if (people.length === 0 && relatives.length === 1 && word !== undefined) {
    return {
      phrase: `${speaker}'s ${word}${inLaw?.[0] ?? ''}`,
      gender: RELATIVES.get(word) ?? null
    }
  }
  return null
}

/** "My mother in law" is not my mother. */
const IN_LAW = /^[ -]in[ -]law\b/iu

const ROLE =
  'friend|mate|boss|manager|teacher|tutor|coach|trainer|neighbou?r|colleague|coworker|flatmate|roommate|landlord|landlady|doctor|gp|dentist|therapist|physio|midwife|nanny|childminder|cleaner|builder|agent|son|daughter|brother|sister|boyfriend|girlfriend|partner|cousin|niece|nephew|grandson|granddaughter|baby|puppy|dog|cat|kitten|horse|pony'
/** What stands before the name of somebody, known or not. */
const BEFORE_NAME = new RegExp(
  `\\b(?:(?:called|named)(?: him| her)?|name(?: is|'s)|(?:${ROLE})(?: is|,)?) $`,
  'iu'
)
/** What somebody does or has, and a thing hardly. */
const BEHIND_NAME =
  /^ (?:has|had|will|can't|can|wants|wanted|loves|likes|hates|thinks|said|says|told|got|gets|went|goes|left|quit|gave|took|came|plays|works|lives|does|doesn't|didn't|moved|passed away|died|turned|called|started|starts|failed|passed|broke|hurt|is (?:\p{L}+ing|married|engaged|divorced|retired|pregnant|ill|sick|back|off|away|home)|was (?:born|diagnosed|made|offered|promoted|fired))\b/u
/** "We got a puppy": somebody new, who has no name yet. */
const NEW_ONE =
  /\b(?:have|has|had|got|get|getting|adopted|hired|found|met|rescued)\b[^,.;:!?]{0,30}? (?:an?|another) (?:[\p{L}-]{1,20} ){0,2}(puppy|dog|cat|kitten|horse|pony|rabbit|teacher|tutor|boss|manager|doctor|therapist|physio|dentist|neighbou?r|flatmate|roommate|lodger|cleaner|nanny|trainer|coach|landlord|landlady|colleague|midwife|builder)(?=[.,;:!?]|$| (?:who|for|from|in|at|on|now|called|named|and|this|last)\b)/giu

/** "User has a son.": one whom nothing else was told of. */
const HAS_RELATIVE =
  /^(?<who>\p{Lu}[\p{L}'’-]{0,30}(?: \p{Lu}[\p{L}'’-]{0,30})?) (?:has(?: got)?|got) (?:an?|one) (?:[\p{L}\d-]{1,20} ){0,2}?(?<relative>son|daughter|brother|sister|twin|boyfriend|girlfriend|husband|wife|partner|nephew|niece|grandson|granddaughter)(?=[.,;!]|$| (?:who|in|from|at)\b)/u

/** The one whom a fact names or brings up without being known as a person: "Ola has moved to Warsaw", "User got a puppy". */
export function somebodyIn(content: string, names: readonly string[]): Antecedent | null {
  const named = names.filter((name) => {
    const at = content.indexOf(name)
    const isSubject = at === 0 && BEHIND_NAME.test(content.slice(name.length))
    return isSubject || (at > 0 && BEFORE_NAME.test(content.slice(Math.max(0, at - 40), at)))
  })
  const [name, other] = named
  if (name !== undefined && other === undefined)
    return { phrase: name, gender: genderToldOf(name, content) }
  if (name !== undefined && other !== undefined)
    return named.length > 2 ? null : told(named, content)
  const own = HAS_RELATIVE.exec(content)
  const relative = own?.groups?.['relative']?.toLowerCase()
  if (relative !== undefined && RELATIVES.has(relative))
    return {
      phrase: `${own?.groups?.['who']}'s ${relative}`,
      gender: RELATIVES.get(relative) ?? null
    }
  const [found, more] = [...content.matchAll(NEW_ONE)]
  return found?.[1] === undefined || more !== undefined
    ? null
    : { phrase: `the ${found[1]}`, gender: null }
}

/** "My sister Hannah has a baby boy, they've called him Arthur": she is Hannah, and he is Arthur. */
function told(names: readonly string[], content: string): Antecedent | null {
  const [one, beside] = names.map((phrase) => ({ phrase, gender: genderToldOf(phrase, content) }))
  if (one === undefined || beside === undefined || one.gender === null) return null
  return beside.gender === null || beside.gender === one.gender ? null : { ...one, beside }
}

/** "Sister Hannah", "called him Arthur". */
const TELLS_GENDER = /(?<!\p{L})(\p{L}+)(?:,| named| called)? $/u

function genderToldOf(name: string, content: string): Antecedent['gender'] {
  const at = content.indexOf(name)
  const word = TELLS_GENDER.exec(content.slice(Math.max(0, at - 40), at))?.[1]?.toLowerCase() ?? ''
  if (word === 'him' || word === 'her') return word === 'him' ? 'm' : 'f'
  return RELATIVES.get(word) ?? null
}

/** The one of those whom a fact told of that the pronoun at the head of the next sentence can mean. */
export function meantBy(sentence: string, heard: Antecedent | null): Antecedent | null {
  const pronoun = PRONOUN.exec(sentence)?.groups?.['pronoun']
  const other = heard?.beside
  if (heard === null || other === undefined || pronoun === undefined) return heard
  return agrees(pronoun, heard) ? heard : other
}

/** "Could you note my husband's number?": of whom a question of the speaker's takes for granted that there is one. */
export function askedOf(question: string, speaker: string): Antecedent | null {
  return antecedentIn(question.replace(/\b[Mm]y /gu, `${speaker}'s `), speaker, [])
}

/** "This is Margaret again": Margaret Doyle's first name is hers. */
export function isNameOf(name: string, speaker: string): boolean {
  return name === speaker || speaker.startsWith(`${name} `)
}

const SAYS_WHO =
  /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Yy]es|[Yy]eah|[Ss]orry|[Gg]ood (?:morning|afternoon|evening))[,.!]? ){0,2}(?:(?:[Ii]t['’]s|[Ii]t is|[Tt]his is) |(?=(?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:here|again|speaking)(?:[,.!]|$)))(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?(?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?: (?:again|here|speaking|calling))?(?:,? (?:again|sorry(?: to (?:be a pain|bother you|trouble you)(?: again)?)?))?(?:[,.!–—]+\s*(?!(?:my|our|the|an?|his|her)\b)|(?<= here)[,.!]+\s*|\s*$)/u

/** "It's Colin again, I can't make it": without who says it, whom everybody knows; null where nothing else is said. */
export function withoutSelf(sentence: Sentence, speaker: string): Sentence | null {
  const found = SAYS_WHO.exec(sentence.text)
  const own = new Set(speaker.split(' '))
  if (found?.groups?.['name']?.split(' ').every((word) => own.has(word)) !== true) return sentence
  const text = sentence.text.slice(found[0].length)
  return text === '' ? null : { ...sentence, text, start: sentence.start + found[0].length }
}

/** Whether a sentence that begins with `pronoun` can mean the antecedent. */
export function agrees(pronoun: string, antecedent: Antecedent): boolean {
  const gender = /^(?:she|her)$/i.test(pronoun) ? 'f' : 'm'
  return antecedent.gender === null || antecedent.gender === gender
}

/** Later ones are more likely meant; whoever was spoken of before that many others is not. */
const REMEMBERED = 4

/**
 * Of whom each speaker of an add has spoken, so that "he" and "she" are understood in a later message: "My son Theo is five
 * weeks old." and, behind an answer, "He sleeps in a basket."
 */
export class SpokenOf {
  readonly #bySpeaker = new Map<string, Antecedent[]>()

  /** Of whom this speaker has spoken, the last one first. */
  by(speaker: string): readonly Antecedent[] {
    return this.#bySpeaker.get(speaker) ?? []
  }

  add(speaker: string, one: Antecedent): void {
    const [same, others] = [true, false].map((isSame) =>
      this.by(speaker).filter(({ phrase }) => (phrase === one.phrase) === isSame)
    ) as [Antecedent[], Antecedent[]]
    // "My sister Ana" is a woman also where she is only called by her name later.
    const told = { ...one, gender: one.gender ?? same[0]?.gender ?? null }
    this.#bySpeaker.set(speaker, [told, ...others].slice(0, REMEMBERED))
  }
}

const PRONOUN =
  /^\W*(?:(?:and|but|so|oh|also|yes|yeah|no|well|now)\b[\s,]*){0,3}(?<pronoun>he|she|his|her)(?![\p{L}])/iu

/** Whether an add begins with somebody who must have been named before it: "He sleeps through now." */
export function pointsBack(messages: readonly SourceMessage[]): boolean {
  const [first] = messages.filter(({ extract, kind }) => extract && kind === 'user')
  return first !== undefined && PRONOUN.test(first.text)
}

/** The one whom the pronoun at the head of a sentence can mean; null where it may be one of several. */
export function onlyOne(known: readonly Antecedent[], sentence: string): Antecedent | null {
  const pronoun = PRONOUN.exec(sentence)?.groups?.['pronoun']
  if (pronoun === undefined) return null
  const [meant, other] = known.filter((one) => agrees(pronoun, one))
  return other === undefined ? (meant ?? null) : null
}
