/**
 * How each language names one day by counting from today: by a word ("depasadomañana", あさって), by its
 * place in a week ("kommenden Dienstag", 下周三) or in a month ("am 3.", 来月10日). Data: pieces of regular
 * expressions, read by `counted-days.ts`. Counted lengths ("in drei Wochen") stand in `period-words.ts`.
 */

/** What a piece stands for: how many days, weeks or months from now. */
export type Steps = readonly (readonly [piece: string, steps: number])[]

export interface DayWords {
  /** Days by a word of their own that the runtime's tables lack, and idioms of counting. */
  shifts: Steps
  /** Sunday to Saturday. */
  weekdays: readonly string[]
  /** The most recent one, the nearest ahead, and the one that the sentence's tense decides. */
  last: readonly [before: string, behind: string]
  coming: readonly [before: string, behind: string]
  current: readonly [before: string, behind: string]
  /** Behind a weekday: how many days beyond the nearest one. */
  later: Steps
  weeks: Steps
  months: Steps
  /** Between a weekday and its week, or a month and its day. */
  joint: string
  /**
   * A day of the month: what stands before its number and behind it; where no month is told, what may
   * follow, and what numbers are days then besides figures.
   */
  day: { before: string; sign: string; follows: RegExp; lone?: string }
  /** The last day of a month. */
  ends: Steps
  /** Ordinals that are written out, from the first; where only some are, the rest are left out. */
  ordinals: readonly string[]
}

const NEVER = '(?!)'
const NONE = [NEVER, NEVER] as const
/** From ten on: 一日 and 三日 are lengths as often. */
const EAST_ASIAN_LONE = '(?<spelled>[二三]?十[一二三四五六七八九]?)'
const SPACED_JOINT = ',? '
/** A number with a noun counts things; behind an article in the singular it is a day. */
const NO_COUNT =
  /^(?! ?(?:%|‰|°|€|\$|[/:.,]?\d|h\b|uhr\b|heures?\b|horas?\b|ore\b|uur\b|rue\b|avenue\b|boulevard\b|place\b|chemin\b))/iu

const DE_ORDINALS = [
  ...'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften'.split(
    ' '
  ),
  ...'drei vier fünf sech sieb acht neun'.split(' ').map((one) => `${one}zehnten`),
  'zwanzigsten',
  ...'ein zwei drei vier fünf sechs sieben acht neun'
    .split(' ')
    .map((one) => `${one}undzwanzigsten`),
  'dreißigsten',
  'einunddreißigsten'
]
const PL_UNITS =
  'pierwszego drugiego trzeciego czwartego piątego szóstego siódmego ósmego dziewiątego'.split(' ')
const PL_ORDINALS = [
  ...PL_UNITS,
  ...'dziesiątego jedenastego dwunastego trzynastego czternastego piętnastego szesnastego siedemnastego osiemnastego dziewiętnastego dwudziestego'.split(
    ' '
  ),
  ...PL_UNITS.map((unit) => `dwudziestego ${unit}`),
  'trzydziestego',
  'trzydziestego pierwszego'
]

