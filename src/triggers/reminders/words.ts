/**
 * Words by which people say that something is to be done, comes again, is off, or is only a thought, by
 * language: patterns without flags. Data, and nothing of it decides alone (`reading-reminders.ts`).
 */
export interface ReminderWords {
  /** Asks to be reminded. */
  remind: string
  /** A day that comes every year. */
  yearly: string
  /** Must be done by then, or ends then. */
  deadline: string
  /** Somebody's word, which is given in the past and kept by then. */
  promise: string
  /** Papers and contracts, which take weeks to renew. */
  expiry: string
  travel: string
  /** Somebody is to be somewhere. */
  appointment: string
  /** Was called off. */
  cancelled: string
  /** Takes place on another day, which stands last. */
  moved: string
  /** May never come: a condition, a wish, a thought. */
  unreal: string
  /** The speaker, as who acts or is concerned; possessives alone are not enough. */
  self: string
  /** Somebody else, as a word for a person. */
  other: string
  /** Those for whom the speaker acts: children and animals. */
  dependent: string
}

export const WORDS: Readonly<Record<string, ReminderWords>> = {
  en: {
    remind:
      "remind (?:me|us)|(?:set|make|put|add|create|need|want) (?:me )?an? (?:quick )?(?:reminder|alarm)|reminder (?:to|for|about|that)|don't (?:let me|let us) forget|do not let me forget|(?:don't|do not|mustn't|must not|can't|shouldn't) forget|(?:must|should|need to|have to|please|to) remember to|remember (?:that|to)|make sure (?:i|we|that i)|note to self|(?:ping|nudge|poke|alert|notify) me|to-?do:",
    yearly:
      "birth ?days?|b-?days?|anniversar(?:y|ies)|name ?days?|(?:turns?|turning|will be|'ll be|going to be) \\d+ on|(?:mother|father|valentine)'?s day|(?:was|were|is) born on",
    deadline:
      'deadline|due|ends?|by (?:the )?end|no later than|at the latest|before|until|till|by|closes?|last day|cut-?off|submit|hand (?:it )?in|pay|file|return|owe|promised?',
    promise:
      "promised?|gave (?:my|our) word|assured|(?:told|said to|texted|wrote to) .{1,40}(?:i|we)(?:'d| would)",
    expiry: 'expires?|expiring|runs? out|up for renewal|renew(?:al|s)?',
    travel:
      'fly(?:ing)?|flight|train|trip|travel(?:l?ing)?|depart(?:ure|s|ing)?|ferry|cruise|boarding|check-?in|leave for|leaving for|off to',
    appointment:
      "appointment|appt|haircut|hairdresser|barber|massage|physio|engineer|plumber|electrician|technician|handyman|surveyor|meeting|interview|check-?up|exam|test|class|lesson|course|session|consultation|inspection|viewing|visit|surgery|operation|vaccination|jab|scan|call|conference|webinar|workshop|wedding|funeral|party|dinner|lunch|breakfast|brunch|coffee|concert|show|play|performance|recital|gig|match|game|race|marathon|rehearsal|date with|hearing|ceremony|graduation|parents'? evening|delivery|delivered|pick-?up|service|repair|reservation|booking|booked|scheduled|dentist|doctor|dr|vet|launch|go-?live|release|kick-?off|presentation|demo|review|stand-?up",
    cancelled:
      "cancel(?:s|led|ed|ling|lation)?|called off|call off|no longer|not happening|fell through|scrapped|won't (?:be|happen|go|make|take)|isn't happening|not going|off the table|don't have to|doesn't have to|no need to|needn't|already (?:done|paid|sent|renewed|submitted)|stop reminding|says the|according to|on the news|on tv|(?:don't|do not|needn't|no) (?:(?:need|have) to )?remind",
    moved:
      '(?:moved|rescheduled|postponed|pushed(?: back)?|brought forward|shifted|changed|put off) (?:from .{1,40} )?(?:to|until|till|for)',
    unreal:
      "if|would|could|might|maybe|perhaps|wish|dream(?:s|ed|ing)?|hop(?:e|es|ing)|thinking (?:of|about)|considering|wonder(?:s|ing)?|imagine|suppose|should i|what if|probably|possibly|someday|one day|kidding|joking|used to|would've|almost|nearly|in theory|ideally",
    self: "let's|i|i'm|i'll|i've|i'd|we|we're|we'll|we've|me|us",
    other:
      'brother|sister|mum|mom|mother|dad|father|cousin|uncle|aunt|auntie|friend|neighbou?rs?|colleague|boss|manager|flatmate|roommate|nephew|niece|grandma|grandpa|gran|grandad|grandmother|grandfather|mate|classmate|co-?worker|teammate|landlord|client|customer|partner|husband|wife|girlfriend|boyfriend|ex|parents(?!.? (?:evening|meeting|night|day))|in-laws|mother-in-law|father-in-law|teacher|doctor|he|she|they|his|her|their',
    dependent:
      'son|sons|daughter|daughters|kid|kids|child|children|baby|toddler|twins|dog|cat|puppy|kitten|horse|rabbit'
  },
  de: {
    remind:
      'erinnere? (?:mich|uns)|(?:mich|uns|mir).{1,60}erinnern|erinnern sie (?:mich|uns)|erinnerung (?:an|für|stellen)|nicht vergessen|vergiss nicht|denk (?:bitte )?(?:daran|dran)|(?:lass|lasst) mich nicht vergessen|sag mir bescheid|merk(?:e)? dir',
    yearly: 'geburtstag|namenstag|hochzeitstag|jahrestag|jubiläum|geboren am|am .{1,30} geboren',
    deadline:
      'frist|fällig|spätestens|bis|vor dem|abgabe|abgeben|einreichen|bezahlen|zahlen|überweisen|stichtag|versprochen|letzter tag',
    promise: 'versprochen|zugesagt|zugesichert',
    expiry:
      'läuft .{0,40}ab|abläuft|ablaufen|verlänger(?:n|t|ung)|gültig bis|endet|kündigungsfrist',
    travel: 'flieg(?:e|en|t)|flug|zug|reise|reisen|fahre|fahren|abfahrt|abflug|fähre|urlaub',
    appointment:
      'termin|\\p{L}*termin|friseur|frisör|handwerker\\p{L}*|klempner|installateur|techniker|monteur|ultraschall|besprechung|meeting|sitzung|treffen|treffe|vorstellungsgespräch|prüfung|klausur|untersuchung|impfung|operation|op|kurs|unterricht|hochzeit|feier|party|konzert|aufführung|elternabend|lieferung|abholung|besichtigung|reservierung|gebucht|verabredet|verabredung|besuch|zahnarzt|arzt|tierarzt|vortrag|präsentation|abendessen|mittagessen|probe|spiel|inspektion|tüv',
    cancelled:
      'abgesagt|absagen|fällt .{0,20}aus|ausgefallen|gestrichen|nicht mehr|findet nicht statt|storniert|doch nicht|schon erledigt|bereits (?:erledigt|bezahlt)|muss .{0,30}nicht|brauchst? mich nicht',
    moved:
      '(?:verschoben|verlegt|vorverlegt|vorgezogen)|(?:auf|zum) .{1,40} (?:verschoben|verlegt|vorgezogen)',
    unreal:
      'wenn|falls|würde|würden|könnte|könnten|vielleicht|eventuell|möglicherweise|überlege|träume|hoffe|wünschte|möchte|irgendwann|hätte|wäre|fast|beinahe|vermutlich|wahrscheinlich|theoretisch',
    self: 'ich|wir|mir|mich|uns',
    other:
      'bruder|schwester|mutter|mama|vater|papa|oma|opa|großmutter|großvater|freund|freundin|kollege|kollegin|nachbar|nachbarin|chef|chefin|cousin|cousine|onkel|tante|schwager|schwägerin|er|mitbewohner|mitbewohnerin|neffe|nichte|mann|frau|eltern|vermieter|kunde|kundin|lehrer|lehrerin|schwiegermutter|schwiegervater',
    dependent: 'sohn|söhne|tochter|töchter|kind|kinder|baby|hund|katze|kater|pferd|zwillinge'
  },
  fr: {
    remind:
      "rappelle[sz]?[- ](?:le[- ])?(?:moi|nous)|(?:me|nous) (?:le )?rappele[rz]|n'oublie[sz]? pas|ne (?:pas|dois pas|dois surtout pas) (?:oublier|m'oublier)|ne me laisse pas oublier|fais[- ]moi penser|pense à me|préviens[- ]moi|un rappel",
    yearly: 'anniversaire|fête des (?:mères|pères)|née? le',
    deadline:
      "date limite|échéance|au plus tard|avant le|d'ici|jusqu'au|à rendre|rendre|payer|à payer|remettre|déposer|dû|promis|dernier jour|délai",
    promise: 'promis|assuré',
    expiry:
      'expire|arrive à échéance|renouvel(?:er|lement|le)|valable jusqu|se termine|prend fin|périme',
    travel: "vol|avion|train|voyage|pars|partons|départ|ferry|prends l'avion|m'envole",
    appointment:
      'rendez-vous|rdv|coiffeur|coiffeuse|kiné|plombier|électricien|technicien|échographie|réunion|entretien|examen|contrôle|visite|cours|consultation|opération|vaccin|mariage|fête|concert|spectacle|dîner|déjeuner|livraison|réservation|réservé|dentiste|médecin|vétérinaire|présentation|répétition|match|inscription|soirée|retrouve|vois',
    cancelled:
      "annulée?s?|annuler|n'a plus lieu|n'aura pas lieu|plus besoin|ne .{1,30} plus|finalement pas|déjà (?:fait|payé|envoyé)|pas besoin de me rappeler",
    moved:
      "(?:reportée?s?|décalée?s?|déplacée?s?|avancée?s?|repoussée?s?) (?:du .{1,30} )?(?:au|à|jusqu'au)",
    unreal:
      "si|s'il|peut-être|aimerais|voudrais|pourrais|pourrait|serait|rêve|envisage|j'espère|un jour|presque|failli|probablement|éventuellement|hésite",
    self: "je|j'|nous|me|m'|moi|on",
    other:
      'frère|soeur|sœur|mère|père|maman|papa|ami|amie|voisin|voisine|collègue|chef|patron|patronne|cousin|cousine|oncle|tante|beau-\\p{L}+|belle-\\p{L}+|elle|il|copain|copine|neveu|nièce|grand-mère|grand-père|mari|femme|parents|propriétaire|client|cliente|prof|professeur',
    dependent: 'fils|fille|filles|enfant|enfants|bébé|chien|chienne|chat|chatte|cheval|jumeaux'
  },
  es: {
    remind:
      'recu[eé]rda(?:me|nos|melo)|recordarme|recuerda que|no (?:me )?(?:dejes|deje) (?:que )?(?:olvid\\p{L}+|se me olvide)|que no se me olvide|no (?:te )?olvid\\p{L}+|no olvidar|avísame|hazme acordar|un recordatorio|acuérdate',
    yearly: 'cumpleaños|cumple|aniversario|día de(?:l padre| la madre)|santo|nació el|nacid[oa] el',
    deadline:
      'fecha límite|plazo|vence|antes del|a más tardar|como muy tarde|hasta el|entregar|entrega|pagar|presentar|prometí|prometido|último día|tengo que',
    promise: 'prometí|prometido|prometimos',
    expiry: 'caduca|expira|renovar|renovación|válido hasta|termina|se acaba',
    travel: 'vuelo|volamos|avión|tren|viaje|viajo|viajamos|salgo|salimos|ferry',
    appointment:
      'cita|peluquer\\p{L}+|fontanero|plomero|electricista|técnico|ecografía|ultrasonido|reunión|entrevista|examen|revisión|consulta|clase|curso|boda|fiesta|concierto|cena|comida|almuerzo|entrega|reserva|reservado|dentista|médico|médica|veterinario|veterinaria|operación|vacuna|presentación|ensayo|partido|función|visita|quedé|quedado|quedamos|inspección|itv',
    cancelled:
      'cancel(?:ó|ada|ado|aron|amos|é)|anul(?:ó|ada|ado|aron)|suspend(?:ió|ida|ido)|ya no|no se celebra|ya (?:pagué|hice|está hecho)|no hace falta|no tengo que',
    moved:
      '(?:aplaz|pospon|pospuest|cambi|traslad|adelant|mov)\\p{L}* .{0,30}(?:al|para el|hasta el|a el)',
    unreal:
      'si|quizás?|tal vez|ojalá|gustaría|podría|sería|pensando en|algún día|sueño|quisiera|casi|probablemente|a lo mejor|espero',
    self: 'yo|me|nos|nosotr[oa]s|conmigo|tengo|tenemos|voy|vamos|viajo|viajamos|debo|debemos|quedé|quedamos|salgo|salimos|he|hemos|necesito|necesitamos|veo|vemos|vuelo|volamos|pago|entrego|prometí|reservé|\\p{L}+(?:emos|amos|imos)',
    other:
      'hermano|hermana|madre|padre|mamá|papá|amigo|amiga|vecino|vecina|compañero|compañera|jefe|jefa|primo|prima|tío|tía|cuñado|cuñada|abuelo|abuela|ella|él|suegro|suegra|sobrino|sobrina|marido|mujer|esposo|esposa|padres|casero|cliente|profesor|profesora|novio|novia',
    dependent: 'hijo|hija|hijos|hijas|niño|niña|niños|bebé|perro|perra|gato|gata|caballo|gemelos'
  },
  it: {
    remind:
      'ricorda(?:mi|ci|melo)|ricordarmi|ricorda (?:di|che)|non (?:farmi|lasciarmi) dimenticare|non dimenticare|non devo dimenticare|avvisami|fammi ricordare|un promemoria',
    yearly: 'compleanno|anniversario|onomastico|festa d(?:ella mamma|el papà)|nat[oa] il',
    deadline:
      'scadenza|scade|entro|al più tardi|prima del|consegnare|consegna|pagare|presentare|promesso|ultimo giorno|fino al|devo',
    promise: 'promesso',
    expiry: 'scade|rinnovare|rinnovo|valid[oa] fino|termina|finisce',
    travel: 'volo|voliamo|aereo|treno|viaggio|parto|partiamo|partenza|traghetto',
    appointment:
      'appuntamento|parrucchier\\p{L}+|idraulico|elettricista|tecnico|ecografia|riunione|colloquio|esame|controllo|visita|lezione|corso|matrimonio|festa|concerto|cena|pranzo|consegna|prenotazione|prenotato|dentista|medico|dottore|dottoressa|veterinario|operazione|vaccino|presentazione|prova|partita|recita|spettacolo|incontro|vedo|revisione',
    cancelled:
      "annullat[oaie]|annullano|cancellat[oaie]|non si fa più|non c'è più|non .{1,30} più|già (?:pagato|fatto|inviato)|saltat[oaie]|non serve",
    moved: "(?:rinviat|rimandat|spostat|anticipat)[oaie] .{0,30}(?:al|a|all')",
    unreal:
      'se|forse|magari|vorrei|potrei|potrebbe|sarebbe|piacerebbe|sogno|un giorno|penso di|quasi|probabilmente|spero',
    self: 'io|mi|ci|noi|ho|abbiamo|devo|dobbiamo|vado|andiamo|parto|partiamo|volo|voliamo|vedo|vediamo|porto|prendo|pago|consegno|\\p{L}+iamo',
    other:
      'fratello|sorella|madre|padre|mamma|papà|amico|amica|vicino|vicina|collega|capo|cugino|cugina|zio|zia|cognato|cognata|nonno|nonna|lei|lui|suocer[oa]|nipote|marito|moglie|genitori|cliente|professore|professoressa|fidanzat[oa]|coinquilin[oa]',
    dependent:
      'figlio|figlia|figli|figlie|bambino|bambina|bambini|bimb[oai]|cane|gatto|gatta|cavallo|gemelli'
  },
  pt: {
    remind:
      'lembra-me|lembre-me|me lembr[ae]|lembrar-me|me lembrar|lembre (?:de|que)|não (?:me )?(?:deixes?|deixa|deixe) (?:eu )?esquecer|não (?:posso )?esque(?:ça|cer|ças)|avisa-me|me avis[ae]|avise-me|um lembrete',
    yearly:
      'aniversário|faz anos|bodas|dia d(?:as mães|os pais|a mãe|o pai)|nasceu (?:em|a|no dia)',
    deadline:
      'prazo|vence|até|no máximo|antes d[eo]|entregar|entrega|pagar|apresentar|prometi|último dia|preciso',
    promise: 'prometi|prometemos|prometido',
    expiry: 'expira|caduca|renovar|renovação|válid[oa] até|termina|acaba',
    travel: 'voo|voamos|avião|comboio|trem|viagem|viajo|viajamos|embarco|partimos|ferry',
    appointment:
      'consulta|cabeleireir\\p{L}+|barbeiro|canalizador|encanador|eletricista|técnico|ultrassom|ecografia|reunião|entrevista|exame|prova|revisão|aula|curso|casamento|festa|concerto|show|jantar|almoço|entrega|reserva|reservei|dentista|médic[oa]|veterinári[oa]|cirurgia|vacina|apresentação|ensaio|jogo|peça|visita|encontro|marquei|marcado|marcada|inspeção',
    cancelled:
      'cancelad[oa]s?|cancelaram|cancelei|desmarcad[oa]|desmarquei|já não|não .{1,30} mais|já (?:paguei|fiz|está pago)|não é preciso|não preciso',
    moved:
      '(?:adiad|remarcad|mudad|antecipad|transferid|passad)[oa]s? .{0,30}(?:para|pr[ao])|(?:adiaram|remarcaram|mudaram|passaram|anteciparam) .{0,40}(?:para|pr[ao])',
    unreal:
      'se|talvez|gostaria|queria|poderia|seria|sonho|um dia|pensando em|quase|provavelmente|tomara|espero|quem sabe',
    self: 'eu|me|nos|nós|comigo|tenho|temos|vou|vamos|preciso|precisamos|viajo|viajamos|marquei|marcámos|marcamos|reservei|prometi|devo|pago|entrego|\\p{L}+(?:amos|emos|imos)',
    other:
      'irmão|irmã|mãe|pai|amigo|amiga|vizinho|vizinha|colega|chefe|primo|prima|tio|tia|cunhado|cunhada|avô|avó|ela|ele|sogr[oa]|sobrinho|sobrinha|marido|mulher|esposa|pais|cliente|professor|professora|namorado|namorada|senhorio',
    dependent:
      'filho|filha|filhos|filhas|criança|crianças|bebé|bebê|cão|cachorro|cadela|gato|gata|cavalo|gémeos|gêmeos'
  },
  nl: {
    remind:
      'herinner (?:me|mij|ons)|(?:me|mij|ons) .{0,60}herinneren|herinnering|niet vergeten|vergeet niet|laat me niet vergeten|help me onthouden|waarschuw me|geef me een seintje',
    yearly:
      'verjaardag|jarig|trouwdag|jubileum|naamdag|moederdag|vaderdag|geboren op|op .{1,30} geboren',
    deadline:
      'deadline|uiterlijk|vóór|voor|inleveren|indienen|betalen|vervalt|vervaldatum|beloofd|laatste dag|moet|tot en met|sluit',
    promise: 'beloofd|toegezegd',
    expiry: 'verloopt|verlengen|verlenging|geldig tot|loopt af|eindigt',
    travel: 'vlieg|vliegen|vlucht|trein|reis|reizen|vertrek|vertrekken|veerboot|vakantie',
    appointment:
      'afspraak|\\p{L}*afspraak|kapper|loodgieter|monteur|elektricien|echo|vergadering|overleg|sollicitatiegesprek|gesprek|examen|tentamen|controle|les|cursus|bruiloft|feest|concert|voorstelling|etentje|lunch|diner|levering|bezichtiging|reservering|gereserveerd|geboekt|tandarts|dokter|huisarts|dierenarts|operatie|vaccinatie|prik|presentatie|repetitie|wedstrijd|ouderavond|bezoek|keuring|apk|zie',
    cancelled:
      'afgezegd|afgelast|geannuleerd|gaat niet door|niet meer|al (?:gedaan|betaald|verstuurd)|hoeft? .{0,30}niet|vervallen',
    moved:
      '(?:verzet|verplaatst|uitgesteld|vervroegd|verschoven) (?:van .{1,30} )?(?:naar|tot)|naar .{1,40} (?:verzet|verplaatst|verschoven|uitgesteld)',
    unreal:
      'als|misschien|zou|zouden|kon|wellicht|ooit|droom|hoop|overweeg|bijna|waarschijnlijk|eventueel|wilde|denk eraan om',
    self: 'ik|we|wij|me|mij|ons',
    other:
      'broer|zus|zusje|broertje|moeder|vader|mama|papa|vriend|vriendin|buurman|buurvrouw|buren|collega|baas|neef|nicht|oom|tante|zwager|schoonzus|opa|oma|hij|zij|ze|huisgenoot|man|vrouw|ouders|huisbaas|klant|leraar|lerares|schoonmoeder|schoonvader',
    dependent: 'zoon|dochter|zoontje|dochtertje|kind|kinderen|baby|hond|kat|poes|paard|tweeling'
  },
  pl: {
    remind:
      'przypomnij(?:cie)? (?:mi|nam)|przypomnieć mi|przypomnienie|nie (?:daj|pozwól) mi zapomnieć|nie zapomnij|nie mogę zapomnieć|daj mi znać|pamiętaj',
    yearly: 'urodziny|imieniny|rocznic\\p{L}+|dzień (?:matki|ojca)|urodził\\p{L}* się',
    deadline:
      'termin(?:em)? (?:składania|oddania|płatności|mija|upływa)|do dnia|do końca|najpóźniej|przed|muszę|musimy|trzeba|zapłacić|oddać|złożyć|obiecał[ea]m|ostatni dzień|do \\d',
    promise: 'obieca\\p{L}+',
    expiry: 'wygasa|traci ważność|przedłużyć|ważn\\p{L}+ do|kończy się|odnowić|upływa',
    travel: 'lec[ęi]\\p{L}*|lot|samolot|pociąg|podróż|jadę|jedziemy|wyjazd|wyjeżdża\\p{L}+|prom',
    appointment:
      'wizyt\\p{L}+|fryzjer\\p{L}*|hydraulik|elektryk|usg|spotkani\\p{L}+|spotykam|zebrani\\p{L}+|rozmow\\p{L}+|egzamin|badani\\p{L}+|kontrol\\p{L}+|lekcj\\p{L}+|kurs|wesel\\p{L}+|ślub|imprez\\p{L}+|przyjęci\\p{L}+|koncert|spektakl|kolacj\\p{L}+|obiad|dostaw\\p{L}+|rezerwacj\\p{L}+|umówion\\p{L}+|dentyst\\p{L}+|lekarz\\p{L}*|weterynarz\\p{L}*|operacj\\p{L}+|szczepieni\\p{L}+|prezentacj\\p{L}+|prób\\p{L}+|mecz|wywiadówk\\p{L}+|przegląd',
    cancelled:
      'odwołan\\p{L}+|odwołał\\p{L}*|nie odbędzie|już nie|zrezygnował\\p{L}+|nie muszę|już (?:zapłacił\\p{L}+|zrobił\\p{L}+|oddał\\p{L}+)',
    moved:
      '(?:przełożon|przesunięt|przeniesion)\\p{L}+ (?:z .{1,30} )?na|(?:przełożył|przełożyl|przesun|przenie)\\p{L}+ .{0,30}na',
    unreal:
      'gdyby|jeśli|jeżeli|może|chciał(?:a)?bym|mógłbym|mogłabym|byłoby|marzę|zastanawiam|kiedyś|prawie|prawdopodobnie|oby|mam nadzieję',
    self: 'ja|mi|mnie|nam|nas|my|mam|mamy|muszę|musimy|lecę|lecimy|jadę|jedziemy|idę|idziemy|spotykam|spotykamy|zamierzam|obiecał[ea]m|umówił[ea]m|\\p{L}{3,}(?:łem|łam|liśmy|łyśmy)|\\p{L}{2,}ę',
    other:
      'brat|siostra|mama|tata|matka|ojciec|przyjaciel|przyjaciółka|kolega|koleżanka|sąsiad|sąsiadka|szef|szefowa|kuzyn|kuzynka|wujek|ciocia|ciotka|szwagier|szwagierka|babcia|dziadek|ona|on|mąż|żona|rodzice|teściowa|teść|klient|klientka|nauczyciel|nauczycielka|chłopak|dziewczyna',
    dependent: 'syn|córka|dzieci|dziecko|synek|córeczka|pies|kot|kotka|koń|bliźniaki'
  },
  ja: {
    remind:
      '忘れないように|忘れずに|リマインド|リマインダー|思い出させ|知らせて|教えて(?:ね|ください|。|$)|忘れないで|覚えておいて|声をかけて|通知して',
    yearly: '誕生日|記念日|命日|母の日|父の日|生まれ',
    deadline: '締め切り|締切|期限|まで(?:に|です|の|だ)|提出|支払|払わ|返却|返さ|約束|最終日',
    promise: '約束',
    expiry: '切れ|満了|更新|有効期限|終了',
    travel: '飛行機|フライト|便|新幹線|出発|旅行|出張|搭乗|フェリー|飛び',
    appointment:
      '予約|美容院|予定|会議|打ち合わせ|ミーティング|面接|試験|検査|検診|健診|診察|授業|レッスン|結婚式|パーティ|コンサート|ライブ|夕食|ランチ|食事|配達|届|歯医者|病院|医者|獣医|手術|ワクチン|予防接種|発表|プレゼン|リハーサル|試合|面談|会う|会い|見学|内見|車検|飲み会|約束',
    cancelled:
      'キャンセル|中止|取りやめ|なくなり|なくなった|行かないこと|行きません|もう(?:払|済|終わ|提出)|必要(?:は)?(?:ない|ありません)|しなくて',
    moved: '(?:に|へ)(?:変更|延期|移|ずれ|振り替え)',
    unreal:
      'もし|かもしれ|たらいい|できれば|いつか|たいな|たいと思|夢|だろう|でしょう|たぶん|多分|かな|冗談|ば(?:いい|よかった)|つもりはない',
    self: '私|僕|俺|わたし|ぼく|うち|自分',
    other:
      '(?:兄|姉|弟|妹|母|父|お母さん|お父さん|友達|友人|隣人|隣の人|同僚|上司|部長|課長|先輩|後輩|いとこ|叔父|叔母|おじ|おば|祖母|祖父|おばあちゃん|おじいちゃん|夫|妻|主人|彼女|彼|彼ら|両親|大家さん|先生|お客様|\\p{Lu}\\p{L}+|\\p{L}{1,4}さん)(?:は|が|も)',
    dependent: '息子|娘|子供|子ども|赤ちゃん|犬|猫|馬|双子'
  },
  zh: {
    remind: '提醒|别忘|不要忘|别让我忘|不能忘|记得|通知我|叫我',
    yearly: '生日|纪念日|周年|忌日|母亲节|父亲节|出生',
    deadline:
      '截止|到期|之前|以前|最晚|最迟|期限|提交|上交|交(?:报告|作业|房租|钱|费|税|论文)|付|缴|还(?:书|钱|款)|答应|最后一天',
    promise: '答应|承诺',
    expiry: '到期|过期|续签|续期|有效期|失效|更新|换',
    travel: '飞|航班|飞机|高铁|火车|出发|旅行|出差|登机|坐船',
    appointment:
      '预约|理发|剪头发|约了|约好|会议|开会|面试|考试|检查|体检|看(?:牙|医|病)|上课|课|婚礼|聚会|派对|音乐会|演唱会|演出|晚饭|晚餐|午饭|午餐|吃饭|送货|快递|牙医|医院|医生|兽医|手术|疫苗|打针|演讲|报告会|排练|比赛|家长会|见面|见|订了|看房|年检',
    cancelled: '取消|不去了|不用|不再|已经(?:付|交|做|完成|还)|没有了|泡汤|作废',
    moved: '改到|改成|改为|推迟到|延期到|提前到|挪到',
    unreal:
      '如果|要是|也许|可能|或许|说不定|想要|希望|梦想|总有一天|大概|考虑|打算不|差点|开玩笑|恐怕|万一',
    self: '我(?!的|妈|爸|哥|姐|弟|妹|们的|老板|同事|朋友|邻居|老公|老婆|丈夫|妻子|奶奶|爷爷|外婆|外公|舅|叔|姑|姨|表|堂|岳)|我们(?!的)|咱们',
    other:
      '(?<![和跟陪给带替与帮])(?:我的?|我们的?)?(?:哥哥|姐姐|弟弟|妹妹|妈妈|爸爸|母亲|父亲|朋友|邻居|同事|老板|经理|表\\p{L}|堂\\p{L}|叔叔|阿姨|舅舅|姑姑|奶奶|爷爷|外婆|外公|丈夫|妻子|老公|老婆|男朋友|女朋友|岳母|岳父|父母|房东|客户|老师|他们|她们|他|她|小\\p{L}|老\\p{L}|\\p{Lu}\\p{L}+)(?!的生日)',
    dependent: '儿子|女儿|孩子|宝宝|狗|猫|马|双胞胎'
  },
  ko: {
    remind:
      '알려 ?(?:줘|주세요|줄래)|상기시켜|잊지 (?:않게|말|마)|까먹지|리마인드|리마인더|기억나게|기억하게|깨워 ?줘|말해 ?줘|잊으면 안',
    yearly: '생일|생신|기념일|제사|어버이날|태어났',
    deadline: '마감|기한|까지|제출|납부|내야|갚아|반납|약속했|마지막 날|전에',
    promise: '약속했|약속드',
    expiry: '만료|갱신|유효|끝나|기한이',
    travel: '비행기|항공편|비행|기차|KTX|출발|여행|출장|탑승|배를 타|떠나',
    appointment:
      '예약|미용실|약속|회의|미팅|면접|시험|검진|검사|진료|수업|레슨|강의|결혼식|파티|콘서트|공연|저녁|점심|식사|배달|배송|택배|치과|병원|의사|동물병원|수술|백신|접종|발표|리허설|경기|면담|만나|만날|학부모|방문|점검',
    cancelled:
      '취소|없어졌|안 (?:가기로|하기로|해도)|더 이상|이미 (?:냈|했|보냈|갚)|필요(?:는)? ?없',
    moved: '(?:로|으로) ?(?:변경|옮|미뤄|미루|연기|바뀌|바꿨|앞당)',
    unreal:
      '만약|만일|면 좋겠|지도 (?:몰라|모르)|싶|언젠가|아마|꿈|것 같|까 (?:생각|고민)|고민 ?중|농담|뻔했|다면',
    self: '나는|난|나도|저는|전 |저도|제가|내가|우리는|우리가|우리 (?!엄마|아빠|형|누나|오빠|언니|동생|팀장|사장|이웃|할머니|할아버지)',
    other:
      '(?:형|누나|오빠|언니|동생|여동생|남동생|엄마|아빠|어머니|아버지|친구|이웃|옆집 사람|동료|상사|팀장님?|사장님?|사촌|삼촌|이모|고모|할머니|할아버지|남편|아내|남자친구|여자친구|부모님|집주인|선생님|고객|그녀|그|그들|\\p{L}{2,4} ?씨|장모님|시어머니)(?:은|는|이|가|께서|도)',
    dependent: '아들|딸|아이|애들|아기|강아지|개|고양이|말|쌍둥이'
  }
}
