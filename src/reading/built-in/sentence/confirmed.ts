/**
 * "Exactly!" behind an assistant's guess: the user says nothing themselves, and yes to what was said of
 * them. That is kept as what they confirmed, marked so that a claim of the assistant's never stands as a
 * statement of the user's own.
 */
import { capitalised, type Sentence } from '#src/reading/built-in/text/sentences.ts'

/** Yes in all its forms, lower case, whole phrases between marks. */
const ENGLISH_ASSENTS: ReadonlySet<string> = new Set(
  "yes|yeah|yep|yup|yea|sure|correct|exactly|precisely|indeed|absolutely|right|true|spot on|bingo|you got it|you guessed it|that's right|that’s right|thats right|that is right|that's correct|that’s correct|that is correct|that's true|that’s true|that's it|that’s it|that's me|right you are|you're right|you’re right|you are right|i do|i am|i have|i did|it is|he is|she is|they are|we do|we are|indeed i do|indeed it is|yes i do|yes i am|good guess|well guessed|quite right|of course|totally".split(
    '|'
  )
)
const ASSENTS: ReadonlySet<string> = new Set([
  ...ENGLISH_ASSENTS,
  ...[
    'ja|jawohl|jep|genau|ganz genau|richtig|stimmt|das stimmt|stimmt genau|korrekt|exakt|so ist es|absolut|das ist richtig|ja genau|ja stimmt|gut geraten|volltreffer',
    'sí|si|exacto|exactamente|correcto|así es|eso es|eso mismo|claro|claro que sí|cierto|es cierto|efectivamente|es verdad|verdad|justo|tal cual',
    "oui|ouais|exact|exactement|tout à fait|c'est ça|c’est ça|c'est exact|c’est exact|c'est juste|c’est juste|c'est vrai|c’est vrai|voilà|absolument|effectivement|en effet|bien vu",
    'sim|exato|exatamente|isso|isso mismo|isso mesmo|é isso|é isso mesmo|certo|correto|é verdade|verdade|claro|com certeza|acertou|pois é|exactamente',
    'sì|esatto|esattamente|giusto|certo|proprio così|vero|è vero|corretto|infatti|appunto|già',
    'klopt|dat klopt|ja klopt|precies|juist|inderdaad|zeker|helemaal|dat is juist|goed geraden',
    'tak|dokładnie|dokładnie tak|zgadza się|tak jest|racja|owszem|zgadłeś|zgadłaś|to prawda|właśnie|właśnie tak|oczywiście',
    'はい|ええ|うん|そう|そうです|そうそう|そうですね|そうなんです|その通り|その通りです|正解|正解です|合っています|合ってます|はいそうです',
    '是|是的|对|对的|没错|是啊|对啊|嗯|正确|说得对|确实|确实如此|就是|就是这样|完全正确|正是|猜对了|是这样',
    '네|예|응|어|맞아|맞아요|맞습니다|네 맞아요|그래|그래요|그렇습니다|그럼요|정확해요|정답이에요|바로 그거예요',
    'да|верно|точно|именно|правильно|так|саме так|evet|doğru|aynen|kesinlikle|ano|přesně|správně|da|exact|corect|kyllä|aivan|oikein|ya|betul|benar'
  ]
    .join('|')
    .split('|')
])
const THANKS =
  /^(?:thanks?(?: you)?|thank you|cheers|danke|gracias|merci|obrigad[oa]|grazie|bedankt|dank je|dzięki|dziękuję|ありがとう(?:ございます)?|谢谢|고마워요?|감사합니다)$/iu
/** Marks between phrases of assent. */
const MARKS = /[,.;!?…。、，！—–-]+|\s{2,}/u
/** Longer replies say something themselves. Characters. */
const ASSENT_MAX = 60

/** Whether a message says yes and nothing else. */
export function isAssent(text: string): boolean {
  return saysOnly(text, ASSENTS)
}

/** A yes that answers any question, too. */
const PLAIN_YES =
  /^(?:yes|yeah|yep|yup|yea|sure|right|true|i \p{L}+|it is|ja|jep|sí|si|claro|oui|ouais|sim|certo|sì|già|zeker|tak|oczywiście|はい|ええ|うん|そう|是|对|嗯|네|예|응|어|그래요?)$/iu
