/** Days in the languages other than English: what is counted from today, and what only looks like a day. */
import { describe, expect, test } from 'bun:test'
import { dayMeant, findDatesIn } from '#src/reading/built-in/dates/languages/find-dates-in.ts'
import { eventDateOf } from '#src/reading/built-in/dates/mention.ts'
import { languageOf } from '#src/reading/built-in/text/languages.ts'

/** A Wednesday. */
const AT = Date.parse('2026-07-15T09:30:00Z')

function daysIn(language: string, text: string): string[] {
  return findDatesIn(language, text, { at: AT, offsetMinutes: 0 }).map(eventDateOf)
}

const NAMED: Readonly<Record<string, readonly [text: string, day: string][]>> = {
  'a weekday by its side of today': [
    ['de: Kommenden Dienstag um halb zehn bin ich beim Arzt.', '2026-07-21'],
    ['de: Ich hab den Hund am Samstag zum Tierarzt gebracht.', '2026-07-11'],
    ['de: Letzten Freitag habe ich mein Auto verkauft.', '2026-07-10'],
    ['de: Übernächsten Montag muss ich zum Amt.', '2026-07-27'],
    ['es: El jueves pasado dejé mi trabajo.', '2026-07-09'],
    ['pt: No próximo sábado caso-me em Braga.', '2026-07-18'],
    ['it: Martedì prossimo ho il dentista.', '2026-07-21'],
    ['nl: Afgelopen donderdag heb ik mijn ontslag ingediend.', '2026-07-09'],
    ['pl: W zeszły czwartek miałem operację.', '2026-07-09'],
    ['ja: 今度の土曜に結婚式がある。', '2026-07-18'],
    ['zh: 周六晚上我们同学聚会。', '2026-07-18'],
    ['ko: 오는 금요일에 면허를 갱신해요.', '2026-07-17']
  ],
  'how long something rests': [
    ['de: Ich habe das Abo bis September pausiert.', '2026-09-01'],
    ['es: He pausado el gimnasio hasta septiembre.', '2026-09-01'],
    ["fr: J'ai suspendu mon abonnement jusqu'en septembre.", '2026-09-01'],
    ['it: Ho sospeso la palestra fino a settembre.', '2026-09-01'],
    ['pt: Congelei a academia até setembro.', '2026-09-01'],
    ['nl: Ik heb mijn abonnement tot september stopgezet.', '2026-09-01'],
    ['pl: Zawiesiłam karnet do września.', '2026-09-01'],
    ['de: Ich habe bis September in Rom gewohnt.', '2025-09-01'],
    ['pt: Congelei a assinatura do jornal em setembro.', '2025-09-01']
  ],
  'a weekday on its date': [
    ['de: Am Freitag, dem 7. August, habe ich Prüfung.', '2026-08-07'],
    ['de: Freitag den 31. habe ich frei.', '2026-07-31'],
    ["fr: Vendredi, le 7 août, j'ai un examen.", '2026-08-07'],
    ['fr: On a rendez-vous chez le notaire le 20 à 10h.', '2026-07-20'],
    ['nl: De monteur komt de 27e.', '2026-07-27']
  ],
  'a weekday with the number of its day': [
    ['es: Tengo cita con el dermatólogo el jueves 30 a las 10:30.', '2026-07-30'],
    ['es: El sábado 25 es el cumple de Lucía.', '2026-07-25'],
    ['it: Mi hanno spostato la visita a martedì 28 alle 9:30.', '2026-07-28'],
    ['it: Abbiamo lezione martedì 18-20.', '2026-07-21'],
    ['nl: Zaterdag de 25e is het feestje van Sanne.', '2026-07-25'],
    ['pl: W sobotę 25 są urodziny Kasi.', '2026-07-25'],
    ["fr: J'ai rdv jeudi 30 à 18h.", '2026-07-30'],
    ['pt: Tenho consulta na quinta, dia 30, às 15h.', '2026-07-30'],
    ['zh: 30号周四去看牙医。', '2026-07-30'],
    ['ko: 30일 목요일에 치과 가요.', '2026-07-30']
  ],
  'what was booked or moved lies ahead': [
    ['de: Habe für den 3. September einen Tisch reserviert.', '2026-09-03'],
    ['de: Wir verschieben den Ausflug auf den 28.', '2026-07-28'],
    ['es: He reservado mesa para el 3 de septiembre.', '2026-09-03'],
    ['es: Hemos tenido que retrasar el viaje al 4 de agosto.', '2026-08-04'],
    ['es: Me han movido la cita al 28.', '2026-07-28'],
    ['fr: On a réservé une table pour le 3 septembre.', '2026-09-03'],
    ['it: Abbiamo dovuto anticipare la partenza al 4 agosto.', '2026-08-04'],
    ['pt: Consegui uma consulta para 9 de setembro.', '2026-09-09'],
    ['nl: Ik heb een tafel gereserveerd voor 3 september.', '2026-09-03'],
    ['pl: Musieliśmy przełożyć wyjazd na 18 sierpnia.', '2026-08-18'],
    ['pl: Spotkanie z Anną przełożyliśmy na piątek.', '2026-07-17'],
    ['ja: 9月3日にレストランを予約しました。', '2026-09-03'],
    ['zh: 订了9月3号的机票。', '2026-09-03'],
    ['ko: 9월 3일에 식당 예약했어요.', '2026-09-03']
  ],
  'what its own clause tells as it will be': [
    ['es: El 20 de agosto nos vamos a Menorca, hemos cogido un apartamento.', '2026-08-20'],
    ["it: L'11 agosto partiamo per la Sardegna, abbiamo preso una casa.", '2026-08-11'],
    ['nl: Bas heeft een nieuwe baan, hij begint 1 september bij Philips.', '2026-09-01'],
    ['zh: 8月20号搬家，房子已经找好了。', '2026-08-20'],
    ['zh: 3月5号去医院，做了检查。', '2026-03-05']
  ],
  'a weekday in a week': [
    ['de: Donnerstag nächster Woche stelle ich das Projekt vor.', '2026-07-23'],
    ['fr: Mercredi de la semaine prochaine je commence.', '2026-07-22'],
    ['ja: 再来週の水曜日に面接があります。', '2026-07-29'],
    ['ja: 来週の今日、手術を受けます。', '2026-07-22'],
    ['zh: 下下周一我开始上班。', '2026-07-27'],
    ['zh: 上个星期六我跑了马拉松。', '2026-07-11'],
    ['ko: 다다음 주 월요일에 퇴원해요.', '2026-07-27'],
    ['zh: 我上個禮拜五去看醫生了。', '2026-07-10']
  ],
  'a length from today, or from another day': [
    ['de: Heute in acht Tagen fängt mein Job an.', '2026-07-22'],
    ['de: Samstag in einer Woche heiratet mein Bruder.', '2026-07-25'],
    ['fr: Lundi en huit je reprends le travail.', '2026-07-27'],
    ['es: De aquí a 10 días empiezo en la panadería.', '2026-07-25'],
    ["it: Domani l'altro parto per Cagliari.", '2026-07-17'],
    ['nl: Over veertien dagen verhuis ik.', '2026-07-29'],
    ['pl: W czwartek za tydzień mam obronę.', '2026-07-23'],
    ['ja: ３日後に働き始めます。', '2026-07-18'],
    ['ja: あさって妹が来る', '2026-07-17'],
    ['zh: 大后天我搬家', '2026-07-18'],
    ['ko: 보름 뒤에 결혼해요.', '2026-07-30'],
    ['ko: 열흘 전에 퇴원했어요.', '2026-07-05']
  ],
  'a weekend or a month, by its side of today': [
    ['de: Am Wochenende war ich in Fulda.', '2026-07-11'],
    ["fr: Ce week-end j'étais à Angers.", '2026-07-11'],
    ['nl: Komend weekend gaan we kamperen.', '2026-07-18'],
    ['de: Letzten November war ich in Rom.', '2025-11-01'],
    ['fr: Mon fils a eu son bac en juin dernier.', '2026-06-01'],
    ['nl: Ik woon sinds vorig jaar september in Delft.', '2025-09-01'],
    ['nl: De auto hebben we in april verkocht.', '2026-04-01'],
    ['de: Wir sind 2015 nach Berlin gezogen.', '2015-01-01'],
    ['nl: Ik zat van 2015 tot 2020 in Gent.', '2015-01-01']
  ],
  'what only looks as if it were behind, and a week': [
    ['fr: La réunion est lundi.', '2026-07-20'],
    ['fr: Je suis au bureau le 31 mars.', '2027-03-31'],
    ["fr: Les enfants sont en vacances jusqu'au 31 août.", '2026-08-31'],
    ['fr: Ma voiture passe le contrôle technique la semaine prochaine.', '2026-07-20']
  ],
  'a day of a month': [
    ['de: Am 3. ziehe ich nach Leipzig.', '2026-08-03'],
    ['de: Die Prüfung ist am 24.11. um 14 Uhr.', '2026-11-24'],
    ['de: Ich fange am vierten Dezember an.', '2026-12-04'],
    ['es: El día 20 me mudo.', '2026-07-20'],
    ['pt: No dia 10 do mês que vem faço o exame.', '2026-08-10'],
    ['pl: Dwudziestego czwartego listopada mam rozprawę.', '2026-11-24'],
    ['ja: 来月10日に転勤します', '2026-08-10'],
    ['ja: 来年の1月10日に留学します。', '2027-01-10'],
    ['ja: 九月一日に結婚します。', '2026-09-01'],
    ['zh: 28号我要交房租。', '2026-07-28'],
    ['zh: 月底我离职。', '2026-07-31'],
    ['ko: 다음 달 10일에 시험을 봅니다.', '2026-08-10'],
    ['ko: 엄마 수술은 22일로 잡혔어요.', '2026-07-22'],
    ['ko: 부장님이 9월 말에 퇴직하세요.', '2026-09-01'],
    ['ja: 部長は9月いっぱいで退職されます。', '2026-09-01']
  ],
  'a month from which something holds': [
    ['ja: 4月から在宅勤務です。', '2026-04-01'],
    ['zh: 我四月开始居家办公。', '2026-04-01'],
    ['ko: 딸은 3월부터 초등학교에 다녀요.', '2026-03-01']
  ],
  'the week of a habit that was given up': [
    ['ja: 水曜のヨガは先週でやめました。', '2026-07-06'],
    ['ko: 수요일 요가는 지난주에 그만뒀어요.', '2026-07-06']
  ]
}

