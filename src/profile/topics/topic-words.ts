/**
 * Words by which a statement shows what part of a life it is about, by language. Latin and Cyrillic words
 * are matched whole, a `*` stands for any ending and, between blanks, for up to three words; scripts without
 * spaces are matched anywhere. A language that is missing here is still shown, only without a topic.
 */

export type Topic =
  | 'wish'
  | 'home'
  | 'work'
  | 'partner'
  | 'diet'
  | 'constraint'
  | 'language'
  | 'dislike'
  | 'like'
  | 'family'

/** Words of one topic, parted by `|`. */
export type TopicWords = Readonly<Partial<Record<Topic, string>>>

export const TOPIC_WORDS: Readonly<Record<string, TopicWords>> = {
  en: {
    wish: 'wants the assistant|want the assistant|asked the assistant|asks the assistant|prefers that the assistant|would like the assistant',
    home: 'live in|lives in|live on|lives on|live at|lives at|live near|lives near|lives now in|living in|moved to|moved in with|moving to|has moved|have moved|moved back|moved house|moved from|reside*|based in|home is|home town|hometown|relocated|settled in|lives with|live with|lives alone|new flat|new apartment|new house|bought a house|bought a flat',
    work: 'work at|works at|work for|works for|working at|working for|work as|works as|started as|starts as|starting as|working as|works * as|work from home|works from home|works from|job|employed|employer|promoted|hired|joined|freelanc*|self-employed|retired|unemployed|career|profession|occupation|senior|junior|position|quit * job|laid off|is a teacher|is a nurse|is an engineer|is a student|studies|studying|majors in|intern|apprentice*',
    partner:
      'married|marry|wedding|engaged|fiancé|fiancée|divorced|separated|single|widow|widowed|widower|boyfriend|girlfriend|partner|husband|wife|spouse|dating|broke up|split up|seeing someone|relationship',
    diet: 'vegetarian|vegan|pescatarian|omnivore|flexitarian|carnivore|kosher|halal|keto|meat again|eats meat|eats fish|eat meat|eat fish',
    constraint:
      "allerg*|intoleran*|coeliac|celiac|diabet*|asthma*|wheelchair|deaf|blind|dyslexi*|pregnan*|cannot eat|can't eat|not eat|not drink|doesn't eat|doesn't drink|does not drink|does not eat|never eats|never drinks|gluten|lactose|time zone|timezone|before * am|after * pm|not before|not after|only available|not available|unavailable|free on|budget|colour-blind|color-blind|colorblind|afraid of|phobia|scared of|medication",
    language:
      'speak*|native language|mother tongue|fluent|languages|pronouns|learning english|learns',
    dislike:
      "hate|hates|dislike*|can't stand|cannot stand|not like|doesn't like|does not like|don't like|detest*|loathe*|not fond|no fan|not a fan|avoid*|annoyed by|sick of",
    like: 'like|likes|love|loves|enjoy*|prefer*|favourite*|favorite*|fond of|fan of|keen on|into|passion*|hobby|hobbies|collects|plays|adore*|interested in|crazy about|always|usually|every week|every day|every morning|every evening|on mondays|on tuesdays|on wednesdays|on thursdays|on fridays|on saturdays|on sundays',
    family:
      'son|sons|daughter*|child|children|kid|kids|dog|dogs|cat|cats|pet|pets|horse|rabbit|parrot|mother|father|brother*|sister*|parents|twins|grandmother|grandfather|grandson|granddaughter|nephew*|niece*|cousin*|aunt*|uncle*'
  },
  de: {
    wish: 'bitte * immer|bitte * nie|antworte|antwortest|schreib|schreibe mir|nenn mich|nenne mich|sprich mich|duze mich|sieze mich|ab jetzt|verwende immer|verwende nie|benutze immer|benutze nie|nutze immer|committe nie|committe immer',
    home: 'wohne*|wohnt|wohnen|lebe in|lebt in|leben in|umgezogen|umzug|ziehe nach|gezogen|zuhause|heimat|neue wohnung',
    work: 'arbeite*|arbeitet|job|stelle|beruf|angestellt|befördert|firma|selbstständig|rentner*|rente|arbeitslos|studier*|ausbildung|praktikum|arbeitgeber',
    partner:
      'verheiratet|heirate*|geheiratet|hochzeit|verlobt|geschieden|scheidung|getrennt|single|verwitwet|witwe|witwer|freundin von|mein freund|meine freundin|mein mann|meine frau|ehemann|ehefrau|partner*',
    diet: 'vegetari*|vegan*|pescetari*|pescatari*|esse * fleisch|isst * fleisch|esse * fisch|koscher|halal',
    constraint:
      'allerg*|unverträglich*|vertrage*|verträgt|zöliakie|diabet*|asthma|rollstuhl|gehörlos|blind|schwanger|laktose|gluten|esse kein*|trinke kein*|isst kein*|trinkt kein*|nicht vor|nicht nach|nur bis|zeitzone|angst vor',
    language: 'spreche|spricht|muttersprache|fließend|lerne',
    dislike: 'hasse|hasst|mag kein*|mag nicht|mag * nicht|nicht ausstehen|nicht leiden|verabscheu*',
    like: 'mag|liebe|liebt|gern|gerne|bevorzug*|lieblings*|am liebsten|interessier*|spiele|spielt|sammle|sammelt|hobby|hobbys|jeden|immer|meistens',
    family:
      'sohn|söhne|tochter|töchter|kind|kinder|hund|katze|mutter|vater|bruder|schwester|eltern|oma|opa'
  },
  es: {
    wish: 'responde|respóndeme|respondas|contesta|contéstame|escríbeme|llámame|háblame|tutéame|por favor * siempre|usa siempre|nunca uses|a partir de ahora|siempre que me',
    home: 'vivo|vive|vivimos|mudé|mudado|mudamos|mudanza|resido|reside|mi casa|hogar',
    work: 'trabajo|trabaja|empleo|puesto|ascend*|contrat*|autónom*|jubilad*|desemplead*|en paro|estudio|estudia|profesión|mi jefe|empresa',
    partner:
      'casad*|caso|casamos|boda|prometid*|divorci*|separad*|solter*|viud*|novio|novia|pareja|marido|mujer|esposo|esposa',
    diet: 'vegetarian*|vegan*|pescetarian*|como carne|come carne|como pescado',
    constraint:
      'alérgic*|alergia*|intoleran*|celíac*|celiac*|diabétic*|asma|silla de ruedas|embarazad*|sin gluten|lactosa|no como|no bebo|no come|no bebe|zona horaria|miedo a|antes de las|después de las',
    language: 'hablo|habla|lengua materna|idioma*|aprendiendo',
    dislike: 'odio|odia|no me gusta*|no le gusta*|no soporto|no soporta|detest*|no aguanto',
    like: 'me gusta*|le gusta*|me encanta*|le encanta*|amo|prefier*|favorit*|aficion*|juego|juega|colecciono|siempre|todos los',
    family:
      'hijo|hijos|hija|hijas|niñ*|perro|perra|gato|gata|madre|padre|hermano|hermana|padres|abuel*'
  },
  fr: {
    wish: "réponds*|répondez*|écris-moi|écrivez-moi|appelle-moi|appelez-moi|tutoie-moi|vouvoie-moi|utilise toujours|n'utilise jamais|désormais|dorénavant|je veux que tu",
    home: 'habite*|vis à|vit à|vis en|vit en|déménag*|emménag*|réside*|chez moi|mon appartement',
    work: 'travaill*|emploi|poste|embauch*|promu*|métier|retrait*|chômage|indépendant*|étudi*|stage|boulot|entreprise|employeur',
    partner:
      'marié*|marie|mariage|fiancé*|divorc*|séparé*|célibataire|veuf|veuve|copain|copine|compagn*|conjoint*|mari|épou*',
    diet: 'végétari*|vég[eé]tal*|végan*|vegan*|pescétari*|mange de la viande|mange du poisson',
    constraint:
      'allergi*|intolér*|cœliaque|coeliaque|diabét*|asthm*|fauteuil roulant|sourd*|aveugle|enceinte|gluten|lactose|ne mange*|ne bois|ne boit|fuseau|peur de|avant * heures|après * heures',
    language: 'parle|langue maternelle|couramment|apprends',
    dislike: "déteste*|n'aime pas|n'aime plus|ne supporte*|horreur de|n'apprécie pas",
    like: 'aime|adore*|préf[eèé]r*|favori*|passionn*|joue|collectionn*|toujours|chaque|tous les',
    family:
      'fils|fille|filles|enfant*|chien*|chat|chatte|mère|père|frère*|sœur*|soeur*|parents|grand-*'
  },
  pt: {
    wish: 'responda*|responde-me|me responda|escreva|me chame|chame-me|use sempre|sempre use|nunca use|fale comigo|a partir de agora',
    home: 'moro|mora|moramos|mudei|mudou|mudamos|mudança|vivo|vive|resido|reside',
    work: 'trabalho|trabalha|emprego|cargo|promovid*|contratad*|autônom*|aposentad*|desempregad*|estudo|estuda|profissão|empresa',
    partner:
      'casad*|casei|casamento|noiv*|divorci*|separad*|solteir*|viúv*|namorad*|parceir*|marido|esposa|esposo',
    diet: 'vegetarian*|vegan*|pescetarian*|como carne|come carne|como peixe',
    constraint:
      'alérgic*|alergia*|intoleran*|celíac*|diabétic*|asma|cadeira de rodas|grávida|glúten|lactose|não como|não bebo|não come|não bebe|fuso|medo de|antes das|depois das',
    language: 'falo|fala|língua materna|idioma*|aprendendo',
    dislike: 'odeio|odeia|não gosto|não gosta|não suporto|não suporta|detest*',
    like: 'gosto|gosta|adoro|adora|amo|ama|prefiro|prefere|favorit*|preferid*|jogo|joga|coleciono|sempre|toda|todo',
    family: 'filho|filhos|filha|filhas|cachorr*|gato|gata|mãe|pai|irmão|irmã|pais|avó|avô'
  },
  it: {
    wish: "rispondi*|rispondimi|scrivimi|chiamami|dammi del|usa sempre|non usare|d'ora in poi",
    home: 'abito|abita|vivo|vive|trasferit*|traslocat*|trasloco|risiedo|risiede|casa nuova',
    work: 'lavoro|lavora|impiego|posto|promoss*|assunt*|pensione|pensionat*|disoccupat*|studio|studia|mestiere|professione|azienda',
    partner:
      'sposat*|sposo|matrimonio|fidanzat*|divorzi*|separat*|single|vedov*|ragazzo|ragazza|compagn*|marito|moglie',
    diet: 'vegetarian*|vegan*|pescetarian*|mangio carne|mangio pesce',
    constraint:
      'allergic*|allergia|intolleran*|celiac*|diabetic*|asma|sedia a rotelle|incinta|glutine|lattosio|non mangio|non bevo|non mangia|non beve|fuso|paura di|prima delle|dopo le',
    language: 'parlo|parla|madrelingua|lingua madre|imparando',
    dislike:
      'odio|odia|non mi piace|non mi piacciono|non gli piace|non le piace|non sopporto|detest*',
    like: 'mi piace|mi piacciono|gli piace|le piace|amo|ama|adoro|adora|prefer*|preferit*|gioco|gioca|colleziono|sempre|ogni',
    family:
      'figlio|figli|figlia|figlie|bambin*|cane|gatto|gatta|madre|padre|fratello|sorella|genitori|nonn*'
  },
  nl: {
    wish: 'antwoord|beantwoord|schrijf|noem me|gebruik altijd|gebruik nooit|voortaan|vanaf nu',
    home: 'woon|woont|wonen|verhuis*|verhuisd|thuis in|nieuw huis|nieuwe flat',
    work: 'werk|werkt|werken|baan|functie|gepromoveerd|aangenomen|pensioen|werkloos|studeer|studeert|beroep|zzp*|bedrijf|werkgever',
    partner:
      'getrouwd|trouw*|bruiloft|verloofd|gescheiden|uit elkaar|vrijgezel|weduwe|weduwnaar|vriendin|man|vrouw|partner',
    diet: 'vegetari*|vegan*|pescotari*|eet vlees|eet vis',
    constraint:
      'allerg*|intolerant*|coeliakie|diabet*|astma|rolstoel|doof|blind|zwanger|lactose|gluten|eet geen|drink geen|drinkt geen|tijdzone|bang voor|niet voor|niet na',
    language: 'spreek|spreekt|moedertaal|vloeiend|leer',
    dislike: 'haat|hou niet|houdt niet|hekel aan|lust geen|niet uitstaan',
    like: 'hou van|houdt van|vind * leuk|graag|liever|lievelings*|favoriet*|speel|speelt|verzamel*|altijd|elke',
    family:
      'zoon|zonen|dochter*|kind|kinderen|hond|kat|moeder|vader|broer*|zus|zussen|ouders|oma|opa'
  },
  pl: {
    wish: 'odpowiadaj*|odpowiedz*|pisz|mów mi|zwracaj się|używaj*|nie używaj*|od teraz',
    home: 'mieszka*|przeprowadz*|przeniosł*|zamieszka*|nowe mieszkanie',
    work: 'pracuj*|praca|pracę|pracy|stanowisk*|awans*|zatrudni*|emerytu*|bezrobotn*|studiuj*|zawód|zawodu|firma|firmie',
    partner:
      'żonat*|mężatk*|ślub*|zaręcz*|rozw*|rozsta*|singiel|singielk*|wdow*|chłopak*|dziewczyn*|partner*|mąż|żona|mężem|żoną|narzecz*',
    diet: 'wegetari*|wegan*|jem mięso|jem ryby',
    constraint:
      'alergi*|uczulon*|nietoleranc*|celiaki*|cukrzyc*|astm*|wózku|ciąży|gluten*|laktoz*|nie jem|nie piję|nie je|nie pije|boję się|strefa',
    language: 'mówię|mówi po|język ojczysty|języki|uczę się',
    dislike: 'nienawidz*|nie lubi*|nie znosz*|nie cierpi*',
    like: 'lubi*|kocham|uwielbi*|wol*|ulubion*|gram|zbiera*|zawsze|codziennie|co tydzień',
    family:
      'syn|synów|córk*|dzieci|dziecko|pies|psa|kot|kota|matka|mama|ojciec|tata|brat|siostr*|rodzic*'
  },
  ru: {
    wish: 'отвечай*|пиши|пишите|называй*|обращай*|используй*|не используй*|впредь',
    home: 'живу|живет|живёт|переехал*|переезжа*',
    work: 'работаю|работает|работу|работа|должност*|повысили|уволил*|учусь|учится|професси*|пенси*',
    partner:
      'женат*|замужем|свадьб*|развел*|развод*|помолвлен*|холост*|вдов*|парень|девушка|муж|жена',
    diet: 'вегетариан*|веган*',
    constraint: 'аллерги*|непереносим*|диабет*|астм*|беременн*|не ем|не пью|глютен*|лактоз*',
    language: 'говорю|родной язык|учу',
    dislike: 'ненавижу|не люблю|не любит|терпеть не',
    like: 'люблю|любит|нравится|нравятся|обожаю|предпочита*|любим*|всегда|каждый',
    family: 'сын|дочь|дочка|дети|собака|кошка|кот|мать|мама|отец|папа|брат|сестра|родители'
  },
  tr: {
    wish: 'cevap ver*|yanıt ver*|bana * de|kullan|kullanma|bundan sonra|her zaman * yaz',
    home: 'yaşıyorum|yaşıyor|oturuyorum|taşındım|taşındı|taşındık',
    work: 'çalışıyorum|çalışıyor|işim|işe|terfi*|emekli*|okuyorum|mesleğim',
    partner: 'evli*|evlen*|nişan*|boşan*|bekar*|dul|sevgili*|eşim|kocam|karım',
    diet: 'vejetaryen*|vegan*',
    constraint:
      'alerji*|intolerans*|çölyak|diyabet*|astım*|hamile*|glüten|laktoz|yemiyorum|içmiyorum',
    language: 'konuşuyorum|ana dilim',
    dislike: 'nefret*|sevmiyorum|sevmem|hoşlanmıyorum',
    like: 'seviyorum|severim|seviyor|tercih*|favori*|hoşlanıyorum|her zaman|her gün',
    family: 'oğlum|kızım|çocu*|köpe*|kedi*|annem|babam|kardeşim|ablam|abim'
  },
  ja: {
    wish: '答えて|返答して|返信して|書いてください|呼んで|使ってください|使わないで|てください|ないでください|今後は',
    home: '住んで|住む|住み|引っ越|引越|移り住|暮らし',
    work: '働|勤|転職|仕事|就職|入社|昇進|退職|会社員|社員|学生|在学',
    partner: '結婚|離婚|婚約|独身|彼氏|彼女|夫は|妻は|主人|恋人|別れ',
    diet: 'ベジタリアン|ヴィーガン|ビーガン|菜食',
    constraint:
      'アレルギー|不耐|糖尿病|喘息|車椅子|妊娠|食べられ|飲めな|食べません|飲みません|苦手',
    language: '話せ|話し|母語|母国語',
    dislike: '嫌い|苦手|好きじゃ|好きではな',
    like: '好き|大好き|趣味|お気に入り|毎日|毎週|いつも',
    family: '息子|娘|子供|子ども|犬|猫|母|父|兄|弟|姉|妹|両親|祖母|祖父'
  },
  zh: {
    wish: '请用|请始终|请总是|请一直|回答我|叫我|称呼我|不要用|请不要|以后请|从现在开始',
    home: '住在|搬到|搬家|搬去|定居|家在',
    work: '工作|上班|公司|跳槽|入职|升职|升为|辞职|退休|失业|职业|读书|学生',
    partner: '结婚|离婚|订婚|单身|男朋友|女朋友|丈夫|妻子|老公|老婆|分手|已婚',
    diet: '素食|吃素|纯素',
    constraint: '过敏|不耐受|糖尿病|哮喘|轮椅|怀孕|不吃|不喝|不能吃|不能喝',
    language: '说中文|会说|母语',
    dislike: '讨厌|不喜欢|受不了',
    like: '喜欢|爱吃|爱喝|最爱|爱好|偏爱|总是|每天|每周',
    family: '儿子|女儿|孩子|狗|猫|妈妈|爸爸|母亲|父亲|哥哥|弟弟|姐姐|妹妹|父母'
  },
  ko: {
    wish: '답해|대답해|답변해|불러 줘|불러주|사용해 줘|사용해주|쓰지 마|해 주세요|해주세요|하지 마|앞으로는',
    home: '살고|살아|산다|삽니다|이사|거주',
    work: '일하|근무|직장|회사|이직|취직|입사|승진|퇴사|은퇴|직업|학생|다니',
    partner: '결혼|이혼|약혼|미혼|독신|남자친구|여자친구|남편|아내|헤어',
    diet: '채식|비건',
    constraint: '알레르기|알러지|불내증|당뇨|천식|휠체어|임신|못 먹|못 마|안 먹|안 마',
    language: '모국어|할 줄 알',
    dislike: '싫어|안 좋아',
    like: '좋아|사랑하|취미|즐겨|선호|항상|매일|매주',
    family: '아들|딸|아이|강아지|고양이|엄마|아빠|어머니|아버지|형|오빠|누나|언니|동생|부모'
  }
}
