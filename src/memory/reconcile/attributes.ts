/**
 * What a sentence says something about, in a form that a later sentence with another value shares:
 * "Anna lives in Bern" and "Anna has moved to Rome" are both about (Anna, lives in). Only attributes
 * that hold one value at a time have one; likes, visits and events do not. The forms are those of
 * English: the possessive and definite copula ("the author of X is Y", "X's phone number is Y"), a
 * kind noun with "of" ("plays the position of Y"), states with one partner, place or employer.
 */

export interface AttributeReading {
  /** Who or what has the attribute; null when it is whoever the fact belongs to. */
  subject: string | null
  /** Normalised: lower case, present tense. */
  attribute: string
  value: string
}

/** A plan, a wish, a denial or a habit long past: it replaces nothing that is so. */
const NOT_SO =
  /\b(?:not|never|no longer|\w+n't|will|would|might|may|could|should|going to|plans?|planning|wants?|hopes?|hoping|wishes|used to|almost|thinks? (?:about|of)|considering|if|asked|instead of)\b/

const KIND =
  'city|country|continent|state|province|region|town|village|district|island|position|role|post|office|field|area|sport|language|religion|faith|genre|party|company|team|club|rank|title|profession|occupation|job|department|school|university|year|date|nationality|discipline|league|branch|instrument|brand|band|currency|colour|color|species|family'

/** Verbs of making, leading and owning: what was made has one maker. */
const MAKING =
  'founded|created|written|invented|discovered|developed|designed|directed|produced|composed|painted|owned|led|managed|built|made|manufactured|performed|published|authored|recorded|sung|established|started|coached|chaired|headed|hosted|run|operated|employed|sponsored|taught|released'

const UNIQUE_NOUN =
  'name|full name|first name|last name|surname|nickname|username|age|birthday|date of birth|email|e-mail|email address|phone|phone number|number|mobile|address|home address|home town|hometown|birthplace|job|occupation|profession|job title|title|role|position|employer|salary|height|weight|size|shoe size|color|colour|eye color|hair color|time zone|timezone|nationality|citizenship|religion|native language|mother tongue|major|degree|school|university|budget|deadline|due date|version|status|port|owner|password|pin|capital|currency|population|headquarters|editor|shell|operating system|main language|blood type|star sign|zodiac sign|pronouns|child|wifi password|license plate|goal weight|rent|mortgage|bedtime|start date|end date|wedding date|anniversary|husband|wife|spouse|fiancé|fiancée|boyfriend|girlfriend|father|mother|landlord|boss|manager'

/** Nouns of "the … of X" that name a part or a judgement, not the one value of an attribute. */
const PARTITIVE =
  /^(?:rest|part|parts|side|thing|end|most|best part|worst part|best|worst|one|way|time|times|point|problem|reason|idea|lot|majority|half|number|beginning|middle|top|bottom|kind|sort|smell|sound|taste|sight|thought|feeling|beauty|importance|purpose|benefits?|cost|quality|history)$/i

/** "The reason that …", "the time when …": what follows is told, not the value of an attribute. */
const VAGUE_HEAD = /^(?:time|day|moment|thing|reason|way|place|fact|only thing|idea)$/i

interface Form {
  pattern: RegExp
  attribute: string | ((groups: Record<string, string>) => string | null)
}

const S = '(?<subject>\\p{Lu}[^,;:?!]{0,80}?|\\p{L}[^,;:?!\\s]*)'
const V = '(?<value>.+)'
const ADVERB =
  '(?:now |currently |recently |just |still |also |actually |finally |presently |already |both )*'

const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)'

/** A day or an hour, as dates are worded in facts. */
const DAY_VALUE = `(?<value>(?:(?:${WEEKDAY} )?\\d{1,2} ${MONTH}|${MONTH} \\d|\\d{4}-\\d\\d|\\d{1,2}(?::\\d\\d)? ?(?:am|pm)\\b).*)`

/** "Atlas deadline moved to 31 January": no place to live. */
const NAMED_DAY = ` (?:${WEEKDAY}\\b|(?:\\d{1,2} )?${MONTH} ?\\d)`

function form(source: string, attribute: Form['attribute']): Form {
  return { pattern: new RegExp(`^${source}$`, 'u'), attribute }
}

