/**
 * A later statement that tells by how much something changed and not what it is by now: "The doctor halved my lisinopril",
 * "paid Ben back 150". What it was is still needed to know what it is, so nothing is closed by it.
 */
import { anyOfList } from '#src/text/word-lists.ts'

/** By language; parted by `|`, `*` for any ending. */
const BY_HOW_MUCH: Readonly<Record<string, string>> = {
  en: 'halved|halving|doubled|doubling|tripled|quadrupled|cut in half|cut * in half|by half|by a third|by a quarter|half as much|half as many|twice as much|twice as many',
  de: 'halbier*|verdoppel*|verdreifach*|auf die hälfte|um die hälfte|um ein drittel|halb so viel*|doppelt so viel*',
  es: 'a la mitad|reducido a la mitad|duplic*|triplic*|el doble|la mitad',
  fr: 'divis* * par deux|divisé* par deux|doublé*|triplé*|de moitié|moitié moins|deux fois plus',
  it: 'dimezz*|raddoppi*|triplic*|della metà|alla metà|il doppio|la metà',
  pt: 'pela metade|para metade|à metade|dobr*|duplic*|triplic*|o dobro|metade',
  nl: 'gehalveerd|halveer*|verdubbel*|verdrievoudig*|de helft|twee keer zoveel',
  pl: 'o połowę|podwoi*|podwaj*|potroi*|dwukrotnie|dwa razy więcej',
  ja: '半分|半減|倍',
  zh: '减半|減半|翻倍|翻了一倍|一半',
  ko: '절반|반으로|두 배|세 배'
}

/** How a language says that something is so much more or less, by what stands around the number. */
interface Way {
  /** What ends before it. */
  before?: RegExp
  /** What raises or lowers, up to three words before it; `lead` between them, with which it may be one more. */
  verb?: { raises: RegExp; lead: string; isLed: boolean }
  /** What begins behind it. */
  behind?: RegExp
  /** What begins behind that, or behind one word more. */
  next?: RegExp
}

interface Difference {
  ways: readonly Way[]
  /** What may stand behind the digits and belongs to the number. */
  decimals?: RegExp
  /** Paid back, wherever the number stands. */
  back?: (text: string) => boolean
}

const BY = /\bby (?:another |about |around )?$/iu
const BY_MONEY = /\bby (?:another |about |around )?[$€£]$/iu
const MEASURE =
  /^ ?(?:%|percent|euros?|pounds?|dollars?|quid|minutes?|hours?|days?|weeks?|months?|kilos?|kg|km|miles?|mg)\b/iu
/** So much, and what it is so much of may stand between: "50 (euros) more". */
const SO_MUCH = /^ ?/u

/**
 * The same with one number, that of the difference: "they put the rent up by 50 euros", "paid Ben back 150". Each pattern says
 * one thing, and none repeats another: all of them in one took seconds to prove linear, or were not proven.
 */
const DIFFERENCE: Readonly<Record<string, Difference>> = {
  en: {
    ways: [
      { before: BY_MONEY },
      { before: BY, behind: MEASURE },
      { behind: SO_MUCH, next: /^(?:more|less|extra)\b(?! or )/iu },
      { behind: /^ (?:minutes?|hours?|days?|weeks?|months?) (?:later|earlier)\b/iu }
    ],
    decimals: /^[.,]\p{N}+/u,
    back: isGivenBack
  },
  de: {
    ways: [
      {
        before: /um (?:weitere |etwa )?$/iu,
        behind: /^ ?(?:%|euro|€|prozent|minuten|stunden|tage|wochen|monate|kilo|mg)/iu
      },
      { behind: SO_MUCH, next: /^(?:mehr|weniger)(?! oder )/iu },
      { behind: /^ (?:minuten?|stunden?|tage?|wochen?|monate?) (?:später|früher)/iu }
    ],
    decimals: /^,\p{N}+/u,
    back: (text) => /zurückgezahlt|zurückgegeben/iu.test(text)
  },
  es: {
    ways: [
      {
        verb: { raises: /(?:sub|baj|aument|reduc|reduj)\p{L}{1,6}$/iu, lead: 'en', isLed: false },
        behind: /^ ?(?:%|€|euros|por ciento|pesos)/iu
      },
      { behind: SO_MUCH, next: /^(?:más|menos)(?! (?:o|tarde))/iu },
      { behind: /^ (?:minutos?|horas?|días?|semanas?) (?:más tarde|antes|después)/iu }
    ],
    back: (text) => /devuelto|devolví|devolvió/iu.test(text)
  },
  fr: {
    ways: [
      {
        verb: {
          raises: /(?:augment|baiss|diminu|mont|rédui|relev)\p{L}{1,5}$/iu,
          lead: 'de',
          isLed: true
        }
      },
      { behind: SO_MUCH, next: /^(?:de plus|de moins)/iu },
      { behind: /^ (?:minutes?|heures?|jours?|semaines?|mois) plus (?:tard|tôt)/iu }
    ],
    back: (text) => /remboursé/iu.test(text)
  },
  it: {
    ways: [
      {
        verb: {
          raises: /(?:aument|diminu|sal|scend|sces|cal|ridot)\p{L}{1,5}$/iu,
          lead: 'di',
          isLed: true
        }
      },
      { behind: SO_MUCH, next: /^in (?:più|meno)/iu },
      {
        behind: /^ (?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]) (?:più tardi|prima|dopo)/iu
      }
    ],
    back: (text) => /restituito|ridato/iu.test(text)
  },
  pt: {
    ways: [
      { verb: { raises: /(?:sub|baix|aument|reduz)\p{L}{1,5}$/iu, lead: 'em', isLed: true } },
      { behind: SO_MUCH, next: /^a (?:mais|menos)/iu },
      {
        behind:
          /^ (?:minutos?|horas?|dias?|semanas?|m[êe]s(?:es)?) (?:mais tarde|mais cedo|antes|depois)/iu
      }
    ],
    back: (text) => /devolvi|devolveu/iu.test(text)
  },
  nl: {
    ways: [
      {
        before: /met $/iu,
        behind: /^ ?(?:%|euro|€|procent|minuten|uur|dagen|weken|maanden) /iu,
        next: /^(?:omhoog|omlaag|gestegen|gedaald|verhoogd|verlaagd|verlengd|uitgesteld)/iu
      },
      { behind: SO_MUCH, next: /^(?:meer|minder)(?! of )/iu },
      { behind: /^ (?:minuten?|uur|dagen?|weken?) (?:later|eerder)/iu }
    ],
    back: (text) => /terugbetaald|teruggegeven/iu.test(text)
  },
  pl: {
    ways: [
      {
        before: /(?<!\p{L})o $/iu,
        behind: /^ ?(?:%|zł|procent|minut|godzin|dni|tygodni|miesi)/iu
      },
      { behind: SO_MUCH, next: /^(?:więcej|mniej)(?! lub)/iu },
      // The one word between is that of the time, with any ending.
      { behind: /^ (?=minut|godzin|dni|tygodni)/iu, next: /^(?:później|wcześniej)/iu }
    ],
    back: (text) => /(?<!\p{L})oddał/iu.test(text)
  },
  ja: {
    ways: [
      {
        behind: /^(?:円|分|時間|日|週間|％|%)(?:上が|下が|値上|値下|遅|早|増|減|返|延)/u
      }
    ]
  },
  zh: {
    ways: [{ before: /(?:涨|降|加|减|推迟|提前|还|延)了?$/u, behind: /^(?![点号月])/u }]
  },
  ko: {
    ways: [
      {
        behind: /^(?:만|천)?(?:원|분|시간|일|주|%) ?(?:올|내렸|늦|빨|늘|줄|갚|연기|앞당)/u
      }
    ]
  }
}

