/** Words beside what changes, as data. Words that stand beside what is left behind, and beside what is gone over to; by language, as in `signals.ts`. */

export const AWAY: Readonly<Record<string, string>> = {
  en: 'from|instead of|rather than|in place of|not|no more|no longer|out of|off|without|goodbye to|away from|used to',
  de: 'von|vom|statt|anstatt|anstelle|nicht|kein|keine|keinen|raus aus|weg von|aus|mit',
  es: 'de|del|desde|en vez de|en lugar de|no|ya no|sin|con',
  fr: "de|du|d'|des|au lieu de|plutôt que|pas|plus de|sans|avec",
  it: 'da|dal|dalla|dallo|dalle|invece di|invece che|al posto di|non|con|senza|anziché',
  pt: 'de|do|da|em vez de|no lugar de|não|sem|com|já não',
  nl: 'van|in plaats van|niet|geen|zonder|met|bij',
  pl: 'z|ze|od|zamiast|nie|już nie|bez',
  ja: 'から|ではなく|じゃなく|でなく|の代わり|代わりに|はもう|をやめ|とは',
  zh: '从|不是|不再|没有|不用|不在|不|把|原来的|跟|和',
  ko: '에서|대신|말고|아니라|아니고|부터|이랑|랑|와는|과는'
}

export const TOWARDS: Readonly<Record<string, string>> = {
  en: 'to|into|over to|onto|for|with|by|is now|are now',
  de: 'nach|zu|zur|zum|auf|gegen|durch|in|ins',
  es: 'a|al|por|hacia|en',
  fr: 'à|au|aux|vers|pour|chez|par|sur',
  it: 'a|al|alla|ad|in|con|su|per',
  pt: 'para|pra|pro|por|pelo|pela|a|ao',
  nl: 'naar|op|tot|voor|door',
  pl: 'do|na|dla',
  ja: 'に|へ|を',
  zh: '到|成|为|去|至|换|改',
  ko: '로|으로|에'
}

/** English words of content that are in every other message and tell nothing of what it is about. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  'user others really going sound sounds great good nice thing things time times day days week weeks month months year years people group lot way definitely exactly help helps feel feels look looks looking make makes making want wants think know like likes love loves thanks thank today tomorrow yesterday new old first last next best better big little set get got take took put try trying start started keep let hear idea plan plans euro euros pounds dollars złotych reais prozent percent whole bit super amazing awesome sure yeah'.split(
    ' '
  )
)
