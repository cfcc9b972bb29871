/** Tells a case to the service as a user of its own, has its memory looked through, and reads what is there. */
import type { RemoteService } from '../extraction/remote.ts'
import type { Stretches } from './conversations.ts'
import { DAY_MS } from './days.ts'
import type { Case, Curated, Found, KeptFact, Part, Verdict } from './part.ts'

export interface World {
  service: RemoteService
  stretches: Stretches
  now: number
  run: string
}

interface FactAnswer {
  id: string
  content: string
  source: { job_id: string | null; message_index: number | null }
}

interface EntityAnswer {
  name: string
  fact_details: FactAnswer[]
  archived_fact_details?: FactAnswer[]
}

/** What the part says of a case once it was told, and what was kept of it. */
export async function replay(
  world: World,
  part: Part,
  one: Case
): Promise<{ verdicts: Verdict[]; kept: string[] }> {
  const { service, stretches, now, run } = world
  const userId = `${run}-${part.name}-${one.id}`
  const places = new Map<string, number>()
  let job = ''
  for (const [order, { text, ago }] of part.tellings(one, now).entries()) {
    const { messages, place } = stretches.around(`${part.name} ${one.id} ${order}`, text)
    const timestamp = new Date(now - ago * DAY_MS).toISOString()
    job = await service.add('/v1/add', { user_id: userId, timestamp, messages })
    places.set(`${job} ${place}`, order)
  }
  await service.finished(job)
  const isCurated = part.looksWith === 'curator'
  const triggers = isCurated ? [] : await triggersOf(service, userId)
  const curated = isCurated ? await curatedBy(service, userId) : null
  const { facts, entities } = await keptFacts(service, userId, places)
  const kept = facts.filter(({ planted }) => planted !== null).map(({ content }) => content)
  return { verdicts: part.judge(one, { facts, entities, triggers, curated }, now), kept }
}

async function triggersOf(service: RemoteService, userId: string): Promise<Found[]> {
  await service.send('POST', `/v1/triggers/detect/${encodeURIComponent(userId)}`, {})
  const list = `/v1/triggers/${encodeURIComponent(userId)}?limit=500&include_fired=true`
  return (await service.send<{ triggers: Found[] }>('GET', list)).triggers
}

/** What the curator finds; it changes nothing, so that what it would change can be judged. */
async function curatedBy(service: RemoteService, userId: string): Promise<Curated> {
  const job = await service.add('/v1/agents/run', { user_id: userId, agent: 'curator' })
  await service.finished(job)
  const { result } = await service.send<{ result: { result: Curated } }>('GET', `/v1/jobs/${job}`)
  return result.result
}

async function keptFacts(
  service: RemoteService,
  userId: string,
  places: ReadonlyMap<string, number>
): Promise<{ facts: KeptFact[]; entities: string[] }> {
  const user = `user_id=${encodeURIComponent(userId)}`
  const { memories } = await service.send<{ memories: { name: string }[] }>(
    'GET',
    `/v1/memories?${user}&limit=500`
  )
  const facts: KeptFact[] = []
  for (const { name } of memories) {
    const entity = await service.send<EntityAnswer>(
      'GET',
      `/v1/memory/${encodeURIComponent(name)}?${user}&include_archived=true`
    )
    const kept = (isArchived: boolean) => (fact: FactAnswer) => ({
      id: fact.id,
      content: fact.content,
      planted: places.get(`${fact.source.job_id} ${fact.source.message_index}`) ?? null,
      isArchived
    })
    facts.push(...entity.fact_details.map(kept(false)))
    facts.push(...(entity.archived_fact_details ?? []).map(kept(true)))
  }
  return { facts, entities: memories.map(({ name }) => name) }
}
