/**
 * Words that a number or a date may stand behind, in the languages that people write most. They only
 * ever speak for a fact: a word that is missing here costs at most a fact that could not be checked.
 * Folded as `fold` does; the names of months and days come from the language data of the runtime.
 */
import { TITLES } from '#src/text/stop-words.ts'
import { fold } from './fold.ts'

/** From zero up, words of one number separated by `/`; forms of one word are found by their beginning. */
const COUNTED = [
  'zero one/once two/twice/both/couple/pair/twins three/thrice four five six seven eight nine ten eleven twelve/dozen thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  '_ first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  'null eins zwei/beide drei vier fünf sechs sieben acht neun zehn elf zwölf/dutzend dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze/douzaine treize quatorze quinze seize',
  'cero uno dos/ambos tres cuatro cinco seis siete ocho nueve diez once doce/docena trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'zero uno due/entrambi tre quattro cinque sei sette otto nove dieci undici dodici/dozzina tredici quattordici quindici sedici',
  'zero um dois/duas/ambos três quatro cinco seis sete oito nove dez onze doze/dúzia treze quatorze/catorze quinze dezesseis/dezasseis',
  'nul een twee/beide drie vier vijf zes zeven acht negen tien elf twaalf/dozijn dertien veertien vijftien zestien',
  'noll ett två/båda tre fyra fem sex sju åtta nio tio elva tolv/dussin',
  'nul en to/begge tre fire fem seks syv/sju otte/åtte ni ti elleve/elve tolv',
  'nolla yksi kaksi/kahde/molem kolme neljä viisi/viide kuusi/kuude seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista',
  'zero jeden dwa/dwie/dwóch/dwoje/oba trzy/trzech/troje cztery/czter pięć/pięci sześć/sześci siedem/siedm osiem/ośmi dziewięć dziesięć jedenaście dwanaście/tuzin',
  'nula jeden dva/dvě/oba tři/tří čtyři/čtyř pět šest sedm osm devět deset jedenáct dvanáct/tucet',
  'nulla egy két/kettő/mindkét három négy öt hat hét nyolc kilenc tíz tizenegy tizenkét/tucat',
  'zero unu doi/două/ambii trei patru cinci șase șapte opt nouă zece unsprezece doisprezece/duzină',
  'sıfır bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki/düzine',
  'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas duabelas/lusin',
  'không một hai ba bốn năm sáu bảy tám chín mười',
  'ноль один/одн два/две/двое/двух/двумя/оба три/трое/трёх/тремя четыре/четвер/четырёх/четырьмя пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать двенадцать/дюжин тринадцать четырнадцать пятнадцать',
  'нуль один/одн два/дві/двоє/обидв три/троє чотири/четвер п’ять/пять шість сім вісім дев’ять/девять десять одинадцять дванадцять',
  'μηδέν ένα/ένας/μία δύο/δυο τρεις/τρία τέσσερ πέντε έξι επτά/εφτά οκτώ/οχτώ εννέα/εννιά δέκα έντεκα δώδεκα',
  'صفر واحد اثنان/اثنين/اثنتين ثلاث اربع/أربع خمس ست سبع ثماني تسع عشر',
  'אפס אחד/אחת שניים/שני/שתי/שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר',
  'शून्य एक दो/दोनों तीन चार पांच/पाँच छह/छः सात आठ नौ दस ग्यारह बारह',
  '영 하나/한 둘/두 셋/세 넷/네 다섯 여섯 일곱 여덟 아홉 열'
]

/** From ten in tens up to ninety. */
const TENS = [
  '_ twenty thirty forty fifty sixty seventy eighty ninety',
  '_ zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  '_ vingt trente quarante cinquante soixante septante huitante/octante nonante',
  '_ veinte/veinti treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  '_ venti/vent trenta/trent quaranta cinquanta sessanta settanta ottanta novanta',
  '_ vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  '_ twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  '_ tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
  '_ tyve/tjue tredive/tretti fyrre/førti halvtreds/femti tres/seksti halvfjerds/sytti firs/åtti halvfems/nitti',
  '_ dwadzieścia/dwudziest trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
  '_ dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát',
  '_ húsz/huszon harminc negyven ötven hatvan hetven nyolcvan kilencven',
  '_ yirmi otuz kırk elli altmış yetmiş seksen doksan',
  '_ двадцать/двадцати тридцать/тридцати сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
  '_ двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто',
  '_ είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα',
  '_ عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين',
  '_ बीस तीस चालीस पचास साठ सत्तर अस्सी नब्बे'
]

/** Any of these makes larger numbers out of those beside it. */
const SCALES = `hundred hundert honderd hundra hundre cent cien ciento cento cem sto száz yüz ratus сто сотн εκατό مئة مائة सौ 백
  thousand tausend duizend tusen tusind mille mil mila tuhat tysiąc tisíc ezer bin ribu тысяч тисяч χίλι ألف हजार 천
  million milione millón milhão miljoen milyon juta миллион мільйон εκατομ مليون lakh crore billion milliard half halb demi medio mezzo meia kwart quarter viertel`

