/** Days and hours that take each other's place where words are not parted by blanks. */
import { expect, test } from 'bun:test'
import { withOtherDay } from '#src/updates/stays/parts/with-other-day.ts'

test.each([
  [
    'ja',
    '会議は毎週月曜の10時からです。',
    '会議は火曜に変わりました。',
    '会議は毎週火曜の10時からです。'
  ],
  [
    'ja',
    '会議は毎週月曜の10時からです。',
    '会議は11時からになりました。',
    '会議は毎週月曜の11時からです。'
  ],
  [
    'ja',
    '会議は月曜の10時半からです。',
    '会議は火曜に変わりました。',
    '会議は火曜の10時半からです。'
  ],
  ['zh', '例会是周一10点。', '例会改到周三了。', '例会是周三10点。'],
  [
    'ko',
    '회의는 매주 월요일 10시예요.',
    '회의가 화요일로 바뀌었어요.',
    '회의는 매주 화요일 10시예요.'
  ]
])('%s: %s / %s', (language, said, newer, left) => {
  expect(withOtherDay(said, newer, language)).toBe(left)
})

test.each([
  ['ja', '会議は月曜です。', '会議は火曜に変わりました。'],
  ['ja', '会議は月曜の10時半からです。', '会議は9時に変わりました。'],
  ['ja', '授業は月曜と木曜の10時です。', '授業は火曜に変わりました。'],
  ['ja', '会議は月曜の午後3時です。', '会議は10時になりました。'],
  ['zh', '例会是周一10点。', '例会取消了。'],
  ['en', 'Standup is on Monday at 10.', 'Standup moved to Tuesday.']
])('%s: %s / %s: nothing', (language, said, newer) => {
  expect(withOtherDay(said, newer, language)).toBeNull()
})
