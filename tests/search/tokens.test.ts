/** Promises of the tokenizer: what one person writes and another asks must become the same terms. */
import { describe, expect, test } from 'bun:test'
import { guessLanguage, plausibleLanguages } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { questionTermsOf, termsOf, wordsOf } from '#src/text/tokens.ts'

function shares(stored: string, asked: string): string[] {
  const terms = termsOf(stored)
  return [...questionTermsOf(asked, [])].filter((term) => terms.has(term))
}

describe('identifiers survive whole', () => {
  const cases: [string, string][] = [
    ['Write to bob.smith@acme-corp.com today', 'bob.smith@acme-corp.com'],
    ['We moved to gpt-4o last week', 'gpt-4o'],
    ['See https://example.org/a/b?q=1 for it', 'https://example.org/a/b?q=1'],
    ['It costs 1,000.50 a month', '1,000.50'],
    ['On 2023-05-07 it broke', '2023-05-07'],
    ['My mother-in-law called', 'mother-in-law'],
    ['call get_user_by_id first', 'get_user_by_id'],
    ['We write C++ here', 'c++'],
    ['Release v1.2.3 is out', 'v1.2.3']
  ]
  test.each(cases)('%s keeps %s', (text, whole) => {
    expect(wordsOf(text)).toContain(whole)
  })

  test('the parts of an identifier find it too', () => {
    expect(shares('We moved to gpt-4o last week', 'Which GPT is it?')).toEqual(['gpt'])
  })
})

describe('a question finds another form of the word, in every language', () => {
  const cases: [Language, string, string][] = [
    ['ar', 'زرت المكتبات في القاهرة', 'أين المكتبة'],
    ['cs', 'Bydlela jsem v Praze pět let a teď jsem doma', 'Kdo bydlel v Praha?'],
    ['de', 'Ich habe mit den Kindern gemalt', 'Was hat das Kind gemacht?'],
    ['el', 'Αγόρασα δύο βιβλία χθες', 'Ποιο βιβλίο αγόρασες;'],
    ['en', 'We were camping in the mountains', 'Which mountain did they camp on?'],
    ['es', 'Compré unas manzanas rojas', '¿Qué manzana compraste?'],
    ['fa', 'من کتابها را خریدم', 'کدام کتاب را خریدی؟'],
    ['fr', "J'ai adopté deux chiens", 'Quel chien as-tu adopté ?'],
    ['he', 'אני גר בתל אביב עם הכלב שלי', 'איפה כלב'],
    ['hi', 'मुझे किताबें पसंद हैं', 'कौन सी किताब'],
    ['id', 'Saya membeli rumah di Bandung', 'Di mana rumahnya?'],
    ['it', 'Ho comprato due libri ieri', 'Quale libro hai comprato?'],
    ['ja', '昨日、猫を飼い始めました', '猫の名前は何ですか'],
    ['ko', '나는 서울에서 살아요', '서울은 어때요?'],
    ['nl', 'Ik heb twee honden gekocht', 'Welke hond heb je?'],
    ['pl', 'Mieszkałam w Krakowie przez rok i nie było źle', 'Kto mieszkał w Krakowie?'],
    ['pt', 'Comprei duas casas no Porto', 'Qual casa você comprou?'],
    ['ro', 'Am cumpărat două cărți și un câine', 'Ce carte ai cumpărat?'],
    ['ru', 'Я купила новые книги', 'Какую книгу ты купила?'],
    ['tr', 'Evlerimizi sattık ve taşındık', 'Hangi evi sattınız?'],
    ['uk', 'Я купила нові книги і зошити', 'Яку книгу ти купила?'],
    ['vi', 'Tôi thích uống cà phê sữa', 'Bạn có thích cà phê không?'],
    ['zh', '我喜欢喝绿茶', '你喜欢什么茶?']
  ]
  test.each(cases)('%s: %s', (language, stored, asked) => {
    expect(plausibleLanguages(stored)).toContain(language)
    expect(shares(stored, asked).length).toBeGreaterThan(0)
  })

  test('Vietnamese typed without marks still finds the marked word', () => {
    expect(shares('Tôi thích uống cà phê sữa', 'ca phe').sort()).toEqual(['ca', 'phe'])
  })
})

describe('what carries no evidence is left out', () => {
  test('function words are no terms', () => {
    expect([...termsOf("What's this? It was the one that we didn't have.", 'en').keys()]).toEqual([
      'one'
    ])
  })

  test('speakers named in a question are no terms, with or without the genitive', () => {
    const terms = questionTermsOf("What did Caroline say about Melanie's kids?", [
      'Caroline',
      'Melanie'
    ])
    expect([...terms]).toEqual(['say', 'kid'])
  })
})

test('a text without any sign of a language is taken for English', () => {
  expect(guessLanguage('camping gear')).toBe('en')
  expect(guessLanguage('')).toBe('en')
})

test('case, width and typographic apostrophes make no difference', () => {
  expect([...termsOf('ＣＡＦÉ Anna’s', 'en').keys()]).toEqual([
    ...termsOf("café anna's", 'en').keys()
  ])
})
