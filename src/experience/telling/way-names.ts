/** What a way of doing something is called: its goal as a thing to do, or its condition as it was said. */

const GOAL =
  /^(?:in order to|to|the (?:\p{L}+ )?way (?:to|we|i)|our way to|um|zum|zur|pour|para|per|om|aby|żeby|by|想要|要|为了)(?:\s+|(?<=\p{Script=Han}))/iu
/** "Procedure for schema migrations", "If a release goes bad, this is the rollback": what only says that a way follows. */
const SAYS_WAY =
  /^(?:(?:the|our|my) )?(?:steps|instructions|procedure|process|runbook|playbook|checklist|recipe|workflow|routine|protocol) (?:for|to|of) (?=\S)|,? (?:this|here) is (?:the|our|my|how)\b[^,]{0,40}$/giu
const CLOSING =
  /(?:的时候|的话|(?<!同)时|的步骤|的方法|には|の手順|(?<=[ただ])ら|(?<=[때])(?:는|에는|엔)|(?<=경우)(?:에는|에))$/u
/** "abzuschließen" → abschließen; "neu zu starten", "te sluiten" → neu starten, sluiten. */
const GOAL_VERB =
  /(?<!\p{L})(ab|an|auf|aus|ein|um|zurück|vor|nach|los|zu|durch|frei)zu(\p{Ll}+en)$|\s(?:zu|te)\s(\p{Ll}+(?:en|ern|eln))$/u

/** The name; of a row told without a goal or condition, what it begins with. */
export function nameOfWay(lead: string, steps: readonly { action: string }[]): string {
  if (lead === '') {
    return steps
      .slice(0, 3)
      .map(({ action }) => action)
      .join(', ')
  }
  const named = lead
    .replace(SAYS_WAY, '')
    .replace(GOAL, '')
    .replace(CLOSING, '')
    .replace(GOAL_VERB, (_, prefix, verb, alone) =>
      alone === undefined ? `${prefix}${verb}` : ` ${alone}`
    )
  return named.trim() === '' ? lead : named
}
