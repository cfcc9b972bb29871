/** Words by which a way of doing something is told in an English sentence, as data. */
import type { WayWords } from '#src/experience/telling/way-words.ts'

/** What people do with their days; a row of it is a life, not a way of doing something. */
export const LIVING =
  /^(?:am|are|be|become|believe|care|celebrate|cry|cuddle|dance|dream|drink|eat|enjoy|feel|forget|go|grow|hang|hate|have|hike|hope|hug|imagine|kiss|know|laugh|lie|like|live|love|meet|miss|need|party|play|pray|prefer|reflect|relax|remember|rest|see|seem|shop|sing|sit|sleep|smile|spend|stay|swim|take|talk|thank|think|travel|try|visit|walk|want|watch|wish|wonder|work|worry)$/u

/** Some of them do something to a thing: "take the roll out", "go to settings". */
export const LIVING_AND_DOING =
  /^(?:take|try|go|have|play|walk|watch|see|spend|rest|hang|sit)\s+(?:an? (?:snapshot|backup|copy|screenshot|dump|look)\b|another|again|out|off|the|it|them|that|your|back|to the (?!beach|park|gym|movies|store|zoo|lake|pool)|to (?:settings|preferences|the menu))\b/iu

export const ENGLISH: Pick<WayWords, 'opening' | 'before' | 'and' | 'closed' | 'never'> = {
  opening:
    /^(?:(?:so|ok|okay|um|uh|well|oh|and|btw|fyi|yeah)[\s,]+)*(?:when(?:ever)?|if|once|before|after|every time|each time|every (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|quarter|sprint)|as soon as|in case|to|in order to|the (?:\p{L}+ )?(?:way|trick|procedure|process)\b|(?:our|my) (?:\p{L}+ )?(?:way|routine|process|recipe|trick)\b)\s/iu,
  before:
    /^(?:(?:first|second|third|then|next|finally|lastly|after that|afterwards|now|also|just|simply|always|usually|normally|generally|carefully|quickly|please|again|and|so|you|we|i|i['’]ll usually|have to|need to|must|should|can|gotta|wanna|want to|is to|to|by)[\s,]+)+/iu,
  and: /\s+(?:and|&)(?:\s+(?:then|finally|lastly|after that))?\s+|\s+then\s+/giu,
  closed: new Set(
    'a an the this that these those my your our his her its their he she it they i we you who what everyone everybody someone nobody all there here in on at of for from with without by about as is are was were be been has have had do does did will would could should might may can not no yes very really too so but or because if when some any one two three me him them us please'.split(
      ' '
    )
  ),
  never:
    /\b(?:would|wish|want to(?! (?:\p{L}+ ){1,4}(?:you|we),)|wanna|going to|gonna|will|won['’]t|['’]ll|let['’]s|let me|(?:i|we) can|(?:i|we)['’](?:d|m)|hope|hoping|planning|plan to|(?:tell|send|show|give|let|help|remind|text|call|email) me|could you|can you|would you|to be honest|to my|to me|i think|i guess|as a (?:kid|child)|when i was|used to|yesterday|last (?:night|week|year)|dinner|breakfast|lunch|bed|friends?|family|kids|mom|mum|dad)\b/iu
}
