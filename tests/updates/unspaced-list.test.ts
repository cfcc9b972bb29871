/** What is left of a list in scripts without spaces when one item is no more. Pure. */
import { expect, test } from 'bun:test'
import { readingOf } from '#src/updates/pieces.ts'
import { leftOf } from '#src/updates/stays/parts/left.ts'

test.each([
  ['ja', 'チームはアナと健太です。', '健太がチームを辞めました。', 'チームはアナです。'],
  [
    'ja',
    'メンバーは佐藤、鈴木、田中です。',
    '鈴木さんが辞めました。',
    'メンバーは佐藤、田中です。'
  ],
  ['ja', '趣味はテニスと水泳です。', '水泳をやめました。', '趣味はテニスです。'],
  ['zh', '团队成员是安娜、小李和王芳。', '小李离职了。', '团队成员是安娜、王芳。'],
  ['zh', '我的爱好是网球和游泳。', '我不再游泳了。', '我的爱好是网球。']
])('%s %s %s', (language, said, later, left) => {
  const found = leftOf(said, readingOf(said, language), readingOf(later, language))
  expect(found).toEqual({ kind: 'part', text: left })
})

test.each([
  ['ja', 'チームはアナです。', 'アナがチームを辞めました。'],
  ['ja', '彼女と東京に住んでいます。', '彼女と別れました。'],
  ['zh', '我住在上海。', '我不再住在上海了。']
])('no list: %s %s %s', (language, said, later) => {
  const found = leftOf(said, readingOf(said, language), readingOf(later, language))
  expect(found.kind).not.toBe('part')
})
