/**
 * Words of each language by which a short sentence shows that it says something: the speaker themselves
 * (`self`), a wish that is put to the assistant (`wish`), and set phrases that say nothing (`courtesy`).
 * Data; longer sentences need no such cue.
 */

interface LanguageCues {
  self: RegExp
  wish: RegExp
  /** A whole sentence of courtesy. */
  courtesy: RegExp
}

const L = '(?<![\\p{L}\\p{M}])'
const R = '(?![\\p{L}\\p{M}])'
const NOTHING = '(?!)'

/** Lists of words, `|` between them; `heads` stand at the sentence's head. */
function cues(self: string, wishHeads: string, courtesy: string): LanguageCues {
  return {
    self: new RegExp(`${L}(?:${self || NOTHING})${R}`, 'iu'),
    wish: new RegExp(`^[¡\\s]*(?:${wishHeads || NOTHING})`, 'iu'),
    courtesy: new RegExp(`^[¡\\s]*(?:${courtesy || NOTHING})[^\\p{L}]*$`, 'iu')
  }
}

/** Any words at all behind set phrases of thanks and farewell. */
const ANYTHING = "(?:[\\s,!.]+[\\p{L}\\p{M}\\s,’'-]{0,60})?"

export const LANGUAGE_CUES: Readonly<Record<string, LanguageCues>> = {
  de: cues(
    'ich|mein|meine|meinen|meinem|meiner|wir|unser|unsere|mir|mich',
    'bitte |(?:antworte|schreib|sprich|duze|sieze|nenn|verwende|benutze|nutze|gib|fass|halte|rede|erklär|erinner|vermeide)e? ',
    `(?:(?:vielen|herzlichen|besten|tausend|schönen) dank|danke|schöne[nrs]? (?:abend|tag|feierabend|woche|wochenende|gruß|grüße)|bis (?:bald|dann|morgen|später)|gern geschehen|auf wiedersehen|tschüss|kein problem|alles klar|mach['’]s gut)${ANYTHING}`
  ),
  fr: cues(
    "je|j['’]\\p{L}+|mon|ma|mes|moi|me|m['’]\\p{L}+|nous|notre|nos|on s['’]est|on a (?!compris|tout|bien|dit)\\p{L}+",
    '(?:réponds|répondez|parle|parlez|écris|écrivez|utilise|utilisez|appelle|appelez|tutoie|vouvoie|donne|évite|sois|ne )',
    `(?:merci|mille mercis|bonne (?:soirée|journée|nuit|fin de journée)|à (?:bientôt|demain|plus)|au revoir|avec plaisir|de rien|je vous en prie|d['’]accord)${ANYTHING}`
  ),
  es: cues(
    'yo|mi|mis|me|soy|estoy|tengo|adoro|hago|voy|toco|juego|bebo|como|leo|fumo|corro|llevo|debo|puedo|busco|vendo|cocino|vivo|trabajo|odio|prefiero|quiero|uso|hablo|nací|mí|nuestro|nuestra|somos|tenemos|(?!(?:qué|café|josé|aquí|allí|así|ahí|bebé|esté|porqué|rubí|maní|jabalí)(?!\\p{L}))\\p{L}{2,}[éí]|\\p{L}{3,}[aei]mos',
    '(?:respóndeme|responde|contesta|háblame|habla|escríbeme|escribe|usa|llámame|trátame|tutéame|evita|dame|sé |no (?:uses|me|hables|escribas|pongas)|siempre |nunca )',
    `(?:(?:mil|muchas|muchísimas) gracias|gracias|me (?:ha|has|han) (?:servido|ayudado|sido (?:muy|de)|valido)|me (?:sirvió|ayudó|ayudaste) (?:mucho|muchísimo|un montón|bastante)|hasta (?:luego|pronto|mañana)|adiós|qué amable|de nada|buenas noches|buen día|vale|claro)${ANYTHING}|(?:pues )?nada,? era eso|no sé qué hacer|qué (?:calor|frío)(?: (?:hace|hoy))*`
  ),
  pt: cues(
    'eu|meu|minha|meus|minhas|me|sou|estou|tô|tenho|adoro|amo|faço|vou|toco|jogo|bebo|como|leio|fumo|corro|devo|posso|curto|moro|trabalho|odeio|prefiro|quero|uso|falo|nasci|nosso|nossa|somos|temos|\\p{L}{2,}ei|(?!(?:aqui|ali)(?!\\p{L}))\\p{L}{2,}[bdgmrtv]i|\\p{L}{3,}[aeiáêí]mos',
    '(?:responda|responde|fale|fala|escreva|use|usa|me chame|me chama|trate|evite|seja|não (?:use|me|fale|escreva)|sempre |nunca )',
    `(?:(?:muito |muitíssimo )?obrigad(?:[oa]|ão|inh[oa])|(?:isso )?(?:me )?ajudou (?:muito|bastante|demais|pra caramba)|até (?:logo|breve|mais|amanhã)|tchau|de nada|boa noite|bom dia|valeu|claro)${ANYTHING}|nada não,? era só isso|era só isso|não sei o que fazer|que (?:calor|frio)(?: (?:está|tá|hoje))*`
  ),
  it: cues(
    'io|mio|mia|miei|mie|mi|ci|sono|sto|ho|adoro|amo|faccio|vado|suono|gioco|bevo|mangio|leggo|fumo|corro|nuoto|devo|posso|cerco|vendo|cucino|studio|prendo|seguo|vivo|abito|lavoro|odio|preferisco|voglio|uso|parlo|nostro|nostra|siamo|abbiamo',
    '(?:rispondi(?:mi)?|parla(?:mi)?|scrivi(?:mi)?|usa|chiamami|dammi|evita|sii|non (?:usare|mi|scrivere|parlare)|sempre |dammi del tu)',
    `(?:(?:mille|molte|tante) grazie|grazie|mi (?:è stat[oa]|sei stat[oa]) (?:molto |davvero |di grande |proprio )?(?:utili?|utile|d['’]aiuto)|mi ha(?:i)? (?:aiutat|serv)[oai]\\p{L}* (?:molto|tanto|tantissimo)|a (?:presto|domani|dopo)|arrivederci|prego|buona (?:serata|giornata|notte)|certo)${ANYTHING}|niente,? era tutto|non so (?:che )?cosa fare|non so che fare|che (?:caldo|freddo)(?: (?:fa|oggi))*`
  ),
  nl: cues(
    'ik|mijn|me|mij|wij|we|ons|onze',
    '(?:antwoord|schrijf|praat|spreek|gebruik|noem|geef|vermijd|hou|wees|graag |alsjeblieft|altijd |nooit )',
    `(?:(?:heel erg |hartelijk |veel )?(?:bedankt|dank je(?: wel)?|dank u(?: wel)?|dankjewel)|fijne (?:avond|dag|week(?:end)?)|tot (?:ziens|straks|morgen|later)|graag gedaan|doei)${ANYTHING}`
  ),
  pl: cues(
    'ja|mój|moja|moje|mam|jestem|mieszkam|pracuję|lubię|wolę|nienawidzę|mi|mnie|nasz|nasza|nazywam|chcę|używam|mówię|uczę|gram|jem|piję|uwielbiam|kocham|szukam|czytam|biegam|pływam|trenuję|chodzę|jeżdżę|muszę|mogę|robię|(?!(?:tam|sam|program|reklam)(?!\\p{L}))\\p{L}{2,}am|\\p{L}{3,}uję|\\p{L}{3,}[eiya]my|\\p{L}{3,}(?:łem|łam)',
    '(?:proszę|odpowiadaj|odpowiedz|pisz|mów|używaj|nie używaj|nazywaj|zwracaj|zawsze |nigdy )',
    `(?:(?:bardzo |serdecznie )?dzięk(?:uję|i)|bardzo mi (?:pomog|to pomog)\\p{L}+|do (?:widzenia|zobaczenia|jutra)|miłego (?:dnia|wieczoru|weekendu)|nie ma za co|na razie|dobranoc)${ANYTHING}|nic,? to wszystko|nie wiem,? co robić|ale (?:dziś |dzisiaj )?(?:gorąco|zimno)`
  ),
  cs: cues(
    'já|můj|moje|moji|jsem|mám|bydlím|pracuji|pracuju|jmenuji|jmenuju|mi|mě|náš|rád|ráda',
    '(?:prosím|odpovídej|odpovídejte|piš|pište|mluv|mluvte|používej|nepoužívej|říkej|vždy )',
    `(?:(?:moc |mnohokrát )?děkuji|díky|na shledanou|hezký (?:den|večer|víkend)|není zač|dobrou noc)${ANYTHING}`
  ),
  ro: cues(
    'eu|mea|meu|mei|mele|sunt|am|locuiesc|lucrez|îmi|mă|nostru|noastră|prefer|vreau',
    '(?:te rog|vă rog|răspunde|scrie|vorbește|folosește|nu folosi|spune-mi|mereu )',
    `(?:(?:mulțumesc|mersi)(?: mult| frumos)?|la revedere|o (?:zi|seară) (?:bună|frumoasă)|cu plăcere|noapte bună)${ANYTHING}`
  ),
  tr: cues(
    'ben|benim|bana|beni|bizim|biz|adım|\\p{L}{3,}(?:yım|yim|yum|yüm|ıyorum|iyorum|uyorum|üyorum|rım|rim|dım|dim)',
    '(?:lütfen|bana |her zaman |asla )',
    `(?:(?:çok )?teşekkür(?:ler| ederim)|sağ ol(?:un)?|görüşürüz|iyi (?:akşamlar|geceler|günler)|rica ederim)${ANYTHING}`
  ),
  id: cues(
    'saya|aku|kami|kita|nama saya|\\p{L}+ku',
    '(?:tolong|mohon|jawab|jangan|gunakan|panggil|selalu )',
    `(?:terima kasih|makasih|sampai jumpa|selamat (?:malam|siang|tinggal)|sama-sama)${ANYTHING}`
  ),
  fi: cues(
    'minä|minun|minulla|olen|asun|mun|nimeni|\\p{L}{3,}(?:ni|mme)|meidän|pidän|työskentelen',
    '(?:vastaa|kirjoita|puhu|käytä|älä|kutsu|ole hyvä ja|aina )',
    `(?:kiitos|kiitoksia|nähdään|hyvää (?:iltaa|yötä|päivänjatkoa)|näkemiin|ole hyvä)${ANYTHING}`
  ),
  vi: cues(
    'tôi|mình|em|chúng tôi|tên tôi',
    '(?:hãy|xin |vui lòng|đừng|luôn )',
    `(?:cảm ơn|cám ơn|tạm biệt|chúc (?:ngủ ngon|một ngày)|không có gì)${ANYTHING}`
  ),
  ru: cues(
    'я|мой|моя|моё|мои|меня|мне|мы|наш|наша|у нас',
    '(?:пожалуйста|отвечай|отвечайте|пиши|пишите|говори|используй|не используй|называй|зови|всегда |никогда )',
    `(?:(?:большое |огромное )?спасибо|благодарю|до (?:свидания|встречи|завтра)|хорошего (?:дня|вечера)|пока|не за что)${ANYTHING}`
  ),
  uk: cues(
    'я|мій|моя|моє|мої|мене|мені|ми|наш|наша',
    '(?:будь ласка|відповідай|відповідайте|пиши|говори|використовуй|не використовуй|називай|завжди |ніколи )',
    `(?:(?:дуже |щиро )?дякую|до (?:побачення|зустрічі|завтра)|гарного (?:дня|вечора)|бувай|нема за що)${ANYTHING}`
  ),
  el: cues(
    'εγώ|μου|μας|είμαι|έχω|μένω|δουλεύω|λέγομαι|με λένε|προτιμώ|θέλω',
    '(?:παρακαλώ|απάντα|απαντάς|γράφε|μίλα|χρησιμοποίησε|μη |μην |να |πάντα )',
    `(?:ευχαριστώ|αντίο|καλό (?:βράδυ|απόγευμα)|καληνύχτα|τα λέμε)${ANYTHING}`
  ),
  ar: cues(
    'أنا|اسمي|لدي|عندي|أعيش|أسكن|أعمل|أحب|أكره|أفضل|نحن|\\p{L}{2,}ي',
    '(?:من فضلك|أجب|أجبني|اكتب|تكلم|استخدم|لا تستخدم|نادني|دائما)',
    `(?:شكرا|شكرًا|مع السلامة|إلى اللقاء|تصبح على خير|عفوا)${ANYTHING}`
  ),
  he: cues(
    'אני|שלי|שמי|לי|אותי|אנחנו|שלנו',
    '(?:בבקשה|תענה|ענה|כתוב|תכתוב|דבר|תדבר|השתמש|אל |קרא לי|תמיד )',
    `(?:תודה(?: רבה)?|להתראות|לילה טוב|ערב טוב|בבקשה|אין בעד מה)${ANYTHING}`
  ),
  fa: cues(
    'من|ما|\\p{L}{2,}م',
    '(?:لطفا|لطفاً|جواب|بنویس|صحبت|استفاده|همیشه)',
    `(?:ممنون|متشکرم|مرسی|خداحافظ|شب بخیر|خواهش می‌کنم)${ANYTHING}`
  ),
  hi: cues(
    'मैं|मेरा|मेरी|मेरे|मुझे|हम|हमारा|हमारी',
    '(?:कृपया|हमेशा|मुझे .* (?:बुलाओ|कहो))',
    `(?:धन्यवाद|शुक्रिया|अलविदा|शुभ (?:रात्रि|संध्या)|फिर मिलेंगे)${ANYTHING}`
  )
}

