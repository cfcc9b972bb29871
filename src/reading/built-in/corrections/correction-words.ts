/**
 * Words by which people take back what they have just said and say it right, in every language, as data:
 * "Sorry, I meant 30, not 13", "Pardon, je voulais dire vingt", "说错了，是251".
 */

/** What opens a correction; several may follow each other. `clear` ones are said of nothing else. */
const CLEAR = [
  'correction|i meant(?: to say)?|scratch that|make that|my (?:bad|mistake)|typo|that was (?:a typo|wrong)|(?:no|oh|ah|oops|sorry)[\\s,]+wait|wait[\\s,]+(?:no|not(?= ))|i misspoke|i was (?:wrong|mistaken)|i got (?:that|it) wrong|i made a mistake|let me correct (?:that|myself)',
  'korrektur|ich meinte?|(?:ich )?wollte sagen|vertippt|tippfehler|versprochen|nein[\\s,]+(?:warte|moment)|da habe ich mich (?:vertan|geirrt|vertippt)|ich habe? mich (?:vertan|geirrt|vertippt)|mein fehler|falsch',
  'corrección|quise decir|quería decir|es un error mío|me equivoqué|me he equivocado|no[\\s,]+(?:perdón|espera|perdona)',
  'correction|je voulais dire|erreur|je me suis trompée?|non[\\s,]+(?:attends|pardon)|faute de frappe',
  'correção|quis dizer|queria dizer|errei|me enganei|não[\\s,]+(?:espera|desculpa|perdão)',
  'correzione|intendevo|volevo dire|mi sono sbagliat[oa]|ho sbagliato|no[\\s,]+(?:aspetta|scusa)',
  'correctie|ik bedoelde|foutje|typfout|vergist|ik vergiste me|nee[\\s,]+(?:wacht|sorry)',
  'korekta|miał[ae]?m na myśli|chodziło mi o|pomyłka|pomylił[ae]?m się|literówka|nie[\\s,]+(?:czekaj|przepraszam)',
  '訂正(?:です|します)?|間違えました|間違いました|言い間違い(?:です|ました)?|打ち間違い(?:です|ました)?',
  '更正一?下?|(?:我)?(?:说|写|打|记)错了?|我是说|我的意思是',
  '정정(?:합니다|할게요)?|제 말은|잘못 (?:말했|썼|적었)\\p{L}*|오타(?:예요|입니다|네요)?'
]
/** Said of other things, too: only with a value that takes the place of one that was said before. */
const MILD = [
  'sorry|oops|whoops|wait|actually|i mean|pardon(?: me)?|hang on|hold on|no|nope|ah|oh|hmm+',
  'entschuldigung|entschuldige|moment|ups|nein|halt|quatsch|ach|doch|ich meine?',
  'perdón|perdona|disculpa|digo|ay|huy|uy|no|quiero decir',
  'pardon|désolée?|oups|enfin|non|attends|je veux dire',
  'desculpa|desculpe|perdão|ops|aliás|não|espera|digo|quero dizer',
  'scusa|scusami|scusate|ops|anzi|aspetta|intendo|no',
  'oeps|nee|wacht|sorry hoor|ik bedoel',
  'przepraszam|ups|nie|czekaj|oj|to znaczy',
  'すみません|すいません|ごめん(?:なさい|ね)?|失礼(?:しました)?|いや|いえ|あっ?|違った|違います',
  '不好意思|抱歉|对不起|不对|不是|哦|啊|等等',
  '죄송(?:해요|합니다)|미안(?:해요?)?|아니(?:요|다)?|앗|아'
]
const END = '(?![\\p{L}\\p{M}])'
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
const opener = (words: readonly string[]) =>
  `(?:${words.join('|')})(?:${END}|(?<=${UNSPACED})(?=[\\s\\d、，。]|是|$))`
const GAP = '[\\s,.:;!…、，。！–—-]*'

