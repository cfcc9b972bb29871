/** Days counted from today in German, Dutch and Polish. Data for `all.ts`. */
import { type DayWords, NEVER, SPACED_JOINT } from './shape.ts'

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

export const NORTHERN: Readonly<Record<string, DayWords>> = {
  de: {
    shifts: [
      ['überübermorgen', 3],
      ['vorletzte nacht', -2],
      ['vorvorgestern', -3],
      ['heute (?:in|über) (?:acht|8) tagen?', 7]
    ],
    weekdays: 'sonntag montag dienstag mittwoch donnerstag freitag (?:samstag|sonnabend)'
      .split(' ')
      .map((day) => `${day}(?:früh|morgen|vormittag|nachmittag|mittag|abend|nacht)?`),
    last: ['(?:letzt|vergangen|vorig)e[nrsm]? ', NEVER],
    coming: ['(?:kommend|nächst)e[nrsm]? ', NEVER],
    current: ['diese[nrsm]? ', NEVER],
    far: [
      ['übernächste[nrsm]? ', 7],
      ['vorletzte[nrsm]? ', -7]
    ],
    later: [
      [' (?:in|über) (?:einer?|1) woche', 7],
      [' (?:in|über) acht tagen?', 7],
      [' in (?:zwei|2) wochen', 14],
      [' in (?:vierzehn|14) tagen', 14]
    ],
    bases: [
      ['heute', 0],
      ['morgen', 1],
      ['übermorgen', 2]
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
      before:
        '(?:(?:am|zum|vom|bis zum|ab dem|seit dem|(?:auf|für) den)|(?<=(?:tag|woch),? )de[nmr]) ',
      numeric:
        '(?:am|zum|vom|bis|bis zum|ab|ab dem|seit dem|der|den) (?<day>\\d{1,2})\\. ?(?<number>\\d{1,2})\\.?',
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
  nl: {
    shifts: [
      ['overovermorgen', 3],
      ['eereergisteren', -3],
      ['eergister(?:avond|nacht|ochtend|middag|en (?:avond|nacht))', -2],
      ['eergisteren(?:avond|nacht|ochtend|middag)', -2],
      ['vandaag over (?:acht|8) dagen', 7],
      ['van(?:avond|middag|ochtend|nacht)', 0],
      ['gister(?:avond|middag|ochtend|nacht)', -1],
      ['morgen(?:avond|middag|ochtend|vroeg)', 1]
    ],
    weekdays: 'zon maan dins woens donder vrij zater'
      .split(' ')
      .map((day) => `${day}dag(?:ochtend|morgen|middag|avond|nacht)?`),
    last: ['(?:afgelopen|vorige|laatste) ', ' jongstleden'],
    coming: ['(?:komende|aankomende|aanstaande|eerstvolgende|volgende) ', ' aanstaande'],
    current: ['deze ', NEVER],
    far: [['voorlaatste ', -7]],
    later: [
      [' over (?:een|1) week', 7],
      [' over acht dagen', 7],
      [' over (?:twee|2) weken', 14]
    ],
    bases: [
      ['vandaag', 0],
      ['morgen', 1],
      ['overmorgen', 2]
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
      // "Hij komt de 27e": without a preposition it is a day where nothing follows that it could count.
      before:
        '(?:(?:op |vanaf |tot |sinds |voor )(?:de |den )?|de (?=\\d{1,2}e(?: ?[.,!?;]| om | gaat | is | heb | ben | moet |$)))',
      numeric: '(?:op|vanaf|tot|sinds|voor) (?<day>\\d{1,2})[-/](?<number>\\d{1,2})',
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
      ['(?:dziś|dzisiaj)(?: (?:rano|wieczorem|po południu|w nocy))?', 0],
      ['popojutrze', 3],
      ['za tydzień', 7],
      ['tydzień temu', -7],
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
    far: [],
    later: [
      [' za tydzień', 7],
      [' za dwa tygodnie', 14]
    ],
    bases: [
      ['(?:dziś|dzisiaj)', 0],
      ['jutro', 1]
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
      // "20. mam egzamin": at the head the number stands alone.
      before: '(?:^(?=\\d{1,2}\\. \\p{Ll})|w dniu |dnia |do |od |na )',
      numeric: '(?:w dniu|dnia|do|od|na|jest|będzie) (?<day>\\d{1,2})\\.(?<number>\\d{1,2})',
      sign: '(?:\\.|-?e?go)',
      follows:
        /^(?!\.?\d| ?(?:wieku|dnia|roku|piętr\p{L}+|miejsc\p{L}+|razu|rzędu|stopnia|[/:.,]?\d))/iu
    },
    ends: [
      ['(?:pod |na )?(?:koniec|końcu|końca|końcem) (?:tego )?miesiąca', 0],
      ['(?:ostatniego|ostatni) dni?a? (?:tego )?miesiąca', 0]
    ],
    ordinals: PL_ORDINALS
  }
}
