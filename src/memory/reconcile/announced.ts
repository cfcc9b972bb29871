/**
 * What a sentence announces for a day ahead, in the attributes of `attributes.ts`: "starts at Spotify on 1
 * September" will be another "works at", "is moving to Porto in May" another "lives in". The known one
 * holds until then. English, in the third person in which facts are worded.
 */

const NAMED = '(?:the )?\\p{Lu}'
const AHEAD: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b(?:(?:starts|begins|is starting|will start|will be starting|is going to start)(?: (?:working|work|(?:his |her |their |a |the )?(?:new )?(?:job|position|role)))? (?:at|with|for)|(?:will work|will be working|is going to work) (?:at|with|for)) ${NAMED}`,
      'u'
    ),
    'works at'
  ],
  [
    new RegExp(
      `\\b(?:moves|is moving|will move|will be moving|is going to move|relocates|is relocating|will relocate)(?: house| back)?(?: from \\p{Lu}[^,;]{0,40}?)? to ${NAMED}|\\b(?:will live|will be living) in ${NAMED}`,
      'u'
    ),
    'lives in'
  ]
]

const UNSURE = /\b(?:if|might|may|maybe|perhaps|hopes?|wants?|not|never|n't)\b|n't\b/

/** The attribute that a sentence about a day ahead says will have another value; null where it says none. */
export function announcedAttribute(content: string): string | null {
  if (UNSURE.test(content) || content.includes('?')) return null
  return AHEAD.find(([pattern]) => pattern.test(content))?.[1] ?? null
}
