/** Whether two texts name the same thing. */
const WORD = /[\p{L}\p{N}]+/gu

/** An earlier statement of more words may say something else beside it. */
export const WORDS_MAX = 12

/** The words of a text; a run of characters where no blanks part them. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? []
}

const STEM = 4
/** Words that every second sentence has, and those that any price is told with. */
const COMMON = new Set(
  (
    'user others have with from this that they their your every each always usually since called named when what ' +
    'meine mein meinem meinen meiner unser unsere unseren noch jetzt jeden jede immer dass ' +
    'notre votre avec dans pour chez elle nous ' +
    'nuestro nuestra tengo tiene todos todas siempre ' +
    'minha nosso nossa tenho todos sempre ' +
    'nostro nostra sono della sempre ' +
    'mijn onze zijn heeft voor naar elke altijd ' +
    'euro euros pounds pound dollars dollar pfund reais zloty złotych złote prozent percent kilo kilos minutes hours minuten stunden minutos horas ' +
    'cost costs month months week weeks year years kostet kosten monat monate woche wochen jahr jahre coûte coûtent mois semaine cuesta cuestan semana custa custam mese costa costano settimana ' +
    'maand jaar kosztuje kosztują miesiąc miesiącu tydzień ' +
    'moja moje nasz nasza nasze jest mamy zawsze ' +
    '우리 우리는 우리가 저희 저희는 저는 제가 나는 내가 요즘 이번 지난 매일 매주 이제 지금 지금은'
  ).split(' ')
)

const stemOf = (word: string) => word.slice(0, Math.max(STEM, word.length - 2))

/** Whether the texts share a telling word, or two characters in a row where no blanks part words. */
export function sharedWord(older: string, newer: string, but: readonly string[] = []): boolean {
  const later = newer.toLowerCase()
  const laterWords = wordsIn(later)
  return wordsIn(older.toLowerCase()).some((word) => {
    if (but.some((one) => one.includes(word)) || COMMON.has(word)) return false
    if (/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(word)) {
      const runs = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) =>
        word.slice(at, at + 2)
      )
      return runs.some(
        (run) =>
          !/[\p{Script=Hiragana}\p{N}]/u.test(run) &&
          !but.some((one) => one.includes(run) || run.includes(one)) &&
          later.includes(run)
      )
    }
    if (/\p{Script=Hangul}/u.test(word)) return word.length > 1 && later.includes(word.slice(0, 2))
    return word.length >= STEM && laterWords.some((own) => own.startsWith(stemOf(word)))
  })
}
