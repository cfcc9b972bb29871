/** Manners: greetings, thanks, and what an assistant says of its own noting, waiting and readiness. Nobody would look for them. */
import { ASSENT, SOCIAL } from '#src/reading/built-in/text/cues.ts'
import type { Token } from '#src/reading/built-in/text/tagger.ts'

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

/** Thanks, praise, apologies and wishes in words that do not stand at the head alone. */
const COURTESY =
  /^(?:(?:I )?(?:got it|understood|noted|okay|ok|sure|perfect|excellent|wonderful|lovely|brilliant|fantastic|super)[\s,.!—–-]+)?(?:thanks?(?: you)?(?: so much| a lot| very much)? for (?:telling|letting|sharing|reminding|clarifying|explaining|correcting|confirming|the (?:info|information|update|clarification|correction|reminder|heads[- ]up))\b|(?:I(?: would|['’]d)(?: also| just| really)? like|I(?: just)? want(?:ed)?) to (?:thank|congratulate) (?:you|everyone|everybody|all)\b|(?:much|greatly|really|very much) appreciated[\s.!]*$|(?:well done|good job|(?:great|nice|good|excellent|amazing) (?:work|job|one))(?:[\s,]+\p{L}+| on (?:this|that|it))?[\s.!]*$|glad (?:I|we) could\b|glad (?:that|it|this) (?:helps|helped|works|worked)(?: out)?[\s.!]*$|(?:my|our) (?:sincere |deepest )?(?:apologies|condolences)\b|(?:it was |it['’]s |the |always )?(?:a |my )?pleasure(?: (?:is|was) (?:all )?mine| talking to you| to meet you)?[\s.!]*$|(?:I )?enjoy (?:the rest of|your (?:\p{L}+ )?(?:days?|evening|night|weekend|week|holidays?|vacation|trip|stay|visit|flight|meal|lunch|dinner|breakfast|break|time|party))\b|fingers crossed[\s.!]*$|feel free to\b|nice (?:talking|chatting|speaking|meeting) (?:to|with)? ?you\b|god bless\b)/iu

/** "That worked, thanks!", "Merged, thanks.": nothing is named. */
function onlyThanks(sentence: string, tokens: readonly Token[]): boolean {
  const isThanked = /[\s,.!–-](?:thanks|thank you|thx|cheers)(?: so much| a lot)?[\s.!]*$/i.test(
    sentence
  )
  if (
    !isThanked &&
    !/^(?:that|this|it) (?:worked|works|helped|helps|did it)[\s.!]*$/i.test(sentence)
  )
    return false
  const named = tokens.filter(
    ({ pos, lower }) => /^(?:NOUN|PROPN|NUM)$/.test(pos) && !/^(?:thank|thx|cheer|lot)/.test(lower)
  )
  return named.length === 0
}

/** Whether a sentence is a greeting, thanks, praise or a wish; what only assents is one as well where an assistant says it. */
export function isManners(
  sentence: string,
  tokens: readonly Token[],
  byAssistant: boolean
): boolean {
  if (SOCIAL.test(sentence) || COURTESY.test(sentence) || onlyThanks(sentence, tokens)) return true
  return byAssistant && ASSENT.test(sentence)
}
