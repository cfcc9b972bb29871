/**
 * What the user has said once for all: allergies, diets, "please always…". A request for a recipe shares
 * no word with "I'm allergic to nuts" and is not near it in meaning, so no signal finds it; it is brought
 * along instead when an assistant is asked to do something, at the end of the first page.
 *
 * Candidates come by words that such statements hold; which of them are statements, the text tells.
 */
import type { ChunkMaterial, RankedChunk } from '#src/finding/evidence.ts'
import type { Question } from '#src/finding/question.ts'
import { endsAsking } from '#src/finding/ranking/asking.ts'
import { questionTermsOf } from '#src/text/tokens.ts'

/** Chunks and facts looked at. */
export const STANDING_GATHERED = 30
/** More would stand in the way of what was asked for. */
const BROUGHT_MAX = 3
/** The page at whose end they stand; of a shorter one they take a third at most. */
const PAGE = 10

/** By language, so that each is stemmed as its own. */
const WORDS = [
  'allergic allergy allergies vegetarian vegan pescatarian gluten lactose intolerant intolerance celiac coeliac diabetic kosher halal eat always prefer preference remember instruction',
  'allergisch Allergie vegetarisch Vegetarier Vegetarierin vegan Unverträglichkeit immer bevorzuge niemals',
  'soy alérgico alérgica alergia vegetariano vegetariana vegano siempre prefiero nunca',
  'je suis allergique allergie végétarien végétarienne toujours préfère jamais',
  'sou alérgico alérgica alergia vegetariano vegetariana sempre prefiro nunca'
]

/** Terms that lead to what was said once for all. */
export const STANDING_TERMS: readonly string[] = [
  ...new Set(WORDS.flatMap((words) => [...questionTermsOf(words, [])]))
]

