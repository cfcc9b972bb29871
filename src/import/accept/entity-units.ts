/** The entities of an export that was sent, each with its facts and knowledge. */
import { cleaned, cleanFact, cleanPastFact } from '#src/import/accept/clean-records.ts'
import type { Sent } from '#src/import/accept/record-schemas.ts'
import { checkedRecord, listOf } from '#src/import/accept/records.ts'
import { type Heads, RELATION_LISTS, type Working } from '#src/import/accept/relation-units.ts'
import { UNIT_MAX, type Walk } from '#src/import/accept/walk.ts'
import type {
  FactWords,
  ImportedFact,
  ImportedHead,
  ImportedKnowledge,
  ImportUnit
} from '#src/import/contract.ts'
import { contentKey } from '#src/memory/fact.ts'

/** An entity whose items are checked and hold what was sent. */
interface CheckedEntity {
  head: ImportedHead
  facts: Sent<'facts'>[]
  pastFacts: Sent<'pastFacts'>[]
  knowledge: Sent<'knowledge'>[]
  isRelated: boolean
}

/** Entities in their order; small ones are cleaned together, a large one comes in several units. */
export async function* entityUnits(
  heads: Heads,
  words: ReadonlyMap<string, FactWords>,
  working: Working
): AsyncGenerator<ImportUnit> {
  let batch: CheckedEntity[] = []
  let records = 0
  for (const one of heads.list) {
    const checked = await checkedEntity(one, working.walk)
    batch.push(checked)
    records += 1 + checked.facts.length + checked.pastFacts.length + checked.knowledge.length
    if (records < UNIT_MAX) continue
    yield* unitsOfBatch(batch, words, working)
    ;[batch, records] = [[], 0]
  }
  yield* unitsOfBatch(batch, words, working)
}

async function checkedEntity(
  { head, entity, path }: Heads['list'][number],
  walk: Walk
): Promise<CheckedEntity> {
  const checked = async <Kind extends 'facts' | 'pastFacts' | 'knowledge'>(
    kind: Kind,
    list: string
  ) => {
    const records: Sent<Kind>[] = []
    for (const [place, value] of listOf(entity, list, path).entries()) {
      records.push(checkedRecord(kind, value, `${path}.${list}.${place}`))
      await walk.step()
    }
    return records
  }
  await walk.step()
  return {
    head,
    facts: await checked('facts', 'fact_details'),
    pastFacts: await checked('pastFacts', 'archived_fact_details'),
    knowledge: await checked('knowledge', 'knowledge'),
    isRelated: RELATION_LISTS.some((list) => listOf(entity, list, path).length > 0)
  }
}

async function* unitsOfBatch(
  batch: readonly CheckedEntity[],
  words: ReadonlyMap<string, FactWords>,
  { tell, redactor }: Working
): AsyncGenerator<ImportUnit> {
  const entities = await redactor.clean((by) =>
    batch.map(({ head, facts, pastFacts, knowledge, isRelated }) => ({
      head,
      isRelated,
      facts: facts.map((fact) => tell(cleanFact(fact, by))),
      pastFacts: pastFacts.map((fact) => tell(cleanPastFact(fact, by))),
      knowledge: knowledge.map((item) => tell(cleaned('knowledge', item, by)))
    }))
  )
  for (const { head, isRelated, knowledge, ...told } of entities) {
    const facts = [...withDoubles(told.facts), ...withSuccessors(told.pastFacts, words)]
    yield* unitsOfEntity(head, facts, knowledge, isRelated)
  }
}

type ToldFact = Omit<ImportedFact, 'isDouble' | 'successor'>

function withDoubles(facts: readonly ToldFact[]): ImportedFact[] {
  const said = new Set<string>()
  return facts.map((fact) => {
    const key = contentKey(fact.content)
    const isDouble = said.has(key)
    said.add(key)
    return { ...fact, isDouble, successor: null }
  })
}

function withSuccessors(
  facts: readonly ToldFact[],
  words: ReadonlyMap<string, FactWords>
): ImportedFact[] {
  return facts.map((fact) => {
    const successor = words.get(fact.superseded_by ?? '') ?? null
    return { ...fact, isDouble: false, successor }
  })
}

function* unitsOfEntity(
  head: ImportedHead,
  facts: readonly ImportedFact[],
  knowledge: readonly ImportedKnowledge[],
  isRelated: boolean
): Generator<ImportUnit> {
  if (facts.length + knowledge.length === 0) {
    if (!isRelated) yield { kind: 'entity', head, isBare: true, facts: [], knowledge: [] }
    return
  }
  for (let from = 0; from < Math.max(facts.length, knowledge.length); from += UNIT_MAX) {
    const to = from + UNIT_MAX
    yield {
      kind: 'entity',
      head,
      isBare: false,
      facts: facts.slice(from, to),
      knowledge: knowledge.slice(from, to)
    }
  }
}
