/** Forms of statements by language, by which contradictions are told. Data. */
export interface Forms {
  negation: RegExp
  /** Of one day only, or of the past: what was so once is no contradiction. */
  passing: RegExp
  /** Thoughts, wishes, questions. */
  open: RegExp
  /** Of these there are several at a time: tastes, things owned, visits. */
  many: RegExp
  /** Of these there is one: a name, a home, an employer, a colour, a floor. */
  single: RegExp
  /** "A meeting": there may be another one. */
  indefinite: RegExp
  /** Words of denial and other small words that a denial brings along. */
  small: ReadonlySet<string>
  counts: ReadonlySet<string>
}

const B = '(?<![\\p{L}\\p{N}])'
const E = '(?![\\p{L}\\p{N}])'
const whole = (list: string) => new RegExp(`${B}(?:${list})${E}`, 'iu')
const within = (list: string) => new RegExp(`(?:${list})`, 'u')
const set = (list: string) => new Set(list.split(' '))

/** A pattern that matches nothing. */
const NONE = /(?!)/

export const FORMS: Readonly<Record<string, Forms>> = {
  en: {
    negation: whole("not|never|no|none|without|n't|\\p{L}+n't|cannot|neither|nobody"),
    passing: whole(
      'yesterday|today|tonight|tomorrow|last|ago|was|were|had|did|went|used to|once|formerly|previously|this (?:week|morning|weekend|year|month)|for (?:now|a|the) (?:week|while|day|weekend)|temporarily|sometimes|often|next|before'
    ),
    open: whole(
      'if|maybe|perhaps|might|would|could|wish|hopes?|wants?|dreams?|plans?|thinking|considering|probably'
    ),
    many: whole(
      'likes?|loves?|enjoys?|adores?|hates?|dislikes?|visits?|visited|met|saw|watch(?:es|ed)?|bought|reads?|plays?|speaks?|knows?|has (?:an?|another)|owns? (?:an?|another)|friends? with|cooks?|bakes?|collects?|learns?|learning|studying|tried|also|too|another|second|one of'
    ),
    single: whole(
      'lives? (?:in|on|at|with)|works? (?:at|for|as|in)|employed (?:at|by)|named|called|name is|favou?rite|born (?:in|on)|comes? from|is from|colou?r|floor|married to|is (?:the )?(?:ceo|boss|owner|head|capital)|belongs to|is owned by|is (?:on|in|at|under|behind|inside|beside|above|below|near|next to|held|located|parked|kept|stored|written|made|due|red|blue|green|white|black|yellow|grey|gray)|starts? (?:on|at|in)|ends? (?:on|at|in)|begins?|opens? at|closes? at|studies at|goes to school at|main|only|deadline|based in|runs on|manager|blood type|size|password hint|landlord|doctor|dentist is'
    ),
    indefinite: whole('an?|another|some'),
    small: set(
      "not no never none without any anything does do don't doesn't isn't aren't is are am has have can can't cannot won't will a an the of to at all user user's he she it his her they their anymore longer ever and s t"
    ),
    counts: set(
      'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred first second third fourth fifth sixth seventh eighth ninth tenth'
    )
  },
  de: {
    negation: whole('nicht|kein|keine|keinen|keinem|keiner|nie|niemals|ohne'),
    passing: whole(
      'gestern|heute|(?<!jeden )morgen|letzte[nrsm]?|vor|war|waren|hatte|hatten|früher|damals|einmal|vorübergehend|manchmal|oft|nächste[nrsm]?|diese (?:woche|tage)|hab(?:e)?|haben|bin'
    ),
    open: whole(
      'wenn|falls|vielleicht|würde|könnte|hoffe|möchte|will|träume|überlege|wohl|wahrscheinlich'
    ),
    many: whole(
      'mag|mögen|liebe|liebt|hasse|hasst|besuche|besucht|lese|liest|spiele|spielt|spreche|spricht|kenne|kennt|habe ein\\p{L}*|hat ein\\p{L}*|auch|zweite\\p{L}*|weitere\\p{L}*|esse gern|trinke gern|sammle|lerne'
    ),
    single: whole(
      'wohn\\p{L}*|leb\\p{L}*|arbeit\\p{L}*|heißt|heiße|name ist|lieblings\\p{L}*|geboren|kommt aus|komme aus|farbe|stock|etage|verheiratet mit|gehört|ist (?:am|im|in|auf|bei|um|rot|blau|grün|weiß|schwarz|gelb|grau)|liegt|steht|beginnt|fängt|endet|öffnet|schließt|studier\\p{L}*|kostet|chef|vermieter|größe|blutgruppe|findet'
    ),
    indefinite: whole('einen?|eine|einem|einer|noch'),
    small: set(
      'nicht kein keine keinen keinem keiner nie niemals ohne ein eine einen einem einer ist sind hat habe haben bin der die das den dem ich wir er sie es mehr'
    ),
    counts: set(
      'ein eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf ersten zweiten dritten vierten fünften sechsten siebten'
    )
  },
  fr: {
    negation: whole("ne|n'\\p{L}+|pas|jamais|aucun|aucune|sans"),
    passing: whole(
      "hier|aujourd'hui|demain|dernière?|était|étaient|avait|avant|autrefois|il y a|temporairement|parfois|souvent|cette semaine|prochaine?|ai|suis (?:allée?|partie?)"
    ),
    open: whole('si|peut-être|voudrais|aimerais|pourrait|espère|pense|rêve|probablement'),
    many: whole(
      'aime|aimes|adore|déteste|visite|lis|lit|joue|parle|connais|connaît|aussi|deuxième|autre|collectionne|apprends|ai une?|a une?'
    ),
    single: whole(
      "habite|habitent|vit|vis|travaille|s'appelle|nom est|préférée?|née? (?:à|en|le)|vient de|couleur|étage|mariée? (?:à|avec)|appartient|est (?:à|au|en|le|dans|sur|rouge|bleue?|verte?|blanche?|blanc|noire?|jaune|grise?)|se trouve|commence|finit|ouvre|ferme|étudie|coûte|patron|propriétaire|taille|groupe sanguin|a lieu"
    ),
    indefinite: whole('une?|des|encore'),
    small: set(
      'ne pas jamais aucun aucune sans un une de d le la les est sont a ai ont suis je nous il elle plus n'
    ),
    counts: set(
      'un une deux trois quatre cinq six sept huit neuf dix onze douze premier deuxième troisième quatrième cinquième'
    )
  },
  es: {
    negation: whole('no|nunca|jamás|ningún|ninguna|ninguno|sin|tampoco'),
    passing: whole(
      'ayer|hoy|mañana|pasad[oa]|era|eran|estaba|fue|fui|antes|hace|temporalmente|a veces|esta semana|próxim[oa]|tuve|he'
    ),
    open: whole('si|quizás?|tal vez|quiero|quisiera|podría|espero|creo|sueño|probablemente'),
    many: whole(
      'gusta|gustan|encanta|encantan|odio|odia|visito|visita|leo|lee|juego|juega|hablo|habla|conozco|conoce|también|otro|otra|segund[oa]|colecciono|aprendo|tengo una?|tiene una?'
    ),
    single: whole(
      'vive|vivo|viven|trabaja|trabajo|se llama|nombre es|favorit[oa]|nació|nací|es de|color|piso|planta|casad[oa] con|pertenece|es (?:el|la|a|en|roj[oa]|azul|verde|blanc[oa]|negr[oa]|amarill[oa]|gris)|está (?:en|aparcado)|empieza|comienza|termina|abre|cierra|estudia|estudio|cuesta|jef[ea]|caser[oa]|talla|grupo sanguíneo'
    ),
    indefinite: whole('una?|unos|unas|otr[oa]'),
    small: set(
      'no nunca jamás ningún ninguna ninguno sin un una el la los las es son tiene tengo está yo más de nada'
    ),
    counts: set(
      'un una dos tres cuatro cinco seis siete ocho nueve diez once doce primer primero segundo tercer tercero cuarto quinto'
    )
  },
  it: {
    negation: whole('non|mai|nessun|nessuno|nessuna|senza|né'),
    passing: whole(
      'ieri|oggi|domani|scors[oa]|era|erano|ero|prima|fa|temporaneamente|a volte|spesso|questa settimana|prossim[oa]|sono andat[oa]'
    ),
    open: whole('se|forse|vorrei|potrebbe|spero|penso|sogno|probabilmente|magari'),
    many: whole(
      "piace|piacciono|amo|ama|odio|odia|visito|visita|leggo|legge|gioco|gioca|suono|suona|parlo|parla|conosco|conosce|anche|altr[oa]|second[oa]|colleziono|imparo|ho un[ao]?|ha un[ao]?|ho un'|ha un'"
    ),
    single: whole(
      'vive|vivo|abita|abito|lavora|lavoro|si chiama|nome è|preferit[oa]|nat[oa] (?:a|il|in|nel)|viene da|colore|piano|sposat[oa] con|appartiene|è (?:a|al|alle|in|il|ross[oa]|blu|verde|bianc[oa]|ner[oa]|giall[oa]|grigi[oa])|si trova|comincia|inizia|finisce|apre|chiude|studia|studio|costa|capo|padron[ea]|taglia|gruppo sanguigno'
    ),
    indefinite: whole('un|una|uno|dei|delle|altr[oa]'),
    small: set('non mai nessun nessuno nessuna senza un una uno il la i le lo è sono ha ho di più'),
    counts: set(
      'un una uno due tre quattro cinque sei sette otto nove dieci undici dodici primo secondo terzo quarto quinto'
    )
  },
  pt: {
    negation: whole('não|nunca|jamais|nenhum|nenhuma|sem|nem'),
    passing: whole(
      'ontem|hoje|amanhã|passad[oa]|era|eram|estava|foi|fui|antes|há|temporariamente|às vezes|esta semana|próxim[oa]|tive'
    ),
    open: whole('(?<!-)se|talvez|gostaria|queria|poderia|espero|acho|sonho|provavelmente'),
    many: whole(
      'gosto|gosta|adoro|adora|odeio|odeia|visito|visita|leio|lê|jogo|joga|falo|fala|conheço|conhece|também|outr[oa]|segund[oa]|coleciono|aprendo|tenho uma?|tem uma?'
    ),
    single: whole(
      'mora|moro|vive|vivo|trabalha|trabalho|chama-se|se chama|nome é|favorit[oa]|nasceu|nasci|é de|cor|andar|casad[oa] com|pertence|é (?:a|o|em|no|na|às|vermelh[oa]|azul|verde|branc[oa]|pret[oa]|amarel[oa]|cinzent[oa]|cinza)|fica|está (?:em|no|na)|começa|termina|abre|fecha|estuda|estudo|custa|chefe|senhorio|tamanho|tipo sanguíneo'
    ),
    indefinite: whole('uma?|uns|umas|outr[oa]'),
    small: set(
      'não nunca jamais nenhum nenhuma sem um uma o a os as é são tem tenho está eu mais de nada'
    ),
    counts: set(
      'um uma dois duas três quatro cinco seis sete oito nove dez onze doze primeiro segundo terceiro quarto quinto'
    )
  },
  nl: {
    negation: whole('niet|geen|nooit|zonder|nergens'),
    passing: whole(
      'gisteren|vandaag|morgen|vorige|was|waren|had|hadden|vroeger|geleden|tijdelijk|soms|vaak|deze week|volgende|heb|ben'
    ),
    open: whole('als|misschien|zou|zouden|wil|hoop|denk|droom|waarschijnlijk'),
    many: whole(
      'hou van|houdt van|haat|bezoek|bezoekt|lees|leest|speel|speelt|spreek|spreekt|ken|kent|ook|tweede|andere|nog een|verzamel|leer|heb een|heeft een|vind|vindt'
    ),
    single: whole(
      'woon|woont|leeft|werk|werkt|heet|naam is|lievelings\\p{L}*|favoriete|geboren|komt uit|kom uit|kleur|verdieping|getrouwd met|is van|is (?:op|in|om|bij|rood|blauw|groen|wit|zwart|geel|grijs)|ligt|staat|begint|eindigt|opent|sluit|studeer|studeert|kost|baas|huisbaas|maat|bloedgroep'
    ),
    indefinite: whole('een|nog'),
    small: set('niet geen nooit zonder een de het is zijn heeft heb ben ik we hij zij meer'),
    counts: set(
      'een één twee drie vier vijf zes zeven acht negen tien elf twaalf eerste tweede derde vierde vijfde'
    )
  },
  pl: {
    negation: whole('nie|nigdy|żaden|żadna|żadnego|żadnych|bez|ani'),
    passing: whole(
      'wczoraj|dziś|dzisiaj|jutro|zeszły\\p{L}*|był|była|były|było|dawniej|kiedyś|temu|tymczasowo|czasem|często|w tym tygodniu|przyszły\\p{L}*|\\p{L}{3,}(?:łem|łam|liśmy)'
    ),
    open: whole('jeśli|może|chciałbym|chciałabym|mógłby|mam nadzieję|myślę|marzę|prawdopodobnie'),
    many: whole(
      'lubię|lubi|kocham|kocha|nienawidzę|nienawidzi|odwiedzam|czytam|czyta|gram|gra|mówię|mówi po|znam|zna|też|także|drugi|druga|inny|zbieram|uczę się|uwielbiam|uwielbia'
    ),
    single: whole(
      'mieszka|mieszkam|pracuje|pracuję|nazywa się|ma na imię|imię to|ulubion\\p{L}+|urodził\\p{L}*|pochodzi|kolor|piętrze|piętro|żonat\\p{L}+ z|zamężna z|należy|jest (?:w|na|o|czerwon\\p{L}+|niebiesk\\p{L}+|zielon\\p{L}+|biał\\p{L}+|czarn\\p{L}+|żółt\\p{L}+|szar\\p{L}+)|zaczyna|kończy|otwiera|zamyka|studiuje|studiuję|kosztuje|szef\\p{L}*|rozmiar|grupa krwi'
    ),
    indefinite: NONE,
    small: set('nie nigdy żaden żadna żadnego żadnych bez jest są ma mam jestem ja my on ona'),
    counts: set(
      'jeden jedna dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć pierwszym drugim trzecim czwartym piątym'
    )
  },
  ja: {
    negation: within('ない|ません|なかった|ず(?:に|、|。)|無い'),
    passing: within(
      '昨日|今日|明日|先週|先月|去年|来週|以前|昔|前に|した(?:。|$)|ました|でした|だった|一時的|たまに|よく'
    ),
    open: within('もし|かもしれ|たい|たぶん|多分|だろう|でしょう|夢|考え'),
    many: within('好き|嫌い|大好き|訪|読|も(?:好|持|飼|い)|話し|話せ|知って|集め|習|を飼|を持'),
    single: within(
      '住んで|働いて|勤めて|名前は|という名|一番|好きな.{1,8}は|出身|生まれ|色は|階|結婚|始ま|終わ|開|閉|で行わ|誕生日|大学|上司|大家|サイズ|血液型|は.{0,10}(?:日|時|月|曜日)|にあり'
    ),
    indefinite: NONE,
    small: set(
      'ない ません は が を に で と も の です ます いる います する し て ん あり ある い しない ませ ま せん'
    ),
    counts: set('一 二 三 四 五 六 七 八 九 十')
  },
  zh: {
    negation: within('不|没|沒|从不|没有|别'),
    passing: within(
      '昨天|今天|明天|上周|上个月|去年|下周|以前|曾|过去|了[。！]?$|暂时|有时|经常|刚'
    ),
    open: within('如果|也许|可能|想|希望|大概|打算|梦|考虑'),
    many: within('喜欢|爱|讨厌|去过|读|会说|也|认识|收集|学|养了|还有|另'),
    single: within(
      '住|工作|上班|叫|名字|最喜欢|出生|来自|颜色|层|楼|结婚|属于|开始|结束|开门|关门|大学|老板|房东|尺码|血型|生日|在.{1,8}(?:号|点|月)|位于|停在'
    ),
    indefinite: NONE,
    small: set('不 没 沒 没有 是 的 了 在 有 我 们 他 她 也 从不 从'),
    counts: set('一 二 两 三 四 五 六 七 八 九 十')
  },
  ko: {
    negation: within('않|안 |못|없|아니|절대'),
    passing: within('어제|오늘|내일|지난|작년|다음|예전|옛날|전에|[았었였했갔왔됐]|잠시|가끔|자주'),
    open: within('만약|면|아마|싶|것 같|지도|꿈|생각'),
    many: within('좋아|싫어|사랑|방문|읽|도 |말할|알아|모으|배우|키우|키워'),
    single: within(
      '살아|살고|삽니다|일해|일하|다녀|다니|이름은|제일|가장|태어|출신|색|층|결혼|시작|끝나|열어|닫|대학|상사|집주인|사이즈|혈액형|생일|있어요|있습니다'
    ),
    indefinite: NONE,
    small: set('않 안 못 없 아니 은 는 이 가 을 를 에 해요 합니다 이에요'),
    counts: set('한 두 세 네 다섯 여섯 일곱 여덟 아홉 열')
  }
}
