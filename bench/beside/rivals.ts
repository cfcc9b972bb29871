/** mem0 and mcp-memory-service, each with what its own documents say for use on one machine. */
import { join } from 'node:path'
import type { BenchTurn } from '../retrieval/data-sets.ts'
import { askJson, type Contender, spoken, startProcess } from './contender.ts'
import type { SharedModel } from './environments.ts'

const SCRIPTS = new URL('./python/', import.meta.url).pathname
/** mcp-memory-service takes a message a call: so many callers at once. */
const CALLERS = 4
const KEY = 'bench'

/** mem0's open-source Memory with infer off: Qdrant in a folder, behind a server of thirty lines. */
export function mem0(python: string, model: SharedModel): Contender {
  const turns = new Map<string, string>()
  return {
    name: 'mem0',
    start: async (dataDir) => {
      const { url, pid, end } = await startProcess([python, join(SCRIPTS, 'mem0_server.py')], {
        ...modelEnvironment(model),
        HOME: dataDir,
        DATA_DIR: dataDir,
        MEM0_DIR: dataDir,
        MEM0_TELEMETRY: 'False'
      })
      const ask = (path: string, body: unknown) => askJson<Memories>(`${url}${path}`, { body })
      return {
        pid,
        end,
        addConversation: async (user, { sessions }) => {
          for (const session of sessions) {
            const messages = session.turns.map((turn) => ({ role: 'user', content: spoken(turn) }))
            const added = await ask('/add', { user_id: user, messages })
            for (const [place, { id }] of added.results.entries()) {
              turns.set(id, session.turns[place]?.id ?? '')
            }
          }
        },
        addOne: async (user, text) => {
          const messages = [{ role: 'user', content: text }]
          return (await ask('/add', { user_id: user, messages })).results[0]?.id ?? null
        },
        search: async (user, query) => {
          const found = await ask('/search', { user_id: user, query })
          return found.results.flatMap(({ id }) => turns.get(id) ?? [])
        },
        lost: async (user, acknowledged) => {
          const kept = new Set((await ask('/kept', { user_id: user })).results.map(({ id }) => id))
          return acknowledged.filter((id) => !kept.has(id)).length
        }
      }
    }
  }
}

interface Memories {
  results: { id: string }[]
}

/** mcp-memory-service's own HTTP server on SQLite; a user is a store, and nothing is merged. */
export function mcpMemory(python: string, model: SharedModel): Contender {
  return {
    name: 'mcp-memory-service',
    start: async (dataDir) => {
      const script = join(SCRIPTS, 'mcp_memory_server.py')
      const { url, pid, end } = await startProcess([python, script], {
        ...modelEnvironment(model),
        HOME: dataDir,
        MCP_MEMORY_BASE_DIR: dataDir,
        MCP_MEMORY_STORAGE_BACKEND: 'sqlite_vec',
        MCP_MEMORY_USE_ONNX: '1',
        MCP_SEMANTIC_DEDUP_ENABLED: 'false',
        MCP_MDNS_ENABLED: 'false',
        MCP_API_KEY: KEY
      })
      const add = (user: string, turn: Pick<BenchTurn, 'id' | 'speaker' | 'text'>) =>
        askJson<{ success: boolean }>(`${url}/api/memories`, {
          key: KEY,
          body: {
            content: spoken(turn),
            conversation_id: user,
            store: user,
            metadata: { turn: turn.id }
          }
        })
      return {
        pid,
        end,
        addConversation: async (user, { sessions }) => {
          const waiting = sessions.flatMap((session) => session.turns).values()
          await Promise.all(
            Array.from({ length: CALLERS }, async () => {
              for (const turn of waiting) await add(user, turn)
            })
          )
        },
        addOne: async (user, text) => {
          const { success } = await add(user, { id: text, speaker: null, text })
          return success ? text : null
        },
        search: async (user, query) => {
          const body = { query, n_results: 10, store: user }
          const found = await askJson<Stored>(`${url}/api/search`, { key: KEY, body })
          return found.results.map(({ memory }) => memory.metadata.turn)
        },
        lost: async (user, acknowledged) => {
          const kept = await allKept(url, user)
          return acknowledged.filter((text) => !kept.has(text)).length
        }
      }
    }
  }
}

interface Stored {
  results: { memory: { metadata: { turn: string } } }[]
}

async function allKept(url: string, user: string): Promise<Set<string>> {
  const kept = new Set<string>()
  for (let page = 1; ; page++) {
    const { memories } = await askJson<{ memories: { content: string }[] }>(
      `${url}/api/memories?page=${page}&page_size=100&store=${user}`,
      { key: KEY }
    )
    if (memories.length === 0) return kept
    for (const { content } of memories) kept.add(content)
  }
}

function modelEnvironment({ file, tokenizer }: SharedModel): Record<string, string> {
  return { BENCH_MODEL: file, BENCH_TOKENIZER: tokenizer, PYTHONPATH: SCRIPTS }
}
