/** Who a caller says to be, in tables: each row is what is said and the name, or null for nobody. */
import { describe, expect, test } from 'bun:test'
import { introductionIn } from '#src/reading/built-in/introductions.ts'
import { nameAnswered } from '#src/reading/built-in/people.ts'

/** Said by whoever speaks first, so that a form that needs an opening must bring it. */
const NAMED: readonly [said: string, name: string][] = [
  ['My name is Dana Whitfield.', 'Dana Whitfield'],
  ["my name's Dana", 'Dana'],
  ['Hi, this is Dana Whitfield.', 'Dana Whitfield'],
  ['Hi, this is Dana Whitfield. I need to move my cleaning to next Thursday.', 'Dana Whitfield'],
  ['Hello. This is Zarek Obi. My order is late.', 'Zarek Obi'],
  ['Good morning, this is Zarek from Acme.', 'Zarek'],
  ['Hi Mia, this is Zarek calling about my order', 'Zarek'],
  ['Hi, this is Dr. Whitfield.', 'Whitfield'],
  ['This is Dana', 'Dana'],
  ["It's Dana.", 'Dana'],
  ["Hey, it's Zarek again.", 'Zarek'],
  ["Yeah, hi, it's Dana and I need a new card", 'Dana'],
  ['Dana Whitfield here.', 'Dana Whitfield'],
  ['Dana here, my order is late', 'Dana'],
  ['Hello, Zarek Obi speaking.', 'Zarek Obi'],
  ['Dana calling from Leeds.', 'Dana'],
  ["I'm Dana Whitfield, I live in Leeds.", 'Dana Whitfield'],
  ['I’m Dana and I live in Leeds', 'Dana'],
  ["Hi there, I'm Zarek.", 'Zarek'],
  ["Hi, I'm Christian.", 'Christian'],
  ['Guten Tag, hier ist Zarek Obi.', 'Zarek Obi'],
  ['Hallo, hier spricht Frau Obermaier.', 'Obermaier'],
  ['Ich bin die Anja, ich wohne in Bern.', 'Anja'],
  ['Mein Name ist Zarek Obi', 'Zarek Obi'],
  ['Hola, soy Zarek.', 'Zarek'],
  ['Buenos días, habla Marisol Vega.', 'Marisol Vega'],
  ['Bonjour, ici Zarek Obi.', 'Zarek Obi'],
  ["Bonjour, c'est Zarek.", 'Zarek'],
  ["Je m'appelle Zarek", 'Zarek'],
  ['Olá, aqui é a Zarina.', 'Zarina'],
  ['Meu nome é Zarina Obi.', 'Zarina Obi'],
  ['Buongiorno, sono Zarina.', 'Zarina'],
  ['Mi chiamo Zarina', 'Zarina'],
  ['Goedemorgen, met Zarek de Vries.', 'Zarek'],
  ['Mijn naam is Zarek', 'Zarek'],
  ['田中と申します。', '田中'],
  ['私の名前は田中です', '田中'],
  ['我叫小明。', '小明'],
  ['제 이름은 김민수입니다.', '김민수'],
  ['Nazywam się Zarek Obi.', 'Zarek Obi'],
  ['My friends call me Zarek.', 'Zarek'],
  ["Bonjour, c'est madame Obi, Zarina Obi. J'ai un rendez-vous.", 'Zarina Obi'],
  ['Hallo, u spreekt met Zarina van den Berg. Mijn dochter is ziek.', 'Zarina van den Berg'],
  ['Ich heiße Zarek von der Heide und ich rufe wegen der Heizung an.', 'Zarek von der Heide'],
  ['Me llamo Zarek y Pedro es mi hijo.', 'Zarek']
]

