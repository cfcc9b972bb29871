/** Things that a person has one of: what tells them, what turns them, and what must leave them alone. */
import { describe, expect, test } from 'bun:test'
import { mattersIn, turnedIn, turnsMatter } from '#src/updates/matters/matters.ts'

const turns = (older: string, newer: string) => turnsMatter(older, newer, turnedIn(newer))

describe('is otherwise now, though no word is shared', () => {
  test.each([
    ['User lives in Denver.', 'We relocated to Austin last month.'],
    ['User works as a waiter at a diner.', "I got a new job, I'm a mail carrier now."],
    ['User is vegetarian.', 'I started eating chicken and fish again.'],
    ['User is dating Chris.', 'Chris and I broke up.'],
    ["User's phone number is 555-0142.", 'My new number is 555-0177.'],
    ['Yoga is on Tuesday evenings.', 'Yoga was moved to Thursday evenings.'],
    ['产品评审定在4月24号。', '老板出差回不来，评审挪到5月8号了，大家松了口气。'],
    ['Ich wohne in Köln.', 'Wir sind letzten Monat nach Leipzig gezogen.'],
    ['Vivo en Murcia.', 'Nos hemos mudado a Alicante este mes.'],
    ['Je fume.', "J'ai arrêté la cigarette il y a deux mois."],
    ['Abito a Verona.', 'Ci siamo trasferiti a Trieste il mese scorso.'],
    ['Sou vegetariano.', 'Voltei a comer carne.'],
    ['Ik woon in Breda.', 'We zijn vorige maand naar Arnhem verhuisd.'],
    ['Palę.', 'Miesiąc temu rzuciłem palenie.'],
    ['大阪に住んでいます。', '先週、京都に引っ越しました。'],
    ['我吃素。', '我又开始吃肉了。'],
    ['담배를 피워요.', '한 달 전에 담배를 끊었어요.'],
    ['Ich rauche eine halbe Schachtel am Tag.', 'Tag 14 ohne Zigaretten!'],
    ['Fumo un paquete diario.', 'Llevo tres semanas sin fumar, a ver si esta vez es la buena'],
    ['Palę pół paczki dziennie.', 'Nie palę już od miesiąca, jestem z siebie dumny'],
    ['서울에 살고 있어요.', '남자친구랑 같이 살려고 수원으로 이사했어요!'],
    ['駅前の保育園に勤めてます。', '今は児童館で働いてます。'],
    ['Werk als verpleegkundige.', 'Heb mijn baan opgezegd, vanaf 1 mei werk ik in de thuiszorg.'],
    ['ジムは渋谷に通っています。', 'ジムを新宿に変えました。'],
    ['部長は田中さんです。', '部長が佐藤さんに変わりました。'],
    ['オフィスは5階です。', 'オフィスは7階に移りました。'],
    ['娘は3歳です。', '娘が4歳になりました。'],
    ['팀장은 김민수예요.', '팀장이 박지영으로 바뀌었어요.'],
    ['회사는 판교에 있어요.', '회사가 강남으로 이전했어요.']
  ])('%s → %s', (older, newer) => {
    expect(turns(older, newer)).toBe(true)
  })
})

describe('stays as it is', () => {
  test.each([
    ['somebody else', 'Ich wohne in Köln.', 'Meine Schwester ist nach Bremen gezogen.'],
    ['somebody by name', 'J’habite à Lyon.', 'Paul a déménagé à Nantes.'],
    ['a partner', 'User smokes.', 'My husband quit smoking.'],
    ['a partner in Korean', '서울에 살고 있어요.', '남자친구가 수원으로 이사했어요.'],
    ['a job to be given up', 'Ik werk als kok.', 'Vanaf 1 mei heb ik mijn baan opgezegd.'],
    ['a plan', 'Vivo en Murcia.', 'Quizás nos hemos mudado a otro sitio en un año.'],
    ['a question', 'Ik woon in Breda.', 'Zijn we naar Arnhem verhuisd?'],
    ['a denial', 'Mieszkam w Gdyni.', 'Nie przeprowadziłem się.'],
    ['the same place', 'Ich bin nach Leipzig gezogen.', 'Wir sind im Mai nach Leipzig gezogen.'],
    ['another job', 'User works at Costco.', 'I also got a new job at night.'],
    ['another thing ended', 'User goes to the gym on Mondays.', 'I gave up yoga.'],
    ['a job elsewhere', 'User works at Initech.', 'My last day at Globex was nice.'],
    ['a number of another kind', "User's phone number is 555-0142.", 'My work number is 555-0199.'],
    ['another class', 'The theory class is on Monday at 4.', 'The pottery course moved to Friday.'],
    ['a denial of the thing itself', '私は京都に住んでいます。', '姉が大阪に引っ越しました。'],
    [
      'a contradiction that nobody calls a change',
      'User is a vegetarian.',
      'I eat chicken every day.'
    ],
    ['a name beside a day', 'User goes to yoga with Ann.', 'Yoga was moved to Friday.'],
    ['what somebody else has', '妹は大阪に住んでいます。', '妹は銀行に変わりました。'],
    ['another number of hers', '娘は小学3年生です。', '娘が10歳になりました。'],
    ['another one', '妹は大阪に住んでいます。', '弟は東京に引っ越しました。'],
    ['another subject', '저는 판교에 살아요.', '저는 팀장으로 바뀌었어요.'],
    ['both', '我住在成都。', '她搬到北京了。']
  ])('%s: %s → %s', (_, older, newer) => {
    expect(turns(older, newer)).toBe(false)
  })
})

test('a long statement may say something else beside it, and stays', () => {
  const older =
    'User lives in Denver with two cats, plays the cello in an orchestra and teaches history at a school there.'
  expect(turns(older, 'We relocated to Austin last month.')).toBe(false)
})

test('every language has words for every matter', () => {
  for (const newer of [
    'Wir sind nach Ulm umgezogen.',
    'Ci siamo trasferiti a Bari.',
    '我搬到北京了。'
  ]) {
    expect([...mattersIn(newer, 'turned')]).toEqual(['home'])
  }
})

test.each([
  'Nächsten Monat ziehe ich nach Bremen.',
  'Am 1. März ziehen wir nach Bremen um.',
  'El mes que viene me mudo a Cádiz.',
  'Il mese prossimo mi trasferisco a Genova.',
  'Volgende maand verhuis ik naar Leuven.',
  '다음 달에 서울로 이사 가요.',
  '来月マドリードに引っ越します。',
  '下个月我要搬到深圳。'
])('"%s" announces a home, where it has a day', (newer) => {
  expect([...mattersIn(newer, 'turned', true)]).toEqual(['home'])
})

test.each([
  'El mes que viene pienso mudarme a Cádiz.',
  'Vielleicht ziehe ich nächsten Monat nach Bremen.',
  'Volgende maand verhuist mijn broer naar Leuven.',
  'We plan to move to Leeds next month.'
])('"%s" announces none', (newer) => {
  expect([...mattersIn(newer, 'turned', true)]).toEqual([])
})
