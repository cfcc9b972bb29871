/** Which kind of thing a question asks for: "What board games has Nate played?" asks for games. */
import { ASKED_BY, singularsOf } from './kinds.ts'

const NONE: ReadonlySet<number> = new Set()

/** Asks for a thing of the kind named behind it; how many there are is told by naming them. */
const ASKING = /\b(?:what|which|how many)\b/
/** Ends the name of what is asked for. */
const ENDS = new Set(
  'do does did has have had can could will would should might been for to in with at on from about by that who i you we they he she'.split(
    ' '
  )
)
/** What is asked for may stand behind these: "What are my pets' names?" */
const BE = new Set(['is', 'are', 'was', 'were'])
/** Says nothing of the kind: "what kind of food", "the names of my pets", "which food item". */
const EMPTY = new Set(
  'kind type sort name number example way time some other different all the a an of my your his her their our favorite favourite item thing recommendation option'.split(
    ' '
  )
)

/** The kinds asked for; none where it asks for none that is known. `spellings` are names to leave out. */
export function kindsAsked(question: string, spellings: readonly string[]): ReadonlySet<number> {
  const asked = ASKING.exec(question.toLowerCase())
  if (asked === null) return NONE
  const names = new Set(spellings.flatMap((name) => name.toLowerCase().split(/\s+/u)))
  const words =
    question
      .slice(asked.index + asked[0].length)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const nouns: string[][] = [[]]
  const isOf = BE.has(words[0] ?? '')
  for (const word of words.slice(isOf ? 1 : 0)) {
    if (names.has(word) || word === 's') {
      if (isOf) continue
      break
    }
    if (ENDS.has(word) || BE.has(word)) break
    if (word === 'and' || word === 'or') nouns.push([])
    else nouns.at(-1)?.push(word)
  }
  return new Set(nouns.flatMap((noun) => [...kindsOfNoun(noun)]))
}

/** Of the longest end of the noun that is known, empty words aside. */
function kindsOfNoun(words: readonly string[]): ReadonlySet<number> {
  const of = words.indexOf('of')
  const told = of > 0 && !isEmpty(words[of - 1]) ? words.slice(0, of) : words
  const bare = told.filter((word) => !isEmpty(word))
  const noun = bare.length > 0 ? bare : told
  for (let from = Math.max(0, noun.length - 2); from < noun.length; from++) {
    for (const one of singularsOf(noun.slice(from).join(' '))) {
      const kinds = ASKED_BY.get(one)
      if (kinds !== undefined) return kinds
    }
  }
  return NONE
}

function isEmpty(word: string | undefined): boolean {
  return word !== undefined && singularsOf(word).some((one) => EMPTY.has(one))
}