/** All that opens a correction, at the head of a sentence. */
export const OPENERS = new RegExp(`^(?:${opener([...CLEAR, ...MILD])}${GAP})+`, 'iu')
// "No" is a word of three languages: without a bound every "no" of "No. No. No. …" triples the ways to read it.
export const CLEAR_OPENER = new RegExp(`^(?:${opener(MILD)}${GAP}){0,4}${opener(CLEAR)}`, 'iu')

/** The same said behind: "Aldi, not Lidl, my mistake", "21, perdón". */
export const CLOSER = new RegExp(
  `[\\s,;–—-]+(?:${[...CLEAR, 'sorry|pardon|perdón|desculpa|scusa(?:te)?|przepraszam|ごめん(?:なさい)?|抱歉|죄송해요'].join('|')})[\\s.!。！]*$`,
  'iu'
)

/** "No, 2." without more: said of what was asked as often as of what one has said. */
export const ONLY_NO =
  /^(?:no|nope|nein|non|não|nee|nie|いや|いえ|いいえ|不是|不|아니(?:요|다)?)[\s,.!、，]+(?:\S+[\s.!。]*){1,3}$/iu

/** What links an opener with the value: "it's", "c'est", "es". */
export const LINK =
  /^(?:(?:that|it|this|they|there|we)(?:['’]s|['’]re| is| are| was| were| should be)|should (?:be|have been|say|read)|make (?:it|that)|is|are|was|i (?:meant|mean)|es (?:ist|sind|war|waren)|das (?:ist|war)|sind|ist|(?:es|son|era|eran|fue)|c['’](?:est|était)|ce (?:sont|était)|(?:é|são|era|foi)|(?:è|sono|era)|(?:het|dat) (?:is|was|zijn)|(?:to|jest|są)|是|应该是|應該是)(?![\p{L}\p{M}])[\s:,]*|^(?:是|应该是)/iu
/** What may stand before a value and belongs to how its sentence is built. */
export const SMALL =
  /^(?:(?:the|a|an|on|at|in|to|for|am|um|der|die|das|den|dem|im|el|la|los|las|a|le|les|l['’]|à|en|o|os|as|às|ao|il|lo|alle|i|gli|de|het|om|op|na|o|w)(?:\s|(?<=['’])))+/iu

const DENIED = '([^,.;:!?、，。]{1,40}?)'
const NOT = '(?:not|nicht|no|pas|não|non|niet|nie)'
const INSTEAD =
  '(?:instead of|rather than|statt|en vez de|au lieu de|em vez de|invece di|in plaats van|zamiast)'
/** "…, not 13": what it was not. */
export const NOT_BEHIND = new RegExp(
  `[\\s,;–—-]+(?:(?:and|und|y|et|e|en|i)\\s+)?(?:${NOT}|${INSTEAD})\\s+${DENIED}[\\s.!]*$|[、，\\s]*(?:而?不是|じゃない|ではない)${DENIED}[。！]?$`,
  'iu'
)
/** "not 13 but 30", "not Denver, Dallas", "13じゃなくて30", "不是13，是30". */
export const NOT_BEFORE = new RegExp(
  [
    `^${NOT}\\s+${DENIED}[\\s,;–—-]+(?:(?:but|sondern|sino|mais|mas|ma|maar|tylko|lecz)\\s+)?(?=\\S)`,
    `^不是${DENIED}[，,]?(?=而?是)`,
    `^${DENIED}(?:じゃなくて|ではなく(?:て)?|이 아니라|가 아니라|말고)[、,\\s]*`
  ].join('|'),
  'iu'
)

/** What stands behind a value and ends its sentence in languages whose verb stands last. */
export const BEHIND_VALUE =
  /(?:でした|です|だった|だよ|だ|の(?:間違い|方)(?:です|でした)?|이에요|예요|입니다|이었어요|였어요|이야|야|了)?[\s.!。！~]*$/u
