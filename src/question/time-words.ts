/**
 * Words by which a sentence tells when something is, beside dates: days of the week, parts of the day, what
 * comes round. Parted by `|`; whole words, anywhere in scripts without spaces.
 */
import { QUESTION_WORDS } from '#src/question/question-words.ts'
import type { Language } from '#src/text/languages.ts'
import { anyOfList } from '#src/text/word-lists.ts'
import { YEAR } from '#src/updates/matters/times.ts'

const TIMES: Readonly<Partial<Record<Language, string>>> = {
  en: "monday*|tuesday*|wednesday*|thursday*|friday*|saturday*|sunday*|weekend*|weekday*|morning*|afternoon*|evening*|noon|midday|midnight|night*|tonight|o'clock|daily|weekly|fortnightly|monthly|yearly|today|tomorrow|yesterday|autumn|winter|summer|christmas|easter",
  de: 'montag*|dienstag*|mittwoch*|donnerstag*|freitag*|samstag*|sonnabend*|sonntag*|wochenende*|morgens|vormittag*|nachmittag*|abend*|mittag*|mitternacht|nacht*|uhr|täglich|wöchentlich|monatlich|jährlich|heute|morgen|gestern|frühling|sommer|herbst|winter|ostern|weihnachten',
  es: 'lunes|martes|miércoles|jueves|viernes|sábado*|domingo*|fin de semana|fines de semana|mañana*|tarde|tardes|noche*|mediodía|medianoche|hoy|ayer|diari*|semanal*|mensual*|primavera|verano|otoño|invierno|navidad',
  fr: 'lundi*|mardi*|mercredi*|jeudi*|vendredi*|samedi*|dimanche*|week-end*|matin*|après-midi|soir*|midi|minuit|nuit*|heure*|demain|hier|quotidien*|hebdomadaire*|mensuel*|printemps|automne|hiver|noël|pâques',
  pt: 'segunda-feira|segundas|terça*|quarta-feira|quartas|quinta-feira|quintas|sexta-feira|sextas|sábado*|domingo*|fim de semana|fins de semana|manhã*|tarde|tardes|noite*|meio-dia|meia-noite|hoje|amanhã|ontem|diári*|diariamente|semanal*|mensal*|primavera|verão|outono|inverno|natal|páscoa',
  it: 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|sabati|domenica|domeniche|fine settimana|weekend|mattin*|pomeriggi*|sera|sere|notte|notti|mezzogiorno|mezzanotte|oggi|domani|ieri|quotidian*|settimanal*|mensil*|primavera|estate|autunno|inverno|natale|pasqua',
  nl: 'maandag*|dinsdag*|woensdag*|donderdag*|vrijdag*|zaterdag*|zondag*|weekend*|ochtend*|middag*|avond*|nacht*|middernacht|uur|vandaag|morgen|gisteren|dagelijks*|wekelijks*|maandelijks*|jaarlijks*|lente|voorjaar|zomer|herfst|winter|kerst|pasen',
  pl: 'poniedział*|wtorek|wtorki|wtorku|środa|środę|środy|czwartek|czwartki|czwartku|piątek|piątki|piątku|sobota|sobotę|soboty|niedziel*|weekend*|rano|przedpołudni*|popołudni*|południe|wieczor*|wieczór|nocą|nocy|północy|godzin*|dziś|dzisiaj|jutro|wczoraj|codziennie|tygodniow*|miesięczn*|wiosną|latem|jesienią|zimą',
  ja: '月曜|火曜|水曜|木曜|金曜|土曜|日曜|週末|平日|朝|午前|午後|昼|夕方|夜|晩|時半|時から|時に|時頃|毎日|毎週|毎月|毎年|今日|明日|昨日|来週|来月|来年|先週|先月|去年|春|夏|秋|冬',
  zh: '周一|周二|周三|周四|周五|周六|周日|周天|周末|週一|週二|週三|週四|週五|週六|週日|週末|星期|礼拜|每天|每周|每週|每月|每年|每晚|早上|上午|中午|下午|傍晚|晚上|凌晨|点钟|点半|今天|明天|昨天|下周|上周|下个月|上个月|明年|去年|春天|夏天|秋天|冬天|春节',
  ko: '월요일|화요일|수요일|목요일|금요일|토요일|일요일|주말|평일|아침|오전|오후|점심|저녁|새벽|매일|매주|매달|매월|매년|오늘|내일|어제|다음 주|지난주|다음 달|지난달|내년|작년|여름|가을|겨울'
}

