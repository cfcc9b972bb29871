/**
 * Hours as people say them: "half past nine", "halb zehn", "kwart over 9", "a las cinco y media", 上午十点半. They are written in
 * figures, as a clock shows them, so that `clock-time.ts` reads one form of each language.
 */

interface Spoken {
  /** Words for 1 to 12, each a pattern, parted by spaces. */
  hours: string
  /** With `H` for the hour; the minutes that are added, or those that `minute` names; most telling first. */
  forms: readonly (readonly [pattern: string, minutes: number])[]
  /** How a clock shows it; `H` and `M` are replaced. */
  shown: string
}

const SPOKEN: Readonly<Record<string, Spoken>> = {
  en: {
    hours: 'one two three four five six seven eight nine ten eleven twelve',
    forms: [
      ['half past H', 30],
      ['(?:a )?quarter past H', 15],
      ['(?:a )?quarter (?:to|of) H', -15],
      ['ten past H', 10],
      ['twenty past H', 20],
      ['ten to H', -10],
      ['twenty to H', -20],
      ['(?<=(?:at|by|around|about|from|till|until) )half H', 30],
      ['(?<=(?:at|by|around|about|from|till|until) )H[- ]thirty', 30],
      ['(?<=(?:at|by|around|about|from|till|until) )H[- ]fifteen', 15],
      ['(?<=(?:at|by|around|about|from|till|until) )H[- ]forty[- ]five', 45],
      ["H o['’]clock", 0],
      ['(?<=at )H(?! (?:\\p{L}+s|of)(?!\\p{L}))', 0]
    ],
    shown: 'at H:M'
  },
  de: {
    hours: 'eins? zwei|zwo drei vier fünf sechs sieben acht neun zehn elf zwölf',
    forms: [
      ['halb H', -30],
      ['viertel nach H', 15],
      ['(?:viertel vor|dreiviertel) H', -15],
      ['H uhr dreißig', 30],
      ['H uhr (?<minute>\\d{2})', 0],
      ['H uhr', 0]
    ],
    shown: 'um H:M'
  },
  fr: {
    hours: 'une deux trois quatre cinq six sept huit neuf dix onze douze',
    forms: [
      ['H (?:h|heures?) et demie?', 30],
      ['H (?:h|heures?) et quart', 15],
      ['H (?:h|heures?) moins le quart', -15],
      ['H (?:h|heures?) (?<minute>\\d{2})', 0],
      ['(?<!en |dans |pendant |pour |toutes les )H heures?', 0]
    ],
    shown: 'HhM'
  },
  es: {
    hours: 'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
    forms: [
      ['a las? H y media', 30],
      ['a las? H y cuarto', 15],
      ['a las? H menos cuarto', -15],
      ['a las? H', 0]
    ],
    shown: 'a las H:M'
  },
  it: {
    hours: 'una due tre quattro cinque sei sette otto nove dieci undici dodici',
    forms: [
      ["(?:alle|all['’])\\s?H e mezz[ao]", 30],
      ["(?:alle|all['’])\\s?H e un quarto", 15],
      ["(?:alle|all['’])\\s?H meno un quarto", -15],
      ["(?:alle|all['’])\\s?H", 0]
    ],
    shown: 'alle H:M'
  },
  pt: {
    hours: 'uma duas três quatro cinco seis sete oito nove dez onze doze',
    forms: [
      ['(?:às|as|à) H e meia', 30],
      ['(?:às|as|à) H e (?:um )?(?:quinze|quarto)', 15],
      ['(?:às|à) H', 0]
    ],
    shown: 'às H:M'
  },
  nl: {
    hours: 'één|een twee drie vier vijf zes zeven acht negen tien elf twaalf',
    forms: [
      ['half H', -30],
      ['kwart over H', 15],
      ['kwart voor H', -15],
      ['om H', 0],
      ['H uur', 0]
    ],
    shown: 'om H:M'
  },
  pl: {
    hours:
      'pierwszej drugiej trzeciej czwartej piątej szóstej siódmej ósmej dziewiątej dziesiątej jedenastej dwunastej',
    forms: [
      ['wpół do H', -30],
      ['kwadrans po H', 15],
      ['za kwadrans H', -15],
      ['o H trzydzieści', 30],
      ['o H', 0]
    ],
    shown: 'o H:M'
  },
  ja: {
    hours: '一 二 三 四 五 六 七 八 九 十 十一 十二',
    forms: [
      ['H時半', 30],
      ['H時(?!間)', 0]
    ],
    shown: 'H時M分'
  },
  zh: {
    hours: '一 两|二 三 四 五 六 七 八 九 十 十一 十二',
    forms: [
      ['H[点點]半', 30],
      ['H[点點](?:一刻|十五)', 15],
      ['H[点點]三刻', 45],
      ['H[点點](?!儿)', 0]
    ],
    shown: 'H点M分'
  },
  ko: {
    hours: '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두',
    forms: [
      ['H ?시 ?반', 30],
      ['H ?시(?!간)', 0]
    ],
    shown: 'H시 M분'
  }
}

interface Form {
  pattern: RegExp
  minutes: number
}

interface Reader {
  hours: readonly RegExp[]
  forms: readonly Form[]
  shown: string
}

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries(SPOKEN).map(([language, { hours, forms, shown }]) => {
    const words = hours.split(' ')
    const hour = `(?<hour>\\d{1,2}(?![\\d:.])|${words
      .flatMap((word) => word.split('|'))
      .toSorted((a, b) => b.length - a.length)
      .join('|')})`
    return [
      language,
      {
        hours: words.map((word) => new RegExp(`^(?:${word})$`, 'iu')),
        forms: forms.map(([pattern, minutes]) => ({
          pattern: new RegExp(bounded(pattern.replace('H', hour), language), 'iu'),
          minutes
        })),
        shown
      }
    ]
  })
)

function bounded(pattern: string, language: string): string {
  const isApart = !['ja', 'zh', 'ko'].includes(language)
  return isApart ? `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])` : pattern
}

/** The text with the first hour that is told in words, or in parts of an hour, as a clock shows it. */
export function withClockHours(text: string, language: string): string {
  const reader = READERS.get(language)
  if (reader === undefined) return text
  for (const { pattern, minutes } of reader.forms) {
    const found = pattern.exec(text)
    const said = found?.groups?.['hour']
    if (found === null || said === undefined) continue
    const hour = /^\d/.test(said)
      ? Number(said)
      : reader.hours.findIndex((word) => word.test(said)) + 1
    const total = (hour * 60 + minutes + Number(found.groups?.['minute'] ?? 0) + 1440) % 1440
    // "Viertel vor eins" is in the afternoon, as one is.
    const shown = minutes < 0 && hour === 1 ? total + 720 : total
    const clock = reader.shown
      .replace('H', String(Math.floor((shown % 1440) / 60)))
      .replace('M', String(shown % 60).padStart(2, '0'))
    return `${text.slice(0, found.index)}${clock}${text.slice(found.index + found[0].length)}`
  }
  return text
}
