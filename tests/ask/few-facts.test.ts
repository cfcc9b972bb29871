/** What a user is answered who has told three or four things: what they tell, and nothing that they do not. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

interface Few {
  said: string[]
  asked: [string, string | null][]
}

const FEW: Record<string, Few> = {
  en: {
    said: [
      'Lantern runs on a Hetzner server in Falkenstein.',
      'The stand-up is at ten.',
      'Maya owns the billing module.'
    ],
    asked: [
      ['Where is Lantern hosted?', 'Hetzner'],
      ['Where is Osprey hosted?', null],
      ['How many users does Lantern have?', null]
    ]
  },
  de: {
    said: [
      'Katrin kümmert sich um die Buchhaltung.',
      'Die Kunden bekommen jeden Montag einen Bericht.'
    ],
    asked: [
      ['Wie oft bekommen die Kunden einen Bericht?', 'Montag'],
      ['Wer leitet den Vertrieb?', null]
    ]
  },
  pt: {
    said: ['Sou alérgico a amendoins.', 'Aos sábados jogo ténis com o Nuno.'],
    asked: [
      ['Com quem jogo ténis?', 'Nuno'],
      ['Onde trabalha a minha irmã?', null]
    ]
  },
  ja: {
    said: ['定例会議は毎週火曜日の10時からです。', 'データベースはPostgreSQLを使っています。'],
    asked: [
      ['定例会議はいつですか？', '火曜日'],
      ['社員は何人いますか？', null]
    ]
  },
  zh: {
    said: ['我对海鲜过敏。', '我家的狗叫豆豆。', '我奶奶住在苏州。'],
    asked: [
      ['我的狗叫什么名字？', '豆豆'],
      ['我什么时候结婚的？', null]
    ]
  }
}

describe.each(databases)('a few facts on %s', (kind) => {
  test.each(Object.entries(FEW))('answer what they tell and nothing else: %s', async (_, few) => {
    const account = await (await serviceOn(kind)).account()
    await account.add({ messages: few.said.map((content) => ({ role: 'user', content })) })
    for (const [query, holds] of few.asked) {
      const { json } = await account.send('POST', '/v1/ask', { body: { query } })
      if (holds === null) expect([query, json.answer]).toEqual([query, ''])
      else expect(json.answer).toContain(holds)
    }
  })

  test('the hour that something was moved to is the answer, and nothing beside it', async () => {
    const account = await (await serviceOn(kind)).account()
    const told = [
      'Standup is at 9:30.',
      'I take my coffee black.',
      'We moved standup to 10.',
      'My desk is 14B.'
    ]
    for (const content of told) await account.add({ messages: [{ role: 'user', content }] })
    const body = { query: 'When is standup?' }
    const { json } = await account.send('POST', '/v1/ask', { body })
    expect(json.answer).toContain('moved standup to 10')
    expect(json.answer).not.toContain('14B')
    const found = await account.send('POST', '/v1/search/all', { body })
    const [first] = found.json.chunks as { content: string }[]
    expect(first?.content).toBe('We moved standup to 10.')
  })
})
