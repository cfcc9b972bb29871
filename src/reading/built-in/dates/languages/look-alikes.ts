/**
 * What only looks like a day: somebody who is called Freitag, Domingo or 五月, and a mark such as 8/10.
 * Data and the two questions; without parts of speech, only what stands beside the word can tell.
 */

import { RELATIVES } from '#src/reading/built-in/word-lists.ts'

const TITLES =
  'herrn?|frau|dr|prof|señora?|sra?|don|doña|monsieur|madame|mme|m|mademoiselle|signora?|sig|senhora?|dona|meneer|mijnheer|mevrouw|dhr|mw|pani?|pana|panem|familie|familia|famille|famiglia|família|rodzina'
const TITLE_BEFORE = new RegExp(`(?<!\\p{L})(?:${TITLES})\\.? $`, 'iu')
/** "Herr März und Frau Mai", "mit Avril": a given name that stands behind what only people do is not listed. */
const CALLED_BEFORE =
  /(?<!\p{L})(?:heißt|heiße|heissen|genannt|namens|s['’]appelle|appelée?|se llama|llamad[oa]|si chiama|chiamat[oa]|chama-se|se chama|chamad[oa]|heet|genaamd|nazywa się|ma na imię|o imieniu) $/iu
const EAST_ASIAN_BEHIND =
  /^(?:さん|くん|君|ちゃん|様|さま|先生|先輩|씨|님|군(?!\p{L})|양(?!\p{L})|선생|小姐|先生|女士|老师|同学|という|って(?:名前|いう)|(?:이)?라는)/u

const EAST_ASIAN_CALLED = /(?:[名也]?叫做?|名字是|取名)$/u

/** What says what the subject is: "ist mein", "es la", 是我. */
const COPULAS: Readonly<Record<string, string>> = {
  en: 'is (?:my|our|his|her|their|your|the|an?)',
  de: 'ist (?:(?:mein|unser|sein|ihr|dein)e?|die|der|eine?)',
  es: 'es (?:mi|nuestr[oa]|su|tu|el|la|una?)',
  fr: 'est (?:ma|mon|notre|sa|son|ta|ton|la|le|une?)',
  it: "è (?:(?:mi[oa]|nostr[oa]|su[oa]|il mio|la mia|il|la|una?) ?|un['’]|l['’])",
  pt: 'é (?:(?:o |a )?(?:meu|minha|nosso|nossa|seu|sua)|o|a|uma?)',
  nl: 'is (?:mijn|onze|zijn|haar|de|een)',
  pl: '(?:jest|to) (?:mo(?:im|ją|ja|j)|nasz\\p{L}*)'
}
/** People by what they are to somebody: stems, inflected as they may be. */
const PEOPLE: Readonly<Record<string, string>> = {
  en: `${[...RELATIVES.keys()].join('|')}|parrot|horse|rabbit|hamster|(?:mother|father|brother|sister)-in-law`,
  de: 'sohn|tochter|bruder|schwester|schwager|schwägerin|vater|mutter|onkel|tante|neffe|nichte|cousin\\p{L}*|freund(?:in)?|kolleg\\p{L}*|nachbar\\p{L}*|chef\\p{L}*|mitbewohner\\p{L}*|hund|katze|kater|patenkind|lehrer\\p{L}*|mann|frau|kind',
  es: 'hij[oa]|herman[oa]|cuñad[oa]|padre|madre|tí[oa]|sobrin[oa]|prim[oa]|amig[oa]|compañer[oa]|vecin[oa]|jef[ea]|novi[oa]|espos[oa]|suegr[oa]|abuel[oa]|niet[oa]|perr[oa]|gat[oa]|profesora?',
  fr: 'fils|fille|frère|s(?:œ|oe)ur|beau-\\p{L}+|belle-\\p{L}+|père|mère|oncle|tante|neveu|nièce|cousine?|amie?|copine?|collègue|voisine?|chef\\p{L}*|patronne?|mari|femme|chien(?:ne)?|chat(?:te)?',
  it: 'figli[oa]|fratello|sorella|cognat[oa]|padre|madre|zi[oa]|nipote|cugin[oa]|amic[oa]|colleg[oa]|vicin[oa]|cap[oa]|marito|moglie|nonn[oa]|cane|gatt[oa]',
  pt: 'filh[oa]|irmã[o]?|cunhad[oa]|pai|mãe|ti[oa]|sobrinh[oa]|prim[oa]|amig[oa]|colega|vizinh[oa]|chefe|marido|mulher|espos[oa]|avó|avô|net[oa]|c[ãa]o|gat[oa]|cachorr[oa]',
  nl: 'zoon|dochter|broer|zus(?:je)?|zwager|schoonzus|vader|moeder|oom|tante|neef|nicht|vriend(?:in)?|collega|buur\\p{L}+|baas|man|vrouw|hond|kat|huisgeno\\p{L}+',
  pl: 'syn\\p{L}*|cór\\p{L}+|brat\\p{L}*|siostr\\p{L}+|szwag\\p{L}+|ojc\\p{L}+|matk\\p{L}+|wuj\\p{L}+|cioc\\p{L}+|kuzyn\\p{L}*|przyjaci\\p{L}+|koleg\\p{L}*|koleżank\\p{L}+|sąsiad\\p{L}*|szef\\p{L}*|mąż|męż\\p{L}+|żon\\p{L}+|pies|kot'
}
const EAST_ASIAN_IS: Readonly<Record<string, RegExp>> = {
  zh: /^(?:是|叫)[^，。,]{0,12}(?:同事|朋友|姐|妹|哥|弟|妈|爸|女儿|儿子|邻居|老板|老师|同学|室友|表\p{L}|阿姨|叔叔|经理|猫|狗)[。.！!，,]?/u,
  ja: /^は[^、。]{0,12}(?:友達|友人|同僚|姉|妹|兄|弟|母|父|娘|息子|上司|先輩|後輩|隣人|先生|いとこ|猫|犬)(?:です|だ|の|。|$)/u,
  ko: /^(?:는|은|이는)[^,.]{0,12}(?:친구|동료|언니|누나|동생|오빠|형|딸|아들|상사|이웃|선생님|사촌|고양이|강아지)/u
}
const IS_SOMEBODY: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(PEOPLE).map(([language, people]) => [
    language,
    new RegExp(`^ (?:${COPULAS[language]}) ?(?:\\p{L}+ ){0,2}?(?:${people})(?!\\p{L})`, 'iu')
  ])
)
const LONE_NAME = /^(?:\p{L}+|[一二三四五六七八九十]+月|\d{1,2}月)$/u

/** Whether a word for a day or a month is somebody's name where it stands. */
export function isSomebody(language: string, said: string, before: string, after: string): boolean {
  if (!LONE_NAME.test(said)) return false
  if (EAST_ASIAN_BEHIND.test(after) || EAST_ASIAN_CALLED.test(before)) return true
  const eastAsian = EAST_ASIAN_IS[language]
  if (eastAsian !== undefined) return before.trim() === '' && eastAsian.test(after)
  if (!/^\p{Lu}/u.test(said)) return false
  if (TITLE_BEFORE.test(before) || CALLED_BEFORE.test(before)) return true
  return before.trim() === '' && IS_SOMEBODY.get(language)?.test(after) === true
}

const MARK = /^(\d{1,2})\/(\d{1,3})$/
/** Out of how many one is marked, or says a part of things. */
const OUT_OF: ReadonlySet<number> = new Set([2, 3, 4, 5, 10, 100])
const DATE_BEFORE =
  /(?<![\p{L}\d])(?:on|by|until|till|til|since|from|before|after|due|through|thru|starting|dated|for|between|am|vom|zum|bis|ab|den|der|seit|el|día|desde|hasta|para el|del|le|du|au|dès|depuis|jusqu['’]au|il|dal|al|entro|giorno|dia|até|op|tot|vanaf|sinds|dnia|do|od|na|w dniu|(?:sun|mon|tues|wednes|thurs|fri|satur)day|\p{L}+(?:tag|di|dag)|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mercoledì|date|datum|fecha|data) ?[,:]? ?(?:the |el |le |il |den )?$/iu
const DATE_BEHIND = /^(?:に|は|から|まで|の|[（(]|日|에|까지|부터)/u
const COUNTED_BEHIND =
  /^ ?(?:of|out|people|persons|points?|punkten?|puntos?|pontos?|punti|punten|punkt\p{L}*|points|stars?|sterne\p{L}*|estrellas|étoiles|stelle|sterren|times|days|%|personen|personas|personnes|pessoas|persone|osób)(?!\p{L})/iu
/** "I gave it 8/10", "a 9/10". */
const MARK_BEFORE =
  /(?<!\p{L})(?:an?|gave|give|gives|rated?|rating|scored?|score|got|about|around|solid|note|nota|note était de|cijfer|ocen\p{L}+|dostał\p{L}*) ?[,:]? ?(?:it |the \p{L}+ |an? )?$/iu

/** "Rua 25 de Março", "piazza 4 Novembre": what is called by a day. */
const STREET_BEFORE =
  /(?<!\p{L})(?:rua|avenida|praça|travessa|largo|alameda|calle|plaza|paseo|glorieta|rue|avenue|boulevard|via|viale|piazza|ulic\p{L}+|ul\.|plac(?:u)?|alej\p{L}+|stra(?:ß|ss)e des|platz des) (?:de |do |da |del |del? |du |des )?$/iu

/** Whether what stands before a day is a kind of street, which is then called by it. */
export function isStreet(before: string): boolean {
  return STREET_BEFORE.test(before)
}

/** Whether two figures with a stroke are a mark or a part ("8/10"), and no day. */
export function isMark(said: string, before: string, after: string): boolean {
  const found = MARK.exec(said.trim())
  if (found === null) return false
  if (COUNTED_BEHIND.test(after)) return true
  if (DATE_BEFORE.test(before) || DATE_BEHIND.test(after)) return false
  // "24/7": at all times.
  if (found[0] === '24/7') return true
  const [, part = '', whole = ''] = found
  const isPart = OUT_OF.has(Number(whole)) && Number(part) <= Number(whole)
  return isPart || MARK_BEFORE.test(before)
}

/** "Por la mañana", "los sábados por la mañana": a part of the day, and no tomorrow. */
export function isMorning(said: string, before: string): boolean {
  return (
    /^mañana$/iu.test(said.trim()) &&
    /(?<!\p{L})(?:la|una|media|toda la|cada|(?:turno|horario|clases?|jornada|sesión|tarde|noche) (?:de|y)) $/iu.test(
      before
    )
  )
}

/** Short forms of weekdays that are words of their own: "so", "zo", "vou ter", "cerca del mar". */
const SHORT_DAYS: Readonly<Record<string, RegExp>> = {
  de: /^(?:mo|di|mi|do|fr|sa|so)[.,]?$/iu,
  es: /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[.,]?$/iu,
  fr: /^(?:lun|mar|mer|jeu|ven|sam|dim)[.,]?$/iu,
  it: /^(?:lun|mar|mer|gio|ven|sab|dom)[.,]?$/iu,
  nl: /^(?:ma|di|wo|do|vr|za|zo|maan|din|woe|don|vrij|zat|zon)[.,]?$/iu,
  pt: /^(?:seg|ter|qua|qui|sex|s[aá]b|dom)[.,]?$/iu
}
/** In German a capital tells a day where the word means nothing else with one. */
const SHORT_WITH_CAPITAL: Readonly<Record<string, RegExp>> = { de: /^(?:Mo|Di|Mi|Do|Sa|Fr(?!\.))/u }
const SHORT_BEFORE =
  /(?:(?<!\p{L})(?:am|bis|ab|vom|zum|seit|jede[nrsm]?|nächste[nrsm]?|kommende[nrsm]?|letzte[nrsm]?|diese[nrsm]?|op|tot|vanaf|sinds|elke|deze|vorige|volgende|komende|afgelopen|t\/m|le|ce|chaque|jusqu['’]à|dès|este|próxim[oa]|cada|hasta|desde|quest[oa]|prossim[oa]|ogni|na|nesta|tod[oa]|até)|[(/+&])\s?$/iu
const SHORT_BEHIND =
  /^(?:,? ?\d|,? (?:um|om|à|den|dem) \d|,? (?:früh|abend|mittag|t\/m|a las?|às?|alle|ore|por la|de (?:manhã|tarde|noite))(?!\p{L})|[/+&)])/iu

/** Whether what looks like a short form of a weekday is another word: nothing beside it is of days. */
export function isShortWord(
  language: string,
  said: string,
  before: string,
  after: string
): boolean {
  if (SHORT_DAYS[language]?.test(said) !== true) return false
  if (SHORT_WITH_CAPITAL[language]?.test(said) === true && !/^\. ?\p{Lu}/u.test(after)) return false
  return !SHORT_BEFORE.test(before) && !SHORT_BEHIND.test(after)
}

/** A weekday as it comes every week, though what is told of it has changed: "ahora los jueves", 水曜はピラティスに行くようにした. */
const WEEKLY_BEFORE = /(?<!\p{L})(?:los|les|aos|nas)(?: \p{L}{5,9} [ye])?\s$|现在$/iu
const WEEKLY_BEHIND =
  /^(?:avond|middag|ochtend)? (?:ga|doe|speel|train|zwem|werk|heb) ik (?:nu|altijd|tegenwoordig|meestal)(?!\p{L})|^ c['’]est(?! (?:le |\d|fini))|^日?は[^、。]{1,16}(?:通って|習って|行ってる|行ってます|行くようにし)|^에는 [^,.]{1,20}(?:다녀|다닙니다|배워)/u
const WEEKDAY =
  /^(?:(?:op|los|les|às?) )?(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|(?:segunda|terça|quarta|quinta|sexta)s?(?:-feiras?)?|\p{L}+dis?|dimanches?|\p{L}+dag(?:avond|middag|ochtend)?|[月火水木金土日]曜日?|[周星礼][\p{Script=Han}]{1,2}|[월화수목금토일]요일)$/iu

const PORTUGUESE = /^(?:segunda|terça|quarta|quinta|sexta)/iu

/** 週2日, 2泊3日, "de duas em duas semanas": so many days, and none of them; "zmiana od 6.": an hour. */
export function isCount(said: string, before: string, after: string): boolean {
  if (/(?:[週泊]|박 ?)$/u.test(before)) return true
  if (/^em /iu.test(said) && /(?<!\p{L})de \p{L}+ $/iu.test(before)) return true
  return /^od \d{1,2}\.$/iu.test(said) && after.trim() === ''
}

/** "Na Quinta da Eira": a farm, and no Thursday. */
export function isFarm(said: string, after: string): boolean {
  return /^quinta$/iu.test(said) && /^ d[aeo]s? \p{Lu}/u.test(after)
}

const DAYS: readonly string[] = [
  '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)',
  '(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)',
  '(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)',
  '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)',
  '(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|(?:lun|mar|mer|gio|ven|sab)(?!\\p{L}))',
  '(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?',
  '(?:poniedział(?:ek|ki)|wtor(?:ek|ki)|środ[aęy]|czwart(?:ek|ki)|piąt(?:ek|ki)|sobot[aęy]|niedziel[aęe])'
]
const BESIDE = '(?:(?:am|op|el|le|il|la|à|na|we?) )?'
const AND = `(?:(?:, ?| )(?:und|en|y|e|et|i) ${BESIDE}|, ?${BESIDE}| )`
/** "Viene lunes y miércoles", 火曜と金曜: two days of each week, if they are not those of one weekend. */
const TWO_DAYS = new RegExp(
  `${DAYS.map((day) => `(?<!\\p{L})${day}${AND}${day}(?![\\p{L}]|,? (?:de[nmr] )?\\d{1,2}(?!\\d|[:h]| ?(?:uhr|uur|h)))`).join('|')}|[月火水木金土日]曜日?[と、・][月火水木金土日]曜|(?:周|星期)[一二三四五六日天][和、](?:周|星期)?[一二三四五六日天]|[월화수목금토일]요일(?:과|,|하고|이랑) ?[월화수목금토일]요일`,
  'iu'
)
const ONE_WEEKEND =
  /(?:samstag|zaterdag|sábado|samedi|sabato|sobot\p{L}).{1,8}(?:sonntag|zondag|domingo|dimanche|domenica|niedziel\p{L})|土曜日?[と、・]日曜|周六[和、]周?[日天]|토요일.{1,3}일요일/iu
/** What tells of one week or of a journey. */
const OF_ONE_WEEK =
  /(?<!\p{L})(?:diese\p{L}*|kommende\p{L}*|nächste\p{L}*|letzte\p{L}*|est[ae]s?|próxim[oa]s?|que viene|ce|cette|prochaine?s?|dernière?s?|quest[oaie]|prossim[oaie]|scors[oaie]|nest[ae]|dest[ae]|que vem|deze|komende|volgende|vorige|t[ęąe][nj]?|najbliższ\p{L}+|przyszł\p{L}+|urlaub|vacaciones|vacances|vacanza|férias|vakantie|urlop\p{L}*)(?!\p{L})|[今来先]週|这周|下周|上周|이번|다음|지난/iu

/** Whether a text names two days of each week. */
export function namesTwoDays(text: string): boolean {
  return TWO_DAYS.test(text) && !ONE_WEEKEND.test(text) && !OF_ONE_WEEK.test(text)
}

/** Whether a weekday that was found comes every week. */
export function isWeekly(said: string, before: string, after: string): boolean {
  if (PORTUGUESE.test(said) && /(?<!\p{L})às?\s$/iu.test(before)) return true
  return WEEKDAY.test(said) && (WEEKLY_BEFORE.test(before) || WEEKLY_BEHIND.test(after))
}