/** Languages that are written without spaces, or whose verb stands last: what their sentences end in. */
export const ENDINGS: Readonly<Record<string, LanguageCues>> = {
  ja: {
    self: /(?:です|ます|ました|ません|でした|だ|ない|いる|ある|た|う|る)(?:よ|ね|けど|んです)?[。.!！]*$/u,
    wish: /(?:ください|下さい|てほしい|ないで|て)[。.!！]*$|^(?:必ず|いつも)/u,
    courtesy:
      /^(?:[^\p{L}]*(?:(?:どうも|本当に|いつも|ほんと)?(?:ありがとう|ありがと)(?:ございま(?:す|した)|ね|！)?|おやすみ(?:なさい)?|さようなら|またね?|では|失礼します|(?:(?:今日|明日|これから|今後)も|また|どうぞ)?(?:お願いします|よろしく\p{L}*)|どういたしまして|お疲れ(?:様|さま)?\p{L}*|(?:了解|承知)(?:です|しました)?|わかりました|分かりました|助かり\p{L}*|助かった\p{L}*|(?:それは|それ)?(?:いい|良い|素敵な)(?:考え|アイデア|案)\p{L}*|(?:それ)?いいですね|いいね|なるほど|すごい(?:です)?ね?|さすが|やっほー|うーん|どうしよう(?:かな)?|(?:ちょっと)?待って(?:ください|ね)?|(?:今日は|もう|めっちゃ|とても|すごく|超|ちょっと)*(?:疲れ(?:た|ました)|眠い|眠たい|お腹(?:が)?(?:すいた|空いた|すきました)|腹減った|暑い|寒い|だるい|暇)(?:です|なあ?|な|よ|ね)*ー*)(?!\p{L})){1,4}[^\p{L}]*$/u
  },
  zh: {
    self: /(?<![帮给让替跟和对诉幫給讓])我|咱|本人|是|在|有|喜欢|住|叫/u,
    wish: /^(?:请|不要|别|以后|总是|永远|用|叫我|记住)/u,
    courtesy:
      /^(?:好的|没问题)?(?:[^\p{L}]*(?:(?:非常|太|多)?(?:谢谢|感谢)\p{L}{0,4}|再见|拜拜|晚安|不客气|辛苦[了啦]?|祝你\p{L}{2,8}|好的|没问题|麻烦你了)(?!\p{L})){1,4}[^\p{L}]*$/u
  },
  ko: {
    self: /(?:요|다|죠|음|임|야|어|아|해|지)[.!。~]*$/u,
    wish: /(?:줘|주세요|마|마세요|해줘|해요|말아줘)[.!。~]*$/u,
    courtesy:
      /^(?:[^\p{L}]*(?:(?:(?:정말|너무|대단히) ?)?(?:고마워|고맙|감사)\p{L}*|안녕\p{L}*|잘 ?(?:가|자)\p{L}*|계세요|수고하세요|천만에요|알겠\p{L}*|(?:좋은|즐거운|행복한|편안한) (?:하루|주말|저녁|밤|시간|아침) ?(?:되세요|보내\p{L}*|되\p{L}*)|덕분에 \p{L}*|(?:큰 )?도움\p{L}* 됐\p{L}*|(?:정말 |진짜 )?좋(?:네요?|아요|은 생각(?:이네요?|이에요|이다)?)|음|흠|어떡하지|(?:오늘|지금|너무|진짜|정말|아|좀)|(?:피곤|졸리|배고프|심심)(?:하다|해|하네|다)요?|졸려요?|배고파요?|더워요?|추워요?)(?!\p{L})){1,4}[^\p{L}]*$/u
  }
}

