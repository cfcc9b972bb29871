/** The name of somebody or something of the asker's. */
import { describe, expect, test } from 'bun:test'
import { nameAsked, tellsName } from '#src/question/asked-name.ts'
import { plausibleLanguages } from '#src/text/language-guess.ts'

const asked = (question: string) => nameAsked(question, plausibleLanguages(question))

describe('is asked for in eleven languages', () => {
  test.each([
    ['What is my dog called?', 'dog', 'We have a dog, his name is Rex.'],
    ["What's the name of my cat?", 'cat', 'User has a cat named Misty.'],
    ['Wie heißt mein Hund?', 'Hund', 'Wir haben einen Hund, er heißt Rex.'],
    ["Comment s'appelle mon fils ?", 'fils', "Inès: J'ai un fils, Théo, il a six ans."],
    ['¿Cómo se llama mi perro?', 'perro', 'Tengo un perro que se llama Trufo.'],
    ['Come si chiama il mio gatto?', 'gatto', 'Ho un gatto che si chiama Nerone.'],
    ['Como se chama a minha filha?', 'filha', 'Tenho uma filha, a Bia.'],
    ['Hoe heet mijn dochter?', 'dochter', 'Mijn dochter heet Lotte.'],
    ['Jak wabi się mój pies?', 'pies', null],
    ['犬の名前は何ですか？', '犬', '犬を飼っていて、名前はハナです。'],
    ['我的猫叫什么？', '猫', '我有一只猫，叫豆豆。'],
    ['강아지 이름이 뭐예요?', '강아지', '강아지 이름은 보리예요.']
  ])('%s', (question, whose, told) => {
    const found = asked(question)
    expect(found?.whose).toBe(whose)
    if (found !== null && told !== null) expect(tellsName(told, found, false)).toBe(true)
  })
})

test.each([
  'What is my job?',
  'What is my name?',
  'What is my full name?',
  'What is a dog called?'
])('but not by %s', (question) => {
  expect(asked(question)).toBeNull()
})

test('another of the same sort counts only in looser words, and a statement without a name never', () => {
  const found = asked('What is my dog called?')
  if (found === null) throw new Error('it asks for a name')
  expect(tellsName('We got a puppy, her name is Olive.', found, false)).toBe(false)
  expect(tellsName('We got a puppy, her name is Olive.', found, true)).toBe(true)
  expect(tellsName('User has a dog.', found, false)).toBe(false)
  expect(tellsName("User's sister is called Ana.", found, true)).toBe(false)
})