const FORMS: readonly Form[] = [
  form(
    `[Tt]he (?<noun>[\\p{L}\\d][\\p{L}\\d' -]{0,60}?) (?:of|for) (?:the )?(?<subject>\\p{Lu}.{0,80}?) (?<verb>is|are|was|were) ${V}`,
    ({ noun = '', verb }) => (PARTITIVE.test(noun) || NOT_SO.test(noun) ? null : tense(noun, verb))
  ),
  form(
    `[Tt]he (?<head>[\\p{Ll} ]{2,60}?)(?<link> (?:in|that|which|who|whom|where|to which|from which|by which)(?: \\p{Ll}+){0,3}?) (?<subject>\\p{Lu}.{0,80}?)(?<tail>(?: \\p{Ll}+){0,4}?) (?<verb>is|are|was|were) (?<value>(?:\\p{Lu}|\\d|an? |the |\\p{Ll}).*)`,
    ({ head = '', link, tail = '', verb }) =>
      PARTITIVE.test(head) || VAGUE_HEAD.test(head) ? null : tense(`${head}${link}${tail}`, verb)
  ),
  form(
    `[Tt]he (?<noun>\\p{Ll}[\\p{Ll} -]{1,40}?) (?<link>of|for) (?<of>(?:the|our|this) \\p{Ll}[\\p{Ll} -]{1,40}?) (?<verb>is|are|was|were) (?<value>(?:(?:on|in|at) )?(?:\\p{Lu}|\\d).*)`,
    ({ noun = '', link, of, verb }) =>
      PARTITIVE.test(noun) ? null : tense(`${noun} ${link} ${of}`, verb)
  ),
  form(
    `${S}['’]s (?:new |current |all-time )?favou?rite (?<noun>[\\p{L} -]{2,40}?) (?:is|are) ${V}`,
    ({ noun }) => `favorite ${noun}`
  ),
  form(
    `${S}['’]s ${ADVERB}(?:new |current )?(?<noun>${UNIQUE_NOUN}) (?<verb>is|are|was) ${ADVERB}${V}`,
    ({ noun = '', verb }) => tense(noun, verb)
  ),
  form(
    `${S}['’]s (?:new |current )?(?<noun>${UNIQUE_NOUN}) (?:has |was |got )?${ADVERB}(?:changed|updated|set) to ${V}`,
    ({ noun }) => noun ?? null
  ),
  form(
    `(?<value>\\p{Lu}.{0,80}?) is ${ADVERB}the (?<noun>\\p{Ll}[\\p{L} -]{1,50}?|CEO|CTO|CFO|COO) of (?<subject>\\p{Lu}.{0,80})`,
    ({ noun = '' }) => (PARTITIVE.test(noun) ? null : noun)
  ),
  form(
    `${S} (?<frame>(?:is|was|are|were) ${ADVERB}(?:a |an )?\\p{L}+ (?:in|at|with|to|by|from|as) the (?:${KIND}) of|(?:plays?|played|speaks?|works?|worked|holds?|held|practi[cs]es?|belongs?|studie[ds]|studies|writes?|serves?|served|lives?|resides?|majors?|specializes?)(?: (?:in|at|for|as|to))? the (?:${KIND}) of) ${V}`,
    ({ frame }) => frame ?? null
  ),
  form(
    `(?<subject>(?:The|This|That|Our|\\p{Lu}[\\p{L} ]*'s) \\p{Ll}[\\p{Ll} -]{1,40}?) (?:is ${ADVERB}(?:due |scheduled (?:for )?|moved to |set for )?|(?:was|has been|got) ${ADVERB}(?:moved|postponed|rescheduled|pushed(?: back)?|brought forward) (?:to|for|until) )(?:on |at )?${DAY_VALUE}`,
    'date'
  ),
  form(
    `${S} (?:is|are|was|got|gets|just got|has been) (?:happily |recently |now )?(?:married|engaged) to ${V}`,
    'married to'
  ),
  form(
    `${S} (?:${ADVERB}(?:lives|live|resides)|is ${ADVERB}(?:living|based|residing)|${ADVERB}(?:moved|relocated)(?: from \\p{Lu}[^,;]{0,40}?(?= to ))?|has ${ADVERB}(?:moved|relocated)(?: from \\p{Lu}[^,;]{0,40}?(?= to ))?|has ${ADVERB}(?:lived|been living)(?=.*\\b(?:since|for)\\b)|${ADVERB}(?:moved|relocated) back) (?:in|to|near|at)(?! (?:be|live|get|see)\\b|${NAMED_DAY}) ${V}`,
    'lives in'
  ),
  form(
    `${S} (?:${ADVERB}works|is ${ADVERB}(?:working|employed)|${ADVERB}started (?:working|a new job|a job|work)|${ADVERB}got a (?:new )?job|has a (?:new )?job|has started (?:working|a new job)) (?:at|for|with|by) ${V}`,
    'works at'
  ),
  form(
    `${S} (?:${ADVERB}works|is ${ADVERB}(?:working|employed)) (?:as )?(?=as |an? |the )(?:as )?(?:an? |the )?${V}`,
    'works as'
  ),
  form(`${S} (?:got promoted|was promoted|has been promoted) to (?:an? |the )?${V}`, 'works as'),
  form(
    `${S} ${ADVERB}(?<verb>runs|listens|is (?:running|hosted|deployed|stored)) (?<link>on|in|at) ${V}`,
    ({ verb, link }) => `${verb} ${link}`
  ),
  form(`${S} (?<verb>was|is|were) born (?<link>in|on) ${V}`, ({ link }) => `born ${link}`),
  form(`${S} died (?<link>in|on|of) ${V}`, ({ link }) => `died ${link}`),
  form(
    `${S} is ${ADVERB}an? (?<kind>citizen|resident|native|subsidiary|part) of ${V}`,
    ({ kind }) => `${kind} of`
  ),
  form(
    `${S} (?:is|was|were|are) (?:originally |first |mainly )?(?<verb>${MAKING}) by ${V}`,
    ({ verb }) => `${verb} by`
  ),
  form(`${S} is ${ADVERB}(?<verb>located|situated|headquartered|based) in ${V}`, 'located in'),
  form(
    `${S} (?<frame>(?:is|was) (?:an? )?(?:affiliated|associated|famous|known|named|called|educated|aligned) (?:with|for|after|at|in|to)?) ${V}`,
    ({ frame }) => frame ?? null
  ),
  form(`${S} (?:majors|is majoring|is ${ADVERB}getting a degree) in ${V}`, 'majors in'),
  form(
    `${S} (?:is ${ADVERB}|(?:just |recently )?turned |will be )(?<value>\\d{1,3}|${'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'}(?:-\\p{L}+)?)(?: years old| years of age|)(?: (?:on|in|last|this|today|yesterday)\\b.*)?`,
    'age'
  ),
  form(
    `${S} (?:has|have|owns|own) (?<value>\\d+|no|one|two|three|four|five|six|seven|eight|nine|ten) (?:\\p{L}+ )?(?<noun>\\p{L}+s|children|child|kid|dog|cat|sister|brother|son|daughter)(?: and .*)?`,
    ({ noun = '' }) => `number of ${noun.replace(/(?<!s)s$/, '').replace(/^child(?:ren)?$/, 'kid')}`
  ),
  form(
    `${S} is ${ADVERB}(?<value>single|divorced|widowed|separated|unmarried)`,
    'relationship status'
  ),
  form(`${S} (?<verb>weighs|costs|earns|measures) ${V}`, ({ verb }) => verb ?? null),
  form(`${S} (?:goes by|is called|is named|prefers to be called) ${V}`, 'name')
]

