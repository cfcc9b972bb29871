/** How a run ended, told in the sentence behind it, and which rows of what was done are runs. */
import { describe, expect, test } from 'bun:test'
import { readEnd } from '#src/experience/run-end.ts'
import { toldRun } from '#src/experience/telling/told-runs.ts'

const GOOD = [
  'Everything came up fine.',
  'It finally works.',
  'No drip anymore.',
  'Works like a charm.',
  'Zero downtime.',
  'Not bad at all.',
  'No complaints.',
  'Ohne Zwischenfälle.',
  'Sin contratiempos.',
  'Pas mal.',
  'Senza intoppi.',
  'Sem sustos.',
  '問題ありません。',
  '没什么问题。',
  'The noise is gone.',
  'Heating is back.',
  'Läuft endlich.',
  'Tropft nicht mehr.',
  'Quedó como nuevo.',
  'Todo salió bien.',
  'Ya no gotea.',
  'Ça marche parfaitement.',
  'Plus aucun bruit.',
  'Deu tudo certo.',
  'Adesso va benissimo.',
  'Non perde più.',
  'Hij doet het weer.',
  'Lekt niet meer.',
  'Wreszcie działa.',
  'Już nie cieknie.',
  'やっとつながりました。',
  '問題なく動いています。',
  '一切正常。',
  '终于好了。',
  '드디어 잘 돼요.'
]
const BAD = [
  'Still cold.',
  'Half of the tables are missing.',
  'No luck.',
  'It leaks again.',
  'Still no internet.',
  'Tropft immer noch.',
  'Ging leider schief.',
  'Sigue sin arrancar.',
  'Salió mal.',
  'Ça fuit toujours.',
  'Deu tudo errado.',
  'Purtroppo è ancora fredda.',
  'Lekt nog steeds.',
  'Nadal cieknie.',
  'でもまだ動きません。',
  '启动不了。',
  '아직도 안 돼요.'
]
const NEITHER = [
  'I will look at it tomorrow.',
  'Is it fine now?',
  'Hopefully it holds.',
  'It took an hour.',
  'Der Händler war nett.'
]

describe('the sentence behind a run', () => {
  test.each(GOOD)('%s: a success', (text) => expect(readEnd(text).outcome).toBe('success'))
  test.each(BAD)('%s: a failure', (text) => expect(readEnd(text).outcome).toBe('failure'))
  test.each(NEITHER)('%s: unclear', (text) => expect(readEnd(text).outcome).toBe('unclear'))
})

describe('a row of what was done, with how it ended', () => {
  test.each([
    [
      'Yesterday I upgraded Postgres: took a dump, stopped the service, ran pg_upgrade and started it again. Everything came up fine.',
      4
    ],
    [
      'Fixed the leaking tap today. Shut off the water, took off the handle, swapped the washer. No drip anymore.',
      3
    ],
    [
      'J’ai changé le joint : coupé l’eau, démonté le robinet, remplacé le joint. Ça ne fuit plus.',
      3
    ],
    [
      'Tentei instalar a impressora: baixei o driver, conectei o cabo e reiniciei, mas não funcionou.',
      3
    ],
    [
      '昨日サーバーを更新しました。バックアップを取り、サービスを止め、新しい版を入れて起動しました。問題なく動いています。',
      3
    ],
    ['今天升级服务器：停止服务，安装软件包，重启。启动不了。', 3]
  ])('%s', (line, steps) => {
    expect(toldRun(line)?.steps).toHaveLength(steps)
  })

  test.each([
    'I had a lovely Sunday: slept late, met Ana, watched a film. It was great.',
    'Yesterday I upgraded Postgres: took a dump, stopped the service and ran pg_upgrade.',
    'Gestern war ich im Zoo: Affen gesehen, Eis gegessen, nach Hause gefahren. War super.'
  ])('%s is none', (line) => expect(toldRun(line)).toBeNull())
})
