/** Words by which people tell an assistant how to answer, by language; parts of patterns. */
import { isUnspaced } from '#src/text/word-lists.ts'

/** Languages of which people write names, by code. */
const NAMED = 'en de es fr pt it nl pl ja zh ko ru uk tr ar hi sv da no fi cs ro hu el he vi th id'
const WRITTEN_IN = 'en de es fr pt it nl pl ja zh ko'

/** Names beside those of the Unicode project's tables. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { mandarin: 'zh' },
  es: { castellano: 'es' },
  zh: {
    汉语: 'zh',
    英文: 'en',
    德文: 'de',
    法文: 'fr',
    日文: 'ja',
    韩文: 'ko',
    韩语: 'ko',
    西班牙文: 'es'
  }
}

function namesIn(language: string): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const told = NAMED.split(' ').map((code) => [names.of(code)?.toLowerCase() ?? '', code] as const)
  // "Angielski" is "po angielsku".
  const stems = told.map(
    ([name, code]) => [language === 'pl' ? name.slice(0, -1) : name, code] as const
  )
  return new Map([...stems, ...Object.entries(OTHER_NAMES[language] ?? {})])
}

/** By language, what languages are called in it, in small letters, and which they are. */
export const LANGUAGE_NAMES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  WRITTEN_IN.split(' ').map((language) => [language, namesIn(language)])
)

interface WishWords {
  /** First letters, four at most, of words of which any such wish says one, but for names of languages; nothing is looked for where none is said. */
  begin: string
  /** How somebody is told, or allowed, to answer; up to what stands before the name of a language. `^^`: a clause begins there. */
  asks: string
  /** What says behind the name of a language that it may be used. */
  allows: string
  /** Shows that an assistant is meant, where its answers are. */
  toAssistant: string
  answers: string
  short: string
  long: string
  informal: string
  formal: string
  /** Begins a clause by which it is told to use something in its answers. */
  uses: string
  /** And one to leave it out. */
  leaves: string
  /** Denies what is used. */
  without: string
  /** "English is fine too": nothing is replaced. */
  beside: string
  /** For this time, or on a condition. */
  once: string
}

