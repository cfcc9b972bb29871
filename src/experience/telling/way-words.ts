/**
 * Words by which a way of doing something is told in a sentence, per language, as data: what opens a
 * condition or a goal, what stands between two actions, what an action looks like, and what is no way
 * of doing anything (a life, a wish, a plan). Languages with spaces between words.
 */

export interface WayWords {
  /** What the sentence begins with when it names a condition or a goal. */
  opening: RegExp
  /** What may stand before a step and says nothing of it. */
  before: RegExp
  /** Words between steps. */
  and: RegExp
  /** Words of order; with two of them no condition or goal is needed. */
  first: RegExp
  next: RegExp
  /** First words of what is surely no action: articles, pronouns, prepositions, auxiliaries. */
  closed: ReadonlySet<string>
  /** A row of an article, a thing and an infinitive ("den Dienst anhalten") opens with a closed word. */
  closing: RegExp | null
  /** What a step looks like. */
  doing: RegExp
  /** A first word that tells of what was, will or would be. */
  elsewhen: RegExp | null
  /** Said anywhere, it tells a life, a wish, a plan or what others did. */
  never: RegExp
}

/** What lives are about, in all of these languages: a row with it is a life, not a way of doing something. */
export const LIFE =
  /(?<!\p{L})(?:zoo|holidays?|trip|party|beach|music|musik|musique|música|musica|muziek|muzyk\p{L}*|(?:my|your) (?:sister|brother|wife|husband|parents|girlfriend|boyfriend)|schwester|mutter|bruder|hermana|hermano|madre|sœur|mère|frère|sorella|mamma|irmã|mãe|zus|moeder|siostr\p{L}*|mam[aęy]|urlaub|playa|praia|plage|spiaggia|plaż\p{L}*|vacances|vacaciones|ferie|vacanza|vakantie|wakacj\p{L}*|yoga|joggen|hardlopen|biegam|correr|courir|correre|gehe ich laufen|heirat\p{L}*|casamos)(?!\p{L})|音楽|音乐|음악|妹に|母に|妈妈|妹妹|동생|엄마|跑步/iu

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const ROMANCE_OBJECT =
  "(?:el|la|los|las|lo|le|les|l['’].*|il|i|gli|un|una|uno|une|um|uma|o|a|os|as|ao|à|al|en|em|in|su|sur|sobre|con|com|avec|du|des|de|del|dalla|dal|ton|ta|tes|votre|vos|tu|su|seu|sua|otro|outro|todo|tout|tutto|dans|\\d.*)"

