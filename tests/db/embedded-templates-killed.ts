/** Entry of a process that drops the templates of the database in its folder, writes, and is killed at once. */
import { openEmbedded } from '#db/embedded/embedded.ts'
import { dropTemplates } from '#db/embedded/templates.ts'

const database = await openEmbedded(process.argv[2] ?? '')
await dropTemplates(database)
await database.script("insert into notes values ('high tide')")
process.kill(process.pid, 'SIGKILL')
