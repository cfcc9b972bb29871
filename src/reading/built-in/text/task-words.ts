/**
 * Words by which a message shows that what follows is not said in earnest, in every language, as data: a
 * task with a text ("Translate: …"), a game or a supposition ("Let's pretend …"), what is not so
 * ("Si j'étais riche, …"), and a task for the moment ("Open the file.").
 */

/** English heads of a task whose object is a text. */
const TEXT_TASKS =
  "(?:translate|proof-?read|re(?:write|phrase|word)|paraphrase|summari[sz]e|tl;? ?dr|copy-?edit|transcribe)\\b|(?:polish|shorten|correct|fix|edit|improve) (?:this|it|the (?:following|text|sentence)|my (?:text|email|essay|english))\\b|(?:fix|correct|check|improve|spot|find|edit) (?:the |this|my |any |all )?(?:mistakes?|errors?|grammar|spelling|typos?|punctuation|wording|sentences?|texts?|paragraphs?|emails?|essays?|phrases?|english)|(?:put|turn|convert) (?:this|it|the following|that) (?:in|into|to)\\b|(?:continue|complete|finish) (?:this|the|my) (?:story|sentence|text|poem|song|joke|dialogue)|explain (?:this|the following|the) (?:sentence|text|passage|joke|poem|quote|phrase)|how (?:do|would|can|should) (?:you|i|we|one) (?:say|write|spell|pronounce|translate)|what does\\b.*\\bmean|what['’]?s? (?:is )?(?:the )?(?:word|translation|meaning|lyrics)|who (?:sings|sang|wrote|said)|which (?:song|book|film|movie|poem)|is (?:this|the following|it) (?:correct|right|good english)"
/** "Please", "Can you", "Help me": what may stand before it. */
const LEAD =
  '(?:(?:please|hey|hi|ok(?:ay)?|now|also|and|so|(?:can|could|would|will) you(?: please)?|help me(?: to)?|i (?:need|want|would like) you to)[\\s,]+)*'
export const ENGLISH_TEXT_TASK = new RegExp(`^\\W*${LEAD}(?:${TEXT_TASKS})`, 'iu')

const L = '(?<![\\p{L}\\p{M}])'
/** Of other languages; what is meant must stand in quotation marks or behind a colon. */
export const TEXT_TASK = new RegExp(
  [
    `${L}(?:übersetze?n?|korrigiere?|verbesser[en]|formuliere?|umformulieren|fass\\p{L}* .{0,40}zusammen|zusammenfass\\p{L}*|fass\\p{L}* zusammen|kürze|wie sagt man|was (?:heißt|bedeutet))`,
    `${L}(?:traduce\\p{L}*|tradúce\\p{L}*|corrige\\p{L}*|corríge\\p{L}*|resum[ei]\\p{L}*|resúme\\p{L}*|reescrib\\p{L}*|reformul\\p{L}*|cómo se dice|qué significa)`,
    `${L}(?:tradui[st]\\p{L}*|traduire|corrigez?|corriger|résume[rz]?|reformule[rz]?|réécri\\p{L}*|comment (?:dit-on|on dit)|que (?:veut dire|signifie))`,
    `${L}(?:traduz\\p{L}*|corri[gj]\\p{L}*|reescrev\\p{L}*|como (?:se diz|digo)|o que significa)`,
    `${L}(?:traduci\\p{L}*|tradurre|corregg\\p{L}*|riassum\\p{L}*|riscriv\\p{L}*|riformul\\p{L}*|come si dice|(?:che )?cosa significa)`,
    `${L}(?:vertaal\\p{L}*|verbeter|corrigeer|herschrijf|herformuleer|vat .{0,40}samen|samenvatten|hoe zeg je|wat betekent)`,
    `${L}(?:przetłumacz\\p{L}*|popraw(?:cie)?(?!\\p{L})|streść|podsumuj|przeredaguj|sparafrazuj|jak (?:powiedzieć|się mówi)|co (?:znaczy|oznacza))`,
    `${L}(?:přelož\\p{L}*|oprav(?:te)?(?!\\p{L})|shrň|traduceți|tradu|corectează|rezumă|çevir\\p{L}*|düzelt\\p{L}*|özetle\\p{L}*|terjemahkan|perbaiki|ringkas|käännä|korjaa|tiivistä|перевед\\p{L}*|исправь\\p{L}*|переклади\\p{L}*|виправ\\p{L}*|как сказать|як сказати)`,
    '訳し|翻訳|直して|添削|要約|言い換え|校正|なんと言|何と言|どういう意味',
    '翻译|译成|译为|改一?下|修改|改写|润色|总结|概括|缩写|怎么说|什么意思',
    '번역|고쳐|교정|요약|다듬어|뭐라고|무슨 뜻'
  ].join('|'),
  'iu'
)