export const WISH_WORDS: Readonly<Record<string, WishWords>> = {
  en: {
    begin: 'answ repl resp mess expl writ form info casu name sir mada',
    asks: '(?:(?:^|[.!;:,] |please |always |(?:assistant|you) to |(?:can|may|should|could|must|have to|need to) )(?:(?:now|always|please|also|just|only|again|start|go back to|from now on|to) )*(?:answer(?:ing)?|reply(?:ing)?|respond(?:ing)?|speak(?:ing)?|talk(?:ing)?|writ(?:e|ing))(?: back)?(?: to)?(?: me| us| user)?(?: (?:only|always|again))? in|switch(?: back)? to)',
    allows:
      '(?:is|would be)(?: (?:totally|perfectly|absolutely|now|just))* (?:fine|ok|okay|good|great|allowed|enough)',
    toAssistant:
      'assistant|you can|you may|feel free|please|(?:is|are) (?:fine|ok|okay|welcome|allowed)',
    answers: 'answers?|repl(?:y|ies)|respon[ds]\\p{L}*|messages|explanations?',
    short: 'short(?:er)?|brief(?:er|ly)?|concise(?:ly)?|terse(?:ly)?',
    long: 'long(?:er)?|detailed|in (?:more )?detail|thorough(?:ly)?|at length|elaborate',
    informal:
      "(?:be|stay|sound|tone|talk|keep it|keep things)(?: (?:more|very|a bit|rather|to|is|be)){0,2} (?:informal|casual)|informally|casually|by (?:my|their|user(?:'s)?) first name",
    formal:
      "(?:be|stay|sound|tone|talk|keep it|keep things)(?: (?:more|very|a bit|rather|to|is|be)){0,2} formal|formally|by (?:my|their|user(?:'s)?) (?:last|family) name|sir|madam",
    uses: 'use|start using|go back to using|always use',
    leaves:
      "(?:stop|quit)(?: using| with)?|avoid|drop|skip|lose|leave out|no|no more|never use|don['’]t use|do not use|enough with|go easy on",
    without: "don['’]t|do not|doesn['’]t want|no|no more|never|without|stop|avoid|not",
    beside: 'too|also|as well|either|both|or',
    once: 'this (?:time|once|one)|for now|for this|today|if|when|whenever|unless'
  },
  de: {
    begin: 'antw schr erkl fass duze du siez sie',
    asks: '^^(?:antworte|schreib|schreibe|sprich|rede|antworten sie|schreiben sie|sprechen sie)(?: (?:mir|bitte|immer|nur|wieder|jetzt|ab jetzt|künftig|ab sofort|mit mir)){0,3} (?:auf|in)|(?:du (?:kannst|darfst|sollst)|(?:kannst|darfst) du|sie (?:können|dürfen)|(?:können|dürfen) sie)(?: \\p{L}{1,9}){0,5} auf',
    allows:
      '(?:ist|geht|reicht|passt|wäre)(?: (?:ab|von|jetzt|sofort|heute|an|für|mich|mir|auch|wieder|völlig|total|vollkommen)){0,5}(?: (?:in ordnung|ok|okay|gut|recht|prima))?',
    toAssistant:
      'bitte|antworte|schreib|schreibe|halte|fasse|kannst|darfst|können|dürfen|(?:sind|ist)(?: \\p{L}{1,9}){0,3} (?:ok|okay|in ordnung)|reicht',
    answers: 'antwort\\p{L}*|schreib\\p{L}*|erklär\\p{L}*|fass\\p{L}*',
    short: 'kurz(?:e[nrsm]?)?|kürzer\\p{L}*|knapp\\p{L}*',
    long: 'ausführlich\\p{L}*|lang(?:e[nrsm]?)?|länger\\p{L}*|detaillier\\p{L}*',
    informal: 'duze[n]?|(?:das |per )?du(?= (?:reicht|ist|geht|passt|genügt))|per du|duzen',
    formal: 'sieze[n]?|per sie|mit sie an',
    uses: 'benutze?|benutzen sie|verwende?|verwenden sie|nutze?',
    leaves: 'hör auf|lass|lassen sie|keine|nie wieder|schluss mit|verzichte auf',
    without: 'keine?n?|ohne|nicht|nie|lass',
    beside: 'auch|oder',
    once: 'diesmal|dieses mal|heute|ausnahmsweise|wenn|falls|sobald'
  },
  es: {
    begin: 'resp expl mens cont tute tuté trát hábl',
    asks: '^^(?:respond[ea]|respónde(?:me|nos)|contest[ae]|contésta(?:me|nos)|habla|háblame|háblanos|escribe|escríbeme)(?: (?:siempre|por favor|solo|sólo|ahora|otra vez)){0,3} en|(?:puedes|podéis|podés|puede usted)(?: \\p{L}{1,9}){0,3} en',
    allows:
      '(?:está|va|me va|vale|sería) (?:bien|perfecto|perfectamente|genial)|(?:me )?(?:vale|sirve)',
    toAssistant:
      'por favor|responde|respóndeme|contesta|contéstame|puedes|puede|(?:está|están|van) bien|háblame|trátame|tutéame',
    answers: 'respuestas?|respond\\p{L}*|respónd\\p{L}*|contest\\p{L}*|explic\\p{L}*|mensajes',
    short: 'cort[oa]s?|breve(?:s|mente)?|concis[oa]s?',
    long: 'larg[oa]s?|detallad[oa]s?|extens[oa]s?|más detalle',
    informal: 'tutear(?:me|nos)?|tutéa(?:me|nos)|(?:trátame|háblame) de tú',
    formal: '(?:trátame|háblame|tráteme) de usted|de usted',
    uses: 'usa|utiliza|pon',
    leaves: 'no (?:uses|utilices|pongas)|deja de usar|evita|sin|nada de|basta de',
    without: 'no|sin|nunca|nada de|evita',
    beside: 'también|o',
    once: 'esta vez|hoy|por ahora|si|cuando'
  },
  fr: {
    begin: 'répo expl mess tuto vouv',
    asks: '^^(?:réponds|répondez|parle|parlez|écris|écrivez)(?:-(?:moi|nous))?(?: (?:toujours|désormais|maintenant|uniquement|à nouveau|de nouveau|plutôt)){0,3} en|(?:tu peux|vous pouvez|tu dois|vous devez)(?: \\p{L}{1,10}){0,4} en',
    allows:
      '(?:me |ça )?(?:va|convient|est|suffit|ira)(?: (?:très|tout|à|fait|de|nouveau)){0,3}(?: (?:bien|parfait|bon|ok))?',
    toAssistant:
      "s['’]il (?:te|vous) plaît|réponds|répondez|réponds-moi|tu peux|vous pouvez|tutoie-moi|vouvoie-moi|tutoyez-moi|vouvoyez-moi|fais|faites|me vont",
    answers: 'réponses?|répond\\p{L}*|expli\\p{L}*|messages',
    short: 'courte?s?|bref|brève(?:s|ment)?|concise?s?',
    long: 'longue?s?|longuement|détaillé\\p{L}*|développé\\p{L}*',
    informal: 'tutoie|tutoyez|tutoyer|tutoiement',
    formal: 'vouvoie|vouvoyez|vouvoyer|vouvoiement',
    uses: 'utilise[sz]?|mets|mettez',
    leaves:
      "n['’]utilise[sz]?(?: plus| pas)?|arrête[sz]?|évite[sz]?|ne mets|plus d['’e]|pas d['’e]|stop aux|fini les",
    without: "pas|sans|jamais|plus d['’e]|aucun",
    beside: 'aussi|ou|également',
    once: "cette fois|aujourd['’]hui|pour l['’]instant|si|quand|lorsque"
  },
  pt: {
    begin: 'resp expl mens trat tute',
    asks: '^^(?:responde|responda|fala|fale|escreve|escreva)(?:-(?:me|nos))?(?: (?:sempre|agora|só|comigo|por favor)){0,3} em|(?:podes|^^pode|você pode)(?: \\p{L}{1,10}){0,4} em',
    allows: '(?:está|tá|fica|é|serve)(?: \\p{L}{1,9}){0,2} (?:bem|bom|ótimo|ok|certo)|pode ser',
    toAssistant: 'por favor|responde|responda|podes|pode|estão bem|trata-me|me trate|trate-me',
    answers: 'respostas?|respond\\p{L}*|explic\\p{L}*|mensagens',
    short: 'curt[oa]s?|breves?|concis[oa]s?',
    long: 'long[oa]s?|detalhad[oa]s?|extens[oa]s?|mais detalhe',
    informal: 'trat[ae]-me por tu|me trate por você|tutear',
    formal: 'trat[ae]-me por (?:senhora?|você)|me trate por senhora?',
    uses: 'use|usa|utilize|coloque',
    leaves:
      'não (?:use|uses|usa|utilize|coloque|ponhas)|par[ea] de usar|evit[ae]|sem|nada de|chega de',
    without: 'não|sem|nunca|nada de|evit[ae]',
    beside: 'também|ou',
    once: 'desta vez|dessa vez|hoje|por agora|por enquanto|se|quando'
  },
  it: {
    begin: 'risp spie mess tu lei',
    asks: '^^(?:rispondi(?:mi|ci)?|risponda|parla(?:mi)?|parli|scrivi(?:mi)?|scriva)(?: (?:sempre|ora|adesso|solo|pure|di nuovo)){0,3} in|(?:puoi|^^può|lei può)(?: \\p{L}{1,12}){0,4} in',
    allows: '(?:va|andrebbe|mi va)(?: \\p{L}{1,9}){0,2} bene|è (?:ok|perfetto)',
    toAssistant: 'per favore|per piacere|rispondi|rispondimi|puoi|può|vanno bene|dammi|diamoci',
    answers: 'rispost[ae]|rispond\\p{L}*|spieg\\p{L}*|messaggi',
    short: 'brev[ei]|breve(?:mente)?|cort[aeio]|concis[aeio]|sintetic\\p{L}*',
    long: 'lungh[ei]|lung[ao]|dettagliat[aeio]|approfondit[aeio]|più dettagli',
    informal: '(?:dammi|dai|diamoci|darmi|darci) del tu',
    formal: '(?:dammi|mi dia|darmi|diamoci) del lei',
    uses: 'usa|usate|metti',
    leaves:
      'non (?:usare|usate|mettere|utilizzare)|smetti di usare|smettila con|evita|niente|basta',
    without: 'non|senza|mai|niente|evita',
    beside: 'anche|pure|o|oppure',
    once: 'stavolta|questa volta|oggi|per ora|se|quando'
  },
  nl: {
    begin: 'antw bean leg beri tuto vous zeg spre',
    asks: '^^(?:antwoord|beantwoord|praat|spreek|schrijf)(?: (?:me|mij|altijd|alsjeblieft|voortaan|alleen|weer|nu)){0,3} in(?: het)?|(?:(?:je|jij|u) (?:kunt|kan|mag)|(?:kun|mag) (?:je|u))(?: \\p{L}{1,12}){0,5} in(?: het)?',
    allows:
      '(?:is|mag|kan|vind ik)(?: (?:nu|weer|vanaf|voortaan|helemaal|prima|ook)){0,4}(?: (?:prima|goed|oké|ok))?',
    toAssistant: 'alsjeblieft|graag|antwoord|houd|hou|je mag|je kunt|je kan|u mag|mogen|zijn prima',
    answers: 'antwoord\\p{L}*|beantwoord\\p{L}*|leg uit|berichten',
    short: 'korte?r?|beknopte?|kortere',
    long: 'lange?r?|langere|uitgebreide?r?|uitvoerige?r?|gedetailleerde?',
    informal:
      'tutoyeer|tutoyeren|(?:zeg|spreek)(?: \\p{L}{1,6}){0,2} (?:met )?je(?: en jij)?(?: aan)?|je en jij',
    formal: 'vousvoyeer|vousvoyeren|spreek me (?:aan )?met u',
    uses: 'gebruik',
    leaves: 'gebruik geen|stop met|geen|vermijd|laat',
    without: 'geen|zonder|niet|nooit',
    beside: 'ook|of',
    once: 'deze keer|vandaag|voor nu|als|wanneer'
  },
  pl: {
    begin: 'odpo odpi pisz wyja ty pan pani',
    asks: '(?:odpowiadaj|odpowiedz|odpisuj|pisz|mów)(?: (?:mi|do mnie|zawsze|teraz|znowu|znów|tylko|proszę)){0,3} po|(?:możesz|może pan|może pani)(?: \\p{L}{1,12}){0,4} po',
    allows:
      '(?:jest|będzie|wystarczy)(?: \\p{L}{1,9}){0,2} (?:w porządku|ok|dobrze|spoko)|może być',
    toAssistant: 'proszę|odpowiadaj|odpisuj|pisz|możesz|są w porządku|są ok|mów',
    answers: 'odpowied\\p{L}*|odpowiad\\p{L}*|odpisuj|pisz|wyjaśni\\p{L}*',
    short: 'krót\\p{L}*|zwięź?\\p{L}*',
    long: 'długi\\p{L}*|dłuż\\p{L}*|szczegółow\\p{L}*|obszern\\p{L}*',
    informal: '(?:mów|mówmy|zwracaj się)(?: \\p{L}{1,6}){0,2} na ty|na ty',
    formal: '(?:mów|zwracaj się)(?: \\p{L}{1,6}){0,3} (?:per pan(?:i)?|na pan(?:i)?)',
    uses: 'używaj',
    leaves: 'nie używaj|nie dawaj|bez|unikaj|przestań używać|żadnych|koniec z',
    without: 'nie|bez|nigdy|żadnych',
    beside: 'też|także|również|lub|albo',
    once: 'tym razem|dzisiaj|dziś|na razie|jeśli|gdy|kiedy'
  },
  ja: {
    begin: '',
    asks: '',
    allows: 'で(?:答え|返事|返信|回答|話し|書い|お願い)|で(?:いい|大丈夫|OK|ok|結構|構いません)',
    toAssistant: 'ください|下さい|お願い|て(?:ね|いい|ほしい)|大丈夫|しても',
    answers: '答え|返事|返信|回答|説明',
    short: '短く|短い|手短|簡潔',
    long: '長く|長い|長め|詳しく|詳しい|詳細',
    informal: 'タメ口|ため口|敬語(?:は|じゃ)(?:いらない|なくて|不要)|敬語なし',
    formal: '敬語で|丁寧語で',
    uses: '使って',
    leaves: '使わない|使用しない|やめて|なしで|つけない',
    without: '使わない|使わず|なし|不要|いらない|やめて',
    beside: 'でも(?:いい|大丈夫|OK|答え)',
    once: '今回|今日は|とりあえず|たら|とき|時は|場合'
  },
  zh: {
    begin: '',
    asks: '用|说回|换成|改用|切换到',
    allows: '(?:回答|回复|答|说|交流)?(?:我)?(?:就|也)?(?:可以|行|好)',
    toAssistant: '请|可以|行了|回答我|回复我|你',
    answers: '回答|回复|答案|解释|说',
    short: '简短|简洁|短一点|短些|简单点',
    long: '详细|长一点|长些',
    informal: '用“?你”?称呼|不用您|别用您|称呼我你',
    formal: '用“?您”?|称呼我您',
    uses: '请用|使用',
    leaves: '不要用|别用|别再用|不要使用|停止使用|不用',
    without: '不要|别|不用|不再|没有',
    beside: '也|或',
    once: '这次|今天|暂时|如果|的时候'
  },
  ko: {
    begin: '',
    asks: '',
    allows: '(?:으)?로 ?(?:대답|답|말|답변|답장|써|얘기|이야기|해)|(?:도 )?(?:괜찮|돼|됩니다)',
    toAssistant: '주세요|줘|해도|괜찮|돼|됩니다|마세요|하세요',
    answers: '대답|답변|답장|답|설명',
    short: '짧게|짧은|간결|간단히',
    long: '길게|긴|자세히|자세하게|상세',
    informal: '반말',
    formal: '존댓말|존대',
    uses: '써 ?줘|써 ?주세요|사용해',
    leaves: '쓰지 ?마|쓰지 ?말|사용하지 ?마|빼 ?줘|빼고',
    without: '쓰지|말고|없이|마세요|마',
    beside: '로도',
    once: '이번|오늘|일단|면 |때'
  }
}

/** A part of a pattern as whole words, or anywhere where words are not told apart. */
export function wordsOf(part: string, language: string, flags = 'iu'): RegExp {
  return isUnspaced(language)
    ? new RegExp(part, flags)
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${part})(?![\\p{L}\\p{N}])`, flags)
}
