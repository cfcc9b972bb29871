/**
 * What only one of the languages with few words of their own says of what somebody has done: "Vendí la moto", "Vendi a
 * moto". Of so few words runs of letters tell little, and the ending of the verb with the article behind it tells it.
 */

/** A longer sentence has more that tells its language. Characters. */
const TOLD_REACH = 60
const BEFORE_VERB =
  '(?:(?:ya|já|no|não|me|nos|lo|la|hoy|ayer|ontem|hoje|eu|yo|só|al final|por fin|finalmente) )*'
/** What stands behind a verb and is no name of more words: "Compré el", "Cancelei a". */
const BEHIND_ES =
  '(?:el|la|los|las|una?|unos|unas|al?|del?|con|mis?|otr[oa]|por|que|\\p{Lu}\\p{L}+)'
const BEHIND_PT =
  '(?:os?|as?|uma?|uns|umas|d[oae]s?|n[oa]s?|em|com|meus?|minhas?|pr[ao]|para|por|mais|outr[oa]|\\p{Lu}\\p{L}+)'
/** How one of the languages alone says what somebody has done; of a few words hardly anything else tells it. */
const TOLD_IN: readonly [RegExp, string][] = [
  [
    new RegExp(
      `^${BEFORE_VERB}(?!(?:qu|caf|jos|andr|n|beb|perch|t|ren|desir|benefici)é|(?:sa|ca|a|as|al|all|ah|aqu)í)\\p{L}{2,}[éí] ${BEHIND_ES}(?!\\p{L})`,
      'u'
    ),
    'es'
  ],
  [/(?<!\p{L})se \p{Ll}{2,}ó(?!\p{L})/u, 'es'],
  [
    new RegExp(
      `^${BEFORE_VERB}(?!(?:andr|serg|alex|vorr|potr|dovr|sar|avr|far|dir|verr|vedr|sapr|star|polic|part|dr|zw|fr|\\p{L}+er|tuo|suo|mi)ei(?!\\p{L}))\\p{L}{2,}ei ${BEHIND_PT}(?!\\p{L})`,
      'u'
    ),
    'pt'
  ],
  [
    /^(?:comec|larg|par|compr|cancel|mud|volt|termin|troqu|ganh|deix|pass|arranj|tir|entr|fiqu|cas|pegu|adot|alugu|contrat|viaj|trabalh|chegu|acab|consert|marqu|remarqu|desmarqu|gost)ei(?!\p{L})/u,
    'pt'
  ],
  [/^me \p{L}{2,}ei(?!\p{L})|^fui \p{L}{2,}[ai]d[ao](?!\p{L})/iu, 'pt'],
  [
    new RegExp(
      `^${BEFORE_VERB}(?:vendi|perdi|bati|comi|bebi|recebi|aprendi|escrevi|decidi|desisti|assisti|consegui|saí|caí|pedi|esqueci|conheci|nasci|cresci|mexi|subi|prometi|resolvi|escolhi|adoeci|cumpri|dividi|transferi|investi|descobri) (?:[oa]s?|uma?|d[oa]s?|n[oa]s?|meus?|minhas?|pr[ao])(?!\\p{L})`,
      'iu'
    ),
    'pt'
  ],
  [/(?<!\p{L})(?:tô|tá|vocês?|comigo n[oa])(?!\p{L})/iu, 'pt'],
  [
    /^quest[oa] (?:weekend|week-end|mattina|sera)(?!\p{L})|(?<!\p{L})(?:vado|vengo|sto) (?:a|al|alla|in|da)(?!\p{L})|^viv[eo] in(?!\p{L})/iu,
    'it'
  ],
  [/^est[ea] (?:finde|verano|año|mes|semana|tarde|noche)(?!\p{L})/iu, 'es'],
  [
    /^(?:mi|ci) (?:sposo|sposiamo|trasferisco|alleno|occupo|sveglio|alzo|chiamo|trovo|serve|manca|piacciono)(?!\p{L})/iu,
    'it'
  ],
  [/^\p{L}{2,}(?:at|ut|it|es|ss|tt)[oaie] (?:(?:il|lo|gli)(?!\p{L})|l['’])/iu, 'it']
]

/** The language of a short text in which somebody tells what they did; null where none shows. */
export function toldIn(text: string): string | null {
  if (text.length > TOLD_REACH) return null
  // Only within it a capital tells a name.
  const said = text.charAt(0).toLowerCase() + text.slice(1)
  return TOLD_IN.find(([pattern]) => pattern.test(said))?.[1] ?? null
}