/** A game, a story or a supposition begins: what follows in the message belongs to it. */
export const FRAME = new RegExp(
  [
    `^\\W*${LEAD}(?:let['’]s (?:do (?:a |some )?)?role-?play|role-?play\\b|let['’]s (?:pretend|imagine|suppose|say)\\b|let us (?:pretend|imagine|suppose|say)\\b|say i['’]m (?:a|an)\\b|act as\\b|pretend\\b|imagine\\b(?! (?:that[!.]|my\\b))|suppose\\b|supposing\\b|hypothetically\\b|in this (?:game|story|scenario)\\b|once upon a time\\b|knock,? knock\\b|you (?:play|be) (?:a|an|the|my)\\b)`,
    '^\\W*(?:rollenspiel|lass uns (?:ein )?rollenspiel|stell(?:en sie|t)? (?:dir|euch|sich) vor|angenommen|nehmen wir (?:mal )?an|gesetzt den fall|tu(?:e|n wir)? (?:mal )?so,? als|spiel (?:mal )?(?:einen|eine|den|die|meine[nr]?)\\b|es war einmal)',
    '^\\W*(?:juego de rol|imagin[ae]\\p{L}*\\b|imaginemos|supongamos|supón|suponte|haz(?:te pasar por| de| como si)|finge|finjamos|érase una vez)',
    '^\\W*(?:jeu de rôle|imagine[zr]?\\b|imaginons|supposons|suppose[zr]?\\b|fais(?:ons)? comme si|joue (?:le rôle|un|une)|admettons|il était une fois)',
    '^\\W*(?:suponha\\p{L}*|finj[ao]\\p{L}*|fingi(?:r|mos)|faz de conta|vamos fingir|era uma vez)',
    "^\\W*(?:immagin[ai]\\p{L}*|supponiamo|poniamo che|facciamo finta|fai finta|fingi\\p{L}*|c[’']era una volta)",
    '^\\W*(?:rollenspel|stel (?:je voor|dat)|doe alsof|laten we doen alsof|er was eens)',
    '^\\W*(?:wyobraź\\p{L}*|załóżmy|przypuśćmy|udawaj\\p{L}*|odegraj\\p{L}*|dawno,? dawno temu)',
    '^(?:ロールプレイ|仮に|想像して|[^。]{1,20}(?:のふりをして|になりきって|だと仮定)|昔々)',
    '^(?:请?(?:你)?(?:来)?(?:扮演|假装)|角色扮演|假设|假定|想象一?下|从前有)',
    '^(?:역할극|상상해|가정해|[^.]{1,20}(?:인 척|라고 가정|라고 치자|역할을 해|라고 (?:상상|생각)해 ?(?:봐|보|줘|주))|옛날 옛적)'
  ].join('|'),
  'iu'
)

