/** What an assistant says of its own noting, waiting and readiness: manners, and nothing that anybody would look for. */

/** Longer ones say more. Characters. */
const LENGTH_MAX = 90
const HEAD =
  "^(?:(?:understood|got it|sure|okay|ok|noted|absolutely|of course|certainly|great|perfect|thanks?(?: you)?|will do|you['’]re right|you are right|my apologies|sorry)\\b[\\s,.!—–-]*)*"
const THAT =
  '(?:that|this|it|your (?:\\p{L}+ )?(?:preferences?|requests?|notes?|feedback|choices?|corrections?|wishes|instructions?|concerns?|input)|the (?:preference|correction|change|update|note))'
const ENGLISH = new RegExp(
  [
    `${HEAD}(?:$|I(?:['’]ll| will|['’]ve| have|['’]m| am)? (?:now |also |just |always |already |duly )*(?:`,
    `(?:remember|recall|keep|bear|hold)(?:ing)? (?:that|this|it|your|you)\\b`,
    `|(?:note|noted|recorded|saved|logged|stored|made a note of|taken note of|take note of) ${THAT}(?![\\p{L}])`,
    `|(?:made a mistake|was wrong|misunderstood)\\b`,
    `|(?:wait|waiting|stand(?:ing)? by|ready|happy to|glad to|available)\\b`,
    `|here (?:to help|to assist|for you|if|when|whenever)\\b`,
    `|make sure to (?:remember|keep)`,
    `|(?:adjusted|changed|kept|respected|followed) .{0,40}\\bas (?:you )?(?:requested|asked|instructed|wished)))`
  ].join(''),
  'iu'
)
const ELSEWHERE =
  /^(?:(?:verstanden|alles klar|notiert|vermerkt|gemerkt|entendido|anotado|apuntado|hecho|compris|noté|c['’]est noté|bien reçu|capito|annotato|ricevuto|entendi|anotei|begrepen|genoteerd|rozumiem|zanotowan\p{L}|zapisał\p{L}*)[\s,.!]*|ich (?:warte|merke mir|habe (?:das|es|mir das) (?:notiert|gemerkt|vermerkt))|(?:lo he|he) (?:apuntado|anotado)|(?:lo )?(?:recordaré|tendré en cuenta)|j['’](?:attends|ai (?:bien )?noté)|je (?:m['’]en souviendrai|note)|(?:l['’]ho|ho) annotato|(?:lo )?ricorderò|attendo|vou (?:me )?lembrar|aguardo|ik (?:wacht|onthoud)|ik heb (?:het|dat) genoteerd|zapamiętam|czekam|(?:はい、?)?(?:承知|了解|かしこまり|わかりました|覚えて|お待ち)|(?:好的[，,]?)?(?:明白|收到|我(?:已经)?(?:记下|记住)|我会(?:记住|等)|等待)|(?:네,? ?)?(?:알겠습니다|기억하겠|기억해|메모|기다리))/iu

/** Whether a sentence of an assistant's only says that it has heard, notes, waits or is ready. */
export function onlyAcknowledges(sentence: string): boolean {
  if (sentence.length > LENGTH_MAX) return false
  return ENGLISH.test(sentence) || ELSEWHERE.test(sentence)
}