/** What a date may be reckoned from. */
const TIMES = `today tonight yesterday tomorrow now ago last next week month year years day days weekend morning evening afternoon night recently lately soon since until spring summer autumn winter christmas easter birthday anniversary
  heute gestern morgen letzte letzten letztes nächste vorige vor woche monat jahr tag tage wochenende abend nacht seit bald jetzt
  aujourd hier demain dernier dernière prochain semaine mois an ans année jour jours depuis maintenant soir matin
  hoy ayer mañana pasado pasada anoche próximo semana mes año años día días desde hace ahora noche
  oggi ieri domani scorso scorsa prossimo settimana mese anno anni giorni fa sera
  hoje ontem amanhã passado próximo mês ano dia agora noite
  vandaag gisteren vorige volgende maand jaar dag dagen sinds nu geleden
  idag igår imorgon förra nästa vecka månad år dag sedan dagen sidste forrige næste uge uke måned siden
  tänään eilen huomenna viime ensi viikko viikon kuukau vuosi vuonna päivä sitten
  dzisiaj dziś wczoraj jutro zeszły zeszłym ostatni przyszły tydzień tygodni miesiąc rok roku lat dzień temu dnes včera zítra minulý minulém příští týden měsíc loni
  ma tegnap holnap múlt jövő hét hónap év évben azi ieri mâine trecut viitor săptămân lună anul zi
  bugün dün yarın geçen gelecek hafta ay yıl gün önce hari kemarin besok lalu depan minggu bulan tahun hôm nay qua tuần tháng năm ngày trước
  сегодня вчера завтра прошл следующ недел месяц год году лет день дня назад сьогодні вчора минул наступн тиждень тижня місяц рік році тому
  σήμερα χθες χτες αύριο περασμέν επόμεν εβδομάδα μήνα χρόνο χρόνια μέρα πριν
  اليوم أمس غدا الماضي الماضية القادم أسبوع الأسبوع شهر الشهر سنة عام العام يوم منذ היום אתמול מחר שעבר הבא שבוע חודש שנה
  आज कल पिछले पिछला अगले अगला सप्ताह हफ्ते महीने साल दिन 오늘 어제 내일 지난 다음 작년 내년 올해`

/** Scripts without spaces: found anywhere. */
export const TIME_SIGNS =
  /[今昨明去来來先前后後周週月年日天]|วันนี้|เมื่อวาน|พรุ่งนี้|สัปดาห์|เดือน|ปี|วัน|지난|다음|[주달년월일]\s/u

/** What stands where names do and is no part of one. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  [...TITLES, 'user', 'assistant', 'speaker', 'i'].map(fold)
)

/** Words of German alone, which writes every noun like a name. */
export const GERMAN = new Set(
  'der das und ist ein eine einen einem einer mit für nicht dem im zum zur seit wohnt arbeitet heißt bei nach von auf sich hält fährt trinkt spielt kauft besitzt mag isst'
    .split(' ')
    .map(fold)
)

function values(lists: readonly string[], step: number): Map<string, number> {
  const found = new Map<string, number>()
  for (const list of lists) {
    const places = list.split(' ')
    for (const [place, words] of places.entries()) {
      const value = step === 1 ? place : (place + 1) * step
      for (const word of words.split('/')) if (word !== '_') found.set(fold(word), value)
    }
  }
  return found
}

const words = (text: string) => new Set(text.split(/\s+/).map(fold))

export const COUNT_WORDS: ReadonlyMap<string, number> = values(COUNTED, 1)
export const TENS_WORDS: ReadonlyMap<string, number> = values(TENS, 10)
export const SCALE_WORDS: ReadonlySet<string> = words(SCALES)
export const TIME_WORDS: ReadonlySet<string> = words(TIMES)

const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs hu ro tr id vi ru uk el ar he hi ja zh ko th'.split(' ')

/** Months (1 to 12) and days of the week (0), by their folded names in any of the languages. */
export const CALENDAR_WORDS: ReadonlyMap<string, number> = calendarWords()

function calendarWords(): Map<string, number> {
  const found = new Map<string, number>()
  const note = (text: string, value: number) => {
    for (const word of fold(text).match(/[\p{L}\p{M}]+/gu) ?? []) {
      if (word.length >= 3 && !found.has(word)) found.set(word, value)
    }
  }
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const zone = { timeZone: 'UTC' } as const
      const inDate = new Intl.DateTimeFormat(language, { ...zone, day: 'numeric', month: style })
      const alone = new Intl.DateTimeFormat(language, { ...zone, month: style })
      const weekday = new Intl.DateTimeFormat(language, { ...zone, weekday: style })
      for (let month = 0; month < 12; month++) {
        const day = Date.UTC(2024, month, 1)
        const parts = inDate.formatToParts(day).find((part) => part.type === 'month')
        note(parts?.value ?? '', month + 1)
        note(alone.format(day), month + 1)
      }
      for (let day = 1; day <= 7; day++) note(weekday.format(Date.UTC(2024, 0, day)), 0)
    }
  }
  return found
}
