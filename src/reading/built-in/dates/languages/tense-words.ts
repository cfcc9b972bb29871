/**
 * Words and endings that tell, in each language, that something has happened (`past`) or comes again
 * and again (`again`). Data: what holds none of `past` and has a day looks ahead, as a plan does. A
 * language that is not listed leaves the year to the calendar: the nearest.
 */

interface TenseWords {
  past: RegExp
  again: RegExp
  /** What has begun or begins with a month, and holds: "4月から在宅です", "Da gennaio lavoro qui" are of the year that runs. */
  since?: RegExp
}

const L = '(?<!\\p{L})'
const R = '(?!\\p{L})'
const words = (past: string, again: string, since?: string): TenseWords => ({
  past: new RegExp(past, 'iu'),
  again: new RegExp(again, 'iu'),
  ...(since === undefined ? {} : { since: new RegExp(since, 'iu') })
})
const whole = (list: string) => `${L}(?:${list})${R}`

const present = (list: string) => new RegExp(whole(list), 'iu')
const clauses = (link: string) => new RegExp(`[,;:–—、，；：]|${link}`, 'iu')

/** "Vive con noi da gennaio": with what is so it is since when, "aperto da lunedì a venerdì" aside. */
const SINCE_IT = `${whole('sono|è|siamo|ho|ha|abbiamo|vivo|vive|viviamo|abito|abita|abitiamo|lavoro|lavora|lavoriamo|sto|sta|stiamo|uso|usa|usiamo|studio|studia|faccio|fa|facciamo|seguo|vado|va|frequento|frequenta|prendo|gioco|gioca|esco|conosco')}(?! (?:apert|chius)).{0,60} (?<!partire )(?:da|dal)(?: mese di)? (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|\\d{1,2}(?!\\d)(?!.{0,20} al \\d))(?! (?:al?|ai|fino)(?!\\p{L}))`

/** What is had and is no participle: "ho una visita", "ho la festa". */
const NOT_NOUN =
  '(?!(?:una?|uno|il|lo|la|i|gli|le|due|tre|mi[oa]|nostr[oa]|quest[oaie]|tutt[oaie]|tant[oaie]|molt[oaie]|fest[ae]|visit[ae]|git[ae]|partit[ae])(?!\\p{L}))'

/** What French puts between "avoir" and a participle; anything else there has its own noun ("suis au lycée"). */
const BESIDE_PARTICIPLE =
  'pas|plus|jamais|rien|tout|tous|toutes|bien|mal|mieux|trop|beaucoup|déjà|encore|enfin|aussi|souvent|toujours|presque|juste|hier|été|\\p{L}+ment'
/** What ends like a participle and is none: "La réunion est lundi", "je suis au bureau". */
const NO_PARTICIPLE =
  'au|du|ici|aussi|plus|tous|nous|vous|sous|lui|qui|oui|midi|lundi|mardi|mercredi|jeudi|vendredi|samedi|petit|gratuit|amis?'

/** A word that was given looks ahead: what was promised or is planned for a day is still to come. */
export const PROMISED =
  /(?<!\p{L})(?:est|sont|è|sono|está|están|é|são|ist|sind|is|zijn|jest|są) (?:\p{L}+ )?(?:prévue?s?|programmée?s?|fixée?s?|planifiée?s?|attendue?s?|previst\p{L}+|fissat\p{L}|prenotat\p{L}|programmat\p{L}|programad\p{L}+|fijad\p{L}+|marcad\p{L}+|agendad\p{L}+|geplant|angesetzt|vorgesehen|gepland|voorzien|zaplanowan\p{L}+|przewidzian\p{L}+)(?!\p{L})|(?<!\p{L})(?:versprochen|zugesagt|promis|prometí|prometido|prometimos|promesso|prometi|beloofd|toegezegd|obieca\p{L}+|约定|(?:me|nos) (?:invitó|invitaron|han invitado|ha invitado)|(?:estoy|estamos) invitad\p{L}+|(?:fui|fomos|sou|somos) convidad\p{L}+|(?:me|nos) convid(?:ou|aram)|(?:mi|ci) (?:ha|hanno) invitat\p{L}|(?:sono|siamo) invitat\p{L}|zaprosi(?:ł|ła|li|ły) (?:mnie|nas)|zosta(?:łem|łam|liśmy) zaprosz\p{L}+)(?!\p{L})|約束|答应|承诺|预产期|預產期|出産予定|예정일|약속했|기로 (?:했|함)/iu