const REPEATS: Readonly<Partial<Record<Language, string>>> = {
  en: 'every|each|times|always|never|rarely|usually|sometimes',
  de: 'jeden|jede|jedes|jeder|alle|mal|immer|nie|selten|manchmal',
  es: 'cada|todos los|todas las|vez|veces|siempre|nunca|rara',
  fr: 'chaque|tous les|toutes les|fois|toujours|jamais|rarement|parfois',
  pt: 'cada|todos os|todas as|vez|vezes|sempre|nunca|raramente',
  it: 'ogni|tutti i|tutte le|volta|volte|sempre|mai|raramente',
  nl: 'elke|elk|iedere|ieder|keer|altijd|nooit|zelden|soms',
  pl: 'każdy|każdą|każde|każdego|co|raz|razy|zawsze|nigdy|rzadko|czasem',
  ja: '毎|ごと|おき|いつも|回|度',
  zh: '每|次|总是|從不|从不|经常',
  ko: '매|마다|번|항상|늘'
}

/** In what a number of tells how old somebody is. */
const AGES: Readonly<Partial<Record<Language, string>>> = {
  en: 'years|year|old|turned|turns|age|aged',
  de: 'jahre|jahren|alt|geworden',
  es: 'años|cumplió|cumple',
  fr: 'an|ans',
  pt: 'anos',
  it: 'anni',
  nl: 'jaar|oud|geworden',
  pl: 'lat|lata|roczek',
  ja: '歳|才',
  zh: '岁|歲',
  ko: '살|세'
}

/** "at 10:30", "9 Uhr", "18 h", "10時". */
const CLOCK =
  /(?<!\p{N})\p{N}{1,2}(?::\p{N}{2}(?!\p{N})|\s?(?:am|pm|uhr|uur|h)(?![\p{L}\p{N}])|\s?[時时点點시])/iu

/** "Moved standup to 10", "um 7", "alle 9.": an hour behind its preposition, where nothing is counted in it; "half seven". */
const HOUR =
  /(?<!\p{L})(?:(?:at|to|from|until|till|by|before|after|um|auf|ab|gegen|bis|a las?|à|alle|às|om|naar|o|na|od|do) (?:1?\p{N}|2[0-4])(?=\s*(?:[.,;!?)]|$)| (?:now|instead|sharp|on|because|so|and|und|y|et|e|en|i)(?!\p{L}))|half (?:past )?(?:\p{N}{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|quarter (?:past|to) (?:\p{N}{1,2}|\p{L}{3,6}))(?!\p{L})/iu

/** Whether a sentence names a year, a day of the week, a part of the day or an hour. */
export function tellsTime(text: string, language: Language): boolean {
  return [YEAR, CLOCK, HOUR].some((one) => one.test(text)) || isIn(TIMES[language], text, language)
}

/** Whether it tells a number, in digits or as a word. */
export function tellsNumber(text: string, language: Language): boolean {
  return /\p{N}/u.test(text) || isIn(QUESTION_WORDS[language]?.numbers, text, language)
}

/** Whether a sentence tells how often. */
export function tellsHowOften(text: string, language: Language): boolean {
  return isIn(REPEATS[language], text, language) || tellsTime(text, language)
}

/** Whether it names what ages are counted in. */
export function namesAges(text: string, language: Language): boolean {
  return isIn(AGES[language], text, language)
}

function isIn(list: string | undefined, text: string, language: Language): boolean {
  return list !== undefined && anyOfList(list, language).test(text)
}
