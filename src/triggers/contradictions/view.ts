/** What can be seen of one statement by itself, so that it is looked at once and not for every pair. */
import { contentWords, wordsOf } from '#src/text/content-words.ts'
import { plausibleLanguages } from '#src/text/language-guess.ts'
import { FORMS, type Forms } from '#src/triggers/contradictions/forms.ts'
import { type Sides, sidesOf } from '#src/triggers/contradictions/opposed.ts'

export interface View {
  /** ISO 639-1; forms are known of eleven languages only. */
  language: string
  words: readonly string[]
  /** Words that are more than a denial and what it brings along. */
  meaning: ReadonlySet<string>
  /** Words that carry meaning, in English; endings cut. */
  content: ReadonlySet<string>
  isDenial: boolean
  /** Of one day, of the past, or only thought of: it contradicts nothing. */
  isLoose: boolean
  /** Of what there may be several. */
  isOneOfMany: boolean
  /** Of what there is one. */
  isSingle: boolean
  isIndefinite: boolean
  sides: Sides
}

/** A statement as it looks in each language, looked at when first asked for. */
export class Looks {
  readonly #text: string
  readonly #views = new Map<string, View>()
  /** Those, of the eleven whose forms are known, that it may be in; two at most. */
  readonly languages: readonly string[]

  constructor(text: string) {
    this.#text = text
    this.languages = plausibleLanguages(text).filter((language) => FORMS[language] !== undefined)
  }

  in(language: string): View | null {
    const forms = FORMS[language]
    if (forms === undefined) return null
    const view = this.#views.get(language) ?? viewIn(language, forms, this.#text)
    this.#views.set(language, view)
    return view
  }
}

/** "The venue is Mill Farm", "her lawyer is Dr. Hale". */
const NAMED =
  /\b(?:the|my|our|his|her|their|\p{L}+'s) ((?:\p{Ll}+ ){1,2})is (?:the )?(?:(?:Dr|Mr|Mrs|Ms|Prof)\. )?\p{Lu}/iu
/** Of these one may have several. */
const SEVERAL =
  /\b(?:friend|brother|sister|cousin|aunt|uncle|niece|nephew|son|daughter|child|kid|colleague|coworker|neighbou?r|dog|cat|pet|hobby|language|member|guest|teacher|student|client|customer)\b/i

function isNamed(plain: string): boolean {
  const what = NAMED.exec(plain)?.[1]
  return what !== undefined && !SEVERAL.test(what) && / is [^a-z]/.test(plain)
}

/** What was asked before does not belong to what was answered. */
const ASKED = /^Asked (?:about )?.{1,200}?, \p{L}+ said: /u

function viewIn(language: string, forms: Forms, text: string): View {
  // Without the day that was added behind a relative one.
  const plain = text
    .replace(/\s*\(\d{4}-\d{2}-\d{2}\)$/, '')
    .replace(ASKED, '')
    .trim()
  const words = wordsOf(plain)
  return {
    language,
    words,
    meaning: new Set(words.filter((word) => !forms.small.has(word)).map(stem)),
    content: contentWords(plain),
    isDenial: forms.negation.test(plain),
    isLoose: forms.passing.test(plain) || forms.open.test(plain),
    isOneOfMany: forms.many.test(plain),
    isSingle: forms.single.test(plain) || (language === 'en' && isNamed(plain)),
    isIndefinite: forms.indefinite.test(plain),
    sides: language === 'en' ? sidesOf(plain) : []
  }
}

/** Its beginning stands for a word in all its forms. */
function stem(word: string): string {
  return /^\p{Script=Latin}/u.test(word) ? word.slice(0, 4) : word
}