function tense(noun: string, verb: string | undefined): string {
  return verb === 'was' || verb === 'were' ? `${noun} (then)` : noun
}

/** The attribute of a self-contained English sentence; null when it has none of one value. */
export function attributeOf(content: string): AttributeReading | null {
  const sentence = content
    .trim()
    .replace(/(?<![.!])[.!]+$/u, '')
    // "Nia moved, now Nia lives in Lugano": the second half says how things are.
    .replace(/^[^,]*, (?:and |so |but )?now (?=\p{Lu})/u, '')
    .replace(/,? (?:now|currently|nowadays|these days|at the moment|right now)$/u, '')
    .replaceAll('’', "'")
  if (sentence.length > 300 || /[?"]/.test(sentence)) return null
  for (const { pattern, attribute } of FORMS) {
    const groups = pattern.exec(sentence)?.groups
    if (groups === undefined) continue
    const { subject, value = '' } = groups
    if (NOT_SO.test(sentence.replace(value, ''))) continue
    if (subject !== undefined && (PRONOUN.test(subject) || REPORTED.test(subject))) continue
    const name =
      typeof attribute === 'string' ? attribute : attribute(groups as Record<string, string>)
    if (name === null) continue
    return { ...placed(subject?.trim() ?? null, normalise(name)), value: value.trim() }
  }
  return null
}

/** A thing without a name ("the staging server") is no entity: it becomes part of the attribute. */
function placed(
  subject: string | null,
  attribute: string
): { subject: string | null; attribute: string } {
  const common = subject === null ? null : UNNAMED.exec(subject)?.[1]
  if (common !== null && common !== undefined) {
    return { subject: null, attribute: `${common.toLowerCase()}: ${attribute}` }
  }
  return { subject: subject === null ? null : plainSubject(subject), attribute }
}

const UNNAMED =
  /^(?:The|This|That|These|Those|Our|His|Her|Their|A|An|\p{Lu}[\p{L} ]*'s) (\p{Ll}[\p{Ll} -]*|\p{Lu}{2,5})$/u

/** "Anna's sister Mia" is Mia; what Anna and others have, Anna has. */
function plainSubject(subject: string): string {
  const plain = subject.replace(/ and others$/, '')
  return /^.+?'s (?:\p{Ll}+ ){1,3}(\p{Lu}[\p{L} -]*)$/u.exec(plain)?.[1] ?? plain
}

/** "My mother thinks I live in Rome": what somebody says or thinks is not so by that. */
const REPORTED =
  /\b(?:sa(?:ys?|id)|tells?|told|thinks?|thought|believes?|believed|hears?|heard|knows?|knew|guess(?:es|ed)?|asks?|asked|claims?|claimed|feels?|felt|assumes?|assumed|dream(?:s|ed|t)?|pretends?|pretended|jokes?|joked|is|was|are|were|has|have|had|he|she|they|it|we|who|that|if|when|because)\b/

const PRONOUN = /^(?:it|he|she|they|this|that|these|those|there|what|who|and|but|so|the)$/i

function normalise(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('colour', 'color')
    .replaceAll('favourite', 'favorite')
    .replace(/\s+/g, ' ')
    .trim()
}
