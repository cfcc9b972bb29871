/** What the hostile inputs are made of (`hostile-inputs.ts`): texts and parts of texts. */

const ENGLISH =
  'My sister Anna moved to Porto in March because her company opened an office there. ' +
  'I usually take the early train on Mondays, and I work from home on Fridays. ' +
  'We tried the new bakery last week; the bread was good but too salty for me. ' +
  'Tom said that he would rather have the meeting at 3 pm than at noon. '

const GERMAN =
  'Meine Schwester Anna ist im März nach Porto gezogen, weil ihre Firma dort ein Büro hat. ' +
  'Ich fahre montags meistens mit dem frühen Zug und arbeite freitags von zu Hause. ' +
  'Letzte Woche haben wir die neue Bäckerei ausprobiert, das Brot war mir zu salzig. '

const JAPANESE =
  '私の妹のアンナは三月にポルトへ引っ越しました。会社がそこに事務所を開いたからです。' +
  '月曜日はたいてい早い電車に乗り、金曜日は家で働いています。'

const CHINESE =
  '我妹妹安娜三月份搬到了波尔图，因为她的公司在那里开了办事处。星期一我通常坐早班火车。'

const KOREAN = '제 여동생 안나는 삼월에 포르투로 이사했습니다. 저는 월요일에 보통 일찍 출근합니다. '

const THAI = 'น้องสาวของฉันย้ายไปปอร์โตในเดือนมีนาคมเพราะบริษัทของเธอเปิดสำนักงานที่นั่น'

const BASE64 = 'TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24sIGJ1dCBieSB0aGlz'

const MINIFIED =
  '!function(e,t){var n={};function r(o){if(n[o])return n[o].exports;var i=n[o]={i:o,l:!1};' +
  'return e[o].call(i.exports,i,i.exports,r),i.l=!0,i.exports}r.m=e,r.c=n}([function(e,t){}]);'

const WORDS = 'the quiet house near the old river where my brother lives with his two dogs '

/** Labels that stand before a secret. */
export const LABELS = [
  'password:',
  'password=',
  'Password: ',
  'passwort:',
  'passphrase: ',
  'pwd=',
  'pin: ',
  'api_key=',
  'API key: ',
  'secret=',
  'client_secret: ',
  'token: ',
  'access_token=',
  'Authorization: Bearer ',
  'aws_secret_access_key = ',
  'private key: ',
  'seed phrase: ',
  'my password is ',
  'IBAN: ',
  'SSN: ',
  'card number: '
]

/** Abbreviations whose full stop ends no sentence. */
export const ABBREVIATIONS = [
  'Mr. ',
  'Mrs. ',
  'Dr. ',
  'Prof. ',
  'St. ',
  'e.g. ',
  'i.e. ',
  'etc. ',
  'vs. ',
  'U.S. ',
  'a.m. ',
  'p.m. ',
  'z.B. ',
  'd.h. ',
  'No. ',
  'Inc. ',
  'Jan. ',
  'approx. '
]

/** Brackets and quotation marks: what opens and what closes. */
export const PAIRS: [name: string, open: string, close: string][] = [
  ['round brackets', '(', ')'],
  ['square brackets', '[', ']'],
  ['braces', '{', '}'],
  ['angle brackets', '<', '>'],
  ['double quotes', '"', '"'],
  ['single quotes', "'", "'"],
  ['curly quotes', '“', '”'],
  ['curly single quotes', '‘', '’'],
  ['guillemets', '«', '»'],
  ['corner brackets', '「', '」'],
  ['backticks', '`', '`']
]

/** Letters of each alphabet, in words. */
export const ALPHABETS: [name: string, words: string][] = [
  ['Latin', 'lorem ipsum dolor sit amet '],
  ['Greek', 'η αδελφή μου μετακόμισε στο Πόρτο '],
  ['Cyrillic', 'моя сестра Анна переехала в Порту '],
  ['Arabic', 'انتقلت أختي إلى بورتو في مارس '],
  ['Hebrew', 'אחותי עברה לפורטו במרץ '],
  ['Devanagari', 'मेरी बहन मार्च में पोर्टो चली गई '],
  ['Armenian', 'քույրս տեղափոխվեց Պորտու '],
  ['Georgian', 'ჩემი და გადავიდა პორტუში '],
  ['Ethiopic', 'እህቴ ወደ ፖርቶ ተዛወረች '],
  ['Tamil', 'என் சகோதரி போர்டோவுக்கு குடிபெயர்ந்தாள் '],
  ['Turkish', "İstanbul'da ışıklı bir İş İLE "]
]