/** What was booked or got lies ahead as well as behind: "Habe einen Tisch für den 3. Juni reserviert", 6月3日に予約しました. */
export const BOOKED =
  /(?<!\p{L})(?:reserviert|gebucht|vorgemerkt|(?:termin|platz|zusage) (?:\p{L}+ ){0,4}(?:bekommen|vereinbart|ausgemacht|gekriegt)|reservad[oa]s?|reserv(?:é|amos|aron)|(?:dado|cogido|pedido|sacado|conseguido|dieron|pedí|saqué) (?:\p{L}+ )?(?:cita|hora|turno)|contratado|réservée?s?|prenotat[oaei]|preso (?:\p{L}+ )?appuntamento|dato (?:\p{L}+ )?appuntamento|fissato|(?:consegui|marquei|marcamos|agendei|agendamos|reservei|reservamos|comprei|compramos) |gereserveerd|geboekt|afgesproken|(?:zarezerwowa|zabukowa|umówi)(?:łem|łam|liśmy|łyśmy|ł|ła|li|ły)|dostał(?:em|am)? (?:\p{L}+ )?(?:wizytę|termin))(?!\p{Ll})|予約|申し込|[约約]了|[约約]好|[预預][约約订訂定]|[订訂][了好]|挂了?号|예약|예매/iu

