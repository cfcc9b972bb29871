/** What a question wants, read in the languages that are known. Pure. */
import { describe, expect, test } from 'bun:test'
import { readQuestion, type Wanted } from '#src/question/question.ts'

const CASES: [Wanted, string][] = [
  ['who', 'Who fed the hens?'],
  ['where', 'Which city does Ana live in?'],
  ['when', 'When did the shop open?'],
  ['count', 'How many hens are there?'],
  ['length', 'How long did the trip take?'],
  ['why', 'What made Ana leave?'],
  ['said', 'What does Ana think of the plan?'],
  ['when', 'When did Ana say that?'],
  ['other', 'What colour is the door?'],
  ['where', 'Wo wohnt Ana?'],
  ['length', 'Seit wann wohnt Ana dort?'],
  ['count', '¿Cuántos hijos tiene Ana?'],
  ['when', 'Quand est-ce que le magasin a ouvert ?'],
  ['who', 'Quem vendeu o barco?'],
  ['why', 'Perché Ana è partita?'],
  ['where', 'Waar werkt de buurman?'],
  ['who', 'Kto sprzedał łódkę?'],
  ['count', '犬は何匹いますか？'],
  ['why', '为什么他要搬家？'],
  ['when', '가게는 언제 열었어요?']
]

describe('a question', () => {
  test.each(CASES)('wants %s: %s', (wanted, text) => {
    expect(readQuestion(text).wanted).toBe(wanted)
  })

  test('has names, but its first word is none', () => {
    expect([...readQuestion("Did Zoe meet Tom's aunt in Oslo?").names]).toEqual([
      'zoe',
      'tom',
      'oslo'
    ])
  })

  test('is searched for by what it asks about, not by how it asks', () => {
    expect([...readQuestion('How long was the trip through Norway?').terms]).toEqual([
      'trip',
      'norway'
    ])
  })

  test('may ask how things were', () => {
    expect(readQuestion('Where did Ana live before?').past).toBe(true)
    expect(readQuestion('Where does Ana live?').past).toBe(false)
  })
})