/** What a voice agent asks, what the caller says behind it, and the name. */
const ANSWERED: readonly [asked: string, said: string, name: string | null][] = [
  ['Updated. Can I confirm your name?', 'Zarek Obi', 'Zarek Obi'],
  ['And your name, please.', 'Zarina', 'Zarina'],
  ['Could I take a name for the booking?', "It's Zarek Obi.", 'Zarek Obi'],
  ["Who's calling?", 'Zarek Obi', 'Zarek Obi'],
  ['Wie ist Ihr Name?', 'Frau Zarina von der Heide.', 'Zarina von der Heide'],
  ['¿A nombre de quién?', 'Zarek Gómez', 'Zarek Gómez'],
  ['What is the name of your dog?', 'Rex', null],
  ['What is your name?', 'Monday', null],
  ['Is that your name?', 'Yes', null]
]

const NOBODY: readonly string[] = [
  "My dog's name is Rex.",
  'Mein Chef heißt Bauer.',
  'Mi jefe se llama Bauer.',
  "Mon chef s'appelle Bauer.",
  'Meu chefe se chama Bauer.',
  'Il mio capo si chiama Bauer.',
  'Mijn baas heet Bauer.',
  'Mój szef nazywa się Bauer.',
  '先生の名前は鈴木です。',
  '我的老师叫王明。',
  '선생님 이름은 김민수입니다.',
  "Don't call me Sam.",
  'He said: "Ich heiße Bob."',
  'This is great.',
  'This is Lisbon.',
  'Hi, this is great news',
  "It's Monday.",
  "Hi, it's Monday again.",
  "Hey, it's Christmas!",
  "I'm tired.",
  "Hi, I'm German.",
  "Hi, I'm Catholic.",
  'This is my sister Ana.',
  'Hi, this is my sister Ana.',
  'This is Ana, my sister.',
  "It's Ana, the girl that I told you about.",
  "It's about Dana.",
  'Hi, it is about Dana Whitfield',
  'Dana here told me that you are open.',
  'Dana here, she told me that you are open.',
  "It's Dana's birthday.",
  "This is Dana's phone.",
  'Is this Dana?',
  'Hi, is this Dana Whitfield?',
  "It's Dana, right?",
  'Same here.',
  'Nothing here.',
  'Over here!',
  'Everyone here knows Dana.',
  'Is Dana there?',
  'Call me Thursday.',
  'Please call me Monday morning',
  'Mom here says hello.',
  'Hi, this is Amazon.',
  'Hello, this is Harbor Bank.',
  "I'm from Leeds.",
  'I met Dana Whitfield.',
  'Dana calling me names was bad.',
  'My sister says: this is Dana.',
  "My sister's name is Ana.",
  'My name is on the list.',
  'Hi, this is New York calling.',
  'NASA here.',
  "It's Interstellar.",
  'Ich bin Lehrer.',
  'Hallo, ich bin Lehrer.',
  'Hier ist Montag.',
  'Soy profesora.',
  "C'est Paris.",
  "Bonjour, c'est lundi.",
  'Sono stanca.',
  'Ik ben moe.',
  '学生です',
  'これは田中です'
]

describe('whoever says who they are is named', () => {
  test.each([...NAMED])('%s', (said, name) => {
    expect(introductionIn(said, false)?.name).toBe(name)
  })
})

describe('whoever speaks of something else is not', () => {
  test.each([...NOBODY])('%s', (said) => {
    expect(introductionIn(said, false)).toBeNull()
  })
})

describe('an answer to whoever spoke first names with less', () => {
  test.each([
    ['This is Zarek Obi.', 'Zarek Obi'],
    ['Zarek Obi here.', 'Zarek Obi'],
    ['Obermaier am Apparat.', 'Obermaier'],
    ['This is great.', null],
    ["It's Interstellar.", null],
    ["I'm German.", null],
    ['Same here.', null]
  ])('%s', (said, name) => {
    expect(introductionIn(said, true)?.name ?? null).toBe(name)
  })
})

test('what is quoted stands in what was said', () => {
  for (const [said] of NAMED) {
    const found = introductionIn(said, true)
    if (found !== null) expect(said).toContain(found.quote)
  }
})

describe('a name that was asked for', () => {
  test.each(ANSWERED)('%s – %s', (asked, said, name) => {
    expect(nameAnswered(asked, said)).toBe(name)
  })
})
