/**
 * Finds names in a tagged English sentence and guesses what kind of thing each is: from what stands
 * beside it ("works at X", "my sister X"), then from its own words, then from short general lists.
 * Places and things of no other kind are `unknown`: six types are all there are.
 */
import type { EntityType } from '#src/memory/candidates.ts'
import type { Token } from '#src/reading/built-in/text/tagger.ts'
import { isBareNoun } from './no-names.ts'
import { COMPANIES, COMPANY_ENDINGS, GIVEN_NAMES, RELATIVES, TECHNOLOGIES } from './word-lists.ts'

/** Capitalised words that are no names. */
const NO_NAME =
  /^(?:I|Mr|Mrs|Ms|Dr|Prof|Mom|Mum|Dad|Mommy|Daddy|God|Gosh|Jesus|Christ|Lol|Lmao|Omg|Haha\w*|Wow|Yeah|Yes|No|Ok|Okay|Hi|Hey|Hello|Thanks|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Thanksgiving|Halloween|English|Spanish|French|German|Italian|Chinese|Japanese|American|The|A|An|My|Our|It|This|That|We|You|He|She|They|And|But|So|TV|PM|AM|Internet|Just|Not|Also|Well|Oh|Woah|Whoa|Ugh|Hmm+|Hm|Huh|Aww*|Oops|Yay|Yikes|Geez|Phew|Sorry|Please|Cheers|Things?|Stuff|People|Everything|Nothing|Something|Anything|Everyone|Someone|Anyone|Nobody|Today|Tomorrow|Yesterday|Tonight|There|Here|Then|Now|Sometimes|Maybe|Perhaps|Let's|Sure|Great|Good|Nice|Cool|Perfect|Awesome|Amazing|Interesting|True|Right|Exactly|Agreed|Done|Steps?|Note|Update|Reminder|Ps)$/i

const PREPOSITION_FIRST =
  /^(?:on|in|at|by|since|until|till|from|before|after|during|about|around|between|for|with|to|of|as|when|if|because|while)\s/i
const DATE_NAME =
  /^(?:the )?(?:\d[\d.,:/-]*|(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b.*|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d.*)$/i

/** Whether something can be called that: no interjection, no phrase of time or place, no pronoun, no "Rent" or "Costs". */
export function isName(text: string): boolean {
  const isNone = NO_NAME.test(text) || PREPOSITION_FIRST.test(text) || DATE_NAME.test(text)
  return !isNone && !isBareNoun(text)
}

const PROJECT_NAME =
  /^(?:[Tt]he |[Oo]ur |[Mm]y )?(\p{Lu}[\p{L}\p{N}'’.+/-]*(?: \p{Lu}[\p{L}\p{N}'’.+/-]*){0,3}) (?:project|codebase|repo|repository|initiative|app|rollout|launch|migration)$/u

/** One name for one thing: "the Falcon project" is Falcon. */
export function entityName(name: string): string {
  return PROJECT_NAME.exec(name)?.[1] ?? name
}

export interface NameInText {
  name: string
  /** Index of the first token and of the one after the last. */
  from: number
  to: number
}

/**
 * Runs of proper nouns, with "of" and "&" inside and a slash between capitals, in order. `named` are words that have their
 * capital inside of a sentence: of "Review" at the beginning of one only that says that it is a name.
 */
export function namesIn(tokens: readonly Token[], named: ReadonlySet<string>): NameInText[] {
  const names: NameInText[] = []
  let index = 0
  while (index < tokens.length) {
    if (!isNamePart(tokens, index)) {
      index += 1
      continue
    }
    let end = index + 1
    while (end < tokens.length) {
      if (isNamePart(tokens, end)) end += 1
      else if (isSlashed(tokens, end)) end += 2
      else if (
        /^(?:of|de|von|van|der|del|da|&|the|'s)$/i.test(tokens[end]?.text ?? '') &&
        isNamePart(tokens, end + 1) &&
        tokens[end]?.lower !== 'the'
      )
        end += 2
      else break
    }
    const name = nameText(tokens.slice(index, end))
    const isNoun = index === 0 && isBareNoun(name) && !named.has(name)
    if (!NO_NAME.test(name) && !isNoun && name.length > 1)
      names.push({ name, from: index, to: end })
    index = end
  }
  return names
}

/** One name written with a slash: AC/DC, CI/CD, OS/2. Of "Ana/Bob" each is a name of its own. */
function isSlashed(tokens: readonly Token[], index: number): boolean {
  const [left, slash, right] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (left === undefined || slash?.text !== '/' || right === undefined) return false
  return slash.space === '' && right.space === '' && [left, right].every(isCapitals)
}

function isCapitals({ text }: Token): boolean {
  return /^[\p{Lu}\p{N}]{1,6}$/u.test(text)
}

/** The rest of a name that ends in capitals and goes on behind a slash; empty where it does not. */
export function slashedRest(name: string, behind: string): string {
  if (!/(?:^|\s)[\p{Lu}\p{N}]{1,6}$/u.test(name)) return ''
  return /^\/[\p{Lu}\p{N}]{1,6}(?![\p{L}\p{N}])/u.exec(behind)?.[0] ?? ''
}

function nameText(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => (index === 0 ? token.text : token.space + token.text))
    .join('')
    .trim()
}

function isNamePart(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  if (token === undefined || !/^\p{Lu}/u.test(token.text) || NO_NAME.test(token.text)) return false
  if (token.pos === 'PROPN') return true
  // A sentence's first word is capital anyway; elsewhere a capital makes a name of a noun.
  return (
    index > 0 &&
    (token.pos === 'NOUN' || token.pos === 'ADJ' || token.pos === 'X') &&
    /^\p{Lu}\p{L}+$/u.test(token.text)
  )
}

const behind = (words: string) => new RegExp(`(?:${words}) $`, 'iu')
const before = (words: string) => new RegExp(`^ (?:${words})\\b`, 'iu')

const BEHIND_RELATIVE = new RegExp(
  `(?:${[...RELATIVES.keys()].join('|')})(?: named| called|,)? $`,
  'iu'
)
const BEHIND_PROJECT = behind('project|repo|repository|codebase|campaign')
const BEFORE_PROJECT = before('project|repo|app|initiative|codebase')
const BEHIND_WORK =
  /(?:works?|worked|working|job|employed|intern(?:ed|s|ing)?) (?:at|for|by) (?:the )?$/iu
const BEHIND_ROLE = behind('(?:CEO|founder|employee|customer) of')
const BEHIND_MADE_WITH = behind(
  'written in|built with|programming in|coding in|runs on|deployed on|powered by'
)
const BEFORE_PERSON = before(
  'said|says|told|thinks|loves|likes|hates|lives|works|was born|is married|married|died|plays|studies|grew up|moved(?! (?:back )?(?:to|from|until|till) (?:the )?(?:\\d|next |(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))|is a citizen'
)
const BEHIND_PERSON = behind(
  'married to|met with|talked to|spoke (?:to|with)|son of|daughter of|father of|mother of|(?:created|founded|written|directed|invented|composed|authored) by'
)

/** What kind of thing `name` is, judged from the sentence that it stands in. */
export function typeOf(name: string, sentence: string): EntityType {
  const lower = name.toLowerCase()
  const words = lower.replace(/[.,]/g, '').split(/\s+/)
  const places = placesOf(name, sentence)
  const isBehind = (pattern: RegExp) => places.some((place) => pattern.test(place.before))
  const isBefore = (pattern: RegExp) => places.some((place) => pattern.test(place.after))
  if (isBehind(BEHIND_RELATIVE)) return 'person'
  if (TECHNOLOGIES.has(lower)) return 'technology'
  if (COMPANIES.has(lower) || COMPANY_ENDINGS.has(words.at(-1) ?? '')) return 'company'
  if (isBehind(BEHIND_PROJECT) || isBefore(BEFORE_PROJECT)) return 'project'
  if (isBehind(BEHIND_WORK) || isBehind(BEHIND_ROLE)) return 'company'
  if (isBehind(BEHIND_MADE_WITH)) return 'technology'
  if (GIVEN_NAMES.has(words[0] ?? '')) return 'person'
  return isBefore(BEFORE_PERSON) || isBehind(BEHIND_PERSON) ? 'person' : 'unknown'
}

/** More than the longest of the patterns above. */
const REACH = 60
/** A name said again and again in one sentence is no clearer for it. */
const PLACES_MAX = 20

/** What stands before and after each place of a name, in whatever case it is written. */
function placesOf(name: string, sentence: string): { before: string; after: string }[] {
  const places: { before: string; after: string }[] = []
  // One pattern for the name, however many are tried beside it: making patterns costs more than them.
  const pattern = new RegExp(RegExp.escape(name), 'giu')
  for (let found = pattern.exec(sentence); found !== null; found = pattern.exec(sentence)) {
    if (places.length === PLACES_MAX) break
    const end = found.index + found[0].length
    places.push({
      before: sentence.slice(Math.max(0, found.index - REACH), found.index),
      after: sentence.slice(end, end + REACH)
    })
    // Not into the middle of a character: the engine would step back and find the same place again.
    pattern.lastIndex = found.index + ((name.codePointAt(0) ?? 0) > 0xffff ? 2 : 1)
  }
  return places
}
