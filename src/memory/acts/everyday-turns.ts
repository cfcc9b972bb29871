/**
 * Ways in which people say one everyday thing of themselves: how they get to work, what they do not eat or drink, what they
 * are, have or must. Each becomes one form. English, as facts are worded ("User takes the train to work"). Data.
 */
import type { Turn } from '#src/memory/acts/relation-turns.ts'

const VEHICLES = 'train|bus|car|tram|subway|metro|tube|ferry|bike|bicycle|taxi'
const SENTENCE_END = '(?=[.!]?$)'

export const EVERYDAY_TURNS: readonly Turn[] = [
  // "Just my sister eats meat": nobody else.
  [/^just (?=\p{L})/iu, 'only '],
  // To work.
  [
    new RegExp(
      `\\b(?:commutes?|(?:goes?|gets?|travels?|rides?) to (?:work|the office)) (?:by|on|with) (?:the |an? )?(${VEHICLES})\\b`,
      'gi'
    ),
    'commutes by $1'
  ],
  [
    new RegExp(
      `\\b(?:takes?|rides?|catch(?:es)?|uses?) (?:the |an? |\\p{L}+'s )?(${VEHICLES}) to (?:get to )?(?:work|the office)\\b`,
      'giu'
    ),
    'commutes by $1'
  ],
  [/\bdrives? to (?:work|the office)\b/gi, 'commutes by car'],
  [/\b(?:cycles?|bikes?) to (?:work|the office)\b/gi, 'commutes by bike'],
  [/\bwalks? to (?:work|the office)\b|\bgo(?:es)? to work on foot\b/gi, 'commutes on foot'],
  [/\bworks? (?:remotely|from home)\b|\bis (?:working )?remote\b/gi, 'works remotely'],
  // What is not eaten, drunk or smoked.
  [
    /\b(?:do(?:es)? not|never|no longer) (?:drinks?|touch(?:es)?) (?:any )?alcohol\b|\bdrinks? no alcohol\b|\bis (?:a )?(?:teetotal(?:er|ler)?|non-drinker)\b|\bstays? away from alcohol\b|\babstains? from alcohol\b/gi,
    'teetotal'
  ],
  [
    /\b(?:do(?:es)? not|never) smokes?\b|\bis (?:a )?non-?smoker\b|\bis not a smoker\b/gi,
    'nonsmoking'
  ],
  [
    /\b(?:do(?:es)? not eat|never eats?|eats? no|avoids?|stays? away from|keeps? away from|steers? clear of) (?:any )?(?=\p{L})/giu,
    'avoids '
  ],
  [/\bavoids meat(?=[.!]?$)|\bis (?:a )?vegetarian\b/gi, 'vegetarian'],
  [/\bis (?:an? )?vegan\b|\bhas (?:a )?vegan diet\b|\beats? vegan\b/gi, 'vegan'],
  [
    /\bis (\p{L}+)[ -]intolerant\b|\bha(?:s|ve) an? (\p{L}+) intolerance\b|\b(?:can not|do(?:es)? not) tolerate (\p{L}+)\b|\bis intolerant (?:to|of) (\p{L}+)/giu,
    'intolerance $1$2$3$4'
  ],
  [/\breacts? allergically to\b|\bha(?:s|ve) an? allergy to\b/gi, 'is allergic to'],
  [/(?<=\p{L})'s allergic to (?=\p{L})/giu, ' is allergic to '],
  [/\bha(?:s|ve) an? (?:fear|phobia) of\b/gi, 'fears'],
  [
    /\b(?:suffers? from|gets?|struggles? with) (?=(?:\p{L}+ )?(?:migraines?|headaches?|hay fever|asthma|insomnia|back pain|anxiety|allergies)\b)/giu,
    'has '
  ],
  // What somebody is or has.
  [/\bis an? (?:parent|father|mother|dad|mum|mom) of (?=\p{L}+[.!]?$|\d)/giu, 'has children '],
  [/\bha(?:s|ve) (\p{L}+|\d+) (?:children|kids)\b/giu, 'has children $1'],
  [/\bis the (?:owner|proprietor) of\b/gi, 'has'],
  [/\bis (?:originally )?from\b|\bhails from\b|\boriginates? from\b/gi, 'is from'],
  [
    /\bis an? (?:resident|inhabitant) of\b|\bmakes? \p{L}+'s home in\b|\bresides? in\b|\bha(?:s|ve) \p{L}+'s home in\b/giu,
    'lives in'
  ],
  [
    /\bis an? (?:university |college )?student of (?=\p{L})|\bmajors? in\b|\bis majoring in\b/giu,
    'studies '
  ],
  [/\bis an? (\p{L}{4,20}) student\b/giu, 'studies $1'],
  [/\bis (?:an? )?(?:active )?member of\b|\bbelongs to (?=the |an? )/gi, 'member '],
  [/\bha(?:s|ve) (?:an? )?membership (?:at|in|with)\b/gi, 'member '],
  [/\bis subscribed to\b|\bha(?:s|ve) an? subscription (?:to|for|with)\b/gi, 'subscribes to'],
  [/\bis left-?handed\b|\bis a lefty\b|\bwrites? with \p{L}+'s left hand\b/giu, 'lefthanded'],
  [/\bis (?:an? )?(?:early bird|morning person)\b/gi, 'morningperson'],
  [/\bis (?:an? )?(?:night owl|late riser|night person)\b/gi, 'nightperson'],
  [/\bis (?:short|near)-?sighted\b/gi, 'myopic'],
  [/\bha(?:s|ve) (?:got )?an? sweet tooth\b/gi, 'likes sweets'],
  [/\bholds? (?=an? (?:\p{L}+ )?(?:degree|phd|master|bachelor|licen[cs]e|passport)\b)/giu, 'has '],
  [/\bis an? (\p{L}+) citizen\b|\bha(?:s|ve) (\p{L}+) citizenship\b/giu, 'citizen $1$2'],
  // What somebody does, must or can.
  [
    /\bdo(?:es)? volunteer work\b|\bdo(?:es)? voluntary work\b|\bis an? volunteer\b/gi,
    'volunteers'
  ],
  [/\b(?:works? out|exercises?|do(?:es)? (?:a |\p{L}+'s )?workouts?)\b/giu, 'exercises'],
  [/\b(?:ha(?:s|ve) to|needs? to|must|is obliged to)\b/gi, 'must'],
  [/\b(?:is able to|knows? how to|is capable of)\b/gi, 'can'],
  [/\bcan (?=(?:speaks?|plays?)\b)/gi, ''],
  [/\bis unable to\b/gi, 'can not'],
  [
    /\bspeaks? (\p{Lu}\p{L}+) as \p{L}+'s (?:mother tongue|native language|first language)\b/gu,
    'mother tongue is $1'
  ],
  [/\bnative (\p{L}+) speaker\b/giu, 'mother tongue $1'],
  [/\bmother tongue|\bnative language|\bfirst language/gi, 'mothertongue'],
  [/\b(?:favou?rs?|would choose|would pick) ([^.]{1,40}?) over\b/gi, 'prefers $1 to'],
  [/\bprefers? ([^.]{1,40}?) (?:over|instead of|rather than)\b/gi, 'prefers $1 to'],
  [/\bwould rather (?:have|take)\b/gi, 'prefers'],
  [/\b(?:tries|is trying|attempts?|is attempting) to\b/gi, 'tries'],
  [/\bis learning (?:how )?to\b/gi, 'learns'],
  [
    /\bis on (?=(?:\p{L}+ )?(?:medication|antibiotics|insulin|antidepressants|statins|warfarin|beta blockers)\b)/giu,
    'takes '
  ],
  [
    /\bdo(?:es)? (?:the |\p{L}+'s )?(?:grocery|food) shopping\b|\bbuys? (?:the |\p{L}+'s )?groceries\b/giu,
    'groceryshopping'
  ],
  // At work.
  [
    /\b(?:is (?:the )?(?:head|leader|manager|boss|lead) of|is in charge of|is responsible for|heads(?: up)?|manages)\b/gi,
    'leads'
  ],
  [
    / (?:reports to|answers to) (?=\p{Lu})|'s (?:boss|manager|supervisor) is (?=\p{Lu})/giu,
    "'s boss is "
  ],
  [/\b(?:is|are) (?:hosted|deployed|running) (?:on|at|with|to)\b/gi, 'runs on'],
  [
    /\b(?:is|are) (?:written|built|coded|programmed|implemented) (?:in|with|using)\b/gi,
    'is written in'
  ],
  [
    /\b(?:listens on|runs on|uses|is reachable on|is on) port\b|'s port is\b|\bport of ([^.]{1,30}?) is\b/gi,
    '$1 port'
  ],
  [
    /\b(?:is scheduled for|is planned for|takes place (?:on|at)?|is held (?:on|at)?) ?(?=\p{L}|\d)/giu,
    'is on '
  ],
  [
    /\b(?:is due (?:on|by)?|must be (?:finished|done|ready|handed in|delivered) (?:on|by)|'s deadline is(?: on)?) ?(?=\p{L}|\d)/giu,
    'due '
  ],
  [/\bdeadline (?:for|of) ([^.]{1,40}?) is(?: on)?\b/gi, '$1 due'],
  [/\b(?:opens?|is open) from\b/gi, 'opens'],
  [/\bweighs? (?=\d)|'s weight is (?=\d)/giu, ' weight '],
  [new RegExp(`\\bis (\\d+(?:[.,]\\d+)? ?(?:cm|m|feet|ft)) tall${SENTENCE_END}`, 'gi'), 'tall $1']
]