/** One character, or a few, over and over. */
export const REPEATS: [name: string, part: string][] = [
  ['blanks', ' '],
  ['tabs', '\t'],
  ['newlines', '\n'],
  ['carriage returns', '\r\n'],
  ['blank lines with blanks', '  \n \t\n'],
  ['no-break spaces', '\u00a0'],
  ['ideographic spaces', '\u3000'],
  ['line separators', '\u2028'],
  ['one small letter', 'a'],
  ['one capital letter', 'A'],
  ['alternating case', 'aB'],
  ['capital and small letter with blanks', 'Ab '],
  ['single letters with blanks', 'a '],
  ['single capitals with full stops', 'A. '],
  ['letters with full stops', 'a.'],
  ['digits', '7'],
  ['digits with blanks', '12 '],
  ['digits with hyphens', '123-45-'],
  ['digits with full stops', '1.2.'],
  ['digits with commas', '1,234,'],
  ['digits with colons', '12:30:'],
  ['digits with slashes', '12/03/'],
  ['letters and digits', 'a1'],
  ['hexadecimal', 'deadbeef01'],
  ['full stops', '.'],
  ['full stops with blanks', '. '],
  ['commas', ','],
  ['commas with blanks', ', '],
  ['semicolons', '; '],
  ['colons', ':'],
  ['equals signs', '='],
  ['hyphens', '-'],
  ['hyphens with blanks', '- '],
  ['dashes', '— '],
  ['underscores', '_'],
  ['stars', '*'],
  ['hashes', '#'],
  ['pipes', '|'],
  ['tildes', '~'],
  ['slashes', '/'],
  ['backslashes', '\\'],
  ['ampersands', '&'],
  ['at signs', 'a@'],
  ['mail addresses without end', 'a@a.a@a.'],
  ['mail addresses', 'anna@example.com, '],
  ['question marks', '?'],
  ['questions', 'why? '],
  ['exclamation marks', '!'],
  ['apostrophes', "it's "],
  ['ellipses', '… '],
  ['full-width full stops', '。'],
  ['arrows', '-> '],
  ['arrows between words', 'open -> '],
  ['drawn arrows', 'a → '],
  ['step numbers', '1. a 2. b '],
  ['step numbers with brackets', '1) open 2) close '],
  ['and I', 'and I '],
  ['I and', 'I and '],
  ['I like', 'I like '],
  ['but because', 'but because '],
  ['then', 'then '],
  ['if you', 'if you '],
  ['my', 'my '],
  ['not', 'not '],
  ['called', 'called Anna '],
  ['capitalised words', 'Anna Bella '],
  ['dates', '3 March 2024 '],
  ['ISO dates', '2024-03-03 '],
  ['times', 'at 3 pm '],
  ['days', 'next Monday '],
  ['ages ago', 'two weeks ago '],
  ['months', 'March '],
  ['number words', 'twenty '],
  ['one ideograph', '的'],
  ['one hiragana', 'の'],
  ['one hangul syllable', '가'],
  ['one Thai letter', 'ก'],
  ['emoji', '😀'],
  ['joined emoji', '👩‍👩‍👧‍👦'],
  ['flags', '🇵🇹'],
  ['skin tones', '👍🏽'],
  ['combining marks', 'e\u0301\u0323'],
  ['combining marks only', '\u0301'],
  ['zero-width spaces', '\u200b'],
  ['zero-width joiners', 'a\u200d'],
  ['byte order marks', '\ufeff'],
  ['right-to-left marks', '\u200f'],
  ['right-to-left overrides', '\u202ea\u202c'],
  ['lone surrogates', '\ud83d'],
  ['soft hyphens', 'a\u00ad'],
  ['base64', BASE64],
  ['minified code', MINIFIED],
  ['addresses', 'https://example.com/a/b?c=d&e=f '],
  ['address without end', 'https://example.com/a'],
  ['schemes', 'http://'],
  ['connection strings', 'postgres://user:pass@host/db '],
  ['phone numbers', '+351 912 345 678 '],
  ['card numbers', '4111 1111 1111 1111 '],
  ['key headers', '-----BEGIN RSA PRIVATE KEY-----\n'],
  ['key headers on one line', '-----BEGIN PRIVATE KEY----- '],
  ['HTML', '<div class="a"><p>Hello <b>you</b></p></div>'],
  ['open HTML', '<div '],
  ['open comments', '<!-- '],
  ['Markdown table', '| a | b |\n|---|---|\n| 1 | 2 |\n'],
  ['Markdown headings', '# Title\n\n'],
  ['Markdown links', '[a](b)'],
  ['Markdown links without end', '[a]('],
  ['Markdown bold', '**a'],
  ['Markdown fences', '```\n'],
  ['list items', '- item\n'],
  ['quoted lines', '> '],
  ['setext underlines', 'a\n=\n'],
  ['speaker labels', 'Anna: '],
  ['speaker lines', 'User: hello\nAgent: hi\n'],
  ['time stamps of a transcript', '[00:01:02] '],
  ['JSON arrays', '[1,'],
  ['JSON strings', '{"a":"b"},'],
  ['escaped quotes', '\\"'],
  ['CSV lines', 'a,b,c\n'],
  ['English prose', ENGLISH],
  ['German prose', GERMAN],
  ['Japanese prose', JAPANESE],
  ['Chinese prose', CHINESE],
  ['Korean prose', KOREAN],
  ['Thai prose', THAI],
  ['one English sentence without a full stop', WORDS],
  ['one Chinese sentence without a full stop', CHINESE.replaceAll(/[，。]/gu, '')]
]