/** A preposition that gives a thing its day: "für den 3. Juni", "para el 3 de junio", "na 3 czerwca"; months stand behind the figure. */
export const FOR_A_DAY =
  /(?<!\p{L})(?:für den|para(?: el| o)?(?: dia| día)?|pr[ao](?: dia)?|per l['’]|per il|pour le|voor|na) ?\d{1,2}(?:\.|er|º|e)? (?:de )?\p{L}{3}/iu

/** What was moved is still to come: "ist auf den 15. Mai verschoben", "a été repoussé au 3 juin". */
export const MOVED =
  /(?<!\p{L})(?:verschoben|verlegt|vertagt|vorverlegt|vorgezogen|umgebucht|(?:verschieben|verlegen|vertagen|vorziehen|umbuchen)(?= |[.!,]|$)|(?:aplazar|posponer|adelantar|retrasar|atrasar|reprogramar|mover|cambiar|pasar|spostare|posticipare|rimandare|rinviare|anticipare|reporter|repousser|décaler|avancer|adiar|remarcar|antecipar|transferir|mudar|passar) (?:\p{L}+ ){0,6}(?:al?|au|para|pr[ao]|per)(?= (?:el |il |le |o |dia |día )?\d)|(?:verzetten|verplaatsen|verschuiven|uitstellen|vervroegen)|(?:przełożyć|przesunąć|przenieść)|report(?:é|ée|és|ées)|repouss(?:é|ée|és|ées)|décal(?:é|ée|és|ées)|avanc(?:é|ée|és|ées)|déplac(?:é|ée|és|ées)|aplazad\p{L}+|pospuest\p{L}+|adelantad\p{L}+|retrasad\p{L}+|atrasad\p{L}+|reprogramad\p{L}+|reagendad\p{L}+|(?:mov|cambi|pas)[ai]d\p{L}+ (?:(?:\p{L}+ ){0,5}al(?= (?:día )?\d)|al|para)|cambiaron (?:\p{L}+ ){0,3}(?:al|para)|se (?:pasa|pasó|mueve|movió) (?:al|para)|(?:cambian|mueven|pasan|adelantan|aplazan|retrasan) (?:\p{L}+ ){0,5}(?:al?|para)(?= (?:el )?(?:\d|día|próxim|lunes|martes|miércoles|jueves|viernes|sábado|domingo))|(?:pas|mov|cambi|adelant|aplaz|retras|atras|pospus|reprogram|reagend)(?:é|ó|o|aron|ió|ieron) (?:\p{L}+ ){0,4}(?:al?|para)(?= (?:el |la )?(?:\d|mañana|hoy|próxim|siguiente|semana|día|lunes|martes|miércoles|jueves|viernes|sábado|domingo))|spostat\p{L}|posticipat\p{L}|rimandat\p{L}|rinviat\p{L}|anticipat\p{L}|adiad\p{L}+|adiou|adiaram|remarcad\p{L}+|remarcou|remarcaram|antecipad\p{L}+|transferid\p{L}+ para|(?:ficou (?:para|pro)|(?:pass|mud)(?:ou|aram|ei|amos) (?:\p{L}+ ){0,4}(?:para|pr[ao]))(?= (?:[oa] )?(?:\d|amanhã|hoje|dia|próxim|outr|semana|segunda|terça|quarta|quinta|sexta|sábado|domingo))|slitta\p{L}* (?:a|al)|(?:rutsch\p{L}*|wandert) auf|schui(?:ft|ven)|schuif(?:t|en)? door|(?:aber|maar|mais) (?:das|es|dat|het|ce|ça) (?:wird|wordt|sera)|gliss(?:e|é|ée)|passe (?:à|au)(?= (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))|verplaatst|verschoven|verzet|uitgesteld|vervroegd|przesun\p{L}+|przełożo\p{L}+|przełoży[łl]\p{L}*|przenie[sś]\p{L}+ (?:\p{L}+ ){0,3}na(?= (?:\d|poniedz|wtorek|środę|czwartek|piątek|sobotę|niedzielę|jutro|przyszł|następn))|przeniesio\p{L}+)(?!\p{L})|(?:に|へ)(?:変更|変わ|変え|延期|移動|移(?:っ|り|し)|ずら|ずれ|延び|繰り|前倒|振り?替|なりました|なった)|(?:改|推迟|推遲|延期|延后|延後|提前|挪|移|调整?|調整?|换|換)(?:到|成|为|為|在|至)|(?:으로|로) (?:연기|변경|미뤄|미뤘|미루|옮|바뀌|바뀜|바꾸|바꿨|바꿔|당겨|당겼|앞당|늦춰|늦췄|조정)/iu

/** Behind it "du 22 au 29" is no range: it was moved from one to the other. */
export const MOVED_BEFORE = new RegExp(`(?:${MOVED.source})$`, 'iu')

/** What rests or goes on until a day, which is still to come: "Ich habe das Abo bis September pausiert". */
const PAUSED =
  /(?<!\p{L})(?:pausiert|ausgesetzt|stillgelegt|eingefroren|verlängert|geschlossen|pausad[oa]|pausé|pausei|congelad[oa]|congel[éó]|congelei|suspendid[oa]|suspendí|suspendi|prorrogad[oa]|ampliad[oa]|prolong\p{L}+|suspendue?s?|gelée?s?|mis en pause|sospes[oae]|congelat[oa]|prorogat[oa]|stopgezet|bevroren|gepauzeerd|verlengd|zawiesi\p{L}+|zamrozi\p{L}+|przedłuży\p{L}+)(?!\p{L})/iu
const UNTIL: Readonly<Record<string, RegExp>> = {
  de: present('bis'),
  es: present('hasta'),
  fr: /(?<!\p{L})jusqu['’]/iu,
  it: present('fino a|fino al|fino alla|fino ai'),
  pt: present('até'),
  nl: present('tot'),
  pl: present('do')
}

/** Whether a text tells that something rests or goes on until some day. */
export function restsUntil(text: string, language: string): boolean {
  return UNTIL[language]?.test(text) === true && PAUSED.test(text)
}

/** What begins, or who goes, by the present: with a day it lies ahead, "y empiezo en Iberia el 1 de julio". */
export const BEGINS: Readonly<Record<string, RegExp>> = {
  de: present(
    'fange|fängt|fangen|beginne|beginnt|beginnen|starte|startet|starten|ziehe|zieht|ziehen|wechsle|wechselt|trete|tritt|gehe|geht|gehen|fahre|fährt|fahren|fliege|fliegt|fliegen|komme|kommt|kommen|heirate|heiratet|heiraten|übernehme|übernimmt|kriege|kriegt|kriegen|bekomme|bekommt|bekommen'
  ),
  fr: present(
    'commence|commençons|commencent|débute|démarre|emménage|emménageons|déménage|déménageons|pars|part|partons|vais|va|allons|vont|rejoins|rejoint|intègre|arrive|arrivons|rentre|rentrons'
  ),
  es: present(
    'empiezo|empieza|empezamos|empiezan|comienzo|comienza|comenzamos|arranco|arranca|entro|entra|entramos|mudo|muda|mudamos|voy|va|vamos|van|salgo|sale|salimos|vuelvo|vuelve|viajo|viaja|viajamos|llega|llegan|incorporo|incorpora'
  ),
  it: present(
    "comincio|comincia|cominciamo|cominciano|(?<!['’])inizio|inizia|iniziamo|parto|partiamo|trasferisco|trasferisce|trasferiamo|vado|va|andiamo|entro|entra|entriamo|torno|torna|torniamo|arriva"
  ),
  pt: present(
    'começo|começa|começamos|começam|entro|entra|entramos|mudo|muda|mudamos|vou|vai|vamos|vão|viajo|viaja|viajamos|assumo|assume|chega|chegam'
  ),
  nl: present(
    'begin|begint|beginnen|start|starten|verhuis|verhuist|verhuizen|ga|gaat|gaan|vertrek|vertrekt|vertrekken|vlieg|vliegt|vliegen|kom|komt|komen|trouw|trouwt|trouwen|krijg|krijgt|krijgen'
  ),
  pl: present(
    'zaczynam|zaczyna|zaczynamy|zaczynają|rozpoczynam|rozpoczyna|przeprowadzam|przeprowadza|przeprowadzamy|wyjeżdżam|wyjeżdża|wyjeżdżamy|jadę|jedzie|jedziemy|lecę|leci|lecimy|idę|idzie|idziemy|wracam|wraca|wracamy|przechodzę|przechodzi'
  )
}

/** Where a clause ends and one with a tense of its own may begin. */
export const CLAUSE_BREAKS: Readonly<Record<string, RegExp>> = {
  de: clauses(' (?:und|aber) '),
  fr: clauses(' (?:et|mais) '),
  es: clauses(' (?:y|pero) '),
  it: clauses(' (?:e|ma) '),
  pt: clauses(' (?:e|mas) '),
  nl: clauses(' (?:en|maar) '),
  pl: clauses(' (?:i|a|ale) '),
  ko: clauses('(?<=[고만]) ')
}

/** A habit that is over: the weekday that it had is no day, "水曜のヨガは先週でやめました". */
export const GIVEN_UP =
  /[月火水木金土日]曜日?の[^、。]{1,12}[をは][^、。]{0,10}(?:やめ|辞め|卒業し)(?:まし)?た|(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天]的.{1,10}不(?:上|去|练|打|跑|学|参加|做)了|[월화수목금토일]요일 [가-힣]{1,8}[은는을를]? .{0,12}(?:그만|관뒀|끊었)/u

export const TENSE_WORDS: Readonly<Record<string, TenseWords>> = {
  de: words(
    `${whole('war|waren|warst|wart|wurde|wurden|hatte|hatten|ging|gingen|kam|kamen|fand|fuhr|flog|bekam|begann|starb|seit|vergangene[nr]?|letzte[nrs]? (?:woche|monat|jahr|mal|nacht|winter|sommer|frühling|frühjahr|herbst|wochenende|(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)(?! (?:im|des|vom) (?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez))|\\p{L}+(?:ar|er|uli|uni|ai|ärz|pril|ugust))')}|${whole('habe|hab|hat|haben|bin|ist|sind|hast|habt|bist|seid')}.*${L}(?:\\p{L}*ge\\p{L}+(?:t|en)|(?:be|ver|er|ent|zer|miss)\\p{L}+(?:t|en)|\\p{L}+iert)(?: worden)?(?:[.!]*$|[,;]| (?:und|aber|zu) )`,
    whole(
      'geburtstag|(?:erste[nr]?|zweite[nr]?|dritte[nr]?|letzte[nr]?) \\p{L}+tag im monat|namenstag|hochzeitstag|jahrestag|jubiläum|jede[nrsm]?|jährlich|monatlich|wöchentlich|immer|alljährlich|geschäftsjahr|arbeitszeit(?:en)?|öffnungszeiten|sprechzeiten|schuljahr|(?:mon|diens|mittwoch|donners|frei|sams|sonn)(?:tag)?(?:abend|morgen|vormittag|nachmittag|mittag|nacht)?s|alle (?:zwei|drei|paar|\\d+) (?:tage|wochen|monate|jahre)|(?:arbeite|öffne|hab|habe)\\p{L}* (?:\\p{L}+ ){0,3}(?:mon|diens|donners|frei|sams|sonn)tag bis \\p{L}+tag|\\p{L}+tag bis \\p{L}+tag (?:geöffnet|offen|auf|zu|geschlossen)'
    )
  ),
  fr: words(
    `${whole("étais|était|étions|étaient|avais|avait|avions|avaient|allais|allait|allions|faisais|faisait|faisions|habitais|habitait|habitions|travaillais|travaillait|jouais|jouait|vivais|vivait|eu|été|fut|(?:semaine|mois|année|ans?|fois|nuit|été|automne|hiver|printemps|week-end|\\p{L}+di|dimanche|\\p{L}+(?:bre|ier|in|llet)|mars|avril|mai|août) derni(?:er|ère)s?|passée?s?|depuis|il y a|vien(?:s|t|nent)(?= (?:juste )?d[e'’])|venons(?= d[e'’])")}|${L}(?:ai|as|a(?! lieu)|avons|avez|ont|suis|es|est|sommes|êtes|sont)(?:-(?:tu|vous|il|elle|on|t-il|t-elle|t-on))? (?:(?:${BESIDE_PARTICIPLE}) ){0,2}(?!(?:${NO_PARTICIPLE})${R})\\p{L}+(?:é|ée|és|ées|i|ie|is|it|u|ue|us|ert|eint|aint)(?![\\p{L}'’])`,
    whole(
      "anniversaires?|chaque|(?:premier|deuxième|troisième|dernier) \\p{L}+ du mois|tous les|toutes les|toujours|annuel(?:le)?(?:ment)?|mensuel(?:le)?|d'habitude|exercice fiscal|hebdo(?:madaires?)?|horaires|année scolaire|fête nationale|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?! (?:\\d{1,2}(?!\\d| ?h)|dernier|prochain|suivant))|les (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s|une? \\p{L}+ sur (?:deux|trois|quatre)|(?:ouv|travaill|boss|ferm)\\p{L}* (?:\\p{L}+ ){0,3}(?:du|de) \\p{L}+(?:di|dimanche) (?:au|à) \\p{L}+"
    )
  ),
  es: words(
    `${whole('era|eran|fue|fueron|fui|estaba|estuv\\p{L}+|anduv\\p{L}+|tuve|tuvo|tuvimos|hice|hizo|hubo|vine|vino|pasad[oa]s?|desde|hace|ayer|nací|murió|anteayer|(?:he|ha|hemos|han) \\p{L}+[dt]o')}|${L}\\p{L}{3,}í${R}(?<!${L}(?:aquí|allí|así|casi))|${L}\\p{L}+(?:é|ó|aste|iste|aron|ieron|aba|aban)${R}(?<!${L}(?:acaban?|café|caché|comité|puré|José|qué|sé|esté|bebé|estamos|vamos|tenemos|venimos|salimos|vivimos))`,
    whole(
      'cumpleaños|(?:primer|segundo|tercer|último) \\p{L}+ (?:del|de cada) mes|cumples?(?! (?:\\d|\\p{L}+ (?:años|meses)))|aniversario|santo|cada|todos los|todas las|siempre|anual(?:mente)?|mensual(?:mente)?|normalmente|año fiscal|año escolar|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|(?:abr|trabaj|atiend|cierr|funcion)\\p{L}* (?:\\p{L}+ ){0,3}de (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo) a \\p{L}+'
    )
  ),
  it: words(
    `${whole('era|erano|fu|stato|stata|scors[oaie]|passat[oa]|da quando|(?:giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|or[ae]|temp[oi]|poc[oa]) fa|nacque')}|${SINCE_IT}|${whole('ho|hai|ha|abbiamo|avete|hanno|sono|è|siamo|siete')} (?:${NOT_NOUN}\\p{L}+ ){0,2}?${NOT_NOUN}(?:\\p{L}+(?:at|ut|it|tt|rs|ss|st)|mort|(?:ri|ap|com|sor)?pres|spes|sces|(?:de|uc)cis|vint|spent|tolt|(?:rac|ac)colt|scelt|risolt|(?:rag)?giunt|aggiunt|assunt|offert|scopert|dipint)[oaie]${R}`,
    whole(
      'compleanno|(?:primo|secondo|terzo|ultimo|prima|seconda|terza|ultima) \\p{L}+ del mese|\\p{L}+ sì e un[oa]? no|anniversario|onomastico|ogni|tutti i|tutte le|sempre|annualmente|di solito|anno fiscale|anno scolastico|(?:il|di|al) (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato)(?! (?:\\d|scorso|prossimo|dopo))|(?:la|di|alla) domenica(?! (?:\\d|scorsa|prossima|dopo))|(?:apr|lavor|chiu|apert)\\p{L}* (?:\\p{L}+ ){0,3}d[ae]l? (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato) a\\p{L}* \\p{L}+'
    ),
    "^(?:da|dal|dall['’])(?!\\p{L}| (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica))"
  ),
  pt: words(
    `${whole('era|eram|foi|foram|fui|estava|estive|teve|tive|fez|fiz|veio|houve|nasci|vendi|perdi|recebi|decidi|consegui|pedi|bati|comi|bebi|saí|caí|aprendi|escrevi|conheci|esqueci|desisti|assisti|abri|dormi|corri|subi|cresci|adoeci|descobri|quis|pude|trouxe|passad[oa]s?|desde|há(?= (?:\\d|uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|poucos?|muitos?|algu\\p{L}+|tempos?|quase|mais|cerca|anos|dias))|ontem')}|${L}\\p{L}+(?:ei|ou|eu|iu|aste|este|aram|eram|iram|ava|avam)${R}(?<!${L}(?:eu|meu|seu|teu|sou|estou|vou|estamos|vamos|museu))`,
    whole(
      'aniversário|(?:primeir|segund|terceir|últim)[ao] \\p{L}+ do mês|\\p{L}+ sim,? (?:e )?(?:outr[oa]|\\p{L}+) não|cada|todos os|todas as|tod[oa] (?:o |santo |a )?(?:dia|mês|ano|semana|segunda|terça|quarta|quinta|sexta|sábado|domingo)|sempre|anual(?:mente)?|mensal(?:mente)?|ano fiscal|ano letivo|(?:às|nas) (?:segundas|terças|quartas|quintas|sextas)(?:-feiras)?|(?:aos|nos) (?:sábados|domingos)|(?:abr|trabalh|atend|fech|funcion)\\p{L}* (?:\\p{L}+ ){0,3}de (?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)? a \\p{L}+'
    )
  ),
  nl: words(
    `${whole('was|waren|had|hadden|werd|werden|ging|gingen|kwam|kwamen|vond|kreeg|sinds|vorige|afgelopen|geleden')}|${whole('ben|bent|is|zijn|heb|hebt|heeft|hebben')}.*${L}(?:\\p{L}*ge\\p{L}+(?:d|t|en)|(?:be|ver|ont|her)\\p{L}+(?:d|t|en))${R}`,
    whole(
      'verjaardag|(?:eerste|tweede|derde|laatste) \\p{L}+ van de maand|jarig|trouwdag|jubileum|naamdag|elke|elk|iedere|ieder|altijd|jaarlijks|maandelijks|wekelijks|boekjaar|werktijden|openingstijden|schooljaar|om de (?:zaterdag|zondag|maandag|dinsdag|woensdag|donderdag|vrijdag|dag|week)|(?:zater|zon|maan|dins|woens|donder|vrij)dag(?:ochtend|middag|avond)?(?:s|en)|(?:open|werk|gesloten)\\p{L}* (?:\\p{L}+ ){0,3}(?:zater|zon|maan|dins|woens|donder|vrij)dag (?:tot|t/m) \\p{L}+|\\p{L}+dag tot (?:en met )?\\p{L}+dag (?:open|gesloten)'
    )
  ),
  pl: words(
    `${whole('temu|(?<=.)od(?! \\d{1,2}\\.? do)|wczoraj|przedwczoraj|zeszł\\p{L}+|ubiegł\\p{L}+')}|${L}\\p{L}{2,}(?:łem|łam|liśmy|łyśmy|ł|ła|ło|li|ły)${R}(?<!${L}(?:mały|cały|miły|stały|trzeci|szkoła|szkoły|stół|dział|kościół|zespół|pół|artykuł|tytuł|wydział|udział|oddział|podział|materiał|kanał|finał|sygnał|szczegół|była by))`,
    whole(
      'urodziny|(?:pierwsz|drug|trzec|ostatni)\\p{L}* \\p{L}+ miesiąca|imieniny|rocznic\\p{L}+|każd\\p{L}+|co (?:rok|tydzień|miesiąc)|co roku|zawsze|corocznie|rok szkolny|rok obrotowy|co drug[aą]|we? (?:poniedziałki|wtorki|środy|czwartki|piątki|soboty|niedziele)|(?:otw|pracuj|czynn)\\p{L}* (?:\\p{L}+ ){0,3}od \\p{L}+ do \\p{L}+(?<!\\d)'
    ),
    '^od(?!\\p{L})'
  ),
  ja: words(
    '(?:ました|でした|だった|[いきしちにみりえけせてねべめれっんだ]た)(?:よ|ね|んです|のです)?[。！!.]*$|から(?:ずっと|ここ)',
    '誕生日(?!パーティ|会|プレゼント|旅行)|記念日|毎[年月週日朝晩]|いつも|ごと|年度は|命日|[月火水木金土日]曜日?[はが](?:在宅|出社|休み|お休み|定休|テレワーク|リモート|ノー残業)|(?:会社|店|職場|学校|病院|クリニック|図書館|スーパー|チーム|カフェ|レストラン|食堂|美容院)[はも][^、。]{0,4}[月火水木金土日]曜|[月火水木金土日]曜日?[と、][月火水木金土日]曜日?は|定休|休診日|隔[週月]|(?<!月の?)第[1-5１-５一二三四五][月火水木金土日]曜|定例(?!.{0,10}(?:変|移|延|中止|なくな|ずら))|(?:ゴミ|ごみ)(?:の日|出し|収集)|[月火水木金土日]曜日?(?:から|～|〜|-)[月火水木金土日]曜日?(?:まで|に)?.{0,12}(?:働|勤務|営業|開い|開いて|出勤|通っ)',
    '月から'
  ),
  zh: words(
    '了[。！!.]*$|了(?!解)|过[。！!.]*$|过了|刚|曾|当时|以来|去年|上个?[周月]|已经',
    '生日(?!聚会|派对|会|礼物|晚宴)|纪念日|周年|每[年月周天个]|(?:周|星期|礼拜)[一二三四五六日天][到至~–-](?:周|星期|礼拜)[一二三四五六日天](?=.{0,12}(?:上班|上课|工作|营业|开门|上学))|总是|一直|财年|学年|忌日|(?:公司|店|学校|单位|医院|图书馆|我们[组队]|团队)(?:都|是)?(?:周|星期|礼拜)[一二三四五六日天]|(?:周|星期|礼拜)[一二三四五六日天](?:都|是)?(?:在家(?:办公|上班|工作)|去公司|不加班|休息|不营业|不上班)|公休|休息日|隔周|单周|双周|例会(?!.{0,8}(?:改|挪|移|推|延|提前|取消))',
    '月份?(?:起|开始)|了(?=\\p{Script=Han})'
  ),
  ko: words(
    '(?:[았었였했갔왔됐났샀봤]|[가-힣]*(?:았|었|였|했|갔|왔|됐|났|샀|봤|꼈|렸|졌|켰|쳤|섰|뒀|줬|냈|뺐|랐))(?:어요|습니다|다|어|죠|네요|는데|고)|부터 지금|지난',
    '생일(?! ?(?:파티|잔치|선물|모임|여행))|기념일|매[년월주일달]|마다|항상|늘|회계 ?연도|학년도|제사|(?:회사|가게|학교|병원|도서관|팀|식당|카페|마트|은행|미용실)[은는] [월화수목금토일]요일|요일[은이] (?:재택|출근|휴무|휴일|쉬는|쉬어|야근|정기)|휴무일|정기 ?휴무|쉬는 날|격주|정기 ?(?:회의|모임)(?!.{0,10}(?:옮|바뀌|바꿨|미뤄|취소|변경))|[월화수목금토일]요일부터 [월화수목금토일]요일까지 (?:\\S+ )?(?:일|근무|출근|영업|다녀|열)',
    '월부터'
  )
}
