/**
 * Whether one item of an earlier list is no more: "My flatmates are Priya and Joe", "Joe moved out". Only of what
 * somebody is one of or has until it ends: who lives, works or plays together, what is subscribed to, taken or used.
 * Whoever leaves stays a sister, and a place that was left has been seen.
 */
import { boundaryOf, isJoin, tellsState } from '#src/text/joined/joined-statements.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { anchorsOrPlurals } from '#src/updates/anchors.ts'
import type { Reading, Stretch } from '#src/updates/pieces.ts'
import { unspacedListWithout } from '#src/updates/stays/parts/unspaced-list.ts'

/** Words that lead to such a list; by language, as in `signals.ts`. */
const LEADS: Readonly<Record<string, string>> = {
  en: 'flatmates|roommates|housemates|team|band|crew|squad|staff|board|committee|members|lodgers|tenants|live with|lives with|living with|share a flat with|subscri*|membership*|allerg*|intoleran*|take|takes|taking|use|uses|using|support|supports|clients|customers|suppliers|play|plays|learning|learn|study|studies|teach|teaches',
  de: 'mitbewohner*|wg|team|band|crew|gruppe|vorstand|mitglieder|mieter|wohne mit|wohnt mit|abo|abos|abonn*|allergi*|unverträglich*|nehme|nimmt|nutze*|nutzt|benutz*|verwende*|unterstütz*|kunden|lieferanten|spiele|spielt|lerne|lernt|unterricht*',
  es: 'compañer* de piso|equipo|banda|grupo|miembros|junta|inquilin*|vivo con|vive con|comparto piso con|suscri*|abonad*|alérgic*|alergi*|intoleran*|tomo|toma|uso|usa|usamos|clientes|proveedores|toco|toca|aprend*|estudi*|enseñ*',
  fr: "colocataires|colocs|équipe|l'équipe|groupe|membres|locataires|vis avec|habite avec|j'habite avec|abonn*|allerg*|intoléran*|prends|prend|utilis*|clients|fournisseurs|joue|apprends|étudi*|enseign*",
  it: 'coinquilin*|squadra|team|gruppo|band|membri|inquilini|vivo con|vive con|abito con|abbonat*|abbonament*|allergic*|allergi*|intolleran*|prendo|prende|uso|usa|usiamo|clienti|fornitori|suono|suona|studi*|insegn*|imparo',
  pt: 'colegas de casa|colegas de quarto|equipe|equipa|time|banda|grupo|membros|inquilin*|moro com|mora com|vivo com|assin*|alérgic*|alergi*|intoleran*|tomo|toma|uso|usa|usamos|clientes|fornecedores|toco|toca|aprend*|estud*|ensin*',
  nl: 'huisgenoten|team|band|groep|leden|bestuur|huurders|woon samen met|woon met|abonn*|geabonneerd|allergisch|allergie*|slik|slikt|neem|neemt|gebruik|gebruikt|gebruiken|klanten|leveranciers|speel|speelt|leer|leert|studeer*',
  pl: 'współlokator*|zespół|zespole|grupa|członk*|zarząd*|lokator*|mieszkam z|subskryb*|abonament*|uczulon*|alergi*|nietoleranc*|biorę|bierze|używa*|klient*|dostawc*|gram|gra|uczę',
  ja: 'チーム|メンバー|ルームメイト|同居人|サブスク|購読|アレルギー|会員',
  zh: '团队|成员|室友|合租|订阅|会员|过敏'
}

/** Called off once, or left behind: the train, the class or the bassist will be there again. */
const NO_END =
  /(?<!\p{L})(?:(?:was|were|got|been) (?:cancell?ed|called off)|called off|left (?:his|her|their|my|our|an?|some)|abgesagt|fällt aus|fallen aus|ausgefallen|cancelad[oa]s?|cancelaron|cancelaram|dejó (?:sus?|una?)|annulée?s?|annullat[aeio]|lasciato (?:il suo|la sua|una?)|deixou (?:o seu|a sua|seu|sua|uma?)|afgelast|gaat niet door|odwołan\p{L}+)(?!\p{L})/iu

/** An item has so many words at most; what is longer tells more than what it is called. */
const ITEM_WORDS = 3

/** Whether the later statement says of some item of an earlier list, and not of all of them, that it is no more. */
export function isItemGone(older: Reading, newer: Reading): boolean {
  const { language, text } = older
  const leads = LEADS[language]
  if (leads === undefined || newer.signal('end').length === 0) return false
  if (!anyOfList(leads, language).test(text)) return false
  const isUnsure = newer.signal('unreal').length + newer.signal('ahead').length > 0
  if (isUnsure || NO_END.test(newer.text)) return false
  if (isUnspaced(language)) return unspacedListWithout(text, older, newer) !== null
  const from = itemsFrom(older)
  if (from === null) return false
  const gone = anchorsOrPlurals(older, newer).filter(({ before }) => before >= from)
  return gone.some((anchor) => endsBeside(anchor, newer))
}

/** The place of the piece from which the items of a list on its end stand; null where there is none. */
function itemsFrom({ text, language, pieces }: Reading): number | null {
  const partings = [...text.matchAll(boundaryOf(language))]
  const isItem = (item: string) =>
    item.trim().split(/\s+/u).length <= ITEM_WORDS && !tellsState(item, language)
  const last = partings.at(-1)
  if (last === undefined || !isJoin(last[0], language)) return null
  const items = partings.map(({ index, 0: mark }, place) => ({
    index,
    text: text.slice(index + mark.length, partings[place + 1]?.index)
  }))
  const before = items.findLastIndex((item) => !isItem(item.text))
  const first = items[before + 1]
  if (first === undefined) return null
  const lead = pieces.findLast(({ start, tells }) => start < first.index && tells)
  return lead === undefined ? null : lead.at
}

/** Whether the end is said in the clause of what is said again, and not denied. */
function endsBeside({ first }: Stretch, newer: Reading): boolean {
  const clause = newer.pieces[first]?.clause
  const isHere = (one: Stretch) => newer.pieces[one.first]?.clause === clause
  const ends = newer.signal('end').filter(isHere)
  const isOfEnd = (one: Stretch) =>
    ends.some((end) => end.first <= one.first && one.last <= end.last)
  return ends.length > 0 && newer.signal('negate').filter(isHere).every(isOfEnd)
}
