/** What is dreamt or only supposed: it says nothing of how things are. */

/** By language: words for dreams, wherever they stand, and what a sentence begins with that only supposes. */
const DREAMT: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:dreamt|dreamed|(?:had|have had) an? (?:\p{L}+ )?dream)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:geträumt|träumte|im traum)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:soñé|soñado|soñaba|en sueños)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:rêvé|rêvais|en rêve)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:sognato|sognavo|in sogno)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:sonhei|sonhado|sonhava|em sonho)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:gedroomd|droomde)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:śnił[oay]?|przyśnił[oay]?|we śnie)(?!\p{L})/iu,
  ja: /夢(?:を見|で|に出|の中)/u,
  zh: /梦见|梦到|做梦|梦里/u,
  ko: /꿈(?:을 꿨|을 꾸|에서|에 나|꿨)/u
}
const SUPPOSED: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:and|but|well|maybe|even|only),? )?(?:if|suppose|supposing|what if)(?!\p{L})/iu,
  de: /^(?:(?:und|aber|naja),? )?(?:wenn|falls|angenommen)(?!\p{L})/iu,
  es: /^(?:(?:y|pero|bueno),? )?(?:si|supongamos)(?!\p{L})/iu,
  fr: /^(?:(?:et|mais|bon),? )?(?:si |s['’]ils? |supposons)/iu,
  it: /^(?:(?:e|ma|beh),? )?(?:se|supponiamo)(?!\p{L})/iu,
  pt: /^(?:(?:e|mas|bom),? )?(?:se |caso |suponha)/iu,
  nl: /^(?:(?:en|maar|nou),? )?(?:als|stel|indien)(?!\p{L})/iu,
  pl: /^(?:(?:a|i|ale|no),? )?(?:gdyby\p{L}*|jeśli|jeżeli|jakby\p{L}*)(?!\p{L})/iu,
  ja: /^(?:でも、?|まあ、?)?(?:もし|仮に)/u,
  zh: /^(?:但|不过|那)?[,，]?(?:要是|如果|假如|万一)/u,
  ko: /^(?:근데 |그런데 |하지만 )?(?:만약|만일|혹시)/u
}
const SENTENCE_END = /(?<=[.!?…]\s)|(?<=[。！？\n])/u

/** The text without its sentences that tell a dream or suppose something. */
export function withoutImagined(text: string, language: string): string {
  return text
    .split(SENTENCE_END)
    .filter((sentence) => !isImagined(sentence.trim(), language))
    .join('')
    .trim()
}

function isImagined(sentence: string, language: string): boolean {
  const [dreamt, supposed] = [DREAMT[language], SUPPOSED[language]]
  return dreamt?.test(sentence) === true || supposed?.test(sentence) === true
}
