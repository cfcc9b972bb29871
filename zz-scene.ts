/** bun zz-scene.ts FILE: scenes separated by blank lines; "@2026-03-01T10:00:00Z" starts an add; "A: " assistant; "? q" asks; "=" prints all facts */
import { firstKey, startServer } from './bench/load/server.ts'
const text = await Bun.file(process.argv[2]!).text()
const server = await startServer('src/main.ts', { RATE_LIMIT_PER_MINUTE: '0' })
const key = await firstKey(server)
const call = async (method: string, path: string, body?: object) => {
  const r = await fetch(server.url + path, { method, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) })
  return (await r.json()) as any
}
let n = 0
for (const scene of text.split(/\n\s*\n/)) {
  const user = `zz${n++}`
  let at = '2026-03-02T10:00:00Z'
  let messages: any[] = []
  let job = ''
  const flush = async () => {
    if (messages.length === 0) return
    const r = await call('POST', '/v1/add', { user_id: user, timestamp: at, messages })
    if (!r.job_id) console.log('ADD', JSON.stringify(r))
    job = r.job_id
    messages = []
    for (;;) { const s = await call('GET', `/v1/jobs/${job}`); if (s.status === 'completed') break; if (s.status === 'failed') { console.log('FAILED', JSON.stringify(s)); break }; await Bun.sleep(20) }
  }
  console.log(`\n=== ${n}`)
  for (const line of scene.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue
    if (line.startsWith('@')) { await flush(); at = line.slice(1).trim(); if (at.length === 10) at += 'T10:00:00Z'; continue }
    if (line.startsWith('? ')) {
      await flush()
      const q = line.slice(2)
      const body = { user_id: user, query: q, limit: 5 }
      const f = await call('POST', '/v1/search', body)
      const c = await call('POST', '/v1/search/all', body)
      const facts = (f.results ?? []).flatMap((r: any) => r.fact_details.map((d: any) => `${d.content}${d.metadata?.possible_conflict ? ' ~' : ''}`))
      console.log(`? ${q}  [${f.result_quality}]`)
      for (const one of facts.slice(0, 3)) console.log('     F', one)
      for (const one of (c.chunks ?? []).slice(0, 2)) console.log('     C', one.score?.toFixed?.(2), one.content.slice(0, 110))
      continue
    }
    if (line.trim() === '=') {
      await flush()
      const list = await call('GET', `/v1/memories?user_id=${user}&limit=100`)
      for (const one of list.memories ?? []) {
        const e = await call('GET', `/v1/memory/${encodeURIComponent(one.name)}?user_id=${user}&include_archived=true`)
        console.log('  [' + one.name + '/' + one.type + ']')
        for (const d of e.fact_details ?? []) console.log('    -', d.content, d.event_date ? `@${d.event_date.slice(0,10)}` : '', d.metadata?.possible_conflict ? '~' : '')
        for (const d of e.archived_fact_details ?? []) console.log('    x', d.content)
      }
      continue
    }
    messages.push(line.startsWith('A: ') ? { role: 'assistant', content: line.slice(3) } : { role: 'user', content: line })
  }
  await flush()
}
await server.stop()