for (const [what, cases] of Object.entries(NAMED)) {
  describe(what, () => {
    for (const [said, day] of cases) {
      test(said, () => expect(daysIn(said.slice(0, 2), said.slice(4))).toEqual([day]))
    }
  })
}

describe('what only looks like a day, or comes again', () => {
  const none = [
    'de: Herr Freitag ist mein neuer Chef.',
    'de: Ich habe zum dritten mal bestanden.',
    'es: Domingo es mi primo.',
    'fr: Je donne un 8/10 à ce film.',
    'it: Abito al 12 di via Garibaldi.',
    'pt: Todo dia 5 pago o aluguel.',
    'ja: 五月さんは私の上司です。',
    'ja: 一日に二回薬を飲んでいます。',
    'zh: 五月是我的同事。',
    'de: Ich mag es so, wie es ist.',
    'de: Früher habe ich bei Bosch gearbeitet.',
    'fr: Mon jeu préféré se passe à la mer.',
    'nl: Zo zat ik in de zon.',
    'es: Vivo cerca del mar.',
    'pt: Quero ter um cachorro.',
    'fr: Ma femme est enceinte de 20 semaines.',
    'zh: 我每天坐10号线上班。',
    'ja: うちの会社は水曜日がノー残業デーです。',
    'ja: 月曜から金曜まで働いています。',
    'zh: 周三的瑜伽课我不上了。',
    'zh: 我们公司周三不加班。',
    'zh: 最近迷上跑步，每天早上跑五公里。',
    'zh: 下午茶我只喝红茶。',
    'zh: 我最近在学吉他，每周三上课。',
    'ja: 隔週の水曜に掃除の人が来ます。',
    'ko: 우리 회사는 수요일이 야근 없는 날이에요.',
    'ko: 매달 10일에 월세를 내요.',
    'ko: 저는 3일에 한 번 운동해요.',
    'es: Carla ha cambiado natación por gimnasia, los lunes y jueves.',
    "fr: Le jeudi c'est poterie.",
    'nl: Op woensdag ga ik nu zwemmen.',
    'ja: ヨガはやめて、水曜はピラティスに行くようにした。',
    'zh: 羽毛球不打了，现在周三去游泳。',
    'ko: 수요일에는 필라테스 다녀요.'
  ]
  for (const said of none) {
    test(said, () => expect(daysIn(said.slice(0, 2), said.slice(4))).toEqual([]))
  }

  test('the same words are a day where they stand as one', () => {
    expect(daysIn('de', 'Freitag ist mein letzter Arbeitstag.')).toEqual(['2026-07-17'])
    expect(daysIn('fr', 'Le mariage est le 8/10.')).toEqual(['2026-10-08'])
  })
})

