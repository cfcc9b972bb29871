/** Facts whose quote is real: those that it carries, and those that a model made up around it. */
import { describe, expect, test } from 'bun:test'
import { dateIsCarried, Grounds, isCarried } from '#src/reading/carried/carried.ts'
import { ToldNames } from '#src/reading/carried/names.ts'

/** Said by Nia on Wednesday, 20 March 2024. */
function groundsOf(said: string): Grounds {
  const at = Date.UTC(2024, 2, 20, 10)
  return new Grounds(said, new ToldNames(said, ['Nia']), { at, offsetMinutes: 0 })
}

/** What was said, the fact, further names that the model lists. */
type Case = [said: string, fact: string, named?: string[]]

const CARRIED: Case[] = [
  // English
  ['I keep bees in Lugano.', 'Nia keeps bees in Lugano.'],
  ['i moved to lugano with rolf', 'Nia moved to Lugano with Rolf.', ['Rolf', 'Lugano']],
  ['I have three cats.', 'Nia has 3 cats.'],
  ['I have 3 cats.', 'Nia has three cats.'],
  ['We have twins.', 'Nia has 2 children.'],
  ['I turned forty-two.', 'Nia is 42 years old.'],
  ['It cost five thousand dollars.', 'It cost Nia 5,000 dollars.'],
  ['It cost 5000 dollars.', 'It cost Nia 5,000 dollars.'],
  ['The flat is 1.5k a month.', 'Nia pays 1500 a month for the flat.'],
  ['We raised 2 million.', 'The round of Nia was 2,000,000.'],
  ['I moved here last week.', 'Nia moved here in the week of 11 March 2024.'],
  ['I saw it yesterday.', 'Nia saw it on 19 March 2024.'],
  ['I started ten years ago.', 'Nia started in 2014.'],
  ['I was born in 98.', 'Nia was born in 1998.'],
  ['My exam is on Friday.', "Nia's exam is on Friday, 22 March 2024."],
  ['My exam is tomorrow at 5 pm.', "Nia's exam is on 2024-03-21 at 17:00."],
  ['I quit.', 'On 20 March 2024 Nia said that she quit.'],
  ['I live in NYC.', 'Nia lives in New York City.'],
  ['I work for the United Nations.', 'Nia works for the UN.'],
  ['We run it on k8s with Postgres.', 'Nia runs it on Kubernetes with PostgreSQL.'],
  ['I write JS.', 'Nia writes JavaScript.'],
  ['Call me on +41 79 123 45 67.', "Nia's phone number is +41791234567."],
  ['It is version 2.10.3 now.', 'The version is 2.10.3.'],
  ["Bob's brother sells honey.", 'The brother of Bob sells honey.'],
  ['I like the second one.', 'Nia likes number 2.'],
  ['He sold a dozen.', 'He sold 12.'],
  ['I grew up in the nineties, in 1990 I was six.', 'Nia was 6 in 1990.'],
  // Other languages
  ['Ich habe drei Katzen.', 'Nia hat 3 Katzen.'],
  ['Ich habe einen Hund.', 'Nia besitzt ein Haustier.'],
  ['Ich bin einundzwanzig.', 'Nia ist 21 Jahre alt.'],
  ['Letzte Woche war ich in Zürich.', 'Nia war in der Woche vom 11. März 2024 in Zürich.'],
  ['J’habite à Genève depuis deux ans.', 'Nia habite à Genève depuis 2022.'],
  ['J’ai quarante-cinq ans.', 'Nia a 45 ans.'],
  ['Vivo en Málaga con mi hermano Andrés.', 'Nia vive en Malaga con su hermano Andres.'],
  ['Tengo cinco gatos.', 'Nia tiene 5 gatos.'],
  ['Ieri sono andata a Bellinzona.', 'Nia è andata a Bellinzona il 19 marzo 2024.'],
  ['Ho ventitré anni.', 'Nia ha 23 anni.'],
  ['Moro em São Paulo há dez anos.', 'Nia mora em São Paulo há 10 anos.'],
  ['Ik woon in Utrecht met vier katten.', 'Nia woont in Utrecht met 4 katten.'],
  ['Mieszkam w Krakowie.', 'Nia mieszka w mieście Kraków.'],
  ['Asun Helsingissä.', 'Nian kotikaupunki on Helsinki.'],
  ['Я живу в Москве с тремя котами.', 'Город её — Москва, и котов у неё 3.', ['Москва']],
  ['Вчера я была в Киеве.', 'Ния была в городе Киев 19 марта 2024.'],
  ['İstanbul’da iki kedim var.', "Nia'nın İstanbul'da 2 kedisi var."],
  ['أعيش في القاهرة منذ خمس سنوات', 'تعيش نيا في القاهرة منذ 5 سنوات', ['القاهرة']],
  ['אני גרה בתל אביב', 'ניה גרה בתל אביב', ['תל אביב']],
  ['मैं दिल्ली में रहती हूँ, मेरी तीन बिल्लियाँ हैं', 'निया दिल्ली में रहती है, 3 बिल्लियाँ', ['दिल्ली']],
  ['मेरी ५ बिल्लियाँ हैं', 'निया की 5 बिल्लियाँ हैं'],
  ['我昨天搬到了上海。', '尼娅于2024年3月19日搬到了上海。', ['上海']],
  ['我有二十三只猫。', '尼娅有23只猫。'],
  ['私は東京で猫を三匹飼っています。', 'ニアは東京で猫を3匹飼っている。', ['東京']],
  ['저는 서울에서 고양이 세 마리를 키워요.', 'Nia는 서울에서 고양이 3마리를 키운다.', ['서울']],
  ['Меня зовут Маша.', 'Her name is Masha.', ['Masha']]
]

