/**
 * How one thing stands to another, said of either end: "works for X" and "X is her employer", "was born on"
 * and "her birthday is". Each way of saying it becomes one form, so that what is left are the two things.
 * English. Data.
 */

/** What is replaced, and by what. */
export type Turn = readonly [turn: RegExp, form: string]

export const RELATIONS: readonly Turn[] = [
  // "Rome is Anna's home" is "Anna's home is Rome".
  [
    /^((?:the )?\p{L}[^,]{0,40}?) (?:is|are) (\p{Lu}[\p{L}-]*'s) (employer|home|birthday|hometown|email|job|profession|occupation|wife|husband|spouse)(?=[.!]?$)/iu,
    '$2 $3 is $1'
  ],
  [/^([^,]{1,60}?) belongs? to (\p{Lu}[\p{L}-]*)/iu, '$2 has $1'],
  // Work and home.
  [/'s employer is (?=\p{L})/giu, ' works at '],
  [
    /\bis employed (?:at|by|with)\b|\bha(?:s|ve) an? job (?:at|with)\b|\bworks? for\b/gi,
    'works at'
  ],
  [/'s home is(?: in)?\b|\b(?:is|are) based in\b/gi, ' lives in'],
  // "Has lived in Rome since 2010", "has been living".
  [/\bha(?:s|ve) (?:been )?(\p{L}{3,}?)(?:ed|ing) (?=[^.]{0,60}\b(?:since|for) )/giu, '$1ing '],
  // What somebody is.
  [/ was born on\b|'s birthday is on\b/gi, "'s birthday is"],
  [/ is (\d{1,3})(?: years?)? old\b|'s age is (?=\d)/gi, ' is $1'],
  [/ is married to (?=\p{Lu})|'s (?:wife|husband) is (?=\p{Lu})/giu, "'s spouse is "],
  [/'s height is ([^,.]{1,20})/gi, ' is $1 tall'],
  // What somebody does or can. Only who is said to be one does it: to like painters is not to like painting.
  [
    /\bis an? (teach|paint|sing|smok|writ|danc|garden|climb|surf|hik|collect)er(?: of (?=\p{L}))?(?=[ .!]|$)/giu,
    '$1ing '
  ],
  [/\bis an? (\p{L}{4,20}) teacher(?=[.!]?$)/giu, 'teaches $1'],
  [/\bis an? (\p{L}{4,20}) player(?=[.!]?$)/giu, 'plays $1'],
  // "The contract was signed by Lena" and "Lena signed the contract".
  [
    /^([^,.]{1,60}?) (?:was|were) (\p{L}+ed|written|built|made|taught|bought|sold|drawn|taken|chosen) by ([^,.]{1,40}?)(?=(?: (?:in|on|at|for|with|last|yesterday)\b[^.]{0,60})?[.!]?$)/giu,
    '$3 $2 $1'
  ],
  [/\bis fluent in (\p{Lu}\p{L}+)/giu, 'speaks $1 fluently'],
  [/\bis an? (pian|violin|guitar|cell|saxophon|harp|bass)ist\b/gi, 'plays the $1'],
  [/\blikes? ([^.]{1,40}?) (?:more|better) than\b/gi, 'prefers $1 to'],
  [/ drives (?=an? )/giu, "'s car is "],
  [
    /\bgo(?:es)? to (\p{L}+) by (?:bike|bicycle)\b|\b(?:bikes|bicycles) to (\p{L}+)/giu,
    'cycles to $1$2'
  ],
  // What something is.
  [/\b(?:price|cost) of ([^.]{1,40}?) is\b/gi, '$1 costs'],
  [/\be-?mail address\b/gi, 'email']
]