/** One word, or two, by which its speaker says something of themselves without a pronoun, per language. */
export const SAYS_ALONE: Readonly<Record<string, RegExp>> = {
  de: /^\p{Lu}\p{L}+ (?:ist )?(?:gekündigt|verkauft|abbestellt|abgemeldet|storniert|abgesagt|gestrichen|gestorben)[.!]*$|^\p{L}{3,}e (?:nicht|nie|kein\p{L}*|gern\p{L}*|viel|wenig|oft|selten|täglich)(?!\p{L})/iu,
  nl: /^\p{Lu}\p{L}+ (?:is )?(?:verkocht|opgezegd|geannuleerd|afgezegd|overleden)[.!]*$|^(?:ben|heb|woon|werk|rook|drink|eet|hou|leef|studeer|speel|haat)(?!\p{L})/iu,
  es: /^(?:ya )?no (?:me |lo |la |le )?(?!(?:creo|entiendo|pienso|puedo|quiero|recuerdo|acuerdo|tengo|veo)(?!\p{L}))\p{L}{2,}o \p{L}/iu,
  pt: /^(?:já )?não (?!(?:acho|entendo|penso|posso|quero|lembro|tenho|vejo)(?!\p{L}))\p{L}{2,}o \p{L}/iu,
  it: /^non (?:mi |lo |la )?(?!(?:credo|capisco|penso|posso|voglio|ricordo|vedo)(?!\p{L}))\p{L}{2,}o \p{L}|^(?:disdett|mollat|vendut|comprat|chius|finit|passat|superat|lasciat|cambiat|cancellat|adottat|pres|iniziat|ripres|prenotat|spostat|smess|tolt|vint|pers)[oaie] (?:(?:il|lo|la|i|gli|le|con|di|un[oa]?)(?!\p{L})|l['’]|\p{Lu})/iu,
  pl: /^(?:nie )?(?!(?:proszę|dziękuję|chwilę|naprawdę|trochę)(?!\p{L}))\p{L}{2,}ę(?!\p{L})|(?<!\p{L})\p{L}{3,}(?:liśmy|łyśmy|łem|łam)(?=\s+\p{L})/iu,
  zh: /^(?!不(?:好意思|知道|是|用|对|行|错|客气|谢|要紧|清楚|会吧?[。！!]*$)|会的|没(?:有?了|关系|事|问题|错|什么)|有(?:的|啊|道理|意思)|在(?:吗|的))(?:从?不|没|不会|不能|有|会|爱|住|在|单身|已婚|离异)[^，。]{1,12}[。.!！]*$/u,
  ko: /^(?!(?:정말|진짜|처음|그거|이거|저거|아니|안녕|그것|이것)(?:이에요|예요|입니다))\p{Script=Hangul}{2,}(?:이에요|예요|입니다|이야)[.!。]*$|^(?:이직|이사|결혼|이혼|취직|취업|퇴사|졸업|임신|출산|입원|퇴원|은퇴|입학|합격|승진|창업|전학|휴직|복직)(?:했|됐|하였|되었)(?:어요|습니다|다|어)[.!。]*$/u
}
