import { plausibleLanguages, guessLanguage } from '#src/text/language-guess.ts'
import { questionTermsOf, termsInAny, termsOf } from '#src/text/tokens.ts'
for (const q of ['What is my flight number?','Where do I park?',"What can't Kim eat?",'¿Dónde me alojo?','Wo wohne ich?','毎朝何を飲みますか？','How much do I want to save a month?']) { const l = plausibleLanguages(q); console.log(q, l, guessLanguage(q), [...questionTermsOf(q, [])], [...termsOf(q, guessLanguage(q)).keys()]) }
console.log(termsInAny('User is staying at the Thon Hotel, 3 nights.', plausibleLanguages('What is my flight number?')))