/** Words between what raises or lowers and the number. */
const BETWEEN_MAX = 3
const LETTERS = /^\p{L}+$/u
const DIGITS = /\p{N}+/gu

/** Whether a text says by how much something changed, at any of its numbers, or that it was paid back. */
function tellsDifference(text: string, language: string): boolean {
  const difference = DIFFERENCE[language]
  if (difference === undefined) return false
  const { ways, decimals, back } = difference
  if (back?.(text) === true) return true
  return [...text.matchAll(DIGITS)].some(({ index, 0: digits }) => {
    const before = text.slice(0, index)
    const behind = text.slice(index + digits.length)
    const ends = decimals === undefined ? [behind] : [behind, behind.replace(decimals, '')]
    return ways.some((way) => isBehind(before, way) && ends.some((end) => isBefore(end, way)))
  })
}

function isBehind(said: string, { before, verb }: Way): boolean {
  if (before !== undefined && !before.test(said)) return false
  return verb === undefined || isBehindVerb(said, verb)
}

function isBehindVerb(said: string, { raises, lead, isLed }: NonNullable<Way['verb']>): boolean {
  const [last, ...words] = said.split(' ').reverse()
  if (last !== '') return false
  const hasLead = words[0]?.toLowerCase() === lead
  if (isLed && !hasLead) return false
  const near = words.slice(hasLead ? 1 : 0).slice(0, BETWEEN_MAX + 1)
  const verb = near.findIndex((word) => raises.test(word))
  return verb !== -1 && near.slice(0, verb).every((word) => LETTERS.test(word))
}

function isBefore(said: string, { behind, next }: Way): boolean {
  const found = behind === undefined ? '' : behind.exec(said)?.[0]
  if (found === undefined) return false
  if (next === undefined) return true
  const rest = said.slice(found.length)
  const space = rest.indexOf(' ')
  const isWord = space > 0 && LETTERS.test(rest.slice(0, space))
  return next.test(rest) || (isWord && next.test(rest.slice(space + 1)))
}

const GAVE = /\b(?:paid|gave|given)\b/giu
const BACK = /\bback\b/iu
const LINE_END = /[\n\r\u2028\u2029]/u
/** Characters between the two. */
const GIVEN_MAX = 30

/** "Paid Ben back." */
function isGivenBack(text: string): boolean {
  return [...text.matchAll(GAVE)].some(({ index, 0: gave }) => {
    const end = index + gave.length
    const [behind = ''] = text.slice(end, end + 2 * GIVEN_MAX + 'back '.length).split(LINE_END)
    const back = BACK.exec(behind)
    return back !== null && [...behind.slice(0, back.index)].length <= GIVEN_MAX
  })
}

const NUMBERS = /\p{N}+(?:[.,:]\p{N}+)*/gu

/**
 * Whether a text says by how much something changed, and no other number; `earlier` is what it changes, all of which may have
 * been paid back.
 */
export function tellsOnlyHowMuch(text: string, earlier: string, language: string): boolean {
  const known: readonly string[] = earlier.match(NUMBERS) ?? []
  if (known.length === 0) return false
  const [number, another] = text.match(NUMBERS) ?? []
  if (number === undefined) {
    const words = BY_HOW_MUCH[language]
    return words !== undefined && anyOfList(words, language).test(text)
  }
  const isAll = known.includes(number)
  return another === undefined && !isAll && tellsDifference(text, language)
}
