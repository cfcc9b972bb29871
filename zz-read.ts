import { readLocally } from '#src/reading/read-locally.ts'
const at = Date.parse(process.env['AT'] ?? '2026-05-20T10:00:00Z')
const lines = (await Bun.stdin.text()).split('\n').filter((l) => l.trim() !== '')
for (const line of lines) {
  const parts = line.split(' || ')
  const messages = parts.map((one, index) => { const a = one.startsWith('A: '); return { index, kind: a ? 'assistant' : 'user', speaker: null, text: a ? one.slice(3) : one, at, offsetMinutes: 0, extract: !a } }) as any
  const r = readLocally({ messages, userName: null, earlier: [] } as any)
  console.log(`> ${line}`)
  for (const f of r.facts) console.log('   -', (f as any).content, (f as any).eventDate ? `@${(f as any).eventDate.slice(0,10)}` : '')
}
