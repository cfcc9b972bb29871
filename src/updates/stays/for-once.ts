/**
 * What is so for once: "Dev takes the call just for today", "this Sunday we record a demo instead" say nothing of who takes it
 * otherwise, and of other Sundays. Of the pairs to train on 822 say so where the earlier statement does not; six replace something.
 */
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { WORDS } from '#src/updates/matters/matter-words.ts'

/** By language, as in `signals.ts`. */
const FOR_ONCE: Readonly<Record<string, string>> = {
  en: 'just today|just for today|just tonight|just for tonight|just tomorrow|just this week*|just this month|just this time|just this once|only today|only for today|only tonight|only this week*|only this time|only this once|this once|for today|today only|tonight only|tomorrow only|this time only|this week only|this weekend only|exceptionally|as an exception',
  de: 'ausnahmsweise|nur heute|nur morgen|nur diese woche|nur diesen|nur dieses mal|nur diesmal|dieses eine mal|für heute|heute mal',
  es: 'por esta vez|por una vez|excepcional*|solo hoy|sólo hoy|solo por hoy|sólo por hoy|solo esta semana|sólo esta semana|solo este|sólo este|esta vez',
  fr: 'exceptionnel*|juste cette semaine|juste pour cette|juste ce|juste pour ce|seulement cette semaine|seulement ce|pour une fois|cette fois',
  it: 'eccezional*|solo oggi|solo per oggi|solo domani|solo questa settimana|solo questo|solo per questa|per questa volta|per una volta',
  pt: 'excecional*|excepcional*|só hoje|só por hoje|só esta semana|só este|só desta vez|desta vez|dessa vez|por esta vez|somente hoje',
  nl: 'bij uitzondering|alleen vandaag|alleen morgen|alleen deze week|alleen dit|eenmalig|deze keer|voor een keertje',
  pl: 'wyjątkowo|tylko dziś|tylko dzisiaj|tylko jutro|tylko w tym|tylko ten|tylko tę|tylko tym razem|jednorazowo',
  ja: '今回だけ|今日だけ|今回のみ|一度だけ|特別に',
  zh: '就这次|只这次|仅这次|就今天|只有今天|仅今天|仅这周|就这周|这次例外|今天例外|例外|破例',
  ko: '이번만|이번에만|오늘만|이번 주만|임시로|예외'
}

/** Before the name of a day: that one and no other. */
const THIS: Readonly<Record<string, string>> = {
  en: 'this|this coming',
  de: 'diesen|kommenden',
  es: 'este',
  fr: 'ce',
  it: 'questo|questa',
  pt: 'este|esta|neste|nesta|esse|essa|nesse|nessa',
  nl: 'deze|aanstaande|komende',
  pl: 'ten|tę|tą',
  ja: '今週の|今週|今度の',
  zh: '这|本',
  ko: '이번 주 '
}

/** Both lists in one, by language; the days are those of `matters`. */
const SAID_ONCE = new Map(
  Object.entries(FOR_ONCE).map(([language, list]) => {
    const days = WORDS[language]?.changes.days.split('|') ?? []
    const between = isUnspaced(language) ? '' : ' '
    const named = (THIS[language] ?? '')
      .split('|')
      .flatMap((one) => days.map((day) => `${one}${between}${day}`))
    return [language, [list, ...named].join('|')]
  })
)

/** Whether the later text tells of an exception or of one day alone, and the earlier one does not. */
export function isForOnce(said: string, text: string, language: string): boolean {
  const list = SAID_ONCE.get(language)
  if (list === undefined) return false
  const words = anyOfList(list, language)
  return words.test(text) && !words.test(said)
}

/** Whether a text names a day of the week. */
export function namesDay(text: string, language: string): boolean {
  const days = WORDS[language]?.changes.days
  return days !== undefined && anyOfList(days, language).test(text)
}
