/**
 * Cues of English conversation that decide whether a clause says something worth remembering: set
 * phrases of politeness, reactions, kinds of verbs. Pure data, each with what it stands for; the rules
 * that weigh them are in `worth-keeping.ts`. General knowledge of the language, not fitted to data.
 */

/** Greetings, thanks, wishes and congratulations at the head of a sentence. */
export const SOCIAL =
  /^(?:hi|hey|hello|good (?:morning|evening|afternoon|night|luck|for you|to|point|idea)|thanks(?! to\b)|thank|bye|goodbye|see you|take care|have (?:a|fun)|nice to|great to|good to|lovely to|pleased to|welcome|congrat|how (?:nice|cool|sweet|lovely|awesome|fun|wonderful|exciting)|what (?:a|an)|happy to|glad to|sorry to|best of|you're welcome|no problem|no worries|cheers|happy (?:birthday|new)|merry|bless)\b/i

/** What assistants offer and advise. */
export const ADVICE =
  /\b(?:I (?:can|could|will|would be happy to|would recommend) (?:help|assist|explain|walk)|let me know|feel free|I (?:recommend|suggest|understand|hope)|you (?:can|could|should|may|might|need to|will want)|here(?: is|'s| are)|happy to help|try (?:to|using)|make sure|consider|it's (?:important|best|always) to)\b/i

/** What links a clause to the one before. */
export const LEADING_LINK =
  /^(?:and|but|so|or|because|cause|although|though|since|while|as|then|yet|plus|,|;|-|–|—|\.{2,}|…)$/i

/** A first word that makes a clause a condition or a guess. */
export const CONDITION =
  /^(?:if|when|unless|once|until|whenever|imagine|suppose|maybe|perhaps|hopefully)$/i

/** Adverbs that answer a question by themselves; "definitely" and "not really" do not. */
export const HOW_OFTEN =
  /^(?:once|twice|thrice|never|always|often|sometimes|usually|rarely|seldom|daily|weekly|monthly|yearly|everyday|occasionally|mostly|nowhere|everywhere|downtown|abroad|online|alone|together|already|still|forever|lately|recently|yesterday|today|tomorrow)$/

/** "My" in set phrases, where nothing is owned. */
export const MY_PHRASE =
  /\b(?:my (?:goodness|god|gosh|lord|word|bad|apologies|pleasure|opinion|guess|point|dear|mistake|condolences|best advice|advice|thoughts? exactly|kind of (?:person|place|thing)|turn)|(?:in|,) my (?:opinion|friends?|man|buddy)|oh my)\b|(?:^|,? )my friends?[.!]*$/i

/** What did not happen. */
export const UNREAL = /\b(?:would have|would of|should have|if I were|if I was|if I had|if only)\b/i

/** Words that value something and say little else. */
const VALUES =
  'great|good|nice|helpful|useful|cool|awesome|amazing|awful|fun|funny|lovely|sweet|interesting|exciting|wonderful|fantastic|terrible|sad|hard|tough|rough|true|fair|right|neat|beautiful|perfect|delicious|incredible|inspiring|impressive|crazy|scary|bad|horrible|smart|wise|understandable|relaxing|challenging|rewarding|cute|adorable|disappointing|unfortunate|wild|hilarious|fascinating|brilliant|shame|bummer|idea|plan|point|question|talented|lucky|blast|gorgeous|stunning|special|important|easy|difficult|okay|ok|fine|yummy|tasty|unique|weird|strange|refreshing|thoughtful|kind|dream|lot of (?:fun|sense|work)'

/** A whole sentence of what is not so: "Imagine I lived on the moon", "If I were rich, I would …". */
export const SUPPOSED =
  /^(?:just )?(?:imagine|suppose|supposing|pretend|what if|let's (?:say|pretend|imagine))\b|^if (?:I|we) (?:were|was|had|lived|could|won|owned|knew)\b.*\b(?:would|could|might|'d)\b/i

/** The same of anything: "If my car cost that much, I would sell it". */
export const SUPPOSED_OF_ANY =
  /^if\b.{3,80}\b(?:would(?:n['’]t)?|(?:I|we|he|she|they)['’]d)\b(?! like\b)/i

/** What the other just said, valued: "that sounds great", "it is so cool". */
export const REACTION = new RegExp(
  `^(?:that|this|it|those|these|they|thats|its|he|she|sounds?|looks?|seems?)(?: (?:really|truly|just|certainly|definitely|always))?(?:'s| is| was| are| were| must| would| will| sounds?| sounded| looks?| looked| seems?| does| could| can| makes sense|'d|'ll)?(?: (?:be|have been|like|so|really|very|such|quite|pretty|just|super|definitely|also|always|all|totally|too|not|actually|still|kind of))* ?(?:an? )?(?:\\w+ly )?(?:${VALUES})\\b`,
  'i'
)

/** A copula and a value, whatever the subject: "the pictures were so much fun". */
export const EVALUATION = new RegExp(
  `\\b(?:is|are|was|were|'s)(?: (?:so|really|very|such|quite|pretty|just|super|always|all|totally|too|much))* (?:an? )?(?:${VALUES})\\b`,
  'i'
)

/** Looking forward: manners, unless it names something of the speaker's own. */
export const ANTICIPATION =
  /\b(?:can(?:'t|not| not) wait|look(?:ing)? forward to|excited to (?:hear|see|meet))\b/i

/** "You can reach me on the number ending 417": of whoever says so. */
export const REACHED =
  /^you can (?:also |always |best )?(?:reach|call|ring|text|contact|find|email|get hold of) (?:me|us)\b/i

/** Requests, advice and remarks addressed to the other. */
export const TO_THE_OTHER =
  /^(?:just |so |also |then )?(?:let's|let us|let me|please|don't|do not|never mind|try|check|make sure|go for|keep|enjoy|remember|imagine|tell|give|send|call|look|come|wait|stay|consider|maybe you|perhaps you|you )\b(?!-)/i

/** Thinking, hearing, hoping: says nothing about the speaker by itself. */
export const COGNITION = new Set(
  'know guess think bet hope agree understand mean suppose imagine wonder assume doubt see hear say tell admit swear promise reckon figure wish appreciate apologize apologise forget expect recommend suggest blame'.split(
    ' '
  )
)

/**
 * "I was admitted to hospital", "we've been told to move": what is said or thought there is done to the speaker. "I'm
 * seeing a guy called Marcus" is nothing seen.
 */
export const UNDERGONE =
  /\b(?:was|were|been|being|got|get|am|are) (?:\w+ly )?(?:told|asked|admitted|expected|blamed|recommended|suggested|promised|forgotten|seen|known)\b|\b(?:was|were|been|am|are) (?:\w+ )?seeing (?:an?\b|the\b|my\b|our\b|\p{Lu})/u

/** Likes, wants and abilities of the speaker: the subject stands close before. */
export const PREFERENCE =
  /^(?:\w+ ){0,3}(?:I|we)\b(?: \w+n't| \w+){0,3} (?:love[sd]?|like[sd]?|enjoy(?:s|ed|ing)?|hate[sd]?|prefer(?:s|red)?|dislike[sd]?|adore[sd]?|favou?rite|fan of|into|interested in|allergic|afraid of|scared of|used to|good at|bad at|obsessed|addicted|fond of|passionate|stand|rather|want|go(?:es)? by)\b/i

/** Wishes that are made for politeness: "I would love to hear more". */
export const POLITE_DESIRE =
  /\bI (?:would|'d|will|'ll) (?:really |absolutely |definitely )?(?:love|like|have|want) to (?:hear|see|know|chat|talk|do that|do it|try (?:it|that|some)|check|help|learn more|meet you|get to know|come|join|go with|look (?:it|that)|send|show|research|find out|give (?:it|that))\b/i

/** Feelings of the moment and courtesy: "I am doing well", "I'm so glad to hear that". */
export const DULL_STATE =
  /\b(?:I|we) (?:am|was|are|feel)(?: (?:so|very|really|just|pretty|doing|too|also|all|always|super|quite|still|most|more))* (?:good|fine|well|ok|okay|great|sorry|sure|glad|happy|here|not sure|thrilled|curious|jealous|envious|impressed|kidding|joking|certain|right|back(?! (?:in|at|on) )|alright|free|tempted|worn out)\b/i

/** A time seen from now: what has one is a plan or an event. */
export const WHEN_IT_HAPPENS =
  /\b(?:yesterday|tonight|tomorrow(?:'s)?|(?:last|next|this) (?:week(?:end)?|month|year|night|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:days?|weeks?|months?|years?) ago)\b/i

/** Verbs of thinking that tell of a plan, a skill or something lived through after all. */
export const EXPERIENCE =
  /\b(?:(?:thinking (?:of|about)|meaning to|hoping to|hope to|planning|supposed to|wish I|(?<=(?:am|are|is|'m|'re|was|were) )expecting (?:an?|our|my|number \w+|twins|in|again)|(?:say(?:ing)?|said) goodbye to (?!you\b|all\b|every)|know how to|know (?:a lot|nothing)|remember \w+ing|forgot (?:to|my))\b|(?:saw|seen|(?<!\b(?:can|could) )see) (?!that|how|what|why|it\b|you|your|the point|i\b)\w)/i

/** What somebody has given their word for, or put down in the diary. */
export const ENGAGEMENT =
  /\b(?:promised (?!you\b|myself\b)\w+|(?:am|'m|are|'re) seeing (?:(?:the|an?|my|our) )?(?!that|how|what|a lot)\w+(?:\.? \w+)* (?:on|at|next|this|tomorrow|tonight)\b)/i

/** Modals of offers and promises. */
export const MODAL_OFFER = /^(?:can|could|should|must|might|may|will|shall|'ll|would|'d)$/

/** Says of a thing that it is itself: "Ana is Ana", "it is what it is", "what's done is done". */
export const TAUTOLOGY =
  /^(?:(?:well|so|but|and|hey|look)[\s,]+)*(?:(?:an? |the |my )?(\S+(?: \S+){0,3}?) (?:is|are|was|were|will be|will always be)(?: still| just| always| only)? (?:an? |the |my )?\1|(\S+)['’]s name (?:is|['’]s) \2|it (?:is|was) what it (?:is|was)|what(?: is|'s) done is done|(?:things|stuff|shit|life) happens?|time flies|it takes time)[.!\s]*$/i

/** A task for the assistant, in which nothing of the speaker's own is told. */
export const REQUEST =
  /^(?:please )?(?:write|tell|give|show|send|make|explain|find|help|list|draft|create|generate|suggest|recommend|describe|summari[sz]e|teach|get|bring) (?:to )?(?:me|us)\b(?!.*\b(?:my|our|I|we|mine|ours)\b)/i

/** What an assistant says before it does as it was told. */
export const ASSENT =
  /^(?:(?:of course|certainly|absolutely|sure(?: thing)?|understood|got it|my pleasure|you bet|will do|noted|all right|alright|okay|ok|great|perfect|sounds good|one moment|just a (?:moment|second)|please (?:hold|wait)|thank you|thanks)(?: please| then| for (?:your patience|waiting|holding|that|calling|the \w+))?[\s,.!]*)+$/i
