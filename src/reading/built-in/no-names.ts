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
