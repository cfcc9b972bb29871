/**
 * What is so for once: "Marguerite is off sick, Dev takes the call just for today" says nothing of who takes it otherwise. Of the 6,326
 * later statements of the scenes to train on 42 say so in these words, and none of them replaces anything.
 */
import { anyOfList } from '#src/text/word-lists.ts'

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

/** Whether the later text tells of an exception, and the earlier one does not. */
export function isForOnce(said: string, text: string, language: string): boolean {
  const list = FOR_ONCE[language]
  if (list === undefined) return false
  const words = anyOfList(list, language)
  return words.test(text) && !words.test(said)
}