/** What takes some of it back. */
const BUT =
  /(?<!\p{L})(?:but|although|except|only|aber|nur|pero|solo|mais|sauf|mas|só|ma|però|maar|alleen|ale|tylko)(?!\p{L})|けど|ただ|但|不过|하지만|그런데/iu

/** Whether a sentence says that something is right, and goes on about it: "That's right, since April." */
export function opensWithAssent(sentence: string): boolean {
  const [first = '', ...rest] = sentence
    .split(MARKS)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  return rest.length > 0 && ASSENTS.has(first) && !PLAIN_YES.test(first) && !BUT.test(sentence)
}

/** Whether it says so in English. */
export function isEnglishAssent(text: string): boolean {
  return saysOnly(text, ENGLISH_ASSENTS)
}

function saysOnly(text: string, phrases: ReadonlySet<string>): boolean {
  if (text.length > ASSENT_MAX) return false
  const parts = text
    .split(MARKS)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const said = parts.filter((part) => !THANKS.test(part))
  return said.length > 0 && said.every((part) => phrases.has(part))
}

/** Only "right?", "is that so?": what is asked stands before it. */
const ONLY_ASKS =
  /^(?:(?:is|am|are|was|does|do|did) (?:that|this|it|i|you) (?:right|correct|so|true|sound right)?|(?:did i get|have i got|do i have) (?:that|it|this) right|right|correct|yes|stimmt(?:'s| das)?|richtig|korrekt|oder|verdad|no|correcto|cierto|n['’]est-ce pas|c['’]est (?:bien )?(?:ça|exact)|certo|correto|não é|giusto|vero|esatto|klopt dat|klopt het|toch|zgadza się|tak|prawda|そうですよね|合っていますか|合ってますか|对吗|对吧|是吗|没错吧|맞나요|맞죠|맞습니까)[\s?？.!]*$/iu
/** What is offered or asked for now: yes to it is a wish, not a fact. */
const OFFERS = new RegExp(
  [
    "\\b(?:shall|should|may|might|can|could|would you|do you (?:want|need|like me|mean)|want me to|let me know|anything else|ready|understand|make sense|happy to|help|continue|i['’]ll|i will|try|next step|sound good)\\b",
    '(?<!\\p{L})(?:soll|möchte(?:st|n)|will(?:st)?|wollen|kann ich|darf|brauch\\p{L}*|noch etwas|bereit|verstanden|helfen|weiter)(?!\\p{L})',
    '(?<!\\p{L})(?:quieres|quiere|gustaría|puedo|necesitas|necesita|algo más|list[oa]|entendido|te parece|seguimos|ayud\\p{L}+)(?!\\p{L})',
    "(?<!\\p{L})(?:veux|voulez|souhaite\\p{L}*|puis-je|besoin|autre chose|prêt\\p{L}*|compris|d['’]accord|continue\\p{L}*|aide\\p{L}*)(?!\\p{L})",
    '(?<!\\p{L})(?:quer|querem|gostaria|posso|precisa\\p{L}*|mais alguma|pront[oa]|entendeu|vuoi|vuole|vorresti|serve|hai bisogno|altro|capito|aiut\\p{L}+)(?!\\p{L})',
    '(?<!\\p{L})(?:zal ik|wil je|wilt u|kan ik|nodig|nog iets|klaar|begrepen|chcesz|czy mam|mogę|potrzebuj\\p{L}+|coś jeszcze|gotow\\p{L}+|pomóc)(?!\\p{L})',
    '(?<!\\p{L})(?:how are you|how is it going|qué tal|cómo est[áa]s?|wie geht|ça va|come sta[i]?|tudo bem|hoe gaat|jak się masz|co słychać)(?!\\p{L})|元気|怎么样|你好吗|지내',
    'ましょう|続け|手伝|いかが|よろしい|欲しい|ほしい|必要|他に|ご希望',
    '需要|要不要|想要|我可以|我能|帮|继续|还有|好吗|可以吗|行吗|明白',
    '드릴까|할까|을까요|원하|필요|도와|더 있|괜찮|계속|이해'
  ].join('|'),
  'iu'
)
/** Whether it offers something or asks what is to be done now. */
export function isOffer(text: string): boolean {
  return OFFERS.test(text)
}

/** A question that only offers help or asks for more: "How can I help?", "Sonst noch etwas?". */
const OFFERS_HELP = new RegExp(
  [
    "\\b(?:how|what) (?:can|may|could|else can) I (?:help|assist|do for|be of)\\b|^\\W*(?:is there )?anything else\\b|^\\W*what['’]?s (?:up|new|on your mind)\\b",
    '(?:wie|womit|was) kann ich (?:\\p{L}+ ){0,3}(?:helfen|tun|beitragen)|^\\P{L}*sonst noch (?:et)?was',
    '(?:en qué|cómo) (?:te |le |os )?puedo (?:ayudar|servir)|^\\P{L}*algo más',
    "comment puis-je (?:vous |t[’']|vous y )?aider|que puis-je faire|en quoi puis-je|^\\P{L}*autre chose",
    '(?:como|em que|no que) (?:posso|te posso|lhe posso) (?:te |lhe )?ajudar|^\\P{L}*(?:algo mais|mais alguma coisa)',
    '(?:come|in che (?:modo|cosa)) posso (?:aiutar|esser)|^\\P{L}*altro\\?',
    '(?:hoe|waarmee|wat) kan ik (?:\\p{L}+ ){0,3}(?:helpen|betekenen|doen)|^\\P{L}*(?:verder )?nog iets',
    '(?:jak|w czym|co) mogę (?:\\p{L}+ ){0,2}(?:pomóc|zrobić)|^\\P{L}*coś jeszcze',
    '(?:お手伝い|お役に立て|お助け|ご用件)|^他に(?:何か|も)',
    '(?:有什么|什么|怎么)(?:我)?(?:可以|能)(?:帮|为)|^(?:需要|要)(?:我)?帮|^还有(?:什么|别的)',
    '(?:무엇을|뭘|어떻게|무엇이든) 도와|도와 ?드릴까|^또 (?:다른|필요)'
  ].join('|'),
  'iu'
)
/** Small talk about what was just told: "Slow." behind "How is it going?" tells nothing by itself. */
const ASKS_HOW_IT_IS = new RegExp(
  [
    "\\bhow(?:['’]s| is| are| was| has| did| does| do)\\s+(?:(?:it|that|this|things|everything)(?: all)?|(?:you|they) (?:finding|liking|enjoying|feeling about) (?:it|that|this))\\b(?:\\s+(?:all|been|going|feel|feels|go|work(?:ing)? out|so far|for you|today|treating you))*\\W*$",
    "\\bwie (?:läuft(?:['’]s| es| das)|ist (?:es|das)|fühlt sich das an|gefällt (?:es|dir es|es dir|dir das)|geht es dir damit)(?: so| bisher| denn)*\\W*$",
    '(?:qué tal|cómo) (?:te )?(?:va|lo llevas|está siendo)(?: todo| eso)?\\W*$',
    'comment (?:ça (?:se passe|va)|tu trouves ça|vous trouvez ça)\\W*$',
    '\\bcome (?:va|sta andando|ti trovi|ti sembra)\\W*$',
    'como (?:est[áa] (?:indo|sendo)|vai|tem sido)(?: isso| tudo)?\\W*$',
    '\\bhoe (?:gaat|bevalt|is|loopt) (?:het|dat)(?: je| tot nu toe)*\\W*$',
    'jak (?:idzie|leci|ci się (?:podoba|to podoba)|to wygląda)\\W*$',
    '^(?:調子は|それは)?(?:どうですか|いかがですか)\\W*$|^(?:感觉|那)?怎么样\\W*$|^(?:그건 )?(?:어때요|어떠세요|어떤가요)\\W*$'
  ].join('|'),
  'iu'
)
/** Whether what is said behind a question answers nothing that was asked of its speaker. */
export function asksNothing(question: string): boolean {
  return OFFERS_HELP.test(question) || ASKS_HOW_IT_IS.test(question)
}

/** Asks for one thing; yes is no answer to it. */
const ASKS_WHICH =
  /^\W*(?:what|which|who|whose|where|when|why|how|was|wer|wo|wann|warum|wie|welche\p{L}*|qué|quién|dónde|cuándo|cómo|por qué|cuál|quoi|qui|où|quand|comment|pourquoi|quel\p{L}*|o que|quem|onde|quando|como|qual|che cosa|chi|dove|come|perché|quale|wat|wie|waar|wanneer|hoe|waarom|welke?|co|kto|gdzie|kiedy|jak|dlaczego|któr\p{L}+)(?!\p{L})|何|どこ|誰|いつ|なぜ|どう|什么|哪|谁|怎么|为什么|多少|几|무엇|뭐|어디|누구|언제|왜|어떻게|몇/iu
/** Longer is a lecture. Characters. */
const CLAIM_MAX = 160

/** What the assistant last said of the user, to which they can say yes; null where there is nothing. */
export function claimIn(before: readonly Sentence[]): string | null {
  const last = before.at(-1)?.text ?? ''
  const claim = ONLY_ASKS.test(last) ? (before.at(-2)?.text ?? '') : last
  if (claim === '' || claim.length > CLAIM_MAX) return null
  return OFFERS.test(claim) || ASKS_WHICH.test(claim) ? null : claim
}

const LEAD =
  /^(?:(?:so|then|ah|oh|aha|okay|ok|well|and|right|got it|great|i see|just to (?:check|confirm|be (?:sure|clear))|let me guess|if i(?:['’]ve)? (?:understood|understand|heard|got)(?: (?:you|that|it))?(?: (?:correctly|right))?|i (?:take it|guess|assume|think|suppose|believe|gather|understand|imagine|bet|sense)(?: that)?|(?:it|that) (?:sounds|seems|looks|appears)(?: (?:like|as if|as though|that))?|(?:sounds|seems|looks)(?: (?:like|as if|as though))?|am i right(?: in thinking)?(?: that)?|you (?:mentioned|said|told me)(?: that)?|my guess is(?: that)?|correct me if i['’]m wrong|in other words)(?![\p{L}'’])[\s,:–—-]*)+/iu
const TAG =
  /[,\s–—-]+(?:(?:is|am|are|isn['’]t|aren['’]t|don['’]t|doesn['’]t|haven['’]t|do|does|did|have|has) (?:that|it|this|you|i|he|she|they|we)(?: (?:right|correct|so|true|not))?|right|correct|yes|no|huh|eh|or|then|i (?:guess|take it|assume|think|suppose))[\s?.!]*$/iu
/** What opens a question by the order of words. */
const INVERTED = /^(?:do|does|did|are|is|was|were|have|has|had|will|would)\b/i

/** An English claim about the user in the user's own words ("you live …" → "I live …"); null for none. */
export function asOwn(claim: string): string | null {
  const bare = claim
    .replace(LEAD, '')
    .replace(/[\s?.!]+$/u, '')
    .replace(TAG, '')
  if (!/\byou(?:r|rs|['’]\w+)?\b/i.test(bare) || INVERTED.test(bare)) return null
  const turned = bare
    .replace(/\byou(['’]re| are)(?!\p{L})/giu, (_, be: string) => (be === ' are' ? 'I am' : "I'm"))
    .replace(/\byou were\b/giu, 'I was')
    .replace(/\byou(['’](?:ve|ll|d))/giu, 'I$1')
    .replace(/\byourself\b/giu, 'myself')
    .replace(/\byours\b/giu, 'mine')
    .replace(/\byour\b/giu, 'my')
    .replace(
      /(^|\b(?:and|but|that|because|if|when|where|who|how|why|since|while|as)\s|,\s*)you\b/giu,
      '$1I'
    )
    .replace(
      /\byou\b(?=\s+(?:\w+ly\s+)?(?:have|do|don['’]t|live|work|own|like|love|use|play|study|speak|prefer|want|need)\b)/giu,
      'I'
    )
    .replace(/\byou\b/giu, 'me')
  return `${capitalised(turned)}.`
}
