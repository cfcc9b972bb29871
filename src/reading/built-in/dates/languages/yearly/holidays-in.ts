/**
 * Holidays by their names in the languages other than English, where they tell when something is: "Pfingstmontag grillen wir",
 * "à Noël", 추석에. Names that are also those of people, towns or birds count behind a word that leads to a time.
 */
import { type Day, dayOf } from '#src/reading/built-in/dates/calendar.ts'
import { easterSunday, nthWeekday } from '#src/reading/built-in/dates/holidays.ts'
import type { DayRule, Maker } from '#src/reading/built-in/dates/languages/day-rule.ts'
import { inYears } from '#src/reading/built-in/dates/languages/yearly/in-years.ts'

type InYear = (year: number) => Day

const fixed =
  (month: number, day: number): InYear =>
  (year) =>
    dayOf(year, month, day)

const fromEaster =
  (days: number): InYear =>
  (year) =>
    easterSunday(year) + days

let calendar: Intl.DateTimeFormat | null = null
const lunarDays = new Map<string, Day>()
const DAY_MS = 86_400_000
/** The longest have a thirteenth month. */
const LUNAR_YEAR_DAYS = 385

/** A day of the Chinese calendar, by the runtime's tables; the year is the one in which its months begin. */
function lunar(month: number, day: number, plus = 0): InYear {
  return (year) => {
    const key = `${year} ${month}/${day}`
    const known = lunarDays.get(key)
    if (known !== undefined) return known + plus
    calendar ??= new Intl.DateTimeFormat('en-u-ca-chinese', {
      timeZone: 'UTC',
      month: 'numeric',
      day: 'numeric'
    })
    let found = dayOf(year, 1, 20)
    const last = found + LUNAR_YEAR_DAYS
    while (calendar.format(found * DAY_MS) !== `${month}/${day}`) {
      if (++found > last) throw new Error(`no day ${month}/${day} in the Chinese calendar`)
    }
    lunarDays.set(key, found)
    return found + plus
  }
}

const MOTHERS_DAY = nthWeekday(5, 0, 2)
const FATHERS_DAY = nthWeekday(6, 0, 3)
const CHRISTMAS = fixed(12, 25)
const CHRISTMAS_EVE = fixed(12, 24)
const NEW_YEAR = fixed(1, 1)
const NEW_YEARS_EVE = fixed(12, 31)
const VALENTINE = fixed(2, 14)

/** Behind one of these words. */
const behind = (words: string) => `(?<=(?<!\\p{L})(?:${words}) )`
const DE = behind('an|zu|über|bis|ab')
const ES = behind('en|por|para')
const FR = behind('à|pour|avant')
const FR_WITH_ARTICLE = behind('à la|pour la|avant la')
const IT = behind('a|per|entro')
const NL = behind('met|voor|rond')
const PL = behind('w|na')
const PT = behind('no|na|ao|à|pelo|pela')

