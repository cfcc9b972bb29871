/**
 * Words by which people ask, by language: what kind of answer a question wants, and words that answer
 * such a question in a sentence. Parted by `|`; whole words, anywhere in scripts without spaces. A question
 * in a language that is not listed is answered all the same, only without this help.
 */
import type { Language } from '#src/text/languages.ts'

export const ASKING_WORDS = [
  'who',
  'where',
  'when',
  'often',
  'age',
  'count',
  'length',
  'why',
  'said'
] as const

export interface QuestionWords {
  who: string
  where: string
  when: string
  /** How often. */
  often: string
  /** How old. */
  age: string
  /** How many, how much. */
  count: string
  /** How long. */
  length: string
  why: string
  /** About what somebody says, thinks or feels. */
  said: string
  /** Between two things of which one is asked for. */
  or: string
  /** In an answer: words that give a reason. */
  because: string
  /** In an answer: numbers as words. */
  numbers: string
  /** In an answer: units of a length of time. */
  units: string
  /** What is put before an earlier value, and how a day is added on which something was said. */
  before: string
  saidOn: (day: string) => string
}

export const QUESTION_WORDS: Readonly<Partial<Record<Language, QuestionWords>>> = {
  en: {
    who: 'who|whose|whom|which person|what person|which friend',
    where:
      'where|what place|which place|what city|which city|what country|which country|what town|which town|what area|which state|what state',
    when: 'when|what date|which date|what day|which day|what year|which year|what month|which month|what time',
    often: 'how often|how frequently|how regularly',
    age: 'how old|what age',
    count: 'how many|how much|how tall|how far|how big|what number',
    length: 'how long|since when',
    why: 'why|how come|what made|what inspired|what motivated|what motivates|what inspires|what prompted|what sparked|what led|what reason|what was the reason',
    said: 'say|said|says|think|thinks|thought|feel|feels|felt|describe|describes|described|mention|mentions|mentioned|tell|told|opinion|attitude|reaction|react',
    or: 'or',
    because:
      'because|so that|since|in order to|as a result|inspired|motivated|thanks to|due to|made me',
    numbers:
      'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|several|few|couple|dozen|hundred|thousand|million|half',
    units:
      'second|seconds|minute|minutes|hour|hours|day|days|week|weeks|weekend|month|months|year|years|decade|since',
    before: 'Before that:',
    saidOn: (day) => `said on ${day}`
  },
  de: {
    who: 'wer|wen|wem|wessen|mit wem|welche person',
    where:
      'wo|wohin|woher|welcher stadt|welche stadt|welchem land|welches land|welchem ort|welcher ort',
    when: 'wann|an welchem tag|welches datum|welcher tag|in welchem jahr|welches jahr|in welchem monat|welcher monat|um wie viel uhr|wie spät',
    often: 'wie oft|wie häufig',
    age: 'wie alt',
    count: 'wie viel|wie viele|wieviel|wieviele|wie groß|wie weit',
    length: 'wie lange|seit wann',
    why: 'warum|wieso|weshalb|weswegen|wozu|aus welchem grund|was bewog|was hat * inspiriert',
    said: 'sagt|sagte|gesagt|sagen|denkt|dachte|meint|meinte|fühlt|fühlte|findet|hält|erzählt|erzählte|erwähnt|erwähnte|meinung',
    or: 'oder',
    because: 'weil|denn|damit|deshalb|deswegen|daher|wegen|aufgrund|um',
    numbers:
      'eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|einmal|zweimal|dreimal|paar|mehrere|hundert|tausend|halb',
    units:
      'sekunden|minute|minuten|stunde|stunden|tag|tage|tagen|woche|wochen|monat|monate|monaten|jahr|jahre|jahren|seit',
    before: 'Davor:',
    saidOn: (day) => `gesagt am ${day}`
  },
  es: {
    who: 'quién|quien|quiénes|de quién|con quién|a quién',
    where: 'dónde|donde|adónde|qué ciudad|qué país|qué lugar',
    when: 'cuándo|cuando|qué día|qué fecha|qué año|qué mes|a qué hora',
    often: 'cada cuánto|con qué frecuencia',
    age: 'cuántos años tiene|qué edad',
    count: 'cuánto|cuánta|cuántos|cuántas',
    length: 'cuánto tiempo|desde cuándo|cuánto hace|cuánto lleva',
    why: 'por qué|por que|para qué|qué motivó|qué inspiró|por qué razón',
    said: 'dice|dijo|dicho|piensa|pensó|opina|opinó|siente|sintió|cree|cuenta|contó|mencionó|menciona|opinión',
    or: 'o|u',
    because: 'porque|para|ya que|puesto que|debido|gracias a|por eso',
    numbers:
      'uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|vez|veces|varios|varias|cien|mil|medio|media',
    units: 'segundos|minuto|minutos|hora|horas|día|días|semana|semanas|mes|meses|año|años|desde',
    before: 'Antes:',
    saidOn: (day) => `dicho el ${day}`
  },
  fr: {
    who: 'qui|à qui|avec qui|de qui|quelle personne',
    where: 'où|quelle ville|quel pays|quel endroit|quel lieu',
    when: 'quand|quel jour|quelle date|quelle année|quel mois|à quelle heure|en quelle année',
    often: 'à quelle fréquence|tous les combien',
    age: 'quel âge',
    count: 'combien',
    length: 'combien de temps|depuis quand|depuis combien|pendant combien',
    why: "pourquoi|pour quelle raison|qu'est-ce qui a inspiré|qu'est-ce qui a poussé",
    said: 'dit|disait|pense|pensait|trouve|ressent|ressenti|raconte|raconté|mentionné|avis|opinion',
    or: 'ou',
    because: 'parce|car|puisque|afin|pour|grâce|comme',
    numbers:
      'un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|fois|plusieurs|cent|mille|demi|demie',
    units:
      'secondes|minute|minutes|heure|heures|jour|jours|semaine|semaines|mois|an|ans|année|années|depuis',
    before: 'Avant cela :',
    saidOn: (day) => `dit le ${day}`
  },
  pt: {
    who: 'quem|de quem|com quem',
    where: 'onde|aonde|que cidade|qual cidade|que país|qual país|que lugar',
    when: 'quando|que dia|qual dia|que data|qual data|que ano|que mês|a que horas|que horas',
    often: 'com que frequência|de quanto em quanto',
    age: 'que idade|quantos anos tem',
    count: 'quanto|quanta|quantos|quantas',
    length: 'quanto tempo|há quanto tempo|desde quando',
    why: 'por que|por quê|porquê|porque motivo|qual o motivo|o que motivou|o que inspirou',
    said: 'diz|disse|dito|pensa|pensou|acha|achou|sente|sentiu|conta|contou|mencionou|opinião',
    or: 'ou',
    because: 'porque|pois|para|por isso|devido|graças|já que',
    numbers:
      'um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vez|vezes|vários|várias|cem|mil|meio|meia',
    units: 'segundos|minuto|minutos|hora|horas|dia|dias|semana|semanas|mês|meses|ano|anos|desde|há',
    before: 'Antes disso:',
    saidOn: (day) => `dito em ${day}`
  },
  it: {
    who: 'chi|con chi|di chi|a chi',
    where: 'dove|quale città|che città|quale paese|che paese|quale posto',
    when: 'quando|che giorno|quale giorno|che data|che anno|quale anno|che mese|a che ora',
    often: 'ogni quanto|quante volte|con che frequenza',
    age: 'quanti anni ha|che età',
    count: 'quanto|quanta|quanti|quante',
    length: 'quanto tempo|da quanto|da quando|per quanto',
    why: 'perché|come mai|per quale motivo|cosa ha spinto|cosa ha ispirato',
    said: 'dice|ha detto|disse|pensa|ha pensato|crede|sente|racconta|ha raccontato|ha menzionato|opinione|trova',
    or: 'o|oppure',
    because: 'perché|poiché|siccome|per|grazie|dato',
    numbers:
      'uno|una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|volta|volte|alcuni|alcune|cento|mille|mezzo|mezza',
    units: 'secondi|minuto|minuti|ora|ore|giorno|giorni|settimana|settimane|mese|mesi|anno|anni|da',
    before: 'Prima:',
    saidOn: (day) => `detto il ${day}`
  },
  nl: {
    who: 'wie|wiens|met wie|van wie|welke persoon',
    where: 'waar|waarheen|waarvandaan|welke stad|welk land|welke plaats|welke plek',
    when: 'wanneer|welke dag|welke datum|welk jaar|welke maand|hoe laat',
    often: 'hoe vaak',
    age: 'hoe oud',
    count: 'hoeveel|hoe ver|hoe groot',
    length: 'hoe lang|hoelang|sinds wanneer',
    why: 'waarom|hoezo|waardoor|om welke reden|wat inspireerde',
    said: 'zegt|zei|gezegd|denkt|dacht|vindt|vond|voelt|voelde|vertelt|vertelde|noemde|mening',
    or: 'of',
    because: 'omdat|want|zodat|daarom|doordat|vanwege|dankzij|om',
    numbers:
      'één|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|keer|paar|enkele|honderd|duizend|half',
    units: 'seconden|minuut|minuten|uur|uren|dag|dagen|week|weken|maand|maanden|jaar|jaren|sinds',
    before: 'Daarvoor:',
    saidOn: (day) => `gezegd op ${day}`
  },
  pl: {
    who: 'kto|kogo|komu|z kim|kim|czyj|czyja|czyje',
    where: 'gdzie|dokąd|skąd|w jakim mieście|w którym mieście|jakim kraju|którym kraju',
    when: 'kiedy|którego dnia|jakiego dnia|w którym roku|w jakim roku|w którym miesiącu|o której',
    often: 'jak często|ile razy|co ile',
    age: 'ile lat ma|w jakim wieku',
    count: 'ile|ilu|iloma',
    length: 'jak długo|od kiedy|ile czasu|od jak dawna',
    why: 'dlaczego|czemu|z jakiego powodu|po co',
    said: 'mówi|mówił|mówiła|powiedział|powiedziała|myśli|sądzi|uważa|czuje|czuł|czuła|opowiada|wspomniał|wspomniała|opinia',
    or: 'czy|lub|albo',
    because: 'bo|ponieważ|gdyż|żeby|aby|dlatego|dzięki',
    numbers:
      'jeden|jedna|jedno|dwa|dwie|dwóch|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|raz|razy|kilka|sto|tysiąc|pół',
    units:
      'sekund|minut|minuty|godzin|godziny|godzinę|dni|dzień|tydzień|tygodnie|tygodni|miesiąc|miesiące|miesięcy|rok|lata|lat|od',
    before: 'Wcześniej:',
    saidOn: (day) => `powiedziane ${day}`
  },
  ja: {
    who: '誰|だれ|どなた|どの人',
    where: 'どこ|何処|どちら|どの街|どの国|どの都市',
    when: 'いつ|何時|何日|何月|何年|何曜日|いつから',
    often: 'どのくらいの頻度|どれくらいの頻度|何日おき|何回',
    age: '何歳|おいくつ',
    count: 'いくつ|何人|何個|何匹|何本|何枚|いくら|どれくらい|どのくらい',
    length: 'どれくらいの間|どのくらいの間|何年間|何ヶ月|何か月|何日間|何時間|何週間',
    why: 'なぜ|何故|どうして|なんで|理由',
    said: '言っ|言い|思っ|考え|感じ|述べ|話し|意見|感想',
    or: 'それとも|または|か',
    because: 'から|ので|ため|おかげ|せい',
    numbers: '一|二|三|四|五|六|七|八|九|十|百|千|万|数',
    units: '秒|分|時間|日間|日|週間|週|ヶ月|か月|年間|年|以来',
    before: 'その前は：',
    saidOn: (day) => `${day}の発言`
  },
  zh: {
    who: '谁|誰|哪位|什么人|什麼人',
    where: '在哪里|在哪裡|在哪儿|在哪兒|哪里|哪裡|哪儿|哪兒|在哪|什么地方|哪个城市|哪个国家|何处',
    when: '什么时候|什麼時候|何时|几点|哪天|哪一天|哪年|哪一年|哪个月|几月|几号|星期几',
    often: '多久一次|多常|几次',
    age: '几岁|幾歲|多大',
    count: '多少|几个|几只|几本',
    length: '多久|多长时间|多長時間|几年|几天|几个月|几小时|从什么时候',
    why: '为什么|為什麼|为何|怎么会|原因',
    said: '说|說|认为|覺得|觉得|想法|提到|看法|感受|感觉',
    or: '还是|還是|或者',
    because: '因为|因為|所以|由于|为了|為了',
    numbers: '一|二|两|三|四|五|六|七|八|九|十|百|千|万|几|半',
    units: '秒|分钟|小时|天|日|周|星期|月|年|以来',
    before: '在那之前：',
    saidOn: (day) => `说于${day}`
  },
  ko: {
    who: '누구|누가|누굴|누구와|누구랑',
    where: '어디|어느 도시|어느 나라|무슨 도시',
    when: '언제|며칠|몇 월|몇 년도|몇 시|무슨 요일|어느 날',
    often: '얼마나 자주|몇 번',
    age: '몇 살',
    count: '몇 명|몇 개|몇 마리|얼마|몇',
    length: '얼마나 오래|얼마 동안|얼마나 걸|몇 년 동안|몇 달 동안|언제부터',
    why: '왜|어째서|무슨 이유|이유',
    said: '말했|말하|생각|느꼈|느끼|언급|의견|이야기했',
    or: '아니면|또는|혹은',
    because: '때문|그래서|위해|덕분|니까|해서',
    numbers: '하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열|한|두|세|네|몇|백|천|만|반',
    units: '초|분|시간|일|주|달|개월|년|동안|부터',
    before: '그 전:',
    saidOn: (day) => `${day}에 말함`
  }
}