export const WAY_WORDS: Readonly<Record<string, WayWords>> = {
  de: {
    opening:
      /^(?:wenn|falls|sobald|bevor|nachdem|um|zum|zur|beim|bei|so|immer wenn|jedes mal,? wenn)\s/iu,
    before:
      /^(?:(?:erst|zuerst|zunächst|dann|danach|anschließend|schließlich|zuletzt|am ende|einfach|bitte|immer|zum schluss|als erstes|man|ich|du|wir|kurz|und)\s+)+/iu,
    and: /\s+(?:und|oder)(?:\s+(?:dann|danach|anschließend|schließlich|zum schluss))?\s+/giu,
    first: /^\W*(?:zu)?erst(?:mal)?\s|^\W*zunächst\s|^\W*als erstes\s/iu,
    next: /\b(?:dann|danach|anschließend|zum schluss|am ende|schließlich|zuletzt)\b/giu,
    closed: words(
      'der die das den dem des ein eine einen einem einer er sie es wir ihr ich du man alle alles niemand jeder mein meine dein sein ihre unser in im am an auf aus bei mit von vor zu zum zur für nach ist sind war hat habe haben wird werden bin nicht kein keine'
    ),
    closing:
      /^(?:d(?:ie|as|en|er|em)|ein\p{Ll}*|alles|mein\p{Ll}*|auf|in|im|am|mit)\s.*\s(?!ge)\p{Ll}{2,}(?:en|ern|eln)$/u,
    doing:
      /(?:^|\s)(?!ge\p{Ll}+en$|(?:d|ein|mein|dein|sein|ihr|kein|all|geg|weg|neb|zwisch|ob|unt|hint)en$)\p{Ll}{2,}(?:en|ern|eln)$|^\p{Ll}*(?:[^t\s]|[aeiouäöü]t|halt)\s+(?:d(?:ie|er|as|en|em)|ein\p{Ll}*|alles|es|ihn|sie|auf|an|in|den|ich|man|du|wir|neu|erst|kurz|mindestens|\p{Lu}\S*|\d+)(?:\s|$)|^\p{Ll}+\s+(?:Sie|man|du)(?:\s|$)|^\p{Lu}\p{L}+(?:\s\S+)?\s(?:auf|zu|raus|rein|an|aus|ab|weg)$/u,
    elsewhen: null,
    never:
      /(?<!\p{L})(?:wäre|würde|hätte|möchte|will|wollen|werde|werden|bekam|war|waren|hatte|sind|bin|esse|essen gehe|gehe schlafen|schlafe|schaue fern|fernsehen|lese ich|kannst du|könntest|mir|hast|seid)(?!\p{L})/iu
  },
  nl: {
    opening: /^(?:als|wanneer|zodra|voordat|nadat|om|bij|voor|zo)\s/iu,
    before:
      /^(?:(?:eerst|dan|daarna|vervolgens|ten slotte|tot slot|gewoon|altijd|meestal|even|moet je|je|u|ik|we|en)\s+)+/iu,
    and: /\s+(?:en|of)(?:\s+(?:dan|daarna|vervolgens|ten slotte|tot slot))?\s+/giu,
    first: /^\W*eerst\s|^\W*om te beginnen/iu,
    next: /\b(?:dan|daarna|vervolgens|ten ?slotte|tot slot|als laatste)\b/giu,
    closed: words(
      'de het een ik je jij u hij zij ze we wij jullie iedereen alles mijn jouw zijn haar ons in op aan uit bij met van voor naar te is was heb heeft hebben wordt worden ben niet geen kijk'
    ),
    closing: /^(?:de|het|een|alles|mijn|op|in|met)\s.*\s(?!ge)\p{Ll}{2,}(?:en|doen|gaan)$/u,
    doing:
      /(?:^|\s)(?!ge\p{Ll}+en$|(?:e|op|hebb|word)en$)\p{Ll}{2,}(?:en|doen|gaan)$|^(?!\p{Ll}*[^aeiou\s]t\s(?!(?:je|u)\s))\p{Ll}{2,}\s+(?:de|het|een|je|u|ik|hem|ze|alles|op|aan|opnieuw|\d+)(?:\s|$)|^(?:wacht|start|test|stort)\s|(?:^|\s)\p{Ll}+\s(?:je|u)$/u,
    elsewhen: null,
    never:
      /(?<!\p{L})(?:zou|zouden|wil|willen|zal|zullen|gaan we|was|waren|had|werd|gingen|speelde|eet|slapen|kijk ik|kun je|kunt u|hebt|mij)(?!\p{L})/iu
  },
  es: {
    opening: /^(?:cuando|si|para|cómo|antes de|después de|cada vez que|en caso de|al)\s/iu,
    before:
      /^(?:(?:primero|luego|después|por último|finalmente|hay que|se|lo|la|los|las|yo|normalmente|siempre|entonces|solo|simplemente|tienes que|debes|y)\s+)+/iu,
    and: /\s+(?:y|e)(?:\s+(?:luego|después|por último|finalmente))?\s+/giu,
    first: /^\W*primero[\s,]/iu,
    next: /\b(?:luego|después|por último|finalmente|al final|entonces)\b/giu,
    closed: words(
      'el la los las un una unos unas yo tú él ella ellos todo todos todas mi su nuestro en con por para de del que es son está están era fue hay he has ha hemos me te nos no muy'
    ),
    closing: null,
    doing: new RegExp(
      `^\\p{L}{2,}(?:ar|er|ir)(?:l[oae]s?|se)?(?:\\s|$)|^\\p{L}+[áéíóú]\\p{L}*l[oa]s?(?:\\s|$)|^\\p{L}{3,}\\s+${ROMANCE_OBJECT}(?:\\s|$)`,
      'iu'
    ),
    elsewhen: /(?:[éóí]|aron|ieron|amos|imos|aba|aban|ía|ían|rá|rán|remos)$/u,
    never:
      /(?<!\p{L})(?:quiero|quisiera|queremos|vamos a|voy|gustaría|ceno|como algo|veo la tele|duermo|dormir|desayun\p{L}+|ojalá|puedes|podrías|\p{L}+ría|me)(?!\p{L})/iu
  },
  pt: {
    opening: /^(?:quando|como|se|para|antes de|depois de|sempre que|caso|em caso de|ao)\s/iu,
    before:
      /^(?:(?:primeiro|depois|em seguida|por fim|finalmente|é preciso|tem que|eu|normalmente|sempre|então|basta|você|a gente|e)\s+)+/iu,
    and: /\s+e(?:\s+(?:depois|em seguida|por fim|finalmente))?\s+/giu,
    first: /^\W*primeiro[\s,]/iu,
    next: /\b(?:depois|em seguida|por fim|por último|finalmente)\b/giu,
    closed: words(
      'o a os as um uma eu tu ele ela eles todo todos todas tudo meu minha seu sua nosso em com por para de do da que é são está estão era foi há tenho me te nos não muito se'
    ),
    closing: null,
    doing: new RegExp(
      `^\\p{L}{2,}(?:ar|er|ir)(?:-?l?[oa]s?)?(?:\\s|$)|^\\p{L}{3,}\\s+${ROMANCE_OBJECT}(?:\\s|$)`,
      'iu'
    ),
    elsewhen: /(?:ei|ou|eu|iu|aram|eram|iram|amos|emos|imos|ava|avam|ia|iam|rá|rão)$/u,
    never:
      /(?<!\p{L})(?:quero|queremos|queria|vamos|vou|gostaria|janto|vejo|durmo|dormir|tomei|tomamos|pode|poderia|\p{L}{3,}ria|me)(?!\p{L})/iu
  },
  fr: {
    opening:
      /^(?:quand|lorsque?|comment|si|pour|avant de|après|chaque fois que|dès que|en cas de?)\s/iu,
    before:
      /^(?:(?:d['’]abord|ensuite|puis|enfin|après|il faut|on|tu|vous|je|j['’]|la|le|les|toujours|en général|d['’]habitude|et)\s*(?<=[\s'’])\s*)+/iu,
    and: /\s+et(?:\s+(?:ensuite|puis|enfin))?\s+/giu,
    first: /^\W*d['’]abord[\s,]|^\W*premièrement[\s,]/iu,
    next: /\b(?:ensuite|puis|enfin|après|pour finir)\b/giu,
    closed: words(
      'le la les un une des du de je tu il elle nous vous ils tout tous mon ma ton son en avec par pour dans est sont était a ont ai avez avons suis ne pas très que qui se me'
    ),
    closing: null,
    doing: new RegExp(
      `^\\p{L}{2,}(?:er|ir|re|ez|-les?|-la)(?:\\s|$)|^\\p{L}{3,}\\s+${ROMANCE_OBJECT}(?:\\s|$)|^\\p{L}{3,}e$`,
      'iu'
    ),
    elsewhen: /(?:ais|ait|aient|rai|ra|rons|ront|é|és|ée)$/u,
    never:
      /(?<!\p{L})(?:veux|voulons|voudrais|allons|vais|aimerais|mange|regarde la télé|dors|dormir|ai pris|a pris|est allé\p{L}*|peux-tu|pouvez-vous|me|\p{L}+erais)(?!\p{L})/iu
  },
  it: {
    opening: /^(?:quando|come|se|per|prima di|dopo|ogni volta che|in caso di|appena)\s/iu,
    before:
      /^(?:(?:prima|poi|dopo|infine|alla fine|bisogna|io|di solito|sempre|quindi|si|la|lo|li|le|basta|devi|e)\s+)+/iu,
    and: /\s+ed?(?:\s+(?:poi|dopo|infine))?\s+/giu,
    first: /^\W*(?:per )?prima(?: cosa)?[\s,]/iu,
    next: /\b(?:poi|dopo|infine|alla fine)\b/giu,
    closed: words(
      'il lo la i gli le un una uno io tu lui lei noi tutti tutto mio suo in con per di del da che è sono era ho hai ha abbiamo hanno mi ti ci non molto si'
    ),
    closing: null,
    doing: new RegExp(
      `^\\p{L}{2,}(?:are|ere|ire|rre|[aei]l[oaie])(?:l[oaie])?(?:\\s|$)|^\\p{L}{3,}\\s+(?:${ROMANCE_OBJECT}|quell\\p{L}+|la|i)(?:\\s|$)`,
      'iu'
    ),
    elsewhen: /(?:ato|uto|ito|ai|arono|irono|ava|avano|eva|evano|rò|rà|remo|ranno|rei|rebbe)$/u,
    never:
      /(?<!\p{L})(?:voglio|vogliamo|vorrei|andiamo|vado|andrei|ceno|mangio|guardo la tele|dormo|dormire|siamo|puoi|potresti|mi|\p{L}+erei)(?!\p{L})/iu
  },
  pl: {
    opening: /^(?:gdy|kiedy|jeśli|jeżeli|żeby|aby|zanim|po|w razie|przy|jak)\s/iu,
    before:
      /^(?:(?:najpierw|potem|następnie|na koniec|wreszcie|trzeba|należy|proszę|zwykle|zawsze|po prostu|go|ją|je|i)\s+)+/iu,
    and: /\s+(?:i|oraz|a)(?:\s+(?:potem|następnie|na koniec))?\s+/giu,
    first: /^\W*najpierw\s/iu,
    next: /(?<!\p{L})(?:potem|następnie|na koniec|wreszcie|później)(?!\p{L})/giu,
    closed: words(
      'ja ty on ona ono my wy oni wszyscy wszystko kto kot to ten ta te mój moja jego jej w na z do od po dla jest są był była nie się bardzo'
    ),
    closing: null,
    doing:
      /^\p{L}*(?:[aeiyuó]j|ć|ść|źć|ę|am|em|cz|rz|óż|óź|ódź|dź|aź|sz|ń)(?:\s|$)|^\p{L}+ź(?:\s|$)/iu,
    elsewhen: /(?:ł|ła|ło|łem|łam|li|liśmy|ły|łyśmy|łbym|łabym|emy|imy)$/u,
    never:
      /(?<!\p{L})(?:chcę|chcemy|chciał\p{L}*|będę|będziemy|jem|oglądam|idę|spać|możesz|mógłbyś|mi|gdybym|mama|wstaliśmy)(?!\p{L})/iu
  }
}
