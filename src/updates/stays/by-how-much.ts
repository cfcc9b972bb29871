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

/** The same with one number, that of the difference: "they put the rent up by 50 euros", "paid Ben back 150". */
const DIFFERENCE: Readonly<Record<string, RegExp>> = {
  en: /\bby (?:another |about |around )?(?:[$€£]\p{N}|\p{N}+(?:[.,]\p{N}+)? ?(?:%|percent|euros?|pounds?|dollars?|quid|minutes?|hours?|days?|weeks?|months?|kilos?|kg|km|miles?|mg)\b)|\p{N} ?(?:\p{L}+ )?(?:more|less|extra)\b(?! or )|\p{N} (?:minutes?|hours?|days?|weeks?|months?) (?:later|earlier)\b|\b(?:paid|gave|given)\b.{0,30}\bback\b/iu,
  de: /um (?:weitere |etwa )?\p{N}+(?:,\p{N}+)? ?(?:%|euro|€|prozent|minuten|stunden|tage|wochen|monate|kilo|mg)|\p{N} ?(?:\p{L}+ )?(?:mehr|weniger)(?! oder )|\p{N} (?:minuten?|stunden?|tage?|wochen?|monate?) (?:später|früher)|zurückgezahlt|zurückgegeben/iu,
  es: /(?:sub|baj|aument|reduc|reduj)\p{L}{1,6} (?:\p{L}+ ){0,3}?(?:en )?\p{N}+ ?(?:%|€|euros|por ciento|pesos)|\p{N} ?(?:\p{L}+ )?(?:más|menos)(?! (?:o|tarde))|\p{N} (?:minutos?|horas?|días?|semanas?) (?:más tarde|antes|después)|devuelto|devolví|devolvió/iu,
  fr: /(?:augment|baiss|diminu|mont|rédui|relev)\p{L}{1,5} (?:\p{L}+ ){0,3}?de \p{N}+|\p{N} ?(?:\p{L}+ )?(?:de plus|de moins)|\p{N} (?:minutes?|heures?|jours?|semaines?|mois) plus (?:tard|tôt)|remboursé/iu,
  it: /(?:aument|diminu|sal|scend|sces|cal|ridot)\p{L}{1,5} (?:\p{L}+ ){0,3}?di \p{N}+|\p{N} ?(?:\p{L}+ )?in (?:più|meno)|\p{N} (?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]) (?:più tardi|prima|dopo)|restituito|ridato/iu,
  pt: /(?:sub|baix|aument|reduz)\p{L}{1,5} (?:\p{L}+ ){0,3}?em \p{N}+|\p{N} ?(?:\p{L}+ )?a (?:mais|menos)|\p{N} (?:minutos?|horas?|dias?|semanas?|m[êe]s(?:es)?) (?:mais tarde|mais cedo|antes|depois)|devolvi|devolveu/iu,
  nl: /met \p{N}+ ?(?:%|euro|€|procent|minuten|uur|dagen|weken|maanden) (?:\p{L}+ )?(?:omhoog|omlaag|gestegen|gedaald|verhoogd|verlaagd|verlengd|uitgesteld)|\p{N} ?(?:\p{L}+ )?(?:meer|minder)(?! of )|\p{N} (?:minuten?|uur|dagen?|weken?) (?:later|eerder)|terugbetaald|teruggegeven/iu,
  pl: /(?<!\p{L})o \p{N}+ ?(?:%|zł|procent|minut|godzin|dni|tygodni|miesi)|\p{N} ?(?:\p{L}+ )?(?:więcej|mniej)(?! lub)|\p{N} (?:minut|godzin|dni|tygodni)\p{L}* (?:później|wcześniej)|(?<!\p{L})oddał/iu,
  ja: /\p{N}(?:円|分|時間|日|週間|％|%)(?:上が|下が|値上|値下|遅|早|増|減|返|延)/u,
  zh: /(?:涨|降|加|减|推迟|提前|还|延)了?\p{N}+(?!\p{N}|点|号|月)/u,
  ko: /\p{N}(?:만|천)?(?:원|분|시간|일|주|%) ?(?:올|내렸|늦|빨|늘|줄|갚|연기|앞당)/u
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
  return another === undefined && !isAll && DIFFERENCE[language]?.test(text) === true
}
