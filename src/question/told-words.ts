/** Words by which people tell what `asked-words.ts` asks for, often in none of the question's own words. */
import type { AttributeWords } from '#src/question/asked-words.ts'

export const TOLD_WORDS: AttributeWords = {
  en: {
    home: "live|lives|lived|live in|living in|moved to|moves to|move to|moved back|relocated|reside|resides|based in|home is|'s home is|settled in|address is",
    work: 'work as|works as|worked as|work at|works at|work for|works for|working as|working at|working for|employed|job|employer|is now a|is now an|am now a|am now an|freelance*|self-employed|retired|unemployed|profession|occupation|promoted to|hired|started as|starts as|start as|starting as|starting at|starts at|started at',
    name: "name is|'s name|is called|people call|goes by|nickname",
    born: 'birthday|was born|years old|turned',
    phone: 'phone number|phone|mobile|telephone|call me on|number is',
    email: 'email|e-mail|mail is|reach me at',
    diet: 'vegetarian|vegan|pescatarian|diet|eat meat|eats meat|not eat|kosher|halal|plants',
    allergy: 'allerg*|intoleran*|coeliac|celiac',
    pets: 'dog|dogs|puppy|cat|cats|kitten|parrot*|rabbit*|hamster*|horse*|pet|pets|beagle|terrier|goldfish|tortoise|budgie',
    partner:
      'married|husband|wife|spouse|partner|boyfriend|girlfriend|engaged|divorced|single|widow*',
    car: 'drive|drives|car|volvo|fiat|toyota|tesla|ford|audi|bmw',
    languages: 'speak|speaks|mother tongue|native language|fluent|native speaker',
    colour:
      'red|orange|yellow|green|blue|navy|turquoise|teal|purple|violet|lilac|pink|magenta|brown|black|white|cream|beige|grey|gray|silver|gold|burgundy|maroon|colour|color',
    hosting:
      'hosted|hosting|hosts|runs on|run on|running on|runs in|deployed|server|servers|cloud|data centre|data center|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  de: {
    home: 'wohn*|leb*|zuhause|umgezogen|gezogen|ziehe*|wohnort|niedergelassen',
    work: 'arbeit*|stelle|job|beruf|angestellt|bin lehrer*|bin * am|bin * bei|bin * im|fange * an|angefangen bei|gekündigt|als * tätig|tätig|selbstständig|rentner*|arbeitslos|befördert',
    name: 'heiße|name ist|name|nennen mich|nennt mich',
    born: 'geburtstag|geboren|jahre alt|bin * jahre',
    phone: 'telefon*|handynummer|rufnummer|mobilnummer|telefonisch|nummer',
    email: 'e-mail*|email*|mail|mailadresse',
    diet: 'vegetari*|vegan*|pescetari*|esse weder|esse kein*|fleisch|koscher|halal',
    allergy: 'allerg*|unverträglich*|vertrage kein*|*allergie|vertrage * nicht',
    pets: 'hund|hunde|katze*|kater|dackel|welpe*|pferd*|kaninchen|hamster|wellensittich*|papagei*|haustier*',
    partner:
      'verheiratet|meine frau|mein mann|ehefrau|ehemann|partner*|verlobt|geschieden|meine freundin|mein freund|single|verwitwet',
    car: 'auto|wagen|fahre * opel|fahre * vw|fahre einen|fahre ein|opel|volkswagen',
    languages: 'spreche|spricht|muttersprache|fließend',
    colour:
      'rot*|orange*|gelb*|grün*|blau*|dunkelblau*|hellblau*|türkis*|lila|violett*|rosa|pink*|braun*|schwarz*|weiß|weiße|weißer|weißes|weißen|cremefarben*|beige*|grau*|silber*|gold|golden*|farbe',
    hosting:
      'gehostet|hosting|läuft auf|läuft bei|läuft in|server*|rechenzentrum|cloud|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  es: {
    home: 'vivo|vive|vivimos|mudo|mudé|mudado|mudamos|trasladado|trasladé|resido|mi casa está|casa',
    work: 'trabajo|trabaja|trabajaba|soy profesor*|ahora soy|enseño|empleo|puesto|profesión|soy * en el|soy * en la|soy * en un|me dedico|autónom*|jubilad*|contratad*|ascend*',
    name: 'me llamo|mi nombre|me dicen',
    born: 'cumpleaños|nací|nacid*|años|cumplo',
    phone: 'teléfono|móvil|llamar al|llamar',
    email: 'correo|email|e-mail',
    diet: 'vegetarian*|vegan*|no como carne|como carne|dieta|carne',
    allergy: 'alérgic*|alergia*|intoleran*|celíac*',
    pets: 'perr*|gat*|galg*|cachorr*|caballo|conejo*|loro*|hámster|mascota*',
    partner:
      'casad*|mi marido|mi mujer|mi esposo|mi esposa|mi pareja|novio|novia|divorciad*|solter*|viud*',
    car: 'conduzco|coche|carro|mi auto',
    languages: 'hablo|habla|lengua materna|idioma*',
    colour:
      'rojo|roja|rojos|rojas|naranja|amarill*|verde|verdes|azul|azules|turquesa|morad*|violeta|lila|rosa|marrón|marrones|negro|negra|negros|negras|blanco|blanca|blancos|blancas|crema|beige|gris|grises|platead*|dorad*|granate|color',
    hosting:
      'alojad*|hospedad*|hosting|corre en|servidor*|desplegad*|nube|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  fr: {
    home: "j'habite|habite|vis à|je vis|vit à|déménag*|emménag*|installé*|domicile",
    work: "travaille|métier|poste|emploi|profession|suis professeur*|suis * au|suis * à l'|suis * chez|retraité*|chômage|indépendant*|embauché*|promu*",
    name: "m'appelle|mon nom|on m'appelle",
    born: 'anniversaire|née|né|ans',
    phone: 'téléphone|portable|joindre au|numéro',
    email: 'mail|e-mail|email|courriel',
    diet: 'végétarien*|végan*|végétalien*|viande|régime',
    allergy: 'allergi*|intoléran*|cœliaque',
    pets: 'chien*|chat*|chatte*|beagle|chiot*|cheval|lapin*|perroquet*|hamster',
    partner:
      'marié*|mon mari|ma femme|mon époux|mon épouse|conjoint*|compagne|compagnon|copain|copine|divorcé*|célibataire|veuf|veuve|fiancé*',
    car: 'conduis|voiture|renault|peugeot|citroën',
    languages: 'parle|langue maternelle|couramment',
    colour:
      'rouge|rouges|orange|jaune|jaunes|vert|verte|verts|vertes|bleu|bleue|bleus|bleues|turquoise|violet|violette|mauve|rose|roses|marron|brun|brune|noir|noire|noirs|noires|blanc|blanche|blancs|blanches|crème|beige|gris|grise|grises|argenté*|doré*|bordeaux|couleur',
    hosting:
      'héberg*|hosting|tourne sur|tourne chez|serveur*|déployé*|cloud|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  pt: {
    home: 'moro|mora|moramos|vivo em|vive em|mudo-me|mudo para|mudei|mudamos|mudámos|resido|minha casa|casa',
    work: 'trabalho|trabalha|trabalhava|emprego|profissão|cargo|sou * na|sou * no|reformad*|aposentad*|desempregad*|promovid*|contratad*',
    name: 'chamo-me|me chamo|meu nome',
    born: 'aniversário|nasci|nascid*|anos',
    phone: 'telefone|telemóvel|celular|ligar-me|me ligar',
    email: 'e-mail|email|correio eletrónico|correio eletrônico',
    diet: 'vegetarian*|vegan*|carne|dieta',
    allergy: 'alérgic*|alergia*|intoleran*|celíac*',
    pets: 'cão|cães|cadela|cachorr*|gat*|beagle|cavalo|coelho*|papagaio*|hamster',
    partner:
      'casad*|meu marido|minha mulher|minha esposa|meu esposo|namorad*|noiv*|divorciad*|solteir*|viúv*|parceir*',
    car: 'conduzo|dirijo|carro|meu automóvel',
    languages: 'falo|fala|língua materna|idioma*',
    colour:
      'vermelh*|laranja|amarel*|verde|verdes|azul|azuis|turquesa|rox*|violeta|lilás|rosa|cor-de-rosa|castanh*|marrom|preto|preta|pretos|pretas|branco|branca|brancos|brancas|creme|bege|cinza|cinzent*|pratead*|dourad*|cor',
    hosting:
      'hospedad*|alojad*|hosting|corre em|corre na|corre no|roda em|roda na|roda no|servidor*|nuvem|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  it: {
    home: 'abito|abita|vivo a|vive a|trasferi*|traslocat*|risiedo|casa mia',
    work: 'lavoro|lavora|lavoravo|impiego|mestiere|professione|sono professor*|sono * al|sono * alla|insegno|gestisco|mi sono messo in proprio|mi sono messa in proprio|in proprio|pensionat*|disoccupat*|assunt*|promoss*',
    name: 'mi chiamo|mio nome|mi chiamano',
    born: 'compleanno|nato|nata|anni',
    phone: 'telefono|cellulare|chiamare al|chiamare',
    email: 'email|e-mail|mail|posta elettronica',
    diet: 'vegetarian*|vegan*|carne|dieta',
    allergy: "allergic*|allergia|allergie|un'allergia|intollerant*|celiac*",
    pets: 'cane|cani|cagn*|gatt*|beagle|cucciol*|cavallo|coniglio|pappagall*|criceto',
    partner: 'sposat*|mio marito|mia moglie|compagn*|fidanzat*|divorziat*|single|vedov*',
    car: 'guido|auto|macchina|automobile',
    languages: 'parlo|parla|lingua madre|madrelingua',
    colour:
      'rosso|rossa|rossi|rosse|arancione|giallo|gialla|gialli|gialle|verde|verdi|blu|azzurr*|turchese|viola|lilla|rosa|marrone|marroni|nero|nera|neri|nere|bianco|bianca|bianchi|bianche|crema|beige|grigio|grigia|grigi|grigie|argentat*|dorat*|colore',
    hosting:
      'ospitat*|hosting|gira su|gira in|server|cloud|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  nl: {
    home: 'woon|woont|wonen|woonde|verhuis|verhuizen|verhuisd|thuis is|thuis|gevestigd',
    work: 'werk|werkt|werkte|baan|beroep|ben leraar|ben * op het|ben * bij|werkgever|zzp*|gepensioneerd|werkloos|gepromoveerd|aangenomen',
    name: 'heet|mijn naam|noemt me|noemen me',
    born: 'verjaardag|jarig|geboren|jaar oud',
    phone: 'telefoon*|telefonisch|mobiel|nummer',
    email: 'e-mail*|email*|mail|mailadres',
    diet: 'vegetari*|vegan*|vlees|dieet',
    allergy: 'allerg*|intolerant*|coeliakie',
    pets: 'hond|honden|kat|katten|teckel|poes|paard|konijn*|papegaai*|hamster',
    partner:
      'getrouwd|mijn man|mijn vrouw|echtgeno*|vriend|vriendin|verloofd|gescheiden|vrijgezel|weduw*',
    car: 'rijd|auto|wagen',
    languages: 'spreek|spreekt|moedertaal|vloeiend',
    colour:
      'rood|rode|oranje|geel|gele|groen|groene|blauw|blauwe|donkerblauw*|turquoise|paars|paarse|lila|roze|bruin|bruine|zwart|zwarte|wit|witte|crème|beige|grijs|grijze|zilver*|goud|gouden|kleur',
    hosting:
      'gehost|hosting|draait op|draait bij|draait in|server*|cloud|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  pl: {
    home: 'mieszka*|przeprowadz*|przenieśli*|przeniosł*|mój dom|zamieszka*',
    work: 'pracuj*|pracował*|pracę|praca|zawód|zawodu|stanowisk*|jestem nauczyciel*|jestem * w|emeryt*|bezrobotn*|awans*|zatrudni*',
    name: 'nazywam się|na imię|moje imię|mówią na mnie',
    born: 'urodziny|urodził*|lat',
    phone: 'telefon*|komórk*|dzwonić',
    email: 'e-mail|email|mail|mailowy|maila',
    diet: 'wegetarian*|wegan*|mięsa|mięso|diet*',
    allergy: 'alergi*|uczulon*|uczulenie|nietoleranc*|celiaki*',
    pets: 'pies|psa|psy|kot|kota|koty|jamnik*|szczeni*|koń|konia|królik*|papug*|chomik*',
    partner:
      'mąż|żona|żonat*|mężatk*|zamężna|partner*|narzeczon*|rozwied*|singiel|singielk*|wdow*|chłopak|dziewczyn*|męża|żonę',
    car: 'jeżdżę|jeździ|samoch*|auto',
    languages: 'mówię|mówi po|język* ojczyst*|językiem|znam język*',
    colour:
      'czerwon*|pomarańczow*|żółt*|zielon*|niebiesk*|granatow*|turkusow*|fioletow*|liliow*|różow*|brązow*|czarn*|biał*|kremow*|beżow*|szar*|srebrn*|złot*|kolor*',
    hosting:
      'hostowan*|hosting*|działa na|serwer*|chmur*|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  ja: {
    home: '住んで|住む|住ま|引っ越|引越|暮らし|家は',
    work: '働|勤|仕事|職|教師です|社員|自営|退職|をしています|教えて|で教え',
    name: '名前は|と申し|といいます|と呼ば',
    born: '誕生日|生まれ|歳',
    phone: '電話',
    email: 'メール',
    diet: 'ベジタリアン|ヴィーガン|ビーガン|菜食|肉',
    allergy: 'アレルギー',
    pets: '飼って|犬|猫|ペット',
    partner: '夫|妻|結婚|婚約|離婚|独身|彼氏|主人',
    car: '車|乗って',
    languages: '話せ|話し|話す|母語|母国語',
    colour:
      '赤|橙色|オレンジ色|黄色|緑|青|紺|水色|紫|ピンク|茶色|黒|白|ベージュ|灰色|グレー|銀色|金色|色',
    hosting:
      'ホスト|ホスティング|サーバー|クラウド|デプロイ|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  zh: {
    home: '住在|住|搬到|搬去|搬家|定居|我家在|家在',
    work: '工作|上班|当|职业|公司|老师|任职|退休|失业|入职|跳槽|教书|任教|开店|辞职',
    name: '我叫|名字是|名字叫|姓名',
    born: '生日|出生|岁',
    phone: '电话|手机|打1',
    email: '邮箱|电子邮件|邮件',
    diet: '吃素|素食|不吃肉|纯素',
    allergy: '过敏',
    pets: '养|狗|猫|兔|宠物',
    partner: '丈夫|妻子|老公|老婆|结婚|离婚|单身|男朋友|女朋友|订婚',
    car: '开一辆|的车|开车|汽车',
    languages: '会说|母语|语言|语',
    colour:
      '红|紅|橙色|黄色|黃色|绿|綠|蓝|藍|紫|粉色|粉红|棕色|褐色|黑|白色|白的|米色|灰色|灰的|银色|金色|颜色|顏色',
    hosting:
      '托管|服务器|云上|阿里云|腾讯云|华为云|部署|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  },
  ko: {
    home: '살고|살아|산다|삽니다|이사|거주|우리 집은|집은',
    work: '일해|일하|근무|직장|직업|교사|회사|취직|이직|퇴직|은퇴|직원',
    name: '제 이름|이름은|라고 합니다|이라고 합니다|라고 불러',
    born: '생일|태어났|살이',
    phone: '전화번호|연락처|핸드폰|전화',
    email: '이메일|메일',
    diet: '채식|비건|고기',
    allergy: '알레르기|알러지',
    pets: '강아지|고양이|개를|키워|키우|반려',
    partner: '남편|아내|결혼|남자친구|여자친구|약혼|이혼|미혼',
    car: '차를|차는|몰아|자동차',
    languages: '언어|할 줄 알|모국어|어를',
    colour:
      '빨간|빨강|주황|노란|노랑|초록|녹색|파란|파랑|남색|보라|분홍|핑크|갈색|검은|검정|까만|하얀|흰|베이지|회색|은색|금색',
    hosting:
      '호스팅|서버|클라우드|배포|aws|azure|hetzner|ovh|vercel|netlify|heroku|digitalocean|cloudflare|kubernetes'
  }
}
