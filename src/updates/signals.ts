/**
 * Words by which people show that something has changed, ended, was wrong, still holds, comes on top,
 * lies ahead or is about somebody else; by language. They decide nothing by themselves: the classifier
 * (`classifier.ts`) learns what each is worth beside meaning and overlap. Latin words are matched whole,
 * a `*` stands for any ending; scripts without spaces are matched anywhere.
 */

export const SIGNAL_NAMES = [
  'change',
  'end',
  'correct',
  'negate',
  'still',
  'also',
  'ahead',
  'unreal',
  'other',
  'past',
  'passing',
  'now',
  'self'
] as const
export type SignalName = (typeof SIGNAL_NAMES)[number]

/** Words of one language, parted by `|`. */
type Words = Readonly<Record<SignalName, string>>

export const SIGNALS: Readonly<Record<string, Words>> = {
  en: {
    change:
      "moved|moving in|moved in|switch*|swap*|chang*|replac*|migrat*|instead|rather than|from now on|upgrad*|downgrad*|renam*|reschedul*|postpon*|pushed|brought forward|shifted|went back|back to|gone back|took over|takes over|promoted|traded|converted|ported|new job|started|bumped|raised|lowered|now goes|goes by|settled|landed|joined|ditched|over to|moves|moving to|relocat*|handed over to|taken over by|gone over to|going over to|goes over to|put up|put down to|change of plan|new one|these days it's|converted to|transferred|reassigned|rotated|updated|extended|shortened|cut to|increased|decreased|revised|superseded|succeeded by|came back|went over to|now with|on to|replacement|brought to|shift|pivoted|turned into|became|become|rebranded|went from|gone from|switching",
    end: "stopped|took me off|took us off|took user off|taken off|came off|coming off|killed|quit|quitting|gave up|given up|giving up|no longer|any more|anymore|cancel*|called off|sold|died|passed away|broke up|split up|divorced|finished|over and done|done with|left|lost|ended|closed|shut*|got rid of|packed it in|binned|scrapped|dropped|deleted|retired|decommission*|fell through|off the menu|never again|handed in|resigned|fired|laid off|off the table|threw out|gave away|given away|rehomed|put down|turned off|unsubscribed|let go|said goodbye|say goodbye|is gone|are gone|gone|is history|are history|is out|off the list|strike|struck off|stepped down|step down|stepping down|stood down|lapse*|expired|ran out|run out|was let go|let me go|made redundant|parted ways|moved out|moving out|went off|gone off|gone right off|last of|the last|no more|never * again|without a|cut out|out of|kicked the habit|wrapped up|shelved|axed|killed off|pulled out|pulled the plug|withdrew|dissolved|disbanded|demolished|removed|ripped out|sunset|unplugged|returned it|sent back|sent it back|handed back|stolen|broke down for good|totalled|written off|not any more|not anymore|signed off|bowed out|dropped out|left the|has left|have left|i've left|we've left|is over|are over|it's over|is off|are off|it's off|off today|cleared out|chucked|no running|ends|ending",
    correct:
      "sorry|i meant|i mean|actually|correction|typo|mistake|misspelt|misspelled|mistyped|wrong|scratch that|turns out|it is actually|not * but|mixed up|misremembered|misread|should be|should read|strike that|my bad|ignore what|i said|not what i said|to be precise|oops|wait|autocorrect|hang on|not quite|let me correct|correct that|to correct|i was wrong|got it wrong|got that wrong|wrong way round|muddled|muddle|false alarm|disregard|forget what|never mind what|apologies|i misspoke|slip of the tongue|fat fingers|in fact|the other way round|should have been|should've been|i should have said|i stand corrected|my mistake|the right * is|the correct * is|it's spelled|spelled|with an|double-checked|i checked",
    negate:
      "not|no|never|none|neither|nor|without|isn't|aren't|wasn't|don't|doesn't|didn't|won't|can't|haven't|hasn't",
    still:
      "still|as ever|as always|same|unchanged|remain*|stays|staying|stuck with|keep*|hasn't changed|nothing changed|sticking with|as before|as usual|yet again|stays put|hasn't moved|hasn't left|not yet|for good measure|as i said|like i said|told you|told u|as agreed",
    also: 'also|too|as well|another|second|both|besides|in addition|plus|on top|extra|additional|one more|alongside|as well as|on the side|and now we have|joined by',
    ahead:
      "will|'ll|going to|plan to|plans to|planning|tomorrow|next week|next month|next year|next spring|next summer|from * on|starting|soon|later this|in the autumn|upcoming|about to|hoping to|booked|due to",
    unreal:
      "if|would|could|might|maybe|perhaps|thinking of|thinking about|considering|wish*|dream*|hope*|want*|tempted|one day|someday|imagine|suppose|should i|what if|wonder*|joke*|joking|kidding|haha|lol|almost|nearly|fancy|looking at|toying with|in theory|ideally|would've|would have|i'd|we'd|he'd|she'd|they'd|ever|rumour*|rumor*|heard that|pretend*|dreamt|dreamed|nightmare",
    other:
      "brother*|sister*|mum|mom|mother*|dad|father*|cousin*|uncle*|aunt*|friend*|neighbo*|colleague*|boss|flatmate*|roommate*|son|sons|daughter*|his|her|he|she|their|they|parents|gran|grandma|grandad|nephew*|niece*|mate|classmate*|coworker*|team mate|in-law*|competitor*|client*|customer*|someone|somebody|a girl i|a lad|a guy|a reader|one of our|next door|best friend|friend's|everyone at|people at|goddaughter|godson|stranger|my ex",
    past: 'used to|back then|years ago|once|when i was|as a kid|as a child|in those days|at the time|before that|formerly|previously|remember|former|originally|back in',
    passing:
      'for the weekend|for a week|for a few days|for two weeks|on holiday|on vacation|visit*|trip|tonight|today|this week|this weekend|borrow*|temporar*|cover*|just for|while|conference|for now|hotel|airbnb|passing through|popped|for a holiday|for the day|stand-in|standing in|filling in|again',
    now: 'now|currently|these days|nowadays|since|as of|at the moment|at present|effective|finally|officially|from today|this morning|yesterday|last week|last month|on monday|just|this week|from this week|as of this|as of next|from now on|henceforth|today|at last|so no more|starting today|as from',
    self: "i|we|my|our|me|us|i'm|i've|we're|we've|mine|i'd|i'll"
  },
  de: {
    change:
      'umgezogen|umzug|gezogen|ziehe*|gewechselt|wechsl*|umgestiegen|umgestellt|ersetzt|statt|anstatt|stattdessen|verschoben|verlegt|umbenannt|zurück zu|befördert|angefangen|neue|neuer|neues|neuen|umgesattelt|migriert|auf * umgest*|wird jetzt|ziehen|umziehe*|wechsel*|übergeben|übernimmt|übernommen|umgeändert|geändert|ändert|neu|wieder zurück|jetzt bei|jetzt mit|gegen|getauscht|eingetauscht|ausgetauscht|umgebucht|umgelegt|vorverlegt|verlegen|hochgestuft|erhöht|gesenkt|angehoben|aktualisiert|umgeschwenkt|rüber|gewandert|geworden|wird|daheim|umgesiedelt|umgeschult|umgemeldet|verlängert|verkürzt|planänderung',
    end: 'aufgehört|aufgegeben|nicht mehr|kein * mehr|keinen * mehr|keine * mehr|gekündigt|abgesagt|fällt aus|gestrichen|verkauft|gestorben|verstorben|getrennt|schluss|geschieden|beendet|vorbei|geschlossen|abgeschafft|abgeschaltet|abgegeben|weggegeben|abgemeldet|verloren|verschenkt|ausgezogen|erledigt|eingeschläfert|aus und vorbei|keinen tropfen|nie wieder|nie mehr|aus mit|ist aus|vom tisch|geplatzt|weg|ist weg|sind weg|fällt flach|fällt weg|fallen aus|geht nicht mehr|abgebrochen|abbestellt|abgeschlossen|rausgeworfen|rausgeflogen|entlassen|kündige*|kündigung|läuft aus|ausgelaufen|gestoppt|an den nagel|hingeschmissen|geschmissen|entsorgt|weggeworfen|zurückgegeben|zurückgetreten|ausgetreten|niedergelegt|eingestellt|dicht|zu gemacht|zugemacht|aufgelöst|entfernt|gelöscht|abgelaufen|storniert|in rente|verabschiedet|trennen|auseinander|vorüber|geschafft mit|losgeworden|aufhören|lasse ich|sein lassen|bleiben lassen|hat sich erledigt',
    correct:
      'moment|korrektur|zahlendreher|tippfehler|vertippt|falsch|verwechselt|versehen|ich meinte|meinte|eigentlich|stimmt nicht|doch nicht|irrtum|geirrt|sondern|entschuldigung|sorry|muss heißen|richtig ist|quatsch|vertan|nee|ach nein|verlesen|verschrieben|verguckt|verhört|mein fehler|ich korrigiere|korrigiere|richtig heißt|vielmehr|beziehungsweise|vergiss|stimmt so nicht|war falsch|nicht richtig|durcheinander|pardon|nein|ach quatsch|halt|besser gesagt',
    negate: 'nicht|kein|keine|keinen|nie|niemals|nein|ohne',
    still:
      'immer noch|noch immer|weiterhin|nach wie vor|bleib*|bleibt|wie gehabt|wie immer|unverändert|gleich geblieben|dabei geblieben|gilt weiter|noch|geblieben|weiter|unveränderlich',
    also: 'auch|außerdem|zusätzlich|noch ein*|zweite*|zweiten|beide*|nebenbei|dazu|obendrein|sowie|weitere*|ebenfalls',
    ahead:
      'werde*|wird|nächste*|nächsten|nächstes|morgen|bald|ab dem|ab *|zum|geplant|plane*|demnächst|vorhabe*',
    unreal:
      'wenn|würde*|könnte*|vielleicht|überlege*|träum*|wünsch*|möchte*|irgendwann|eventuell|hätte*|wäre*|falls|spräche|witz|scherz|fast|beinahe|mal sehen|gern|hoffe*|lust|würd|würden|wär|stell dir vor|angenommen|haha|gerücht*|spiele mit dem gedanken|am liebsten|überlegen',
    other:
      'bruder|schwester|mutter|mama|vater|papa|oma|opa|freund|freundin|kollege*|kollegin|nachbar*|chef|chefin|sohn|tochter|cousin*|onkel|tante|schwager|schwägerin|sie|er|ihr|sein|seine|ihre|mitbewohner*|schwieger*|neffe|nichte|wie oma|jemand|bekannte*|lehrer*|die nachbarn|wir beide|einer von|konkurrenz|unsere konkurrenz|kumpel|beste freundin',
    past: 'früher|damals|einst|als kind|vor jahren|ehemalig*|zuvor|vorher|mal|erinner*',
    passing:
      'übers wochenende|für eine woche|im urlaub|urlaub*|besuch*|heute|ausnahmsweise|leihen|geliehen|mietwagen|vorübergehend|vertretung|urlaubsvertretung|zu besuch|hotel|auf dienstreise|vertritt|springt ein|kurzzeitig|diese woche',
    now: 'jetzt|seit|nun|mittlerweile|inzwischen|ab sofort|gestern|letzte woche|seither|neuerdings|endlich|gerade|frisch|geschafft|ab jetzt|von jetzt an|ab heute|ab morgen|künftig|ab|derzeit|aktuell|am freitag|heute',
    self: 'ich|wir|mein|meine|meinen|meinem|meiner|unser|unsere|unseren|mir|mich|uns'
  },
  es: {
    change:
      'mudé|mudado|mudamos|mudanza|cambié|cambi*|pasado a|pasé a|pasamos a|en vez de|en lugar de|sustitu*|reemplaz*|migra*|aplaz*|retras*|adelant*|nuevo|nueva|ascend*|empecé|empiezo|volví a|vuelto a|renombr*|trasla*|migramos|migré|llevamos a|nos vamos a|me voy a|se mudó|traslad*|pasa a|pasan a|pasó a|pasaron a|mueven|movieron|movido|mover*|ahora es|ahora son|subió a|bajó a|subieron|cambio de planes|sino en|al final|por fin en|vuelvo a|reprogram*|corrieron|se hace en|ampli*|redujeron|actualiz*|hemos pasado|me pasé|nos pasamos|en su lugar|se llama ahora|ya es|relev*',
    end: 'dejé|dejado|dejamos|ya no|no * más|cancel*|vendí|vendido|vendimos|murió|falleció|rompimos|rompí|cortamos|separ*|divorci*|terminé|terminado|terminó|se acabó|acabó|cerr*|renunci*|despid*|dado de baja|di de baja|suspend*|anul*|perdí|regal*|tiré|quitado|quité|me borré|borr*|me di de baja|nos dimos de baja|baja|me salí|salí de|salimos|se fue|se ha ido|se marchó|me echaron|despidieron|colgué|adiós|fin de|se acabaron|rompió|roto|enterr*|devolv*|devuelto|cancelado|cancelada|dejó|deja de|dejo de|abandon*|finaliz*|venció|caduc*|liquid*|retir*|jubil*|elimin*|desinstal*|sin un|nunca más|nada de|disol*|se disolvió|mandé a paseo|corté',
    correct:
      'perdón|perdona|quise decir|quería decir|me equivoqué|equivocad*|error|en realidad|corrijo|corrección|no * sino|sino|errata|mejor dicho|resulta que|disculpa|me confundí|olvida lo|me he equivocado|me lié|lapsus|no es * es|al final no|mentira|perdonad|digo|quise poner|escribí mal|está mal|es con|la correcta|el correcto|la buena es|rectifico',
    negate: 'no|nunca|jamás|sin|tampoco|nada',
    still:
      'todavía|aún|sigo|sigue|seguimos|como siempre|igual|mismo|continu*|mantien*|sigo en|no ha cambiado|no cambia|sin cambios',
    also: 'también|además|otro|otra|segund*|ambos|las dos|los dos|aparte|a la vez|y otro|un segundo',
    ahead:
      'voy a|vamos a|va a|próxim*|mañana|a partir de|a partir del|pronto|dentro de|pienso|planeo|el mes que viene|que viene|haré|tendré|será',
    unreal:
      'si|quizá*|quizás|tal vez|ojalá|me gustaría|podría*|sería|pensando|algún día|sueñ*|broma|quisiera|quiero|casi|ganas|imagin*|estaría|valdría|estuviera|dejara|fuera|me iría|hubiera|habría|rumor*|plantea*|dudo|me tienta',
    other:
      'hermano|hermana|madre|padre|mi madre|amigo|amiga|vecin*|compañer*|jefe|jefa|hijo|hija|prim*|tío|tía|cuñad*|abuel*|ella|él|su|suegr*|sobrin*|alguien|la competencia|un amigo|una amiga|mi pareja no|el de al lado|nuera|yerno|un compañero|la vecina',
    past: 'antes|solía|de niño|de niña|hace años|entonces|antiguo|antigua|cuando era|en aquel*|recuerd*',
    passing:
      'de vacaciones|fin de semana|unos días|visit*|hoy|alquil*|temporal*|prestad*|viaje|de paso|esta noche|sustituy*|hotel',
    now: 'ahora|desde|ya|actualmente|ayer|la semana pasada|por fin|hoy en día|últimamente|recién|acabo|acabamos|desde el|desde hoy|a estas alturas|este mes|esta semana|en adelante|de ahora en adelante',
    self: 'yo|mi|mis|nosotros|nuestro|nuestra|me|nos'
  },
  fr: {
    change:
      'déménag*|chang*|passé à|passés à|remplac*|au lieu de|plutôt que|bascul*|migr*|report*|décal*|avanc*|nouveau|nouvelle|nouvel|promu*|commencé|repris|revenu*|renomm*|à la place|troqu*|emménag*|on est passés|on est installés|installé*|transféré*|passe à|passent à|on passe|je passe|passé chez|muté*|nouveaux|échang*|se fera|aura lieu|change* de|monté à|descendu à|augmenté|baissé|mis à jour|retourné*|revenue|revient|de retour|devenu*|désormais chez|prend la suite|succède|repoussé*|déplacé*|avancé*|reporté*|finalement à|part à|modifi*|bouge*|transfer*|reconverti*',
    end: "arrêt*|ne * plus|plus de|fini|finie|terminé|annul*|vendu*|mort*|décéd*|quitt*|rompu|séparé*|divorc*|résili*|démission*|abandonn*|ferm*|supprim*|licenci*|perdu|donné|jet*|plus du tout|laissé tomber|désinscri*|clôtur*|c'est mort|c'est fini|rendu les clés|rendu|je ne|n'est plus|n'ai plus|n'avons plus|n'habite plus|ne travaille plus|plaqué|largué|lâché|cessé|cesse|arrête|stoppé|stop|viré*|retraite|dissou*|tombé à l'eau|annulée|annulés|échu|expir*|supprimé|désinstall*|désabonn*|débranch*|euthanasi*|enterré|volé|parti|partie|partis|au revoir|plus jamais|fini les|fini le|coup de grâce|s'est arrêté*|démissionné|résilié|jeter|débarrass*|sevr*|vendre|rompt",
    correct:
      "pardon|désolé*|je voulais dire|erreur|trompé*|en fait|correction|faute|plutôt|non pas|rectif*|finalement|confondu*|oups|mais non|en réalité|pas * mais|autant pour moi|au temps pour moi|je me suis trompé*|je me trompe|je rectifie|je corrige|et pas|en fait non|non en fait|c'est plutôt|oublie|mal écrit|mal lu|excuse*|non attends|attends|je reprends|lapsus",
    negate: 'ne|pas|jamais|non|sans|aucun*|ni',
    still:
      "toujours|encore|reste|restons|pareil|comme avant|comme d'habitude|même|inchangé|gard*|continu*|rien de changé|rien n'a changé|comme prévu|toujours pas",
    also: 'aussi|également|en plus|autre|deuxième|second*|les deux|en parallèle|à côté|ainsi que|par ailleurs',
    ahead:
      "vais|allons|va|prochain*|demain|bientôt|à partir de|à partir du|dès le|prévu|compte*|sera|serai|l'année prochaine|dans un mois",
    unreal:
      "si|peut-être|aimerai*|voudrai*|pourrai*|serait|rêv*|envisag*|un jour|hésit*|blagu*|plaisant*|presque|failli|envie|imagin*|j'espère|réfléchi*|quittait|si jamais|et si|serais|irais|ferais|aurais|aurait|rumeur*|tenté*|pense à|je me demande",
    other:
      "frère|soeur|sœur|mère|père|ma mère|ami|amie|voisin*|collègue*|chef|patron*|fils|fille|cousin*|oncle|tante|beau-*|belle-*|elle|il|son|sa|ses|copain|copine|neveu|nièce|grand-*|quelqu'un|un ami|une amie|la concurrence|un collègue|la voisine|mon ex|beau-frère|belle-sœur|certains",
    past: "avant|autrefois|jadis|à l'époque|quand j'étais|il y a des années|ancien|ancienne|auparavant|souvien*",
    passing:
      "en vacances|week-end|quelques jours|une semaine|visit*|ce soir|aujourd'hui|lou*|prêt*|provisoire*|tempor*|en déplacement|de passage|remplacement|hôtel|remplace* aujourd'hui|le temps de|provisoirement|ces jours-ci",
    now: "maintenant|depuis|désormais|actuellement|dorénavant|hier|la semaine dernière|enfin|ça y est|récemment|vient de|venons de|viens de|à présent|dès maintenant|dès aujourd'hui|cette semaine|ce mois-ci|à compter du|à compter de|lundi|en ce moment|depuis lundi",
    self: "je|j'|nous|mon|ma|mes|notre|nos|moi|on"
  },
  pt: {
    change:
      'mudei|mud*|troquei|troc*|passei para|passei a|passamos|em vez de|no lugar de|substitu*|migr*|adi*|remarc*|antecip*|novo|nova|promovid*|comecei|voltei|renome*|transfer*|passou para|passaram para|passou a|passa a|passo a|mudança de planos|mudança|virou|viraram|agora é|agora são|pro dia|ficou pro|ficou para|vai ser|vai rolar|saiu de|saiu da|saiu do|trocamos|trocou|migramos|subiu para|baixou para|aumentou para|transferi*|mudou-se|mudou|realoc*|reagend*|atualiz*|voltou|volto|regress*|alug*|promov*|em vez|no lugar|alter*|passei pra|fui pra|fui para',
    end: 'parei|deixei|larguei|já não|não * mais|cancel*|vendi|vendemos|morreu|faleceu|termin*|separ*|divorci*|acabou|acabei|fech*|demit*|desist*|encerr*|perdi|dei|joguei|saí|deslig*|desmarc*|largou|parou|paramos|encerrei|encerrou|cancelei|cancelou|cancelado|cancelada|nunca mais|vendeu|morto|morta|terminei|terminou|terminamos|acaba|acabaram|chega de|adeus|saí de|saí da|saí do|rescind*|fui demitid*|aposent*|joguei fora|doei|devolvi|roub*|furtad*|expirou|venceu|fora|deixou|deixamos|abandon*|desinstal*|removi*|apagu*|dissolv*|separei|rompi|sem mais|aboli*|caiu fora',
    correct:
      'desculpa|desculpe|quis dizer|queria dizer|errei|engan*|erro|na verdade|corrig*|correção|e não|mas sim|afinal|confundi|ops|perdão|aliás|opa|digitei errado|escrevi errado|errado|me enganei|enganei-me|corrigindo|correto é|o certo é|a certa é|na realidade|ou melhor|quero dizer|perdoa|esquece|foi mal|não é * é',
    negate: 'não|nunca|jamais|sem|nem|nada',
    still:
      'ainda|continu*|sigo|segue|como sempre|mesmo|igual|mantenho|fico com|permane*|não mudou|nada mudou|sem mudança*',
    also: 'também|além|outro|outra|segundo|um segundo|uma segunda|ambos|os dois|as duas|mais um|mais uma|paralel*',
    ahead:
      'vou|vamos|vai|próxim*|amanhã|a partir de|em breve|logo|pretendo|planejo|que vem|será|daqui a',
    unreal:
      'se eu|se a|se o|se as|se os|se for|se ele|se ela|se você|se fosse|se não|se tiver|se der|se um|se meu|se minha|talvez|gostaria|queria|poderia|seria|pensando|um dia|sonh*|brinca*|quase|vontade|tomara|quem sabe|quero|imagin*|fosse|deixasse|mudaria|largaria|iria|teria|boato*|penso em|pensei em|imagina',
    other:
      'irmão|irmã|mãe|pai|amigo|amiga|vizinh*|colega*|chefe|filho|filha|prim*|tio|tia|cunhad*|avó|avô|ela|ele|dele|dela|seu|sua|sogr*|sobrinh*|alguém|um amigo|a concorrência|a amiga|o vizinho|nora|genro|a galera|mano|namorada dele',
    past: 'antes|antigamente|quando era|anos atrás|há anos|antigo|antiga|costumava|lembr*|na época',
    passing:
      'de férias|férias|fim de semana|uns dias|visit*|hoje|alug*|tempor*|emprest*|viagem|de passagem|esta noite|cobrindo|hotel',
    now: 'agora|desde|já|atualmente|ontem|semana passada|finalmente|hoje em dia|acabei de|recentemente|a partir de agora|a partir de hoje|esta semana|este mês|semana que|daqui pra frente|doravante',
    self: 'eu|meu|minha|meus|minhas|nós|nosso|nossa|me|a gente'
  },
  it: {
    change:
      'trasferit*|trasloc*|cambiat*|cambi*|passat*|invece di|al posto di|sostitu*|migrat*|spostat*|rimand*|rinviat*|anticip*|nuovo|nuova|promoss*|iniziato|comincia*|tornat*|rinomin*|anziché|spostiamo|sposta|passati a|passo a|passiamo|migriamo|cambio|cambia|cambiamo|torno|torna|si fa|ora è|adesso è|diventat*|diventa|traslochi*|trasferi*|preso|assunt*|mi hanno preso|al suo posto|subentra*|promosso|aggiorn*|aument*|ridott*|alzato|abbassato|rimandat*|posticip*|slitta*|scambi*|sostituit*|riprogramm*|mi sposto|siamo andati|vado a|convertit*',
    end: 'smesso|lasciat*|non * più|più niente|annullat*|cancell*|vendut*|mort*|mancat*|finit*|separat*|divorzi*|chius*|licenzia*|dimess*|disdett*|persa|perso|dato via|buttat*|mollat*|dismess*|saltat*|disiscri*|smetto|basta|finisce|finisco|lascio|mollo|chiude|disdico|annulla|cancellat*|venduto|è morto|sciolt*|si è sciolta|rott*|divorziat*|licenziat*|pension*|scadut*|scade|regalat*|eliminat*|rimoss*|restituit*|rubat*|ritirat*|abbandonat*|mai più|addio|stop|disinstallat*|disiscritt*|tolto|tolta|ceduto',
    correct:
      'scusa|scusate|volevo dire|intendevo|sbagliat*|errore|in realtà|correggo|correzione|bensì|non * ma|confus*|anzi|macché|refuso|mi sono confus*|scusami|mi sono sbagliat*|non * bensì|mi correggo|ho sbagliato|confuso|dimentica|veramente|ho controllato|giusto è|quella giusta',
    negate: 'non|mai|no|senza|nemmeno|niente',
    still:
      'ancora|sempre|continuo|continu*|come prima|come al solito|stesso|stessa|rest*|uguale|invariat*|rimane|resta|non è cambiato|non cambia|come sempre|sempre lì',
    also: 'anche|inoltre|altro|altra|un altro|second*|entramb*|tutti e due|tutte e due|in più|oltre a|pure',
    ahead:
      'prossim*|domani|presto|dal|tra un|fra un|penso di|ho intenzione|sarà|inizierò|andrò|comincerò|che viene',
    unreal:
      'se|forse|magari|vorrei|potrei|sarebbe|sogn*|pensando|un giorno|scherz*|quasi|mi piacerebbe|spero|chissà|immagin*|dovessi|lascerei|andrei|avrei|sogno|penso di|pensavo di|voci|immagina',
    other:
      "fratello|sorella|madre|mamma|padre|papà|amico|amica|vicin*|collega|colleghi|capo|figlio|figlia|cugin*|zio|zia|cognat*|nonn*|lei|lui|suo|sua|suocer*|nipote|qualcuno|un amico|un'amica|la concorrenza|nuora|genero|il vicino|la vicina|un collega",
    past: "prima|una volta|da bambin*|anni fa|ex|un tempo|all'epoca|ricord*",
    passing:
      'in vacanza|weekend|fine settimana|qualche giorno|visit*|stasera|oggi|noleggi*|tempor*|prestit*|viaggio|di passaggio|sostituendo|albergo|hotel',
    now: "adesso|ora|da ieri|ormai|attualmente|ieri|settimana scorsa|finalmente|d'ora in poi|recentemente|appena|da oggi|da lunedì|questa settimana|da una settimana|da quest*|oramai|a partire da|dal",
    self: 'io|mio|mia|miei|mie|noi|nostro|nostra|mi|ci'
  },
  nl: {
    change:
      'verhuis*|overgestapt|stap over|gewisseld|veranderd|vervangen|in plaats van|verplaatst|verzet|verschoven|uitgesteld|nieuw|nieuwe|begonnen|gepromoveerd|hernoemd|gemigreerd|terug naar|ingeruild|omgezet|voortaan|gegaan|overstap*|stap* over|verhuizen|gaan we naar|ga naar|verplaats*|verzetten|wordt|worden|wissel*|ruil*|geruild|vervang*|loopt via|gaat via|van * naar|hernoem*|vervroegd|bijgewerkt|verhoogd|verlaagd|aangepast|aangenomen|neemt over|overgenomen|wijzig*|gewijzigd|doorgeschoven|dozen staan|daar woon|hier woon',
    end: 'gestopt|niet meer|geen * meer|opgezegd|afgezegd|geannuleerd|gaat niet door|verkocht|overleden|gestorven|uit elkaar|gescheiden|klaar met|afgelopen|voorbij|gesloten|ontslag*|opgegeven|weggedaan|weg|kwijt|afgeschaft|uitgezet|stopt|stop|opzeggen|stopgezet|gestaakt|nooit meer|afgelast|dood|is weg|afscheid|ontslagen|ontslag|vertrokken|verlaten|weggegooid|weggegeven|dicht|sluit|opgeheven|verlopen|beëindigd|verwijderd|gewist|ingeleverd|gestolen|met pensioen|uitgemaakt|gekapt|kap met|eruit|vervalt|vervallen',
    correct:
      'sorry|ik bedoelde|bedoel|foutje|fout|verkeerd|vergist|eigenlijk|correctie|typfout|tikfout|maar|toch niet|klopt niet|blijkt|verward|moet zijn|oeps|ik bedoel*|bedoelde|vergis*|niet * maar|typefout|pardon|herstel|vergeet|verwar*|nee wacht|wacht|gecheckt|nagekeken',
    negate: 'niet|geen|nooit|nee|zonder',
    still:
      'nog steeds|nog altijd|blijf*|blijven|zoals altijd|hetzelfde|gewoon|onveranderd|houd*|nog',
    also: 'ook|daarnaast|tweede|nog een|erbij|allebei|beide|extra|bovendien|eveneens',
    ahead: 'ga|gaan|volgende|morgen|binnenkort|vanaf|straks|van plan|zal|zullen|komend*|word*',
    unreal:
      'als|zou|zouden|misschien|ooit|droom*|overweeg*|denk erover|grapje|bijna|wil|willen|graag|hoop|stel|wens*|wellicht|grap*|gerucht*|stel dat|had ik',
    other:
      "broer|zus|zusje|moeder|mam|ma|vader|pa|vriend|vriendin|buur*|collega*|baas|zoon|dochter|neef|nicht|oom|tante|schoon*|oma|opa|hij|zij|ze|zijn|haar|hun|iemand|een vriend|een vriendin|de concurrent|zwager|schoonzus|schoonmoeder|schoonvader|de buren|collega|een collega|z'n",
    past: 'vroeger|toen|destijds|als kind|jaren geleden|voorheen|eerst|oude|ex-*|herinner*',
    passing:
      'op vakantie|vakantie|weekend|paar dagen|weekje|op bezoek|bezoek*|vandaag|vanavond|huur*|tijdelijk|leen*|reis|hotel|inval*',
    now: 'nu|sinds|tegenwoordig|inmiddels|gisteren|vorige week|eindelijk|net|momenteel|per direct|vanaf nu|vanaf vandaag|per|voortaan|deze week',
    self: "ik|wij|we|mijn|m'n|ons|onze|mij|me"
  },
  pl: {
    change:
      'przeprowadz*|przenios*|przenieś*|zmieni*|zamieni*|zamiast|przeszed*|przeszli*|przeszł*|wymieni*|zastąpi*|przełoż*|przesun*|nowy|nowa|nowe|nową|nowego|awans*|zacz*|wróci*|przemianowa*|migr*|przesiad*|wyprowadz*|wprowadz*|przenoszę|przenosi*|przechodzę|przechodzi*|przerzuc*|zmiana|przemianow*|zaczęł*|zacząłem|zacząłam|migrow*|przyśpiesz*|podnieś*|obniż*|teraz jest|przejął|przejęła|przejmuje|wynajmuj*|zaktualiz*',
    end: 'przesta*|rzuci*|już nie|nie * już|odwoła*|anulowa*|sprzeda*|zmar*|umar*|zerwa*|rozsta*|rozwi*|skończy*|koniec|zamkn*|zrezygn*|wypowiedz*|zwoln*|odda*|wyrzuci*|zgubi*|odesz*|zlikwid*|wyłączy*|odpad*|kończy|kończę|anulow*|zmarł*|umarł*|zdechł*|rozwód|zerwał*|wygasa|wygasł*|zwolni*|odszed*|odeszł*|odchodzę|zrezygnow*|rezygn*|oddał*|ukrad*|usun*|wypisa*|wypowiedzi*|przestał*|dość|żegnaj|nigdy więcej|emerytur*|nie ma już|wypad*|wyłącz*|odstawi*|zakończ*',
    correct:
      'przepraszam|sorry|miałem na myśli|miałam na myśli|pomył*|błąd|źle|właściwie|poprawka|nie * tylko|lecz|jednak|okazuje|literówk*|czeski błąd|a nie|ma być|chodziło|pomyłk*|pomyli*|sorki|chodziło mi|tak naprawdę|korekta|poprawiam|literówka|błędnie|nie * a|zapomnij|przejęzycz*|sprawdził*|okazuje się|okazało się|wróć',
    negate: 'nie|nigdy|bez|żaden|żadn*|ani',
    still:
      'nadal|wciąż|dalej|jak zawsze|ciągle|ten sam|tak samo|bez zmian|zosta*|po staremu|zostaje|jak zwykle|tak jak',
    also: 'też|także|również|drugi|druga|drugie|drugiego|oba|oboje|dodatkow*|oprócz|obok|jeszcze jeden|jeszcze jedn*|ponadto',
    ahead:
      'będę|będzie|będziemy|przyszł*|jutro|wkrótce|niedługo|od *|planuj*|zamierza*|za miesiąc|za tydzień',
    unreal:
      'gdyby*|jeśli|może|chciał*|marz*|mógł*|kiedyś|zastanawia*|żart*|prawie|omal|chyba|ciekawe|wyobra*|oby|gdyby|chciałbym|chciałabym|bym|byłoby|zastanawiam|rozważ*|plotk*',
    other:
      'brat|brata|siostr*|mama|mamy|matka|ojciec|tata|przyjaciel*|koleg*|koleżank*|sąsiad*|szef*|syn|syna|córk*|kuzyn*|wujek|ciocia|szwag*|babci*|dziad*|on|ona|jego|jej|ich|teści*|ktoś|znajom*|kolega|kolegi|szwagier*|szwagierk*|siostra|konkurencj*',
    past: 'kiedyś|dawniej|wtedy|jako dziecko|lata temu|były|była|poprzedni*|wcześniej|pamięta*',
    passing:
      'na wakacj*|na urlop*|weekend|kilka dni|na tydzień|odwiedz*|dzisiaj|dziś|wynaj*|tymczasow*|pożycz*|podróż*|delegacj*|hotel|zastępuj*',
    now: 'teraz|od|obecnie|aktualnie|wczoraj|zeszłym tygodniu|wreszcie|w końcu|ostatnio|właśnie|odtąd|nareszcie|od dziś|od jutra|w tym tygodniu',
    self: 'ja|mój|moja|moje|moją|mojego|mojej|my|nasz|nasza|nasze|mi|mnie|nam'
  },
  ja: {
    change:
      '引っ越し|引越|移転|移り|移った|変わ|変え|変更|切り替え|乗り換え|代わりに|に替え|転職|異動|新しい|新しく|始め|なりました|になった|移行|改名|昇進|ずれ|延期|早ま|前倒し|戻し|戻り|引っ越|移っ|切替|転勤|転校|に決まり|に決め|代わり|替え|替わ|になりました|になります|繰り上げ|繰り下げ|戻っ|アップグレード|就職|通い始め|始めました|使い始め|引き継',
    end: 'やめ|辞め|もう|中止|キャンセル|取りやめ|売っ|手放し|亡くな|死ん|別れ|離婚|終わ|閉店|閉鎖|退職|退会|解約|廃止|なくなり|なくし|卒業|捨て|譲り|切れ|止め|いなく|流れ|なくな|無くな|もう使え|もう使って|もう行って|使わなく|行かなく|売り|手放|下取り|処分|死に|破局|終了|閉じ|卒業し|引退|脱退|破棄|断捨離|なしに|無しに|取り消|消し|外れ|辞退|解散|飽き|卒煙|禁煙|までです|打ち切',
    correct:
      'すみません|ごめん|間違|訂正|じゃなくて|ではなく|実は|正しくは|誤り|変換ミス|打ち間違|勘違い|でした|間違え|間違い|間違っ|正しく|じゃなく|じゃなかった|違い|違っ|ミス|本当は|でした。|言い間違|書き間違|見間違|失礼|やっぱり',
    negate: 'ない|ません|なく|ず',
    still:
      'まだ|相変わらず|変わらず|ずっと|そのまま|今も|続け|変わりません|変わらない|引き続き|変わって|今まで通り|これまで通り|従来通り',
    also: 'も始め|も飼|も使|も通|もあり|もでき|も好き|も食べ|も飲|も習|もやって|もやり|も買|も持|も働|も行|も住|も出|も増|も入|もい|また|さらに|二つ目|二人目|もう一|両方|ほかに|他に|加えて|2台|別に',
    ahead: '予定|つもり|来週|来月|来年|明日|から始|これから|今度|する予定|ます',
    unreal:
      'たら|なら|かも|たい|夢|いつか|もし|考えて|迷って|冗談|かな|でしょうか|そうになった|だったら|検討|かしら|れば|迷っ|できたら|噂|ですかね|なれますか',
    other:
      '兄|弟|姉|妹|母|父|友達|友人|同僚|上司|隣|息子|娘|いとこ|叔父|叔母|祖母|祖父|彼|彼女|さん|先輩|後輩|義|知り合い|隣の|他社|競合|部下|誰か',
    past: '昔|以前|前は|当時|子供の頃|かつて|頃',
    passing: '旅行|出張|週末|今日|今夜|一時的|借り|泊ま|遊びに|訪ね|レンタル|数日|代理|臨時',
    now: '今|現在|今は|から|先週|昨日|最近|ようやく|やっと|今日から|先月',
    self: '私|僕|俺|うち|わたし|我が家|自分'
  },
  zh: {
    change:
      '搬|换|改|变|转|替|代替|调|移到|迁|取代|新|升|开始|推迟|提前|延期|变成|改成|改名|转到|切到|重新|跳槽|回到|移|变更|升级|降级|新的|挪|升职|升为|入职|恢复|接手|接替|涨到|降到|加到|减到',
    end: '不再|停|戒|取消|卖|去世|过世|分手|离婚|辞|结束|关|退|不干|没了|丢|送人|扔|注销|下线|废弃|黄了|不养|再也不|倒闭|走了|不做|离职|死|飞走|跑了|丢了|关了|关门|解散|解约|作废|到期|不用了|不去|不吃|不喝|不玩|不住|放弃|完了|删|拆|送给|毕业|告别|再也|已经不|报废|裁|开除|辞退|断|吹了|泡汤',
    correct:
      '不好意思|抱歉|说错|打错|记错|更正|其实|应该是|不是|而是|搞错|写错|纠正|弄错|原来|口误|输错|看错|对不起|笔误|错了|不对|原来是|准确|正确|查了|核对',
    negate: '不|没|无|别|未',
    still: '还是|仍|依然|一直|照旧|没变|照样|还在|不变|继续|还住|没改|仍旧|一分没|从来',
    also: '也|另外|还有|第二|又|同时|都|再加|加上|此外|两个',
    ahead: '会|要|打算|计划|下周|下个月|明年|明天|将|准备|即将|预计',
    unreal:
      '如果|要是|可能|也许|想|希望|梦|考虑|开玩笑|差点|说不定|万一|哪天|有机会|恨不得|假如|打算|或许|听说|写着|传闻|犹豫',
    other:
      '哥|弟|姐|妹|妈|爸|朋友|同事|老板|邻居|儿子|女儿|表|叔|阿姨|奶奶|爷爷|他|她|他们|室友|同学|舅|姑|姐夫|爷|奶|姥|堂|姨|人家|别人|对手|竞品|三班',
    past: '以前|之前|原来|小时候|当年|曾经|过去|那时',
    passing: '旅游|出差|周末|今天|今晚|临时|借|住几天|玩|看望|租|短期|几天|酒店|代班',
    now: '现在|目前|从|上周|昨天|最近|终于|今年|刚|已经|上个月|了',
    self: '我|咱|我们|我家'
  },
  ko: {
    change:
      '이사|옮|바꾸|바꿨|바뀌|변경|갈아|대신|교체|이직|전환|새로|시작|미뤄|연기|앞당|승진|개명|이전|돌아|넘어|전향|옮겼|옮기|옮긴|바꾼|갈아탔|갈아타|발령|전학|미뤘|당겨|돌아왔|돌아갔|업그레이드|입사|취직|시작했|올랐|내렸|인상|넘겼|넘어갔|맡게|맡았|교환',
    end: '그만|끊|안 해|더 이상|취소|팔았|팔아|돌아가|세상을|헤어|이혼|끝|닫|퇴사|해지|폐지|없어|잃어|정리했|버렸|탈퇴|중단|접었|관뒀|내렸|무산|끊었|끊은|끊고|퇴직|은퇴|해약|판매했|결별|죽었|돌아가셨|세상을 떠|떠났|없어졌|없앴|잃어버|끝났|끝내|종료|폐업|문을 닫|문 닫|안 먹|안 마|안 써|이제 안|삭제|철거|기부했|까지예요|까지만|파혼|물 건너|만료|졸업',
    correct:
      '미안|죄송|잘못|아니라|아니고|정정|실수|사실|오타|착각|틀렸|아니에요|알고 보니|헷갈|사실은|다시 확인|확인해 보니|말고|정확히는|아 참|수정|아니었',
    negate: '안|않|못|없|아니',
    still: '아직|여전히|그대로|계속|변함없|똑같|유지|남아|늘 그렇|원래대로',
    also: '도|또|추가로|두 번째|둘째|둘 다|함께|외에|게다가|더 생|하나 더|한 마리 더',
    ahead: '예정|할 거|겠|다음 주|다음 달|내년|내일|부터|곧|계획|갈 거|될 거',
    unreal:
      '면 |면,|싶|혹시|꿈|언젠가|만약|고민|농담|할까|뻔|같으면|려나|생각 중|희망|라면|면 좋겠|싶어|싶다|아마|볼까|뻔했|소문',
    other:
      '형|오빠|누나|언니|동생|엄마|아빠|어머니|아버지|친구|동료|상사|이웃|아들|딸|사촌|삼촌|이모|고모|할머니|할아버지|그는|그녀|팀장|선배|후배|씨|매형|처남|남들|경쟁사|누가',
    past: '예전|전에는|그때|어릴 때|옛날|당시|원래',
    passing: '여행|출장|주말|오늘|임시|빌려|빌린|놀러|방문|며칠|렌트|잠깐|대타|호텔',
    now: '지금|현재|이제|부터|지난주|어제|최근|드디어|요즘|오늘부터|방금|지난달',
    self: '나는|나도|내|저는|제|우리|저도|내가|제가'
  }
}
