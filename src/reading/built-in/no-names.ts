/** Words with a capital letter that are nobody's name behind "this is", "it's" or "I'm". Pure data. */

function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

/** Days, months, feasts, peoples, beliefs, titles, answers; lower case. */
export const NO_NAMES = set(`
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december montag dienstag mittwoch donnerstag freitag samstag sonntag
  christmas easter halloween thanksgiving ramadan hanukkah diwali passover valentine xmas spring summer autumn winter
  american british english german french spanish italian portuguese dutch swiss austrian polish czech russian
  ukrainian turkish greek swedish norwegian danish finnish irish scottish welsh canadian mexican brazilian
  argentinian colombian chilean peruvian indian pakistani chinese japanese korean vietnamese thai indonesian
  filipino australian african nigerian kenyan ghanaian egyptian moroccan israeli iranian iraqi syrian lebanese
  arab asian european latino latina hispanic hungarian romanian bulgarian croatian serbian
  catholic protestant orthodox muslim jewish hindu buddhist sikh mormon atheist agnostic vegan vegetarian
  republican democrat libra aries taurus gemini cancer virgo scorpio sagittarius capricorn aquarius pisces
  he she it we they you i this that these those there here what who why how when where which
  not no yes ok okay please thanks thank sorry sure right same nothing everything something anything nobody
  everybody everyone someone somebody people over down up out back come get look all
  the a an my your our his her their its some any one two three first last next new good great nice very so too
  customer service support sales reception emergency amazing great wonderful awesome perfect true false
  today tomorrow yesterday tonight later god lord mr mrs ms dr covid spam mom dad hier jetzt
  europe asia africa america england france germany spain italy portugal china japan india canada mexico brazil
  australia austria switzerland poland russia ukraine turkey greece sweden norway denmark finland ireland scotland
  london paris berlin madrid rome lisbon vienna zurich geneva munich hamburg amsterdam brussels dublin oslo
  stockholm copenhagen helsinki prague warsaw budapest athens istanbul moscow kyiv tokyo osaka kyoto beijing shanghai
  delhi mumbai bangkok singapore boston chicago seattle houston dallas denver miami atlanta philadelphia detroit
  toronto montreal vancouver melbourne milan barcelona porto leeds manchester liverpool edinburgh glasgow
  texas california florida hawaii alaska arizona nevada ohio oregon utah colorado interstellar inception netflix`)

/** First words of places with several. */
export const PLACE_OPENERS = set(
  'new san santa los las la el saint st north south east west northern southern great central rio mount lake port fort cape hong sri costa united'
)

/**
 * What stands without an article ("Rent is 1,200", "Costs went up"), so that a capital at the beginning of a sentence makes
 * no name of it; lower case. A noun that is counted ("Falcon is on Friday") has one there, or is a name.
 */
const BARE_NOUNS = set(`
  rent mortgage tuition insurance childcare daycare nursery kindergarten preschool school college university church work
  electricity gas water power heat heating internet broadband wifi petrol fuel diesel parking traffic food milk bread
  coffee tea sugar salt meat fish money cash pay payday salary income revenue profit turnover churn postage shipping
  delivery pickup collection breakfast brunch lunch dinner supper bedtime naptime standup stand-up sync retro retrospective
  review planning onboarding training practice rehearsal football soccer tennis basketball volleyball hockey rugby cricket
  handball badminton golf yoga pilates ballet choir swimming karate judo gym gymnastics athletics boxing climbing running
  cycling skiing dancing gardening cooking shopping cleaning laundry homework rubbish garbage trash recycling compost mail post
  production prod staging uptime downtime latency throughput storage bandwidth memory retention support sales marketing
  finance accounting engineering management legal billing pricing hosting logging monitoring testing deployment feedback
  access admission entry surgery therapy physio physiotherapy chemo dialysis treatment medication sleep blood pain weather
  rain snow sunrise sunset dawn dusk curfew enrolment enrollment registration graduation retirement marriage childhood life
  love music art maths math physics chemistry biology history geography chess poker check-in check-out checkout boarding
  takeoff landing class lessons help time space room attendance capacity inventory stock demand supply inflation interest
  debt credit tax vat maintenance renovation construction housing furniture jewellery jewelry luggage equipment hardware
  council piano guitar violin drums car home house travel health dog cat team client customer board budget office kitchen garden
  flat apartment phone laptop landlord landlady boss software progress research evidence information advice news authentication authorization caching`)
const ENDS_AS_NO_NAME = /^(?!notion$)\p{L}{3,}(?:tion|sion|ment|ness)s?$/u

/** Whether one word, whatever case it is written in, stands bare at the beginning of a sentence and is no name there. */
export function isBareNoun(word: string): boolean {
  const lower = word.toLowerCase()
  const isOfMany = lower.endsWith('s') && PLURALS.has(lower.slice(0, -1))
  return BARE_NOUNS.has(lower) || isOfMany || ENDS_AS_NO_NAME.test(lower)
}

/** What is said of many without an article. */
const PLURALS = set(
  'cost price fee bill expense saving wage due lesson review meeting rehearsal shift deadline order payment ticket meal deploy deployment release backup build test migration invoice report workshop appointment visit flight train bus kid child parent grandparent guest tenant neighbour neighbor customer client user member student colleague holiday vacation weekend morning evening night breakfast lunch dinner dish plant flower chicken dog cat egg vegetable exam result note slide budget contract renovation repair taxe grocerie utilitie'
)
