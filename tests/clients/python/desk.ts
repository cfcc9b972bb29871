/** What tests written in Python ask the tests here for: accounts, and what the gate before the service saw. */
import { gateBefore } from '#tests/clients/gate.ts'
import type { TestService } from '#tests/support/service.ts'

export interface Desk {
  url: string
  stop(): void
}

/** Opens the desk; one test after the other may ask it. */
export function deskOf(service: TestService): Desk {
  const gate = gateBefore(service.url)
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 120,
    routes: {
      '/accounts': {
        POST: async (request) => {
          const { plan } = (await request.json()) as { plan: string | null }
          const { key } = await service.account(plan === null ? {} : { plan })
          gate.seen.length = 0
          gate.next.length = 0
          return Response.json({ url: gate.url, key })
        }
      },
      '/seen': {
        POST: () => Response.json(gate.seen.splice(0).map(shown))
      },
      '/next': {
        POST: async (request) => {
          const answers = (await request.json()) as Answer[]
          gate.next.push(...answers.map(answerOf))
          return Response.json({})
        }
      }
    }
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    stop: () => {
      gate.stop()
      void server.stop(true)
    }
  }
}

type Answer = 'lost' | 'slow' | { status: number; body: string; headers?: Record<string, string> }

function answerOf(answer: Answer) {
  if (typeof answer === 'string') return answer
  const { status, body, headers = {} } = answer
  return new Response(body, { status, headers })
}

function shown({ method, path, headers }: { method: string; path: string; headers: Headers }) {
  return { method, path, headers: Object.fromEntries(headers) }
}
