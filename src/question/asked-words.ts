/**
 * Words by which people ask about what everybody has, a home, work, a name, a phone number, or a thing: a colour, a host. Parted by `|`, a
 * `*` stands for any ending and, between blanks, for a few words (`word-lists.ts`).
 */
import type { Language } from '#src/text/languages.ts'

export const ATTRIBUTES = [
  'home',
  'work',
  'name',
  'born',
  'phone',
  'email',
  'diet',
  'allergy',
  'pets',
  'partner',
  'car',
  'languages',
  'colour',
  'hosting'
] as const
export type Attribute = (typeof ATTRIBUTES)[number]
export type AttributeWords = Readonly<
  Partial<Record<Language, Readonly<Partial<Record<Attribute, string>>>>>
>

export const ASKED_WORDS: AttributeWords = {
  en: {
    home: 'where * live|where * living|where * lived|where * based|where * reside|where is * home|city * live|city * living|town * live|town * living|country * live|place * live|previous town|previous city|home town|home address|what is my address',
    work: '* job|occupation|profession|for a living|do * for work|do at work|do before|work for|works for|where * work|employer|employed|who * boss of',
    name: 'what is my name|what is my full name|what am i called|who am i|my name',
    born: 'birthday|how old|born|date of birth|what is * age',
    phone: 'phone|phone number|mobile|telephone|reached by phone|call me on',
    email: 'email|e-mail|mail address|email address',
    diet: 'diet|vegetarian|vegan|eat meat|what * eat',
    allergy: 'allergic|allergy|allergies|intolerant|intolerances',
    pets: 'pets|pet|animals * have|animals * keep|animals * own',
    partner:
      'married to|husband|wife|spouse|partner|boyfriend|girlfriend|dating|in a relationship with',
    car: 'car|cars|vehicle',
    languages: 'language * speak|languages|native language|mother tongue|first language',
    colour: 'colour|colours|color|colors',
    hosting: 'hosted|hosting|hosts'
  },
  de: {
    home: 'wo * wohn*|wo * gewohnt|wo * gelebt|stadt * gewohnt|wo * leb*|stadt * wohn*|stadt * leb*|ort * wohn*|land * leb*|wo * zuhause|mein wohnort|wohin * gezogen|meine adresse',
    work: 'beruf|beruflich|von beruf|job|arbeitgeber|wo * arbeit*|bei wem * arbeit*|für wen * arbeit*|was * gearbeitet|was arbeit*|als was arbeit*|welche stelle',
    name: 'wie heiße ich|mein name|wer bin ich|wie ist mein name|wie werde ich genannt',
    born: 'geburtstag|wie alt|geboren|geburtsdatum',
    phone:
      'telefon*|handynummer|rufnummer|telefonisch|unter welcher nummer|meine nummer|mobilnummer',
    email: 'email|e-mail*|mail|mailadresse|emailadresse',
    diet: 'ernähr*|vegetari*|vegan*|esse ich fleisch|diät',
    allergy: 'allerg*|unverträglich*|vertrage ich nicht',
    pets: 'haustier*|tiere * habe|welche tiere',
    partner: 'verheiratet|meine frau|mein mann|ehefrau|ehemann|partner*|meine freundin|mein freund',
    car: 'auto|wagen|fahrzeug',
    languages: 'sprachen|muttersprache|welche sprache*',
    colour: 'farbe|farben',
    hosting: 'gehostet|hosting|hostet'
  },
  es: {
    home: 'dónde * viv*|dónde * resid*|ciudad * viv*|ciudad anterior|ciudad * resid*|país * viv*|mi dirección|dónde * mi casa',
    work: 'profesión|trabajo|trabajaba|trabajé|empleo|a qué me ded*|empleador|oficio|mi jefe|mi empresa',
    name: 'cómo me llamo|mi nombre|quién soy',
    born: 'cumpleaños|cuántos años tengo|qué edad|nací|fecha de nacimiento',
    phone: 'teléfono|móvil|qué número * llamar|número * llamar',
    email: 'correo|email|e-mail',
    diet: 'dieta|vegetarian*|vegan*|como carne|qué como',
    allergy: 'alérgic*|alergia*|intolerante',
    pets: 'mascota*|animales',
    partner:
      'casad* con|con quién * casad*|mi marido|mi mujer|mi esposo|mi esposa|mi pareja|mi novi*',
    car: 'coche|carro|auto|vehículo',
    languages: 'idioma*|lengua materna|lenguas',
    colour: 'color|colores',
    hosting: 'alojad*|hospedad*|hosting|hostead*'
  },
  fr: {
    home: "où * habit*|où * vi*|ville * vi*|ville * habit*|pays * vi*|pays * habit*|mon adresse est|adresse postale|où * j'habit*|où * domicile",
    work: 'métier|profession|travail|travaille|travaillais|emploi|employeur|dans la vie|poste',
    name: "comment je m'appelle|comment * m'appel*|mon nom|qui suis-je",
    born: 'anniversaire|quel âge ai-je|né|née|date de naissance',
    phone: 'téléphone|portable|numéro * joindre|me joindre',
    email: 'mail|e-mail|email|courriel|adresse électronique',
    diet: 'régime|végétarien*|végan*|végétalien*|mange * viande',
    allergy: 'allergi*|intoléran*',
    pets: 'animaux|animal',
    partner:
      'marié*|mon mari|ma femme|mon époux|mon épouse|mon conjoint|ma compagne|mon compagnon|mon copain|ma copine',
    car: 'voiture|véhicule|auto',
    languages: 'langues|langue maternelle|quelle langue',
    colour: 'couleur|couleurs',
    hosting: 'héberg*|hosting'
  },
  pt: {
    home: 'onde * mor*|onde * viv*|cidade * viv*|cidade * mor*|país * viv*|onde * resid*|a minha morada|meu endereço',
    work: 'profissão|trabalho|trabalha*|trabalhava|emprego|na vida|profissionalmente|empregador|ofício|cargo',
    name: 'como me chamo|meu nome|quem sou',
    born: 'aniversário|quantos anos tenho|que idade|nasci|data de nascimento',
    phone: 'telefone|telemóvel|celular|número * ligar',
    email: 'e-mail|email|correio eletrónico|correio eletrônico',
    diet: 'dieta|vegetarian*|vegan*|como carne',
    allergy: 'alérgic*|alergia*|intolerante',
    pets: 'animais|animal de estimação|bicho*',
    partner:
      'casad* com|quem * casad*|meu marido|minha mulher|meu esposo|minha esposa|namorad*|parceir*',
    car: 'carro|automóvel|veículo',
    languages: 'línguas|idioma*|língua materna',
    colour: 'cor|cores',
    hosting: 'hospedad*|alojad*|hosting'
  },
  it: {
    home: 'dove * abit*|dove * viv*|città * viv*|città * abit*|paese * viv*|il mio indirizzo|dove * casa mia|dove * risied*',
    work: 'lavoro|lavoravo|mestiere|professione|impiego|datore di lavoro|per chi lavor*|dove lavor*',
    name: 'come mi chiamo|mio nome|chi sono',
    born: 'compleanno|quanti anni ho|sono nato|sono nata|data di nascita',
    phone: 'telefono|cellulare|numero * chiamare',
    email: 'email|e-mail|mail|posta elettronica',
    diet: 'dieta|vegetarian*|vegan*|mangio carne',
    allergy: 'allergic*|allergia|allergie|intollerante',
    pets: 'animali|animale domestico',
    partner:
      'sposat* con|chi * sposat*|mio marito|mia moglie|mia compagna|mio compagno|mio fidanzato|mia fidanzata',
    car: 'auto|macchina|automobile|veicolo',
    languages: 'lingue|lingua madre|madrelingua|quale lingua',
    colour: 'colore|colori',
    hosting: 'ospitat*|hosting'
  },
  nl: {
    home: 'waar * woon*|waar * gewoond|stad * woon*|plaats * woon*|land * woon*|mijn adres|waar * thuis',
    work: 'beroep|baan|werk|werkte|werkgever|voor werk|wat doe ik',
    name: 'hoe heet ik|mijn naam|wie ben ik',
    born: 'verjaardag|jarig|hoe oud|geboren|geboortedatum',
    phone: 'telefoon*|telefoonnummer|mobiel|nummer * bereik*',
    email: 'e-mail*|email*|mail|mailadres',
    diet: 'dieet|vegetari*|vegan*|eet ik vlees',
    allergy: 'allerg*|intolerant*',
    pets: 'huisdier*|dieren',
    partner: 'getrouwd|mijn man|mijn vrouw|echtgeno*|mijn vriend|mijn vriendin|partner',
    car: 'auto|wagen|voertuig',
    languages: 'talen|moedertaal|welke taal',
    colour: 'kleur|kleuren',
    hosting: 'gehost|hosting'
  },
  pl: {
    home: 'gdzie * mieszka*|mieście * mieszka*|kraju * mieszka*|mój adres|gdzie * mój dom|dokąd * przeprowadz*',
    work: 'zawód|zawodu|zawodowo|praca|pracę|pracuj*|pracował*|pracodawc*|czym się zajmuj*|stanowisko',
    name: 'jak się nazywam|jak mam na imię|moje imię|kim jestem',
    born: 'urodziny|ile mam lat|urodził*|data urodzenia',
    phone: 'telefon*|komórk*|numer * dzwonić',
    email: 'e-mail|email|mail|adres mailowy|maila',
    diet: 'diet*|wegetarian*|wegan*|jem mięso',
    allergy: 'alergi*|uczulon*|uczulenie|nietoleranc*',
    pets: 'zwierzę*|zwierzak*|zwierzęta',
    partner: 'żonat*|zamężna|mój mąż|moja żona|mężatką|partner*|mój chłopak|moja dziewczyna|ślub',
    car: 'samoch*|auto|autem',
    languages: 'języki|językach|język ojczysty|językiem',
    colour: 'kolor*',
    hosting: 'hostowan*|hosting*'
  },
  ja: {
    home: 'どこに住|どこで暮ら|街に住|町に住|国に住|都市に住|住所|住まい',
    work: '仕事|職業|勤務先|どこで働|勤め先|会社はどこ',
    name: '私の名前|何という名前|私は誰',
    born: '誕生日|何歳|生年月日|いつ生まれ',
    phone: '電話',
    email: 'メール',
    diet: '食生活|ベジタリアン|ヴィーガン|菜食|肉を食べ',
    allergy: 'アレルギー',
    pets: 'ペット|動物を飼',
    partner: '夫の|妻の|夫は|妻は|結婚し|彼氏|彼女の|パートナー',
    car: '車',
    languages: '何語|言語|母語|母国語',
    colour: '何色|どんな色|色は',
    hosting: 'ホスト|ホスティング'
  },
  zh: {
    home: '住在哪|住哪|哪个城市|住在什么|家在哪|地址|搬到哪',
    work: '职业|做什么工作|做什么的|哪里上班|在哪上班|雇主|哪里工作|工作是什么|什么工作',
    name: '我叫什么|我的名字|姓名|我是谁',
    born: '生日|多大年纪|几岁|多大了|出生',
    phone: '电话|手机号',
    email: '邮箱|电子邮件|邮件地址',
    diet: '吃素|饮食|素食|吃肉',
    allergy: '过敏',
    pets: '宠物|养了什么',
    partner: '丈夫|妻子|老公|老婆|和谁结婚|男朋友|女朋友|配偶',
    car: '开什么车|的车|什么车',
    languages: '语言|母语|什么语',
    colour: '颜色|顏色',
    hosting: '托管|托管在'
  },
  ko: {
    home: '어디에 살|어디 살|도시에 살|나라에 살|어디에서 살|집 주소|사는 곳',
    work: '직업|직장|무슨 일을|어디에서 일|어디서 일|회사가',
    name: '제 이름|내 이름|저는 누구',
    born: '생일|몇 살|태어났|생년월일',
    phone: '전화번호|연락처|핸드폰',
    email: '이메일|메일 주소',
    diet: '식단|채식|비건|고기를 먹',
    allergy: '알레르기|알러지',
    pets: '반려동물|애완동물|동물을 키',
    partner: '남편|아내|결혼|남자친구|여자친구|배우자',
    car: '무슨 차|제 차|어떤 차|자동차',
    languages: '언어|모국어',
    colour: '무슨 색*|색깔*',
    hosting: '호스팅'
  }
}
