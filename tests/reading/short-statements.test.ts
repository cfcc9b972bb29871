/** Three words that tell of somebody, and reactions that tell nothing. */
import { expect, test } from 'bun:test'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { readLocally } from '#src/reading/read-locally.ts'

function told(text: string): string[] {
  const at = Date.parse('2026-05-21T10:00:00Z')
  const message = { index: 0, kind: 'user', speaker: null, text, at, offsetMinutes: 0 }
  const messages = [{ ...message, extract: true }] as SourceMessage[]
  return readLocally({ messages, userName: null }).facts.map(({ content }) => content)
}

test.each([
  'Lisa hat gekündigt.',
  'Tom ist krank.',
  'Der Hund ist tot.',
  'Ania się wyprowadziła.',
  'Tata jest chory.',
  'Marta se mudó.',
  'Papá está enfermo.',
  'Luc a démissionné.',
  'On a déménagé.',
  'Le chat est mort.',
  'Nonna è morta.',
  'Luca è partito.',
  'A Ana casou.',
  'O carro avariou.',
  'Comprámos casa.',
  'Opa is overleden.',
  '奶奶去世了。',
  '车卖了。',
  '이사했어요.'
])('%s', (text) => {
  expect(told(text)).toEqual([text])
})

test.each([
  'Super gemacht.',
  'Alles ist gut.',
  'Klingt sehr gut.',
  'Tout va bien.',
  'Ça va.',
  'Ça va bien.',
  'Das geht gut.',
  'On a compris.',
  'Todo está bien.',
  'Problema resuelto.',
  'Tutto va bene.',
  'Deu certo.',
  'Wszystko jest dobrze.',
  'Alles gaat goed.',
  '明白了。',
  '알겠습니다.',
  '확인했어요.'
])('%s says nothing', (text) => {
  expect(told(text)).toEqual([])
})
