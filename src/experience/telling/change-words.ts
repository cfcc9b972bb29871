/**
 * How people say that a step is done otherwise from now on, per language, as data. Named groups: `old` is
 * the step that is given up, `new` the one that takes its place, `subject` what is done, `anchor` the step
 * that the new one stands before or behind.
 */

/** "instead of press reset, hold the power button" and the like. */
export const REPLACED: readonly RegExp[] = [
  /^(?:\P{L}*(?:from now on|now|for \p{L}+)[\s,]+)?(?:instead of|rather than)\s(?<old>[^,]{3,100}),\s*(?:(?:now|we|you|i|just|please)\s+){0,3}(?<new>[^,.]{3,120})/iu,
  /^(?:(?:from now on|now|we|you|i|just)[\s,]+){0,3}(?<new>[^,.]{3,120}?)\s(?:instead of|rather than)\s(?<old>[^,.]{3,100})/iu,
  /^(?:an)?statt\s(?<old>[^,]{3,100}),\s*(?<new>[^,.]{3,120})/iu,
  /^(?:en vez de|en lugar de|em vez de|au lieu de|au lieu d['’]|invece di|al posto di|in plaats van|zamiast)\s?(?<old>[^,]{3,100}),\s*(?:(?:ahora|agora|maintenant|on|il faut|adesso|ora|nu|moet je|teraz)\s+){0,2}(?<new>[^,.]{3,120})/iu,
  /^(?<old>[^、。]{2,60}?)(?:代わりに|のではなく|のをやめて)、?(?:これからは)?(?<new>[^、。]{2,80})/u,
  /^(?:现在|以后)?(?:不再|不用|不要)(?<old>[^，。]{2,40})了?，(?:而是|改为|改成|现在|要)(?<new>[^，。]{2,60})/u,
  /^(?<old>[^,.]{2,60}?)\s?(?:대신(?:에)?|지 말고),?\s(?:이제(?:는)?\s)?(?<new>[^,.]{2,80})/u
]

/** "we don't run make migrate by hand any more". */
export const GIVEN_UP: readonly RegExp[] = [
  /\b(?:we|you|i|one)\s(?:do(?: not|n['’]t)|need(?: not|n['’]t)|no longer)\s(?:(?:have|need) to\s)?(?<old>[^,.;]{3,100}?)(?:\s(?:any ?more|any longer))(?=[\s,.;!]|$)/iu,
  /\b(?:we|you|i|one)\sno longer\s(?:(?:have|need) to\s)?(?<old>[^,.;]{3,100})/iu,
  /\b(?:wir|man|du|ich)\s(?<old>\p{Ll}{3,}\s[^,.;]{3,100}?)\snicht mehr(?<rest>\s[^,.;]{3,60})?/iu,
  /(?<!\p{L})ya no\s(?:hay que\s|hace falta\s|tenemos que\s)?(?<old>[^,.;]{3,100})/iu,
  /(?<!\p{L})(?:on|nous|il)\sne?\s?(?:faut\s|doit\s)?(?<old>[^,.;]{2,60}?)\splus\s(?<rest>[^,.;]{3,80})/iu,
  /(?<!\p{L})non\s(?:si\s|serve\s|bisogna\s|dobbiamo\s)?(?<old>[^,.;]{2,60}?)\spiù\s(?<rest>[^,.;]{3,80})/iu,
  /(?<!\p{L})não\s(?:é preciso\s|precisa\s|precisamos\s)?(?<old>[^,.;]{3,100}?)\smais(?!\p{L})/iu,
  /(?<!\p{L})(?:we|je|ik)\s(?<old>\p{Ll}{3,}\s[^,.;]{3,100}?)\sniet meer(?<rest>\s[^,.;]{3,60})?/iu,
  /(?<!\p{L})już nie\s(?:trzeba\s|musimy\s)?(?<old>[^,.;]{3,100})/iu,
  /もう(?<old>[^、。]{2,60}?)(?:なくていい|ない|なくなった|必要はない)/u,
  /(?:不再|不用再|不需要再|不必再)(?<old>[^，。]{2,40}?)(?:了|，|。|$)/u,
  /(?:더 이상|이제)\s(?<old>[^,.]{2,60}?)지\s?않/u
]

/** "the release now needs a changelog entry before the tag". */
export const ADDED: readonly RegExp[] = [
  /^(?:the|our|my)?\s?(?<subject>[^,.;]{3,80}?)\s(?:now|also|from now on)\s(?:needs|requires|wants|has|takes|includes)\s(?<new>[^,.;]{3,100}?)\s(?<where>before|after)\s(?:the\s|you\s|we\s|it\s|is\s)*(?<anchor>[^,.;]{2,80})/iu,
  /^(?:(?:from now on|now|when|in|for|during)\s)?(?:the|our|my)?\s?(?<subject>[^,.;]{3,80}?),\s(?:(?:from now on|now|also|we|you|please)\s)+(?<new>[^,.;]{3,100}?)\s(?<where>before|after)\s(?:the\s|you\s|we\s)*(?<anchor>[^,.;]{2,80})/iu
]