test('words of time tell the language of a short sentence', () => {
  expect(languageOf('In drei Wochen laufe ich den Marathon in Köln.')).toBe('de')
  expect(languageOf('Daqui a 15 dias começo no novo emprego.')).toBe('pt')
  expect(languageOf('Il 20 mi trasferisco a Bari.')).toBe('it')
  expect(languageOf('We moved over to the new tag system.')).toBe('en')
})

/** What was moved lies on the day that it was moved to, neither on the one before nor in a range. */
describe('the day that something was moved to', () => {
  test.each([
    ['de: Der Termin vom 3. August wurde auf den 10. August verlegt.', '2026-08-10'],
    ['nl: De notaris kan niet op de 3e augustus, het wordt 10 augustus.', '2026-08-10'],
    ['es: La cita del 3 de agosto se pasa al 10 de agosto.', '2026-08-10'],
    ['pt: A consulta de 3 de agosto passou para 10 de agosto.', '2026-08-10'],
    ['fr: Le rendez-vous du 3 août est reporté au 10 août.', '2026-08-10'],
    ['fr: Le rendez-vous a été déplacé de mardi à jeudi.', '2026-07-16'],
    ['fr: La présentation est décalée du 22 au 29 juillet.', '2026-07-29'],
    ["it: L'appuntamento del 3 agosto è spostato al 10 agosto.", '2026-08-10'],
    ['pl: Wizyta z 3 sierpnia została przełożona na 10 sierpnia.', '2026-08-10'],
    ['ja: 8月3日の面談は8月10日に変更になりました。', '2026-08-10'],
    ['ja: 歯医者は金曜から来週の火曜に変わりました。', '2026-07-21'],
    ['ja: 面接は来週の月曜ではなく水曜になりました。', '2026-07-22'],
    ['ja: 面接は来週の月曜から水曜に変更になりました。', '2026-07-22'],
    ['zh: 8月3号的会议改到8月10号了。', '2026-08-10'],
    ['zh: 航班改成25号晚上的了。', '2026-07-25'],
    ['zh: 面试不是下周一，是下周三。', '2026-07-22'],
    ['ko: 8월 3일 회의가 8월 10일로 연기됐어요.', '2026-08-10'],
    ['ko: 면접은 다음 주 월요일이 아니라 수요일이에요.', '2026-07-22']
  ])('%s', (said, day) => {
    const [language, text] = [said.slice(0, 2), said.slice(4)]
    const meant = dayMeant(text, findDatesIn(language, text, { at: AT, offsetMinutes: 0 }))
    expect(meant === undefined ? null : eventDateOf(meant)).toBe(day)
  })
})

