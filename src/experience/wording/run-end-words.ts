/**
 * Words by which people say how a run of something ended, in the sentence behind it: "Still cold.", "Läuft
 * endlich.", "一切正常。". They tell an end only there; elsewhere they are said of anything. Data, eleven
 * languages in one row each; none of them is a word of another that means the opposite.
 */

const NEITHER = '(?![\\p{L}\\p{M}])'
const words = (...lists: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${lists.join('|')})${NEITHER}`, 'iu')
const anywhere = (...lists: string[]) => `|${lists.join('|')}`
const both = (spaced: string[], unspaced: string[]) =>
  new RegExp(`${words(...spaced).source}${anywhere(...unspaced)}`, 'iu')

/** What something does or is like that is out of order, and what goes wrong: bad, and good where there is none. */
export const SYMPTOMS = both(
  [
    'leak\\p{L}*|drip\\p{L}*|squeak\\p{L}*|rattl\\p{L}*|noises?|smell\\p{L}*|crash\\p{L}*|errors?|warnings?|lag\\p{L}*|freez\\p{L}*|wobbl\\p{L}*|smok\\p{L}*|beep\\p{L}*|flicker\\p{L}*|stutter\\p{L}*|overheat\\p{L}*|mou?ld|rust|pain|clogg\\p{L}*|issues?|problems?|troubles?|hitch\\p{L}*|complain\\p{L}*|downtime|drama|surprises?|alerts?|incidents?|bad',
    'tropf\\p{L}*|leck\\p{L}*|quietsch\\p{L}*|klapper\\p{L}*|ruckel\\p{L}*|stürzt|fehler\\p{L}*|flacker\\p{L}*|stinkt|piept|rauscht|undicht|problem\\p{L}*|zwischenf[aä]ll\\p{L}*|ausf[aä]ll\\p{L}*|beschwerden|ärger|schlecht',
    'gote\\p{L}*|pierde|chirr\\p{L}*|ruidos?|huele|errores|falla|problemas?|contratiempos?|incidentes?|quejas?',
    'fui[ts]\\p{L}*|goutte\\p{L}*|grince\\p{L}*|bruits?|plante|problèmes?|accrocs?|soucis?|incidents?',
    'pinga\\p{L}*|vaza\\p{L}*|chia|barulhos?|cheira|trava|problemas?|sustos?|incidentes?|queixas?',
    'gocciola\\p{L}*|perde|cigola|rumori|rumore|puzza|problem[ai]|intopp[oi]|inconvenient[ei]',
    'lekt|druppelt|piept|kraakt|rammelt|stinkt|hapert|problemen|incidenten|klachten',
    'cieknie|kapie|przecieka|skrzypi|hałasuje|śmierdzi|zacina|problem\\p{L}*|zakłóceń'
  ],
  ['漏れ|漏水|漏(?=[水了气])|滴水|异响|噪音|水漏|問題|问题|事故|새(?:지|요|네)|소음']
)

/** What praises by denying. */
export const PRAISE = both(
  [
    'not bad|nicht schlecht|nada mal|pas mal|niente male|non male|niet slecht|nieźle',
    "could(?: not|n[’']t) be better|never been (?:easier|better|faster)"
  ],
  [
    '(?:問題|异常|問題点)(?:は)?(?:ありません|なし|なく|ない)|没(?:什么|有|啥)?问题|沒(?:什麼|有)?問題|문제(?:가|는)?\\s?없'
  ]
)

/** That it is so no more. */
export const OVER = both(
  [
    "any ?more|no longer|no more|gone|stopped|not|never|\\p{L}+n['’]t|without|no|zero|none",
    'nicht|kein\\p{L}*|weg|verschwunden|ohne|nie',
    'no|ya no|sin|desapareci\\p{L}*|nada|ningún',
    'plus|pas|aucun\\p{L}*|sans|disparu\\p{L}*|ne|rien',
    'não|nada|sem|sumiu|nenhum\\p{L}*',
    'non|senza|sparit\\p{L}*|niente|nessun\\p{L}*',
    'niet\\p{L}*|geen|zonder|verdwenen',
    'nie|bez|żadn\\p{L}*|zniknął|zniknęł\\p{L}*|nic'
  ],
  ['ません|ない|なく|なかった|消え|不(?!错)|没(?!问题|有问题|事)|消失|안\\s|못\\s?|않|없']
)

/** That it goes on as it was, or that it is a pity. */
export const AS_BEFORE = both(
  [
    'still|unfortunately|sadly|alas|same (?:as before|thing|problem|issue|error|result)',
    'immer noch|noch immer|weiterhin|leider|nach wie vor',
    'sigue\\p{L}*|todavía|aún|desgraciadamente|lamentablemente|por desgracia',
    'toujours|malheureusement|hélas|encore',
    'ainda|continua\\p{L}*|infelizmente',
    'ancora|purtroppo|sempre uguale',
    'nog steeds|nog altijd|helaas',
    'nadal|wciąż|niestety|dalej'
  ],
  ['まだ|相変わらず|残念|还是|仍然?|依然|依旧|可惜|아직|여전히|아쉽게|안타깝']
)

/** What is plainly bad. */
export const BAD = both(
  [
    'worse|missing|lost|dead|ruined|burnt|in vain|no luck|no use|useless|terrible|awful|for nothing|nothing|bricked',
    'schief\\p{L}*|schlimmer|vergeblich|umsonst|tot|hinüber|verloren',
    'mal|peor|en vano|perdid\\p{L}*|imposible|muert\\p{L}*',
    'mal|pire|en vain|perdu\\p{L}*|impossible|mort\\p{L}*|à plat',
    'errad\\p{L}*|mal|pior|em vão|perd\\p{L}*|impossível|mort\\p{L}*',
    'male|peggio|invano|pers[oaie]|impossibile|mort\\p{L}*|stort\\p{L}*',
    'misgegaan|mis|erger|tevergeefs|kwijt|onmogelijk|dood|verloren',
    'źle|gorzej|na próżno|stracon\\p{L}*|niemożliw\\p{L}*'
  ],
  ['だめ|ダメ|駄目|悪化|不行|不了|更糟|没用|白费|망했|소용']
)

/** What is plainly good, or so again, or so at last. */
export const GOOD = both(
  [
    'fine|great|perfect\\p{L}*|again|back|finally|at last|like new|good as new|like a charm|smooth\\p{L}*|nicely|beautiful\\p{L}*|green|quiet|clean|up|runs?|running|works?(?! (?:at|from|in|part|full)\\b| as an? )|holds?|well|good|fast',
    'läuft|geht|geklappt|funktioniert|wieder|endlich|einwandfrei|wie neu|dicht|perfekt|prima|super|bestens|tadellos|gut|ruhig|sauber',
    'bien|de nuevo|otra vez|por fin|perfect\\p{L}*|como nuev\\p{L}*|de maravilla|genial|anda|va|funciona',
    'marche|fonctionne|bien|à nouveau|de nouveau|enfin|parfait\\p{L}*|nickel|impeccable|comme neu\\p{L}*|à merveille|tourne|roule',
    'certo|bem|de novo|outra vez|finalmente|perfeit\\p{L}*|lindamente|maravilha\\p{L}*|ótim\\p{L}*|como nov\\p{L}*|funciona|roda',
    'bene|benissimo|di nuovo|perfett\\p{L}*|meraviglia|come nuov\\p{L}*|a posto|va|ok|liscio',
    'weer|eindelijk|goed|perfect|prima|als nieuw|doet het|werkt|loopt|top',
    'znowu|znów|wreszcie|nareszcie|w końcu|świetnie|idealnie|dobrze|jak now\\p{L}*|w porządku|bez zarzutu|chodzi|działa'
  ],
  [
    'やっと|ようやく|問題なく|問題なし|順調|ばっちり|直りました|直った|動いて|動きました|動いた|つながりました|つながった|うまく',
    '正常|好了|没问题|沒問題|顺利|通了|终于|总算|搞定',
    '잘\\s?(?:돼|되|됐|나와|작동)|문제\\s?없|정상|드디어|마침내|고쳐졌|해결'
  ]
)
