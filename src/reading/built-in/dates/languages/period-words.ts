/**
 * How each language names periods that are seen from now ("letzten Monat", "hace tres años", 先週), a
 * month or a year alone ("im Juni", "desde 2017"), and, where the date library does not know the language,
 * a weekday. Data: pieces of regular expressions. What is not listed has no periods.
 */

import type { PeriodWords } from './period-rules.ts'

const EAST_ASIAN_COUNTS = [
  ...'一 二|两|両 三 四 五 六 七 八 九 十'.split(' '),
  ...'十 二十'
    .split(' ')
    .flatMap((ten) => [
      ...'一 二 三 四 五 六 七 八 九'.split(' ').map((one) => `${ten}${one}`),
      ten === '十' ? '二十' : '三十'
    ]),
  '三十一'
]

export const PERIOD_WORDS: Readonly<Record<string, PeriodWords>> = {
  de: {
    units: {
      day: 'tag(?:en?)?',
      week: 'wochen?',
      month: 'monat(?:en?|s)?',
      year: 'jahr(?:en?|es)?'
    },
    last: '(?:letzt|vorig|vergangen)e[nrsm]?',
    current: 'diese[nrsm]?',
    next: '(?:nächst|kommend)e[nrsm]?',
    side: 'before',
    counts:
      'eine[mr]? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig'.split(
        ' '
      ),
    ago: [['(?:heute )?vor ', '']],
    ahead: [['(?:(?:heute|von heute an) )?in ', '']],
    inMonth: ['(?:im|seit|ab|bis|für|gegen|anfang|mitte|ende)(?: monat)? ', ''],
    // A year alone is a number as often: what may stand behind it tells.
    inYear: [
      '(?:(?:seit|im jahre?|ab|bis|anfang|ende) |(?=(?:19|20)\\d\\d (?:nach|geboren|geheiratet|getrennt|gestorben|verstorben|gegründet|gebaut|gekauft|umgezogen|kennengelernt|angefangen|begonnen|aufgehört|gewechselt|abgeschlossen)(?!\\p{L})))',
      ''
    ]
  },
  fr: {
    units: { day: 'jours?', week: 'semaines?', month: 'mois', year: '(?:ans?|années?)' },
    last: '(?:derni(?:er|ère)|passée?)',
    current: '(?:ce|cette)',
    next: 'prochaine?',
    side: 'behind',
    counts:
      'une? deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-un'.split(
        ' '
      ),
    ago: [['il y a ', '']],
    ahead: [
      ["(?:dans|d['’]ici) ", ''],
      ['', " à (?:partir|compter) d['’]aujourd['’]hui"]
    ],
    inMonth: [
      "(?:en|depuis|dès|pour|vers|courant|début|fin|mi-|au mois de|fin de|jusqu['’]en|jusqu['’]à fin|à partir de)[ ]?",
      ''
    ],
    inYear: ['(?:en|depuis|dès|fin|début) ', '']
  },
  es: {
    units: { day: 'días?', week: 'semanas?', month: 'mes(?:es)?', year: 'años?' },
    last: '(?:pasad[oa]|anterior)',
    current: 'est[ea]',
    next: '(?:próxim[oa]|que viene|que entra)',
    side: 'either',
    counts:
      'una? dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún'.split(
        ' '
      ),
    ago: [
      ['hace ', ''],
      ['', ' atrás']
    ],
    ahead: [
      ['(?:(?:de|desde) (?:aquí|hoy) (?:a|en) )', ''],
      ['dentro de ', ''],
      ['en ', '']
    ],
    inMonth: ['(?:en|desde|a finales de|a principios de|hasta) ', ''],
    inYear: ['(?:en|desde|hasta|a finales de) ', '']
  },
  pt: {
    units: { day: 'dias?', week: 'semanas?', month: 'm(?:ês|eses)', year: 'anos?' },
    last: '(?:passad[oa]|retrasad[oa])',
    current: '(?:n?est[ea]|n?ess[ea])',
    next: '(?:próxim[oa]|que vem|seguinte)',
    side: 'either',
    counts:
      'uma? dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezasseis|dezesseis dezassete|dezessete dezoito dezanove|dezenove vinte'.split(
        ' '
      ),
    ago: [
      ['há ', ''],
      // "Minha avó faz 90 anos": an age, and no time behind.
      [
        '(?<!(?<!\\p{L})(?:meu|minha|noss[oa]|el[ea]) (?:(?!\\p{L}+(?:ou|eu|iu|ei) )\\p{L}+ ){0,2})faz ',
        ''
      ],
      ['', ' atrás']
    ],
    ahead: [
      ['daqui a ', ''],
      ['dentro de ', ''],
      ['em ', '']
    ],
    inMonth: ['(?:em|desde|no fim de|no final de|até) ', ''],
    inYear: ['(?:em|desde|até) ', '']
  },
  it: {
    units: { day: 'giorn[oi]', week: 'settiman[ae]', month: 'mes[ei]', year: 'ann[oi]' },
    last: '(?:scors[oa]|passat[oa])',
    current: "quest(?:[oa] |['’])",
    next: '(?:prossim[oa]|che viene)',
    side: 'either',
    counts:
      'una? due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti ventuno'.split(
        ' '
      ),
    ago: [['', ' fa']],
    ahead: [
      ['(?:(?:da oggi|di qui) )?(?:tra|fra|a) ', ''],
      ['entro ', '']
    ],
    inMonth: ['(?:a|ad|in|da|dal mese di|a fine|a inizio|fino a) ', ''],
    inYear: ['(?:nel|dal|fino al) ', '']
  },
  nl: {
    units: { day: 'dag(?:en)?', week: 'we(?:ek|ken)', month: 'maand(?:en)?', year: 'ja(?:ar|ren)' },
    last: '(?:vorige?|afgelopen|laatste)',
    current: '(?:deze|dit)',
    next: '(?:volgende?|komende?)',
    side: 'before',
    counts:
      'een|één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig eenentwintig'.split(
        ' '
      ),
    ago: [['', ' (?:geleden|terug)']],
    ahead: [
      ['(?:vandaag )?over ', ''],
      ['binnen ', '']
    ],
    inMonth: [
      '(?:(?:in|sinds|vanaf|tot|rond|per|eind|begin|half) |(?<=(?:vorig|afgelopen|volgend|komend|dit) jaar ))',
      ''
    ],
    inYear: ['(?:in|sinds|vanaf|tot|eind|begin) ', '']
  },
  pl: {
    units: {
      day: '(?:dzień|dni)',
      week: 'tygod(?:zień|niu|nie|ni)|tydzień',
      month: 'miesi(?:ąc|ącu|ące|ęcy)',
      year: '(?:rok|roku|lata|lat)'
    },
    last: '(?:zeszł|ubiegł|minion|poprzedni)(?:ym|ego|y|e|m)',
    current: 'tym',
    next: '(?:przyszł|następn)(?:ym|ego|y|e)',
    side: 'before',
    counts:
      'jeden dwa|dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia'.split(
        ' '
      ),
    ago: [['', ' temu']],
    ahead: [['za ', '']],
    inMonth: ['(?:we?|na|od|do|pod koniec|na początku) ', ''],
    inYear: ['(?:w|od|do) ', ' ?(?:r\\.|roku|rok)?'],
    weekdays: {
      // "Do piątku", "od środy"; "w środy" is every week, "od poniedziałku do piątku" too.
      names:
        'niedziel(?:ę|(?<=[do][od]_niedziel)i) poniedział(?:ek|ku) wtor(?:ek|ku) środ(?:ę|(?<=[do][od]_środ)y) czwart(?:ek|ku) piąt(?:ek|ku) sobot(?:ę|(?<=[do][od]_sobot)y)'
          .split(' ')
          .map((name) => name.replace('_', ' ')),
      before: '(?:we?|na|(?<!(?<!\\p{L})od \\p{L}{1,14} )do|od(?! \\p{L}+ do(?!\\p{L}))) ',
      last: '(?:zeszł|ubiegł|ostatni|minion)(?:y|ą) ',
      next: '(?:przyszł|następn|najbliższ)(?:y|ą) '
    }
  },
  ja: {
    units: { day: '日', week: '週間', month: '(?:[かヶケカ]|カ|箇)月', year: '年' },
    last: '(?!)',
    current: '(?!)',
    next: '(?!)',
    side: 'before',
    fixed: {
      last: { week: '先週', month: '先月', year: '(?:昨年|去年)' },
      next: { week: '来週', month: '来月', year: '来年' }
    },
    counts: EAST_ASIAN_COUNTS,
    ago: [['', '前']],
    ahead: [
      ['', '(?:後|ご)'],
      ['あと', '(?:で|したら)']
    ],
    inMonth: [
      '',
      '(?=に|から|まで|の(?:初め|終わり|末|頭|半ば)|いっぱい|末|上旬|中旬|下旬|初旬|初め|頭|半ば)'
    ],
    inYear: ['', '年(?=に|から|まで|以来)']
  },
  zh: {
    units: {
      day: '天',
      week: '个?(?:星期|礼拜|周)',
      month: '个月',
      year: '年'
    },
    last: '(?!)',
    current: '(?!)',
    next: '(?!)',
    side: 'before',
    fixed: {
      last: {
        week: '上个?(?:星期|礼拜|周)(?![一二三四五六日天末])',
        month: '上个?月',
        year: '去年'
      },
      next: {
        week: '下个?(?:星期|礼拜|周)(?![一二三四五六日天末])',
        month: '下个?月',
        year: '明年'
      }
    },
    counts: EAST_ASIAN_COUNTS,
    ago: [['', '(?:以?前|之前)']],
    ahead: [
      ['(?:再过|过)?', '(?:以?后|之后)'],
      ['还有', '(?=我?们?就|[,，]?我|出院|到期|考试|结婚|放假|开学|预产)'],
      ['(?<![不超经路难])再?过', '']
    ],
    inMonth: ['(?:在|从|到|的)?', '(?!\\d)'],
    inYear: ['(?:在|从|自)?', '年(?!前|后|以|之|级)']
  },
  ko: {
    units: { day: '일', week: '주(?:일)?', month: '(?:개월|달)', year: '(?:년|해)' },
    last: '(?!)',
    current: '(?!)',
    next: '(?!)',
    side: 'before',
    fixed: {
      last: {
        week: '(?:지난|저번) ?주(?!말| ?[월화수목금토일]요일)',
        month: '(?:지난|저번) ?달',
        year: '(?:작년|지난해)'
      },
      next: {
        week: '(?:다음|담) ?주(?!말| ?[월화수목금토일]요일)',
        month: '(?:다음|담) ?달',
        year: '(?:내년|다음 ?해)'
      }
    },
    counts:
      '한|일 두|이 세|삼 네|사 다섯|오 여섯|육 일곱|칠 여덟|팔 아홉|구 열|십 열한|십일 열두|십이 십삼|열세 십사|열네 십오|열다섯 십육|열여섯 십칠|열일곱 십팔|열여덟 십구|열아홉 이십|스무 이십일 이십이 이십삼 이십사 이십오 이십육 이십칠 이십팔 이십구 삼십 삼십일'.split(
        ' '
      ),
    ago: [['', ' ?전']],
    ahead: [['', ' ?(?:후|뒤)']],
    inMonth: ['', '(?=에|부터|까지| ?(?:초|말|중순))'],
    inYear: ['', '년(?=에|부터|까지|도)'],
    weekdays: {
      names: '일 월 화 수 목 금 토'.split(' ').map((day) => `${day}요일(?!마다)`),
      before: '(?<!매주 ?|마다 ?)(?:이번 ?주 ?)?',
      last: '(?:지난|저번) ?(?:주 ?)?',
      next: '(?:다음|담) ?(?:주 ?)'
    }
  }
}