/** Said in July: in a clause that tells of nothing past, a day of the next weeks is one to come. */
describe('the day of a clause beside one that tells of the past', () => {
  test.each([
    ['pt: Comprei um Peugeot usado, o seguro acaba a 15 de agosto.', ['2026-08-15']],
    ['fr: Oui, plutôt le 9 août, et je suis allergique à la pénicilline.', ['2026-08-09']],
    ['de: Die Feier ist am 23., am 22. ist der Saal ausgebucht.', ['2026-07-23', '2026-07-22']],
    ['pl: W piątek 21 sierpnia o 10 ma występ.', ['2026-08-21']],
    ['es: Bastante, pero paso a turno de mañana.', []],
    ['de: Am 15. August, nach langem Warten, haben wir geheiratet.', ['2025-08-15']]
  ])('%s', (said, days) => {
    const found = findDatesIn(said.slice(0, 2), said.slice(4), { at: AT, offsetMinutes: 0 })
    expect(found.map(eventDateOf)).toEqual(days)
  })
})

test.each([
  'de: Ich war vor 99999999 Tagen in Bern.',
  "fr: J'ai rencontré Bob il y a 99999999 jours.",
  'es: Me mudé a Madrid hace 99999999 días.'
])('a day outside the years 1 to 9999 is no date: %s', (said) => {
  expect(daysIn(said.slice(0, 2), said.slice(4))).toEqual([])
})
