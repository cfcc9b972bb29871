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
  en: /\bby (?:another |about |around )?(?:[$€£]\p{N}|\p{N}+(?:[.,]\p{N}+)? ?(?:%|percent|euros?|pounds?|dollars?|quid|minutes?|hours?|days?|weeks?|months?|kilos?|kg|km|miles?|mg)\b)|\p{N} ?(?:\p{L}+ )?(?:more|less|extra|later|earlier)\b|\b(?:paid|gave|given)\b.{0,30}\bback\b/iu,
  de: /um (?:weitere |etwa )?\p{N}+(?:,\p{N}+)? ?(?:%|euro|€|prozent|minuten|stunden|tage|wochen|monate|kilo|mg)|\p{N} ?(?:\p{L}+ )?(?:mehr|weniger|später|früher)|zurückgezahlt|zurückgegeben/iu,
  es: /\p{N} ?(?:\p{L}+ )?(?:más|menos|más tarde|antes|después)|en (?:un )?\p{N}+ ?(?:%|euros|por ciento)|(?:devuelto|devolví|devolvió)/iu,
  fr: /de \p{N}+ ?(?:%|euros|€|minutes|heures|jours|semaines|mois)|\p{N} ?(?:\p{L}+ )?(?:de plus|de moins|plus tard|plus tôt)|remboursé/iu,
  it: /di \p{N}+ ?(?:%|euro|€|minuti|ore|giorni|settimane|mesi)|\p{N} ?(?:\p{L}+ )?(?:in più|in meno|più tardi|prima)|restituito|ridato/iu,
  pt: /\p{N} ?(?:\p{L}+ )?(?:a mais|a menos|mais tarde|mais cedo|depois)|em \p{N}+ ?(?:%|reais|euros)|devolvi|devolveu/iu,
  nl: /met \p{N}+ ?(?:%|euro|€|procent|minuten|uur|dagen|weken|maanden)|\p{N} ?(?:\p{L}+ )?(?:meer|minder|later|eerder)|terugbetaald|teruggegeven/iu,
  pl: /o \p{N}+ ?(?:%|zł|procent|minut|godzin|dni|tygodni|miesi)|\p{N} ?(?:\p{L}+ )?(?:więcej|mniej|później|wcześniej)|oddał/iu,
  ja: /\p{N}+(?:円|分|時間|日|週間|％|%)(?:上が|下が|値上|値下|遅|早|増|減|返|延)/u,
  zh: /(?:涨|降|加|减|推迟|提前|还|延)了?\p{N}+(?!点|号|月)/u,
  ko: /\p{N}+(?:만|천)?(?:원|분|시간|일|주|%) ?(?:올|내렸|늦|빨|늘|줄|갚|연기|앞당)/u
}

/** Whether a text says by how much something changed, and no number beside that. */
export function tellsOnlyHowMuch(text: string, language: string): boolean {
  const words = BY_HOW_MUCH[language]
  const numbers = text.match(/\p{N}+(?:[.,:]\p{N}+)*/gu)?.length ?? 0
  if (numbers === 1) return DIFFERENCE[language]?.test(text) === true
  return words !== undefined && numbers === 0 && anyOfList(words, language).test(text)
}