const INVENTED: Case[] = [
  ['I keep bees in Lugano.', 'Nia keeps bees in Zurich.'],
  ['I keep bees in Lugano.', 'Nia keeps bees in Lugano for Google.'],
  ['I keep bees in Lugano.', 'Nia keeps bees in Lugano with Rolf.'],
  ['I keep bees in Lugano.', 'Rolf keeps bees in Lugano.', ['Rolf']],
  ['I keep bees in Lugano.', 'Nia keeps 40 hives in Lugano.'],
  ['I keep bees in Lugano.', 'Nia has kept bees in Lugano since 2015.'],
  ['I keep bees in Lugano.', 'Nia has kept bees in Lugano since 3 May 2021.'],
  ['I keep bees in Lugano.', 'Nia began on 2021-05-03.'],
  ['I keep bees in Lugano.', 'Nia keeps bees in Lugano on Mondays in Chur.'],
  ['I have three cats.', 'Nia has 5 cats.'],
  ['I have 3 cats.', 'Nia has 13 cats.'],
  ['I turned forty-two.', 'Nia is 24 years old.'],
  ['It cost 5000 dollars.', 'It cost Nia 7,500 dollars.'],
  ['Call me on +41 79 123 45 67.', "Nia's phone number is +41 79 999 88 77."],
  ['I moved here last week.', 'Nia moved here in 2009.'],
  ['I saw it yesterday with Bob.', 'Nia saw it with Bob Stone.'],
  ['I work at a bank.', 'Nia works at Credit Suisse.'],
  ['It is version 2.10.3 now.', 'The version is 2.11.3.'],
  ['Ich habe drei Katzen.', 'Nia hat 7 Katzen.'],
  ['Ich wohne in Zürich.', 'Nia wohnt mit Rolf in Zürich.', ['Rolf']],
  ['Ich wohne in Zürich.', 'Nia wohnt seit 2011 in Zürich.'],
  ['J’habite à Genève.', 'Nia habite à Lyon.'],
  ['J’ai quarante-cinq ans.', 'Nia a 54 ans.'],
  ['Vivo en Málaga.', 'Nia vive en Sevilla con Andrés.'],
  ['Ho ventitré anni.', 'Nia ha 32 anni.'],
  ['Moro em São Paulo.', 'Nia mora em Lisboa.'],
  ['Ik woon in Utrecht met vier katten.', 'Nia woont in Utrecht met 9 katten.'],
  ['Mieszkam w Krakowie.', 'Nia mieszka w mieście Gdańsk.'],
  ['Asun Helsingissä.', 'Nian kotikaupunki on Tampere.'],
  ['Я живу в Москве.', 'Город её — Казань.', ['Казань']],
  ['İstanbul’da iki kedim var.', "Nia'nın Ankara'da 2 kedisi var."],
  ['أعيش في القاهرة', 'تعيش نيا في بيروت', ['بيروت']],
  ['אני גרה בתל אביב', 'ניה גרה בחיפה', ['חיפה']],
  ['मैं दिल्ली में रहती हूँ', 'निया मुंबई में रहती है', ['मुंबई']],
  ['मेरी ५ बिल्लियाँ हैं', 'निया की 8 बिल्लियाँ हैं'],
  ['我搬到了上海。', '尼娅搬到了北京。', ['北京']],
  ['我有二十三只猫。', '尼娅有45只猫。'],
  ['私は東京で猫を飼っています。', 'ニアは大阪で猫を飼っている。', ['大阪']],
  ['저는 서울에서 고양이를 키워요.', 'Nia는 부산에서 고양이를 키운다.', ['부산']]
]

describe('a fact with a real quote', () => {
  for (const [said, fact, named = []] of CARRIED) {
    test(`carried: ${said} → ${fact}`, () => {
      expect(isCarried(fact, named, groundsOf(said))).toBe(true)
    })
  }
  for (const [said, fact, named = []] of INVENTED) {
    test(`invented: ${said} → ${fact}`, () => {
      expect(isCarried(fact, named, groundsOf(said))).toBe(false)
    })
  }
})

test('an event has a date only where one is told, or it is the day of the message', () => {
  expect(dateIsCarried('2024-03-20', groundsOf('I keep bees.'))).toBe(true)
  expect(dateIsCarried('2024-03-12', groundsOf('I bought them last week.'))).toBe(true)
  expect(dateIsCarried('2021-05-03', groundsOf('I keep bees.'))).toBe(false)
  expect(dateIsCarried('2009-05-03', groundsOf('I bought them last week.'))).toBe(false)
  expect(dateIsCarried('2009-01-01', groundsOf('I bought them in 2009.'))).toBe(true)
})
