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

/** Looks at a statement in each of the eleven languages that it may be in, two at most. */
export function viewsOf(text: string): View[] {
  return plausibleLanguages(text).flatMap((language) => {
    const forms = FORMS[language]
    return forms === undefined ? [] : [viewIn(language, forms, text)]
  })
}

function viewIn(language: string, forms: Forms, text: string): View {
  // Without the day that was added behind a relative one.
  const plain = text.replace(/\s*\(\d{4}-\d{2}-\d{2}\)$/, '').trim()
  const words = wordsOf(plain)
  return {
    language,
    words,
    meaning: new Set(words.filter((word) => !forms.small.has(word)).map(stem)),
    content: contentWords(plain),
    isDenial: forms.negation.test(plain),
    isLoose: forms.passing.test(plain) || forms.open.test(plain),
    isOneOfMany: forms.many.test(plain),
    isSingle: forms.single.test(plain),
    isIndefinite: forms.indefinite.test(plain),
    sides: language === 'en' ? sidesOf(plain) : []
  }
}

/** Its beginning stands for a word in all its forms. */
function stem(word: string): string {
  return /^\p{Script=Latin}/u.test(word) ? word.slice(0, 4) : word
}