const STATEMENTS = [
  // A condition of the body or a diet, of the speaker or of somebody close.
  /\b(?:I|we|my|our)\b[^.!?]{0,60}\b(?:allerg(?:ic|y|ies)|intoleran(?:t|ce)|vegetarian|vegan|pescatarian|c(?:o)?eliac|diabetic|diabetes|kosher|halal|lactose|gluten)\b/i,
  /\b(?:I|we)\s+(?:do not|don['’]t|can ?not|can['’]t|never)\s+(?:eat|drink)\b/i,
  // An instruction for every answer to come.
  /\b(?:please\b[^.!?]{0,40}\b(?:always|never)|from now on|(?:please )?(?:remember|keep in mind) that I)\b/i,
  // Said to the assistant: "I always use a pan" and "we are expected to always show success" tell something else.
  /(?:^|[,;:–—-]\s*|\b(?:you|you\s+(?:to|should|must)|and|but|so|then|ok|okay)\s+)always\s+(?:use|answer|reply|write|give|keep|show|call|start|address)\b/i,
  /\bI\s+(?:(?:always|generally|usually|really|much)\s+)?prefer\b/i,
  /\b(?:ich|wir|mein\w*)\b[^.!?]{0,60}\b(?:allerg\w+|vegetari\w+|vegan\w*|unverträglich\w*|bevorzuge)(?!\p{L})/iu,
  /\b(?:soy|tengo|mi)\b[^.!?]{0,60}(?:al[eé]rgi\w+|vegetarian\w|vegan\w|intoleran\w+)|\bprefiero\b/iu,
  /\b(?:je|j['’]ai|mon|ma)\b[^.!?]{0,60}(?:allergi\w+|v[eé]g[eé]tarien\w*|v[eé]gan\w*|intol[eé]ran\w+|pr[eé]f[eè]re)/iu,
  /\b(?:sou|tenho|meu|minha)\b[^.!?]{0,60}(?:al[eé]rgi\w+|vegetarian\w|vegan\w|intoler\w+)|\bprefiro\b/iu,
  /\b(?:bitte immer|ab jetzt|por favor,? siempre|a partir de ahora|toujours s['’]il (?:te|vous) pla[iî]t|désormais|por favor,? sempre|a partir de agora)(?!\p{L})/iu
]

/** Typed without a question mark: "how can I say that it is vegan". */
const ASKS_UNMARKED =
  /^(?:how|what|where|when|who|why|which|wie|was|wo|wann|wer|warum|welche[rs]?|cómo|qué|dónde|cuándo|quién|comment|où|quand|qui|pourquoi|como|o que|onde|quando|quem)\s+(?:can|could|do|does|did|is|are|should|would|will|to|kann|könnte|soll|ist|sind|mache|puedo|podría|debo|es|son|puis|peut|dois|est|sont|dire|faire|posso|poderia|devo|é|são)(?![\p{L}\p{N}])/iu

/** Whether a text says something that holds whatever is talked about. */
export function isStanding(text: string): boolean {
  const told = withoutPastedTalk(text)
    .split(/(?<=[.!?])\s+/u)
    .filter((sentence) => !endsAsking(sentence) && !ASKS_UNMARKED.test(sentence.trimStart()))
  return STATEMENTS.some((statement) => told.some((sentence) => statement.test(sentence)))
}

/**
 * Without the lines that a name stands before, where one of the names comes back: a talk that was pasted, and
 * what its people say of themselves is not said by the user.
 */
function withoutPastedTalk(text: string): string {
  const lines = text.split('\n')
  const names = lines.map((line) => /^\s{0,4}(\p{Lu}[\p{L} ]{0,24}):/u.exec(line)?.[1] ?? null)
  const named = names.filter((name) => name !== null)
  if (new Set(named).size === named.length) return text
  return lines.filter((_, i) => names[i] === null).join('\n')
}

const REQUESTS = [
  /\b(?:can|could|would|will) you\b|\bplease\b|\bhelp me\b|\b(?:recommend|suggest)\w*/i,
  /^(?:\w+[,!.]? )?(?:give|make|plan|write|find|create|book|propose|draft|cook|pick|choose|design|prepare|order)\b/i,
  /\bwhat (?:should|could|can|shall) (?:I|we)\b|\b(?:ideas?|tips|advice|recipes?) (?:for|on|to|about)\b|\b(?:any|some) (?:ideas?|tips|advice)\b/i,
  /\bI(?:['’]d| would) like\b|\bI(?:['’]m| am) looking for\b|\bI (?:need|want) (?:a|an|some|to)\b/i,
  /\b(?:kannst|könntest|würdest) du|\bkönn(?:t)?en sie\b|\bbitte\b|\bempf(?:iehl|ehl)|vorschl[aä]g|\bschlag\b|\bhilf mir\b|\bwas soll/iu,
  /\b(?:puedes|podrías|por favor|ayúdame|recomi[eé]nda|sugi[eé]re|qué (?:debería|puedo))(?!\p{L})/iu,
  /\b(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|aide-moi|recommande|propose|suggère|que (?:dois|devrais)-je)(?!\p{L})|s['’]il (?:te|vous) pla[iî]t/iu,
  /\b(?:você (?:pode|poderia)|me ajude|recomend[ea]|sugira|o que (?:devo|posso))(?!\p{L})/iu
]

/** Whether an assistant is asked to do something; who asks about a person by name looks something up. */
export function asksForHelp({
  text,
  speakersNamed
}: Pick<Question, 'text' | 'speakersNamed'>): boolean {
  return speakersNamed.length === 0 && REQUESTS.some((request) => request.test(text))
}

/** Ids of chunks in which the user says something for all, the newest first. */
export function standingAmong(chunks: readonly ChunkMaterial[]): string[] {
  return chunks
    .filter(
      ({ byAssistant, marks, text }) => !byAssistant && (marks?.isStanding ?? isStanding(text))
    )
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/**
 * The ranking with the first of `standing` at the end of a page of `limit`. A score belongs to its place,
 * so whoever is moved takes that of the place.
 */
export function broughtAlong(
  ranked: readonly RankedChunk[],
  standing: readonly string[],
  limit: number
): RankedChunk[] {
  if (standing.length === 0) return [...ranked]
  const page = Math.min(PAGE, limit)
  const brought = standing.slice(0, Math.min(BROUGHT_MAX, Math.floor(page / 3)))
  const there = new Set(ranked.slice(0, page).map(({ id }) => id))
  const missing = brought.filter((id) => !there.has(id))
  const moved = missing.flatMap((id) => ranked.find((chunk) => chunk.id === id) ?? [])
  const movedIds = new Set(moved.map(({ id }) => id))
  const others = ranked.filter(({ id }) => !movedIds.has(id))
  const head = page - moved.length
  const order = [...others.slice(0, head), ...moved, ...others.slice(head)]
  const shown = new Set(brought)
  return order.map((chunk, place) => ({
    ...chunk,
    score: ranked[place]?.score ?? 0,
    ...(shown.has(chunk.id) ? { standing: true as const } : {})
  }))
}
