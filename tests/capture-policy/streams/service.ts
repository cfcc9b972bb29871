/** A service in a process of its own for streams: at its end its tables and its log are looked into. */
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { CATEGORIES, type Category } from '#src/policy/category-packs.ts'
import {
  deniedIn,
  missedWords,
  runStream,
  type StreamReport
} from '#tests/capture-policy/streams/run.ts'
import {
  DENIED_WORD,
  KEPT_WORD,
  type StreamSentence
} from '#tests/capture-policy/streams/stream.ts'
import { startProcess } from '#tests/crash/process.ts'
import { matchesInTables } from '#tests/support/dump.ts'
import {
  type DatabaseKind,
  freshDatabase,
  freshDataDir,
  testAccount
} from '#tests/support/service.ts'

export interface StreamService {
  /** One pack's stream; each has users of its own, and the account's policy while it runs. */
  run(category: Category, stream: readonly StreamSentence[]): Promise<StreamReport>
  /** Ends the process at once, for a run that has failed. */
  kill(): void
  /** Ends the process and looks for denied words: in every table as `table: word`, and in its output. */
  end(): Promise<{ tables: string[]; log: string[]; keptInTables: number }>
}

export async function startStreamService(kind: DatabaseKind): Promise<StreamService> {
  const dataDir = freshDataDir()
  const databaseUrl = await freshDatabase(kind)
  const process = await startProcess({
    DATA_DIR: dataDir,
    SIGNUP: 'open',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
  })
  const made = await testAccount(process.url, '', null).send('POST', '/v1/signup', {
    body: { email: 'streams@example.org' }
  })
  if (made.status !== 201) throw new Error(`signup was answered ${made.status}`)
  const account = testAccount(process.url, made.json.user_id, made.json.api_key)
  const missed = new Set<string>()
  return {
    run: (category, stream) => {
      for (const word of missedWords(category, stream)) missed.add(word)
      const phone = `+1415555020${CATEGORIES.indexOf(category)}`
      return runStream(account, category, stream, { userId: category, phone })
    },
    kill: () => process.signal('SIGKILL'),
    end: async () => {
      process.signal('SIGTERM')
      await process.exited
      const database =
        databaseUrl === null
          ? await openEmbedded(join(dataDir, 'database'))
          : await openPostgres({ url: databaseUrl, connections: 2, rowSecurity: false })
      try {
        const denied = await matchesInTables(database, DENIED_WORD)
        const kept = await matchesInTables(database, KEPT_WORD)
        return {
          tables: denied.filter((match) => deniedIn(match, missed).length > 0),
          log: deniedIn(process.output(), missed),
          keptInTables: kept.filter((match) => match.startsWith('chunks: ')).length
        }
      } finally {
        await database.close()
      }
    }
  }
}