/** A dream that is told, and not what somebody dreams of: what happens in it did not. */
export const DREAM = new RegExp(
  [
    "(?<!\\p{L})(?:(?:i|we)(?:['’]ve| have| had)?(?: once| just| also)? (?:dreamed|dreamt)(?! up\\b| of (?:\\p{L}+ing\\b|becoming|a )| about (?:becoming|being|having) )|(?:had|have had|having|was having) (?:an?|the|this|that|such an?|another|some) (?:\\p{L}+ ){0,3}(?:dream|nightmare)s?(?! (?:job|house|come|of (?:becoming|owning)))|(?<=^(?:and |then |but )?)in (?:my|the|that|a) (?:\\p{L}+ )?(?:dream|nightmare)(?! (?:job|house|home|world|scenario))|my dream last night)(?!\\p{L})",
    '(?<!\\p{L})(?:(?:ich )?(?:habe?|hatte?) .{0,30}geträumt|träumte (?:ich|mir)|ich träumte|(?:einen|den) (?:\\p{L}+ )?(?:alb)?traum,? (?:dass|in dem|wo)|im traum|mir träumte)(?!\\p{L})',
    '(?<!\\p{L})(?:soñé|soñó|he soñado|había soñado|tuve un sueño|tuve una pesadilla|en (?:mi|el|un) sueño)(?!\\p{L})',
    "(?<!\\p{L})(?:(?:j['’]ai|on a|nous avons) (?:encore |déjà )?rêvé|j['’]ai fait un (?:\\p{L}+ )?(?:rêve|cauchemar)|dans (?:mon|un|le) rêve)(?!\\p{L})",
    '(?<!\\p{L})(?:sonhei|sonhou|tive um (?:sonho|pesadelo)|(?:no|num|em um) (?:meu )?sonho)(?!\\p{L})',
    '(?<!\\p{L})(?:ho sognato|sognai|ho fatto un (?:\\p{L}+ )?sogno|nel (?:mio )?sogno|ho avuto un incubo)(?!\\p{L})',
    '(?<!\\p{L})(?:(?:ik|we|wij) droomden?|(?:heb|had) .{0,30}gedroomd|in (?:mijn|een|de) droom|had (?:ik )?een (?:\\p{L}+ )?(?:droom|nachtmerrie))(?!\\p{L})',
    '(?<!\\p{L})(?:śnił[oay]? mi się|śniło się mi|przyśnił[oa]? mi się|miał[ae]m (?:dziwny |taki |straszny )?(?:sen|koszmar)|we śnie|w moim śnie)(?!\\p{L})',
    '夢を(?:見|み)(?:た|まし|て)|夢(?:の中)?(?:では?|に(?:出|見))|悪夢を見',
    '(?:梦见|梦到|夢見|夢到)|做了?(?:一?个)?(?:\\p{L}{0,4})?(?:恶|噩|怪)?梦|梦里',
    '꿈을? ?(?:꿨|꾸었|꾼 적|꿔)|꿈에서|꿈속에'
  ].join('|'),
  'iu'
)
/** Behind a dream these words lead back to what is so. */
export const AWAKE =
  /(?<!\p{L})(?:anyways?|actually|in (?:reality|real life|fact)|woke|awake|now|today|tomorrow|but|so|jedenfalls|wirklich|eigentlich|aufgewacht|heute|morgen|jetzt|aber|en realidad|de todos modos|desperté|hoy|ahora|mañana|pero|en réalité|en fait|bref|réveillée?|aujourd['’]hui|demain|maintenant|mais|na verdade|enfim|acordei|hoje|agora|amanhã|mas|in realtà|comunque|svegliat[oa]|oggi|adesso|domani|ma|eigenlijk|in werkelijkheid|wakker|vandaag|morgen|nu|maar|naprawdę|tak naprawdę|obudził[ae]m|dzisiaj|dziś|jutro|teraz|ale)(?!\p{L})|実際|目が覚め|今日|明日|今は|でも|其实|醒|今天|明天|现在|但|사실|깼|오늘|내일|지금|하지만/iu

/** "Si puedo, preferiría …": a wish put politely. */
const POLITE =
  '.{0,120}(?:gustar|prefer|querr|podr|gostar|poder|pourr|voudr|aimer|préfér|vorr|potr)'
/** A sentence of other languages about what is not so. */
export const UNREAL_ELSEWHERE = new RegExp(
  [
    '^(?:und |aber |also )?(?:wenn|falls|hätte|wäre)\\b.{0,120}(?<!\\p{L})(?:würde|hätte|wäre|könnte|käme|ginge|wüsste|müsste|dürfte|gäbe|bliebe|nähme|kaufte)\\p{L}*',
    `^(?:y |pero |e |mas )?s[ie]\\s(?!${POLITE}).{0,120}\\p{L}r[ií]a(?:s|n|m|mos)?(?!\\p{L})`,
    `^(?:et |mais )?s[i’'](?!${POLITE}).{0,120}\\p{L}r(?:ais|ait|ions|iez|aient)(?!\\p{L})`,
    `^(?:e |ma )?se\\s(?!${POLITE}).{0,120}\\p{L}r(?:ei|esti|ebbe|emmo|este|ebbero)(?!\\p{L})`,
    '^(?:en |maar )?als (?:ik|we|wij|hij|zij|ze|je|jij)\\s.{0,100}(?<!\\p{L})(?:zou|zouden|had|hadden|was|waren|kon|konden)(?!\\p{L})',
    '(?<!\\p{L})gdyby\\p{L}*',
    '^(?:ojalá|oxalá|tomara|quem me dera|si seulement|magari potessi|was ik maar|wäre ich doch|hätte ich doch|obym)(?!\\p{L})',
    // "もし雨なら会議はオンラインです" says what becomes of something; without that it is the speaker's fancy.
    '^(?:もし|万が一)(?!.{1,30}(?:たら|だら|なら|れば|場合は?)、?[^、。私僕俺]{1,12}[はがに][^。]+)|^(?:もし|万が一)(?:も)?、?(?:私|僕|俺)',
    '^(?:もし|万が一|仮に).{0,60}(?:のに|だろう|でしょう|かな|たい|のだが|んだけど)(?:と思う|と思います)?[。.!！]*$',
    '^(?:假如|假使|倘若|假设|假若)',
    '^(?:如果|要是|若是|若).{0,40}(?:就好了|该多好|多好啊)',
    // Whoever says what they would do if they were otherwise tells no rule: "如果我会开车，我就…".
    '^(?:如果|要是|若是|若)(?:当时|当初|那时|时间能|没有(?:发生|当)|.{0,12}(?:中了?(?:大奖|彩票)|有(?:一百万|翅膀|超能力)))',
    '^(?:如果|要是|若是|若)(?:我|我们|咱们?)(?!不在|不方便|没(?:空|时间|接|回)|迟到|生病|病了|请假|出差|在(?:忙|开会)).{0,30}(?:[，,]\\s?|我们?)(?:我们?)?(?:就|会|一定|肯定|想|要|宁可|可以)',
    '^(?:如果|要是|若是|若)(?:我|我们|咱们?)(?:是|会|有|能)',
    '^(?:만약|만일)|당첨(?:되|된다)면\\s.{0,30}싶|(?:라면|다면)\\s.{0,40}(?:텐데|겠다|거야|거예요|겠어요?)|[가-힣]면\\s.{0,40}텐데'
  ].join('|'),
  'iu'
)

/** Verbs of what an assistant is told to do at once, with the thing it is done to, at an English head. */
export const AT_ONCE =
  /^(?:(?:please|now|ok(?:ay)?|and|then|so|just|also|go)[\s,]+)*(?:(?:open|close|delete|remove|undo|redo|re-?run|show|display|repeat|scroll|click|search|look up|google|calculate|compute|count|sort|list|print|generate|create|draft|compose|re-?write|explain|describe|compare|rank|suggest|recommend|find|fetch|download|upload|copy|paste|insert|replace|append|fill|format|convert|edit|debug|refactor|give|send|name) (?:\w+ )?(?:the|it|this|that|these|those|them|a|an|some|another|all|both|each|more|two|three|four|five|ten|again)\b|(?:(?:explain|define|summari[sz]e|translate|brainstorm)(?: me)?|(?:quiz|test|teach|draft) me) (?!(?:is|was|are|were|went|goes|taught|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)\p{L}|(?:run|play|take|make|write|read|check|put|set|do|pick|change|order|try|save|add|fix|update|use|book|cancel|turn|look at|choose) (?:it|this|that|these|those|them|again|the (?:above|last|first|second|third|next|previous|same|other|file|code|script|command|tests?|whole|rest))\b|(?:continue|go on|go ahead|try again|start over|keep going|carry on|proceed|retry)\b(?!.*\b(?:is|are|was|were)\b)[^,.]{0,30}[.!]*$)/iu

/** The same in other languages, where nothing of the speaker's is told. */
export const AT_ONCE_ELSEWHERE = new RegExp(
  [
    '^\\W*(?:bitte )?(?:mach|zeige?|öffne|lösche?|gib|such|finde|erstelle?|schick|sende|starte|stoppe?|wiederhole?|lies|schau|berechne|sortiere?|erkläre?|hol|speichere?|kopiere?|ersetze|füge|ändere?|prüfe?|versuch|probier)(?:en Sie)? (?:mir|uns|bitte|das|die|den|es|ihn|sie|noch|nochmal|mal|alle?|eine?n?|jetzt|weiter|diese\\p{L}*)(?!\\p{L})',
    '^\\W*(?:por favor,? )?(?:abre|borra|elimina|muestra|muéstrame|busca|repite|repítelo|hazlo|haz|dame|envía|guarda|copia|cambia|añade|calcula|ordena|explica|explícame|ejecuta|inténtalo|prueba)(?!\\p{L})',
    '^\\W*(?:ouvre|ferme|supprime|montre(?:-moi)?|cherche|trouve|répète|refais|fais(?:-le)?|donne-moi|envoie|enregistre|copie|change|ajoute|calcule|trie|explique(?:-moi)?|lance|essaie|recommence)z?(?!\\p{L})',
    '^\\W*(?:abra|abre|apague|apaga|exclua|mostre|mostra|procure|repita|repete|faça|faz|envie|salve|copie|mude|adicione|calcule|ordene|explique|execute|tente)(?!\\p{L})',
    '^\\W*(?:apri|chiudi|cancella|elimina|mostra(?:mi)?|cerca|trova|ripeti|rifai|fallo|invia|salva|copia|cambia|aggiungi|calcola|ordina|spiega(?:mi)?|esegui|prova|riprova)(?!\\p{L})',
    '^\\W*(?:open|verwijder|toon|laat (?:me )?(?:de|het|eens)|zoek|herhaal|doe (?:het|dat)|stuur|bewaar|kopieer|verander|voeg|bereken|sorteer|leg uit|probeer|geef me de)(?!\\p{L})',
    '^\\W*(?:proszę )?(?:otwórz|zamknij|usuń|pokaż|znajdź|wyszukaj|powtórz|zrób(?: to)?|wyślij|zapisz|skopiuj|zmień|dodaj|oblicz|posortuj|wyjaśnij|uruchom|spróbuj)(?!\\p{L})',
    '(?:もう一度|もう一回).{0,12}$|^.{0,14}(?:開い|閉じ|消し|削除し|見せ|教え|探し|続け|やり直し|実行し|送っ|保存し|コピーし|並べ|計算し|説明し|書い|作っ)て(?:ください|下さい|くれ|ね|よ)?[。！!]*$',
    '^(?:この(?![前間頃])|その(?!後)|上の|下の|以下の|次の).{1,20}(?:して|て)(?:ください|下さい|くれ|ね|よ)?[。！!]*$',
    '^(?:请|帮我|给我|你)*(?:再(?:来(?![週月年])|说|试|做|写)|打开|关闭|删除|删掉|显示|列出|展示|重复|重做|重新|搜索|查一?下|发送|保存|复制|计算|排序|解释|运行|继续(?=[吧。！!]*$)|给我(?:看|写|讲|列)|写一)|^(?:请|帮我|给我|你)+.{1,6}(?:这|那|上面|下面|以下|上述|這)',
    '^(?:이|그|아래|위의?) .{1,20} ?(?:줘|주세요|줄래)[요.!]*$',
    '다시 한번|한 번 더|^.{0,20}(?:열어|닫아|지워|삭제해|보여|찾아|계속해|실행해|보내|저장해|복사해|계산해|설명해|정렬해|만들어|써|알려) ?(?:줘|주세요|줄래|봐|주십시오)[요.!]*$'
  ].join('|'),
  'iu'
)

/** "Kannst du dir merken, dass …?": what is to be kept is told. */
export const ASKS_TO_KEEP =
  /^(?:(?:kannst|könntest|magst|würdest) du dir (?:bitte )?(?:merken|notieren),? dass|(?:kun|kan|wil|zou) (?:je|jij|u) (?:alsjeblieft |even )?onthouden dat|(?:(?:tu )?(?:peux|pourrais)(?:-tu)? |(?:vous )?(?:pouvez|pourriez)(?:-vous)? )(?:retenir|noter|te souvenir|vous souvenir) qu(?:e|[’'])?)(?!\p{L})/iu

/** What only moves the talk on: "Lass uns mit dem nächsten Thema weitermachen". */
export const MOVES_ON =
  /^(?:ok(?:ay)?,? )?(?:(?:lass(?:t)? uns|laten we) (?:bitte |jetzt |mal |nu |even )?(?:(?:mit|zum|zur|weiter|über|noch|het (?:hebben )?over)(?!\p{L})|verder|doorgaan)|(?:passons|continuons|revenons|reprenons|parlons)(?!\p{L}))/iu

/** By what means or when something is to be done is worth knowing the next time too: "Run the tests with `bun test`". */
export const HOW =
  /\s(?:with|using|via|next to|every|each|before|after|when|whenever|unless|until)\s/i
/** The same in other languages: "Ejecuta los tests con pytest". */
export const HOW_ELSEWHERE =
  /\s(?:mit|bevor|vor|nach|con|antes de|después de|avec|avant|après|prima di|dopo|com|antes|depois|met|voor|na|przed|po|za pomocą)\s|^(?!この|その|これ|それ|次|以下)[^、。]{1,14}は[^、。]{1,12}[でに][^、。]{1,8}て|^(?!(?:이|그|이거|그거|이것) ?)[^,.]{1,14}[은는] \S{1,12}로 (?:써|설명|알려|보내|만들)/iu

/** What lasts: a task with it is a standing wish, whatever the language. */
export const LASTING =
  /(?<!\p{L})(?:always|never|from now on|every time|whenever|immer|nie(?:mals)?|künftig|ab jetzt|ab sofort|zukünftig|in zukunft|jedes mal|siempre|nunca|a partir de ahora|cada vez|toujours|jamais|désormais|dorénavant|à chaque|sempre|nunca|d['’]ora in poi|ogni volta|mai|a partir de agora|toda vez|altijd|nooit|voortaan|elke keer|zawsze|nigdy|od teraz|za każdym razem)(?!\p{L})|いつも|常に|今後|これから|毎回|必ず|以后|总是|每次|一直|永远|从现在|都|别|不要|항상|(?<![가-힣])늘(?![가-힣])|앞으로|언제나|매번|이제부터|말아|말고|마세요|ないで/iu

/** The same in other languages: a text to be made up, with what it is about. */
export const COMPOSITION_ELSEWHERE = new RegExp(
  [
    '^\\W*(?:(?:bitte|kannst du|könntest du|können sie)\\s+)*(?:(?:mir|uns)\\s+)?(?:schreibe?|erzähle?|erfinde?|dichte|verfasse?)(?:n sie)?(?!\\p{L}).{0,40}(?<!\\p{L})(?:geschichte|märchen|gedicht|lied|sketch|krimi|roman|witz|dialog|szene|fabel)(?!\\p{L})',
    '^\\W*(?:(?:por favor|puedes|podrías)[\\s,]+)*(?:escr[ií]b[ea](?:me)?|escribir(?:me)?|cuéntame|cuenta|inventa|invéntame)(?!\\p{L}).{0,40}(?<!\\p{L})(?:cuento|historia|poema|canción|chiste|diálogo|escena|relato|fábula)(?!\\p{L})',
    "^\\W*(?:(?:s['’]il te plaît|tu peux|peux-tu|pourrais-tu)[\\s,]+)*(?:écri(?:s|vez|re)(?:-moi)?|raconte[rz]?(?:-moi)?|invente[rz]?(?:-moi)?|compose[rz]?)(?!\\p{L}).{0,40}(?<!\\p{L})(?:histoire|conte|poème|chanson|blague|dialogue|scène|récit|fable|nouvelle)(?!\\p{L})",
    '^\\W*(?:(?:por favor|você pode|pode|poderia)[\\s,]+)*(?:escrev[ae](?:-me)?|escrever|me conte|conte|invente|crie)(?!\\p{L}).{0,40}(?<!\\p{L})(?:conto|história|poema|canção|piada|diálogo|cena|fábula)(?!\\p{L})',
    '^\\W*(?:(?:per favore|puoi|potresti)[\\s,]+)*(?:scriv(?:i|ere|imi|ermi)|raccontami|racconta|inventa(?:mi)?)(?!\\p{L}).{0,40}(?<!\\p{L})(?:favola|fiaba|storia|poesia|canzone|barzelletta|dialogo|scena|racconto)(?!\\p{L})',
    '^\\W*(?:(?:alsjeblieft|kun je|kan je|wil je)[\\s,]+)*(?:schrijf|schrijven|vertel|verzin)(?!\\p{L}).{0,40}(?<!\\p{L})(?:verhaal(?:tje)?|sprookje|gedicht|lied(?:je)?|mop|dialoog|scène|fabel)(?!\\p{L})',
    '^\\W*(?:(?:proszę|możesz|czy możesz)[\\s,]+)*(?:napisz|napisać|opowiedz|wymyśl|ułóż)(?!\\p{L}).{0,40}(?<!\\p{L})(?:bajkę|baśń|historię|opowiadanie|wiersz|piosenkę|żart|dialog|scenę|historyjkę)(?!\\p{L})',
    '(?:物語|お話|小説|短編|詩|童話|歌詞|台本|ジョーク)を(?:\\p{L}{0,6})?(?:書いて|作って|考えて|聞かせて)(?:ください|下さい|くれ\\p{L}*|ね|よ)?[。.!！]*$',
    '^(?:请|帮我|给我|你)*(?:写|讲|编|创作)(?:\\p{L}{0,3})?(?:一?[个篇首段则])?.{0,30}(?:故事|小说|诗|童话|歌词?|笑话|剧本|寓言)[。.!！]*$',
    '(?:이야기|소설|시|동화|노래|가사|대본|농담)[을를]?\\s?(?:하나\\s?)?(?:써|지어|만들어|들려|해)\\s?(?:줘|주세요|줄래|봐|달라)[요.!]*$'
  ].join('|'),
  'iu'
)

/** A song, a task of school or another text that the user quotes: "My homework says: …". */
export const SOURCE_SAYS =
  /\b(?:homework|exercise|worksheet|textbook|assignment|song|lyrics|chorus|poem|novel|book|film|movie|riddle|puzzle|quiz|caption|headline|article|meme|joke|proverb|passage|tweet|slogan|screenshot|sample|template|placeholder)\b[^:"“”.?!]{0,30}\b(?:says?|said|goes|reads?|asks?|starts?|begins?)\b[^:"“”.?!]{0,30}[:"“]/iu

/** A line that only somebody's imagination tells: a composition that is asked for, with its content. */
export const COMPOSITION =
  /^(?:(?:please|can you|could you|help me)[\s,]+)*(?:write|draft|compose|create|generate|make(?: up)?|invent|tell)\b[^.]{0,30}\b(?:poem|story|song|letter|e-?mail|essay|tweet|post|message|speech|dialogue|joke|scene|bio|haiku|limerick|script|review|tale|rap|monologue)\b[^.]{0,60}\b(?:in which|where|that says?|saying|stating|claiming|as if|as though|from the (?:perspective|point of view)|whose|who|about (?:an?|how))\b/iu