export const DAY_WORDS: Readonly<Record<string, DayWords>> = {
  de: {
    shifts: [
      ['überübermorgen', 3],
      ['vorvorgestern', -3],
      ['heute (?:in|über) (?:acht|8) tagen?', 7]
    ],
    weekdays: 'sonntag montag dienstag mittwoch donnerstag freitag (?:samstag|sonnabend)'
      .split(' ')
      .map((day) => `${day}(?:früh|morgen|vormittag|nachmittag|mittag|abend|nacht)?`),
    last: ['(?:letzt|vergangen|vorig)e[nrsm]? ', NEVER],
    coming: ['(?:kommend|nächst)e[nrsm]? ', NEVER],
    current: ['diese[nrsm]? ', NEVER],
    later: [
      [' (?:in|über) (?:einer|1) woche', 7],
      [' (?:in|über) acht tagen?', 7],
      [' in (?:zwei|2) wochen', 14],
      [' in (?:vierzehn|14) tagen', 14]
    ],
    weeks: [
      ['vorletzte[rn]? woche', -2],
      ['(?:letzt|vergangen|vorig)e[rn]? woche', -1],
      ['diese[rn]? woche', 0],
      ['(?:nächst|kommend)e[rn]? woche', 1],
      ['übernächste[rn]? woche', 2]
    ],
    months: [
      ['(?:letzt|vergangen|vorig)en monats?', -1],
      ['diese[snm] monats?', 0],
      ['(?:nächst|kommend)en monats?', 1],
      ['übernächsten monats?', 2]
    ],
    joint: `${SPACED_JOINT}(?:(?:in der|in|der|am|des|vom|im) )?`,
    day: {
      before: '(?:am|zum|vom|bis zum|ab dem|seit dem) ',
      sign: '\\.',
      lone: `(?<nth>${DE_ORDINALS.join('|')})`,
      // Nouns have a capital: "am 3. Tag" is counted.
      follows: /^(?:$|[.,;:!)]| (?!(?:\p{Lu}|mal\b|tag\b|mai\b|oder \d)))/u
    },
    ends: [
      ['(?:monatsende|monatsletzten|ultimo|ende (?:des|dieses) monats)', 0],
      ['ende (?:des )?(?:nächst|kommend)en monats', 1],
      ['letzten tag (?:des|dieses) monats', 0]
    ],
    ordinals: DE_ORDINALS
  },
  fr: {
    shifts: [
      ["(?:d['’])?aujourd['’]hui en huit", 7],
      ["(?:d['’])?aujourd['’]hui en quinze", 14],
      // By custom two weeks, however it is counted.
      ["(?:dans|d['’]ici) (?:une quinzaine|quinze jours)", 14],
      ['il y a (?:une quinzaine|quinze jours)', -14],
      ['avant[- ]avant[- ]hier', -3],
      ['après[- ]après[- ]demain', 3]
    ],
    weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi'
      .split(' ')
      .map((day) => `${day}(?: (?:matin|midi|soir|après-midi))?`),
    last: [NEVER, ' (?:derniers?|passée?)'],
    coming: ['prochain ', ' (?:prochains?|qui vient|qui arrive)'],
    current: ['ce ', NEVER],
    later: [
      [' en huit', 7],
      [' en quinze', 14],
      [' dans (?:une semaine|huit jours)', 7],
      [' dans deux semaines', 14]
    ],
    weeks: [
      ['semaine (?:dernière|passée)', -1],
      ['cette semaine', 0],
      ['semaine (?:prochaine|qui vient)', 1],
      ["semaine d['’]après", 1]
    ],
    months: [
      ['mois dernier', -1],
      ['(?:ce mois(?:-ci)?|mois courant)', 0],
      ['mois (?:prochain|qui vient)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:de la|la|du|de|le|au) )?`,
    day: {
      before: "(?:le|au|du|avant le|dès le|depuis le|jusqu[’']au|pour le) ",
      sign: '(?:er)?',
      follows: NO_COUNT
    },
    ends: [
      ['(?:à la )?fin du mois prochain', 1],
      ['(?:à la |en )?fin (?:de|du) mois', 0],
      ['dernier jour du mois', 0]
    ],
    ordinals: ['premier']
  },
  es: {
    shifts: [
      ['pasado pasado mañana', 3],
      ['antes de ayer', -2],
      ['antier', -2],
      ['(?:anteanteayer|trasanteayer)', -3]
    ],
    weekdays: 'domingo lunes martes mi[ée]rcoles jueves viernes s[áa]bado'
      .split(' ')
      .map((day) => `${day}(?: por la (?:mañana|tarde|noche))?`),
    last: ['pasado ', ' (?:pasado|anterior)'],
    coming: [
      '(?:próximo|proximo|siguiente) ',
      ' (?:que viene|que entra|próximo|proximo|siguiente)'
    ],
    current: ['este ', NEVER],
    later: [
      [' en ocho', 7],
      [' dentro de una semana', 7],
      [' dentro de dos semanas', 14],
      [' en quince', 14]
    ],
    weeks: [
      ['semana pasada', -1],
      ['esta semana', 0],
      ['(?:semana (?:que viene|que entra|próxima|proxima|siguiente)|pr[óo]xima semana)', 1]
    ],
    months: [
      ['mes pasado', -1],
      ['este (?:mismo )?mes', 0],
      ['(?:mes (?:que viene|que entra|próximo|proximo)|pr[óo]ximo mes)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:de la|la|del|de|el) )?`,
    day: {
      before: '(?<!en )(?:(?:el|del|al) (?:día )?|día )',
      sign: '',
      follows:
        /^(?! ?(?:%|°|€|[/:.,]?\d|h\b|horas?\b|por ciento|por cien|de \p{L}|aniversario|cumpleaños))/iu
    },
    ends: [
      ['(?:a )?(?:fin|final|finales) de(?: este)? mes', 0],
      ['(?:a )?(?:fin|final|finales) del (?:mes que viene|próximo mes)', 1],
      ['último día (?:del|de este) mes', 0]
    ],
    ordinals: ['(?:primero|uno)']
  },
  pt: {
    shifts: [
      ['trasanteontem', -3],
      ['antes de ontem', -2]
    ],
    weekdays: [
      'domingo',
      ...'segunda terça quarta quinta sexta'.split(' ').map((day) => `${day}(?:[- ]feira)?`),
      'sábado'
    ].map((day) => `${day}(?: (?:de|à|da) (?:manhã|tarde|noite))?`),
    last: ['(?:passad[oa]|últim[oa]) ', ' (?:passad[oa]|anterior)'],
    coming: ['(?:próxim[oa]|proxim[oa]) ', ' (?:que vem|que entra|próxim[oa]|seguinte)'],
    current: ['(?:n?este|n?esta|n?esse|n?essa) ', NEVER],
    later: [
      [' a oito(?: dias)?', 7],
      [' (?:daqui a|dentro de) uma semana', 7],
      [' (?:daqui a|dentro de) duas semanas', 14]
    ],
    weeks: [
      ['semana passada', -1],
      ['(?:n?esta|n?essa) semana', 0],
      ['(?:semana (?:que vem|que entra|seguinte|próxima)|pr[óo]xima semana)', 1]
    ],
    months: [
      ['mês passado', -1],
      ['(?:(?:d?este|d?esse) mês|corrente mês)', 0],
      ['(?:mês (?:que vem|que entra|seguinte)|pr[óo]ximo mês)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:da|na|do|no|de|em|a|o) )?`,
    day: {
      before: '(?:(?:no|o|do|ao|até ao?|desde o|a partir do) )?dia ',
      sign: '',
      follows: /^(?! ?(?:%|[/:.,]?\d|de \p{L}))/iu
    },
    ends: [
      ['(?:fim|final) (?:do|deste) mês', 0],
      ['(?:fim|final) do (?:mês que vem|próximo mês)', 1],
      ['último dia (?:do|deste) mês', 0]
    ],
    ordinals: ['(?:primeiro|um)']
  },
  it: {
    shifts: [
      ["(?:domani l['’]altro|posdomani)", 2],
      ["(?:l['’]altro ?ieri|avant['’]?ieri|ieri l['’]altro)", -2],
      ['oggi a otto', 7],
      ['oggi a quindici', 14]
    ],
    weekdays: 'domenica lunedì martedì mercoledì giovedì venerdì sabato'
      .split(' ')
      .map((day) => `${day.replace('ì', "(?:ì|i['’]?)")}(?: (?:mattina|pomeriggio|sera))?`),
    last: ['scors[oa] ', ' (?:scors[oa]|passat[oa])'],
    coming: ['prossim[oa] ', ' (?:prossim[oa]|che viene|venturo|ventura)'],
    current: ['quest[oa] ', NEVER],
    later: [
      [' a otto', 7],
      [' a quindici', 14],
      [' (?:tra|fra) una settimana', 7],
      [' (?:tra|fra) due settimane', 14]
    ],
    weeks: [
      ['(?:settimana (?:scorsa|passata)|scorsa settimana)', -1],
      ['questa settimana', 0],
      ['(?:settimana (?:prossima|che viene|entrante)|prossima settimana)', 1]
    ],
    months: [
      ['(?:mese scorso|scorso mese)', -1],
      ['(?:questo mese|corrente mese)', 0],
      ['(?:mese (?:prossimo|che viene)|prossimo mese)', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:della|la|di|del|il|dello) )?`,
    day: {
      before: '(?:il(?: giorno)?|dal|al|del|entro il|fino al) ',
      sign: '°?',
      follows: /^(?! ?(?:%|°|€|[/:.,]?\d|per cento|percento|ore\b|anni\b))/iu
    },
    ends: [
      ['(?:a )?fine (?:del )?(?:mese prossimo|prossimo mese)', 1],
      ['(?:a )?fine (?:di questo )?mese', 0],
      ['ultimo giorno (?:del|di questo) mese', 0]
    ],
    ordinals: ['primo']
  },
  nl: {
    shifts: [
      ['overovermorgen', 3],
      ['eereergisteren', -3],
      ['vandaag over (?:acht|8) dagen', 7]
    ],
    weekdays: 'zon maan dins woens donder vrij zater'
      .split(' ')
      .map((day) => `${day}dag(?:ochtend|morgen|middag|avond|nacht)?`),
    last: ['(?:afgelopen|vorige|laatste) ', ' jongstleden'],
    coming: ['(?:komende|aankomende|aanstaande|eerstvolgende|volgende) ', ' aanstaande'],
    current: ['deze ', NEVER],
    later: [
      [' over (?:een|1) week', 7],
      [' over acht dagen', 7],
      [' over (?:twee|2) weken', 14]
    ],
    weeks: [
      ['(?:vorige|afgelopen) week', -1],
      ['deze week', 0],
      ['(?:volgende|komende) week', 1]
    ],
    months: [
      ['(?:vorige|afgelopen) maand', -1],
      ['deze maand', 0],
      ['(?:volgende|komende) maand', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:op|in|van) )?`,
    day: {
      before: '(?:op |vanaf |tot |sinds |voor )(?:de |den )?',
      sign: '(?:e|de|ste|sten)',
      follows:
        /^(?! ?(?:verdieping|etage|plaats|plek|rij|eeuw|rang|positie|laan|straat|dag|keer|verjaardag|ronde|klas|spoor|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december))/iu
    },
    ends: [
      ['(?:eind|einde) van (?:de|deze) maand', 0],
      ['(?:eind|einde) (?:van )?volgende maand', 1],
      ['(?:eind deze maand|maandeinde)', 0],
      ['laatste dag van (?:de|deze) maand', 0]
    ],
    ordinals: ['eerste']
  },
  pl: {
    shifts: [
      ['popojutrze', 3],
      ['(?:przedprzedwczoraj|zaprzedwczoraj)', -3],
      ['(?:od dziś|od dzisiaj) za tydzień', 7]
    ],
    weekdays:
      'niedziel[ęai] poniedział(?:ek|ku) wtor(?:ek|ku) środ[ęay] czwart(?:ek|ku) piąt(?:ek|ku) sobot[ęay]'.split(
        ' '
      ),
    last: ['(?:zeszł|ubiegł|ostatni|minion)(?:y|ą|ego|ej|a) ', NEVER],
    coming: ['(?:przyszł|następn|najbliższ|nadchodząc)(?:y|ą|ego|ej|a) ', NEVER],
    current: ['(?:ten|tę|tą|tego|tej) ', NEVER],
    later: [
      [' za tydzień', 7],
      [' za dwa tygodnie', 14]
    ],
    weeks: [
      ['(?:zeszł|ubiegł|poprzedni)(?:ym|ego) tygodni[ua]', -1],
      ['(?:tym|tego) tygodni[ua]', 0],
      ['(?:przyszł|następn)(?:ym|ego) tygodni[ua]', 1]
    ],
    months: [
      ['(?:zeszł|ubiegł|poprzedni)(?:ym|ego) miesiąc[ua]', -1],
      ['(?:tym|tego|bieżącego) miesiąc[ua]', 0],
      ['(?:przyszł|następn)(?:ym|ego) miesiąc[ua]', 1]
    ],
    joint: `${SPACED_JOINT}(?:(?:we|w|dnia|na) )?`,
    day: {
      before: '(?:w dniu |dnia |do |od |na )',
      sign: '(?:\\.|-?e?go)',
      follows:
        /^(?!\.?\d| ?(?:wieku|dnia|roku|piętr\p{L}+|miejsc\p{L}+|razu|rzędu|stopnia|[/:.,]?\d))/iu
    },
    ends: [
      ['(?:pod |na )?(?:koniec|końcu|końca|końcem) (?:tego )?miesiąca', 0],
      ['(?:ostatniego|ostatni) dni?a? (?:tego )?miesiąca', 0]
    ],
    ordinals: PL_ORDINALS
  },
  ja: {
    shifts: [
      ['(?:明後日|あさって|アサッテ)', 2],
      ['(?:一昨日|おととい|おとつい)', -2],
      ['(?:明々後日|明明後日|しあさって)', 3],
      ['(?:一昨々日|さきおととい)', -3],
      ['(?:あした|あす)', 1],
      ['きのう', -1]
    ],
    weekdays: '日 月 火 水 木 金 土'.split(' ').map((day) => `${day}曜日?`),
    last: ['(?:この前|こないだ|この間|前)の', NEVER],
    coming: ['(?:今度|こんど|次|つぎ|来たる)の', NEVER],
    current: NONE,
    later: [],
    weeks: [
      ['(?:先々週|先先週)', -2],
      ['先週', -1],
      ['(?:今週|こんしゅう)', 0],
      ['(?:(?<!再)来週|翌週|次の週)', 1],
      ['(?:再来週|さ来週|さらいしゅう)', 2]
    ],
    months: [
      ['(?:先々月|先先月)', -2],
      ['先月', -1],
      ['今月', 0],
      ['(?:(?<!再)来月|翌月)', 1],
      ['(?:再来月|さ来月)', 2]
    ],
    joint: '(?:の|、)?',
    day: {
      before: '(?<![\\d月第./])',
      sign: '日',
      lone: EAST_ASIAN_LONE,
      follows:
        /^(?:に(?![一二三四五六七八九十\d]+[回度本杯個枚])|は|まで|から|以降|締|、|と\d+日|(?:の)?(?:朝|昼|夜|晩|夕方|午前|午後|正午|\d+時|[月火水木金土日]曜))/u
    },
    ends: [
      ['(?:今月の?末日?|月末|今月の(?:最終日|終わり))', 0],
      ['来月の?末日?', 1],
      ['先月の?末日?', -1]
    ],
    ordinals: []
  },
  zh: {
    shifts: [
      ['大后天', 3],
      ['大前天', -3],
      ['(?:后日|後天)', 2],
      ['(?:明日|明儿)', 1],
      ['(?:昨日|昨儿)', -1]
    ],
    weekdays: '[日天] 一 二 三 四 五 六'
      .split(' ')
      .map((day) => `(?:周|週|星期|礼拜)${day}(?!个|年|天|[一二三四五六七八九十])`),
    last: NONE,
    coming: ['(?:即将到来的|接下来的)', NEVER],
    current: NONE,
    later: [],
    weeks: [
      ['上上个?', -2],
      ['(?<!上)上个?', -1],
      ['[这本]个?', 0],
      ['(?<!下)下个?', 1],
      ['下下个?', 2]
    ],
    months: [
      ['上上个?月', -2],
      ['(?<!上)上个?月', -1],
      ['(?:这个月|本月)', 0],
      ['(?<!下)下个?月', 1],
      ['下下个?月', 2]
    ],
    joint: '的?',
    day: {
      before: '(?<![\\d月第住./])',
      sign: '[号號日]',
      lone: EAST_ASIAN_LONE,
      follows:
        /^(?:[我你他她咱，,、]|要|是|有|去|来|开|交|到|就|起|截止|放|搬|考|结|出发|回|入|上午|下午|早|晚|中午|凌晨|之?前|以前|那天|[一二三四五六七八九十\d]+点)/u
    },
    ends: [
      ['(?:月底|月末|本月底|这个月底|这个月末)', 0],
      ['下个?月[底末]', 1],
      ['上个?月[底末]', -1]
    ],
    ordinals: []
  },
  ko: {
    shifts: [
      ['글피', 3],
      ['그글피', 4],
      ['(?:그끄저께|그끄제)', -3],
      ['(?:그저께|그제|엊그제)', -2],
      ...'하루 이틀 사흘 나흘 닷새 엿새 이레 여드레 아흐레 열흘'
        .split(' ')
        .flatMap((length, index): [string, number][] => [
          [`${length} ?(?:뒤|후|있다가)`, index + 1],
          [`${length} ?전`, -index - 1]
        ]),
      ['보름 ?(?:뒤|후)', 15],
      ['보름 ?전', -15]
    ],
    weekdays: '일 월 화 수 목 금 토'.split(' ').map((day) => `${day}요일(?!마다)`),
    last: ['지난 ?', NEVER],
    coming: ['(?:오는|돌아오는|다가오는) ?', NEVER],
    current: NONE,
    later: [],
    weeks: [
      ['(?:지지난|저저번) ?주', -2],
      ['(?:(?<!지)지난|(?<!저)저번) ?주', -1],
      ['(?:이번|금) ?주', 0],
      ['(?:(?<!다)다음|담) ?주', 1],
      ['(?:다다음|다담) ?주', 2]
    ],
    months: [
      ['지지난 ?달', -2],
      ['(?:(?<!지)지난|저번) ?달', -1],
      ['이번 ?달|이달', 0],
      ['(?:(?<!다)다음|담) ?달', 1],
      ['다다음 ?달', 2]
    ],
    joint: ' ?',
    day: {
      before: '(?<![\\d월./]|월 )',
      sign: '일',
      follows:
        /^(?:에(?! ?(?:한|두|세|네|\d+) ?(?:번|회|잔|시간|개|알))|까지|부터|날(?! )| (?:오전|오후|아침|저녁|밤|낮)|,)/u
    },
    ends: [
      ['(?:이번 ?달 ?말|이달 ?말|월말)', 0],
      ['다음 ?달 ?말', 1],
      ['지난 ?달 ?말', -1]
    ],
    ordinals: []
  }
}
