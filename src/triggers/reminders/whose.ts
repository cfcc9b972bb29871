/** Whose plan a sentence tells of: the speaker's own, or somebody else's, which is nothing to remind of. */
import { isUnspaced } from '#src/text/word-lists.ts'
import type { Matchers } from '#src/triggers/reminders/reading-words.ts'

/** Between the start of a sentence and the person in it: "My", "Der kleine", "La". */
const LEAD: Readonly<Record<string, string>> = {
  en: "(?:(?:and|but|so|oh|well|also),? )?(?:(?:my|our|the|his|her|their|your|an?) )?(?:(?!and )[\\p{L}'’-]+ ){0,2}?",
  de: '(?:(?:und|aber|also),? )?(?:(?:mein|unser|sein|ihr|der|die|ein)(?:e[nrm]?)? )?(?:\\p{Ll}+ )?',
  fr: "(?:(?:mon|ma|mes|notre|nos|son|sa|le|la|les|un|une) |l'|mon )?(?:\\p{Ll}+ )?",
  es: '(?:(?:mis?|nuestr[oa]s?|sus?|el|la|los|las|una?) )?',
  it: "(?:(?:il|la|i|le|lo|un|una) |l')?(?:(?:mi[oae]|miei|nostr[oaie]|su[oae]) )?",
  pt: '(?:(?:o|a|os|as|um|uma) )?(?:(?:meus?|minhas?|noss[oa]s?|seus?|suas?) )?',
  nl: '(?:(?:mijn|m’n|onze?|zijn|haar|de|een) )?(?:\\p{Ll}+ )?',
  pl: '(?:(?:mój|moja|moi|moje|nasz|nasza|nasi|jego|jej|ich) )?(?:\\p{Ll}+ )?'
}

/** What people do and things do not, behind a name at the start of a sentence. */
const ACTS: Readonly<Record<string, string>> = {
  en: "has|is (?:flying|going|visiting|meeting|getting|having|seeing|leaving|travel\\p{L}+|starting|moving|giving|taking|running)|flies|goes|must|needs|wants|plans|meets|visits|leaves|starts|runs(?! out)|gets|gives|will|'ll|travels|moves|takes",
  de: 'hat|fliegt|fährt|muss|geht|reist|trifft|besucht|will|macht|zieht|bekommt|heiratet|gibt|hält|feiert|kommt|soll',
  fr: "a|part|va|doit|voyage|rencontre|rend|veut|déménage|passe|prend|donne|s'envole|vole|se marie|vient",
  es: 'tiene|viaja|va|debe|vuela|visita|quiere|se casa|se muda|presenta|sale|da|hace|cumple|viene',
  it: 'ha|parte|va|deve|vola|visita|vuole|si sposa|si trasferisce|presenta|dà|fa|incontra|viene',
  pt: 'tem|viaja|vai|deve|voa|visita|quer|casa|muda|apresenta|parte|dá|faz|precisa|vem',
  nl: 'heeft|vliegt|gaat|moet|reist|ontmoet|bezoekt|wil|verhuist|trouwt|geeft|krijgt|vertrekt|komt',
  pl: 'ma|leci|jedzie|musi|idzie|spotyka|odwiedza|chce|przeprowadza|bierze|daje|wyjeżdża|przyjeżdża'
}

/**
 * Whether a sentence tells of somebody else's plan. `entity` is the person whom the fact is about where
 * that is somebody else; null for the speaker and for things.
 */
export function isOthers(
  text: string,
  language: string,
  matchers: Matchers,
  entity: string | null
): boolean {
  if (matchers.dependent.test(text) || matchers.self.test(text)) return false
  if (entity !== null) return true
  if (isUnspaced(language)) return matchers.other.test(text)
  const lead = LEAD[language] ?? ''
  const person = new RegExp(`^${lead}(?:${matchers.other.source})`, 'iu')
  return person.test(text) || isNamed(text, language)
}

/** "Tom has", "Clara und Ben fliegen": a name does something. */
function isNamed(text: string, language: string): boolean {
  const acts = ACTS[language]
  if (acts === undefined) return false
  return new RegExp(
    `^\\p{Lu}(?!\\p{Lu})[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?(?: (?:and|und|et|y|e|en|i) \\p{Lu}[\\p{L}'’-]+)?\\s?(?:${acts})(?![\\p{L}\\p{N}])`,
    'u'
  ).test(text)
}
