/**
 * What a question of another language than English tells by the way: the statement before it ("Tengo un Seat León, ¿qué
 * aceite lleva?"), and what somebody asks to be reminded of.
 */
import { LANGUAGE_CUES } from '#src/reading/built-in/text/language-cues.ts'
import { tellsState } from '#src/text/joined/joined-statements.ts'

/** What begins a question behind a statement. */
const BEGINS: Readonly<Record<string, string>> = {
  es: '¿|(?:y )?(?:qué|cuál|cuáles|cómo|cuándo|dónde|por qué|cuánt[oa]s?|quién|será|es (?:grave|normal|posible|verdad)|me (?:recomiendas|ayudas|dices|explicas)|puedes|podrías|sabes|conoces|tienes|puedo|debería)(?!\\p{L})',
  it: '(?:e )?(?:che|chi|cosa|come|quando|dove|perché|qual[ei]?|quant[oaie]|è (?:grave|normale|vero|possibile)|mi (?:consigli|dici|aiuti|spieghi)|puoi|potresti|secondo te|hai|sai|conosci|posso|dovrei)(?!\\p{L})',
  pt: '(?:e )?(?:o que|qual|quais|como|quando|onde|por que|quant[oa]s?|quem|será|é (?:grave|normal|verdade)|me (?:indica|ajuda|diz|explica)|(?:você |vc )?(?:pode|podes|poderia|sabe|sabes|tem|conhece)|posso|devo)(?!\\p{L})',
  pl: '(?:a |i )?(?:co|czy|jak|kiedy|gdzie|dlaczego|któr\\p{L}+|ile|kto|jak[aią]\\p{L}*|możesz|mógłbyś|polecisz|pomożesz|znasz|masz|wiesz)(?!\\p{L})'
}
/** A condition, or one question before the other. */
const NO_STATEMENT =
  /^\P{L}*(?:si|se|cuando|quando|jeśli|jak|kiedy|gdy|aunque|embora|¿)(?!\p{L})|^¿/iu

const BEHIND = new Map(
  Object.entries(BEGINS).map(([language, begins]) => [
    language,
    {
      tail: new RegExp(`[,;.:–—-]+\\s+(?=${begins})`, 'giu'),
      head: new RegExp(`^\\P{L}*(?:${begins})`, 'iu')
    }
  ])
)

const REMINDS =
  /^\P{L}*(?:\p{L}+ ){0,2}(?:recordarme|ricordarmi|me lembrar|lembrar-me|me lembra|me lembre|mi przypomnieć|przypomnieć mi|przypomnisz mi)(?: (?:que|de|di|che|o|że)|, że)(?!\p{L})(?! (?:qué|cuál|cómo|cuándo|dónde|quién|cosa|come|quando|dove|chi|o que|qual|como|onde|quem|co|jak|kiedy|gdzie|kto)(?!\p{L}))/iu

/** What only wonders at what was just told, in any language: "A gente trocou o Slack pelo Discord, acredita?"; no "oder?", which asks. */
const WONDERS =
  /[,，、…-]\s*¿?\s*(?:acreditas?|sabias?|imagina|sabes|te lo puedes creer|te lo crees|te imaginas|qué te parece|weißt du|kannst du (?:dir )?(?:das )?(?:vorstellen|glauben)|glaubst du das|tu te rends compte|tu imagines|t['’]imagines|tu le crois|ci credi|ti rendi conto|che ne dici|lo sapevi|weet je|geloof je (?:het|dat)|kun je (?:je )?(?:dat|het) (?:voorstellen|geloven)|wyobrażasz (?:to )?sobie|uwierzysz|dasz wiarę|信じられる|すごくない|すごいでしょ|你信吗|你敢信吗?|你知道吗|厉害吧|믿겨(?:져)?(?:요)?|믿어져(?:요)?|믿을 수 있어(?:요)?)\s*[?？!！]{1,5}["”')\]]?$/iu

/** "Wo ist Anna, weißt du?": what it wonders at is asked itself. */
const ASKS =
  /^\P{L}*(?:wo\p{L}{0,4}|was|wer|wem|wen|wie|wann|warum|welche\p{L}?|ob|où|qui|que|quoi|quand|comment|pourquoi|quel\p{L}*|est-ce|combien|wat|waar\p{L}*|wanneer|hoe|welke?|qué|quién|cuál|cómo|cuándo|dónde|chi|che|cosa|come|dove|quem|qual|como|onde|co|czy|kto|gdzie|kiedy|jak|ile)(?!\p{L})|^¿|[誰何谁哪几]|どこ|いつ|なぜ|どう|什么|怎么|多少|누가|누구|뭐|무엇|어디|언제|어떻/iu

/** Whether a question asks for a reminder of what is to be done: "Puoi ricordarmi di rinnovare il passaporto?". */
export function asksToRemind(question: string): boolean {
  return REMINDS.test(question)
}

/** The statement before a question in one sentence; null where there is none. */
export function statedBefore(question: string, language: string): string | null {
  const wonders = WONDERS.exec(question)
  if (wonders !== null) {
    const stated = question.slice(0, wonders.index)
    return ASKS.test(stated) ? null : stated
  }
  const behind = BEHIND.get(language)
  if (behind === undefined || NO_STATEMENT.test(question) || behind.head.test(question)) return null
  const at = [...question.matchAll(behind.tail)].at(-1)?.index
  if (at === undefined) return null
  const stated = question.slice(0, at)
  const isOwn = LANGUAGE_CUES[language]?.self.test(stated) === true
  return isOwn && tellsState(stated, language) && !/[?？]/u.test(stated) ? stated : null
}
