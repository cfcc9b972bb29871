import { extractLocally } from '#src/reading/built-in/extract.ts'
import { readFileSync } from 'node:fs'
const AT = Date.parse('2026-06-03T10:00:00Z')
for (const line of readFileSync('/tmp/hr/lines.txt','utf8').split('\n').filter(Boolean)) {
  const messages = line.split(' | ').map((t,index)=>({ index, kind: (t.startsWith('a: ')?'assistant':'user') as 'user'|'assistant', speaker:null, text: t.replace(/^a: /,''), at: AT, offsetMinutes:0, extract: !t.startsWith('a: ')}))
  console.log(line, ' ⇒ ', extractLocally(messages,{userName:null}).facts.map(f=>`${f.content} [${f.eventDate??''}|${f.entity}]`).join(' / '))
}