/** By language: pieces of regular expressions, longer names first. */
const NAMES: Readonly<Record<string, readonly (readonly [name: string, InYear])[]>> = {
  de: [
    ['zweite[rnm]? weihnachts(?:feier)?tag', fixed(12, 26)],
    ['(?:erste[rnm]? )?weihnachts(?:feier)?tag', CHRISTMAS],
    [`${DE}weihnachten`, CHRISTMAS],
    ['heilig(?:er |en )?abend', CHRISTMAS_EVE],
    [
      `${DE}silvester|silvester(?= (?:\\d{4}|feier|sind|bin|waren?|gehen|fahren|fliegen|haben|hatten|machen))`,
      NEW_YEARS_EVE
    ],
    ['neujahr(?:stag)?', NEW_YEAR],
    ['nikolaustag', fixed(12, 6)],
    ['rosenmontag', fromEaster(-48)],
    ['aschermittwoch', fromEaster(-46)],
    ['gründonnerstag', fromEaster(-3)],
    ['karfreitag', fromEaster(-2)],
    ['ostermontag', fromEaster(1)],
    [`ostersonntag|${DE}ostern`, easterSunday],
    ['christi himmelfahrt|himmelfahrtstag', fromEaster(39)],
    ['pfingstmontag', fromEaster(50)],
    [`pfingstsonntag|${DE}pfingsten`, fromEaster(49)],
    ['fronleichnam', fromEaster(60)],
    ['tag der deutschen einheit', fixed(10, 3)],
    ['tag der arbeit', fixed(5, 1)],
    ['allerheiligen', fixed(11, 1)],
    ['valentinstag', VALENTINE],
    ['muttertag', MOTHERS_DAY]
  ],
  es: [
    ['nochevieja', NEW_YEARS_EVE],
    ['nochebuena', CHRISTMAS_EVE],
    [`(?:día de navidad|${ES}navidad)`, CHRISTMAS],
    ['(?:día de )?año nuevo', NEW_YEAR],
    [`día de reyes|${ES}reyes`, fixed(1, 6)],
    ['jueves santo', fromEaster(-3)],
    ['viernes santo', fromEaster(-2)],
    ['domingo de (?:resurrección|pascua)', easterSunday],
    ['lunes de pascua', fromEaster(1)],
    [`${ES}san valentín`, VALENTINE],
    ['día de (?:los )?muertos', fixed(11, 2)],
    [`(?:día de |${ES})todos los santos`, fixed(11, 1)]
  ],
  fr: [
    ['veille de noël', CHRISTMAS_EVE],
    [`jour de noël|${FR}noël`, CHRISTMAS],
    ['saint-sylvestre', NEW_YEARS_EVE],
    ["nouvel an|jour de l['’]an", NEW_YEAR],
    ['vendredi saint', fromEaster(-2)],
    ['lundi de pâques', fromEaster(1)],
    [`dimanche de pâques|${FR}pâques`, easterSunday],
    [`jeudi de l['’]ascension|${FR}l['’]ascension`, fromEaster(39)],
    ['lundi de pentecôte', fromEaster(50)],
    [`${FR_WITH_ARTICLE}pentecôte`, fromEaster(49)],
    [`${FR_WITH_ARTICLE}toussaint`, fixed(11, 1)],
    ['saint-valentin', VALENTINE]
  ],
  it: [
    ['vigilia di natale', CHRISTMAS_EVE],
    [`giorno di natale|${IT}natale`, CHRISTMAS],
    [`${IT}santo stefano`, fixed(12, 26)],
    [`${IT}san silvestro`, NEW_YEARS_EVE],
    ['capodanno', NEW_YEAR],
    ['epifania', fixed(1, 6)],
    ['venerdì santo', fromEaster(-2)],
    ['pasquetta', fromEaster(1)],
    [`${IT}pasqua`, easterSunday],
    ['ferragosto', fixed(8, 15)],
    ['ognissanti', fixed(11, 1)],
    [`${IT}san valentino`, VALENTINE]
  ],
  nl: [
    ['tweede kerstdag', fixed(12, 26)],
    [`(?:eerste )?kerstdag|${NL}kerst(?:mis)?`, CHRISTMAS],
    ['kerstavond', CHRISTMAS_EVE],
    ['oudejaarsavond|oud en nieuw', NEW_YEARS_EVE],
    ['nieuwjaarsdag', NEW_YEAR],
    ['sinterklaasavond|pakjesavond', fixed(12, 5)],
    ['goede vrijdag', fromEaster(-2)],
    ['tweede paasdag', fromEaster(1)],
    [`(?:eerste )?paasdag|${NL}pasen`, easterSunday],
    ['hemelvaart(?:sdag)?', fromEaster(39)],
    ['tweede pinksterdag', fromEaster(50)],
    [`${NL}pinksteren`, fromEaster(49)],
    ['koningsdag', fixed(4, 27)],
    ['bevrijdingsdag', fixed(5, 5)],
    ['valentijnsdag', VALENTINE],
    ['moederdag', MOTHERS_DAY],
    ['vaderdag', FATHERS_DAY]
  ],
  pl: [
    ['wigili[ęia]', CHRISTMAS_EVE],
    ['boże narodzenie|bożego narodzenia', CHRISTMAS],
    ['drugi dzień świąt', fixed(12, 26)],
    [`${PL}sylwestra`, NEW_YEARS_EVE],
    ['nowy rok', NEW_YEAR],
    ['trzech króli', fixed(1, 6)],
    ['wielki piątek', fromEaster(-2)],
    ['(?:poniedziałek wielkanocny|lany poniedziałek)', fromEaster(1)],
    ['wielkanoc', easterSunday],
    ['boże ciało', fromEaster(60)],
    ['wszystkich świętych', fixed(11, 1)],
    ['walentynki', VALENTINE],
    ['dzień matki', fixed(5, 26)]
  ],
  pt: [
    ['véspera de natal', CHRISTMAS_EVE],
    [`dia de natal|${PT}natal`, CHRISTMAS],
    ['véspera de ano novo|réveillon', NEW_YEARS_EVE],
    [`${PT}ano novo`, NEW_YEAR],
    ['sexta-feira santa|sexta-feira da paixão', fromEaster(-2)],
    [`domingo de páscoa|${PT}páscoa`, easterSunday],
    ['quarta-feira de cinzas', fromEaster(-46)],
    ['corpus christi', fromEaster(60)],
    ['dia das mães', MOTHERS_DAY]
  ],
  ja: [
    ['クリスマス・?イ[ブヴ]', CHRISTMAS_EVE],
    ['クリスマス(?=[にはのまで])', CHRISTMAS],
    ['大晦日', NEW_YEARS_EVE],
    ['元[旦日]', NEW_YEAR],
    ['バレンタインデー', VALENTINE],
    ['ホワイトデー', fixed(3, 14)],
    ['こどもの日', fixed(5, 5)],
    ['七夕', fixed(7, 7)],
    ['母の日', MOTHERS_DAY],
    ['父の日', FATHERS_DAY]
  ],
  ko: [
    ['크리스마스 ?이브', CHRISTMAS_EVE],
    ['(?:크리스마스|성탄절)(?=[에까은])', CHRISTMAS],
    ['설날', lunar(1, 1)],
    ['추석', lunar(8, 15)],
    ['어린이날', fixed(5, 5)],
    ['어버이날', fixed(5, 8)],
    ['스승의 날', fixed(5, 15)],
    ['현충일', fixed(6, 6)],
    ['광복절', fixed(8, 15)],
    ['개천절', fixed(10, 3)],
    ['한글날', fixed(10, 9)],
    ['삼일절', fixed(3, 1)],
    ['밸런타인데이', VALENTINE],
    ['화이트데이', fixed(3, 14)]
  ],
  zh: [
    ['平安夜', CHRISTMAS_EVE],
    ['圣诞节', CHRISTMAS],
    ['元旦', NEW_YEAR],
    ['除夕', lunar(1, 1, -1)],
    ['(?:春节|大年初一)', lunar(1, 1)],
    ['元宵节', lunar(1, 15)],
    ['端午节?', lunar(5, 5)],
    ['中秋节?', lunar(8, 15)],
    ['重阳节', lunar(9, 9)],
    ['国庆节', fixed(10, 1)],
    ['劳动节', fixed(5, 1)],
    ['儿童节', fixed(6, 1)],
    ['教师节', fixed(9, 10)],
    ['妇女节', fixed(3, 8)],
    ['情人节', VALENTINE],
    ['母亲节', MOTHERS_DAY],
    ['父亲节', FATHERS_DAY]
  ]
}

/** A rule for each holiday that the language has a name for, in the year that the tense decides or that is told. */
export function holidaysIn(language: string, rule: Maker): DayRule[] {
  return (NAMES[language] ?? []).map(([name, at]) =>
    rule(
      `(?:${name})(?: (?:de |del |do |di )?(?<year>(?:19|20)\\d{2}))?`,
      ({ year }, view) => inYears(at, view, year),
      false
    )
  )
}
