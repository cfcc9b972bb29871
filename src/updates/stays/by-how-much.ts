/**
 * A later statement that tells by how much something changed and not what it is by now: "The doctor halved my lisinopril".
 * What it was is still needed to know what it is, so nothing is closed by it.
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

/** Whether a text says by how much something changed, and no number beside that. */
export function tellsOnlyHowMuch(text: string, language: string): boolean {
  const words = BY_HOW_MUCH[language]
  return words !== undefined && !/\p{N}/u.test(text) && anyOfList(words, language).test(text)
}
