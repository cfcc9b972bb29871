/**
 * An OpenAI-compatible endpoint for tests: real HTTP on a free port, with replies written by the
 * test. Chat calls are answered by the first script whose pattern matches the prompt and that is not
 * used up; a call that no script foresaw is answered 400, and `close` then throws with its prompt, so
 * no test can pass by accident. Embedding calls are answered by default with vectors in which texts
 * that share words are near; a test may script their failures too.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the endpoint does with a call. */
export type Behaviour =
  | { does: 'reply'; text: string; ending?: 'stop' | 'length' }
  | { does: 'refuse' }
  | { does: 'fail'; status: number; retryAfter?: string; message?: string; param?: string }
  /** Takes the call and never answers. */
  | { does: 'hang' }
  /** Sends the head and half of the body, then nothing (`stall`) or a closed connection (`cut`). */
  | { does: 'stall' | 'cut' }
  | { does: 'garbage'; body: string }

export interface ScriptedChat {
  /** Of the whole prompt, messages joined by line breaks; everything when left out. */
  prompt?: RegExp
  /** Only calls that name this `response_format`, or none; any when left out. */
  form?: 'json_schema' | 'json_object' | 'none'
  behaviour: Behaviour
  /** How many calls it answers, 'any' for one or more; 1 when left out. */
  times?: number | 'any'
  /** Its calls are answered when this resolves. */
  after?: Promise<void>
}

/** A call as it came. */
export interface SeenCall {
  path: string
  authorization: string | null
  prompt: string
  body: Record<string, unknown>
}

export interface ScriptedModels {
  /** For `OPENAI_BASE_URL`, with the `/v1`. */
  baseUrl: string
  /** Every call, in order. */
  seen: SeenCall[]
  /** The most calls that were open at one time. */
  openMax: number
  /** How many calls are open now. */
  open: number
  chat(...scripts: ScriptedChat[]): void
  /** Behaviours of the next embedding calls; then vectors again. */
  embeddings(...behaviours: Behaviour[]): void
  /** Throws when a call was unforeseen, or when a script was not used up. */
  close(): Promise<void>
}

export const EMBEDDING_DIMENSIONS = 64

/** Starts the endpoint. */
export async function startScriptedModels(): Promise<ScriptedModels> {
  const seen: SeenCall[] = []
  const scripts: (ScriptedChat & { least: number; left: number })[] = []
  const embeddingFailures: Behaviour[] = []
  const unforeseen: string[] = []
  let open = 0
  let openMax = 0
  const server = createServer((request, response) => {
    openMax = Math.max(openMax, ++open)
    response.once('close', () => {
      open--
    })
    void readJson(request).then((body) => {
      const call = seenCall(request, body)
      seen.push(call)
      if (call.path.endsWith('/embeddings')) {
        const failure = embeddingFailures.shift()
        if (failure) behave(response, failure)
        else send(response, 200, embeddingAnswer(body))
        return
      }
      const script = scripts.find((one) => one.left > 0 && foresees(one, call))
      if (script) {
        script.least -= 1
        script.left -= 1
        void (script.after ?? Promise.resolve()).then(() => behave(response, script.behaviour))
        return
      }
      unforeseen.push(call.prompt)
      send(response, 400, { error: { message: 'unforeseen call', type: 'invalid_request_error' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    seen,
    get open() {
      return open
    },
    get openMax() {
      return openMax
    },
    chat: (...more) => {
      for (const script of more) {
        const { times = 1 } = script
        scripts.push({
          ...script,
          least: times === 'any' ? 1 : times,
          left: times === 'any' ? Number.POSITIVE_INFINITY : times
        })
      }
    },
    embeddings: (...behaviours) => {
      embeddingFailures.push(...behaviours)
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      if (unforeseen.length > 0) throw new Error(`unforeseen call: ${unforeseen.join('\n---\n')}`)
      const unused = scripts.filter((script) => script.least > 0)
      if (unused.length > 0) throw new Error(`${unused.length} scripted replies were not asked for`)
    }
  }
}

function foresees({ prompt, form }: ScriptedChat, call: SeenCall): boolean {
  if (form !== undefined && form !== formOf(call)) return false
  return prompt === undefined || prompt.test(call.prompt)
}

/** The `response_format` that a call names; `none` where it names none. */
export function formOf({ body }: SeenCall): string {
  const format = body['response_format']
  return format !== null && typeof format === 'object' && 'type' in format
    ? String(format.type)
    : 'none'
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function seenCall(request: IncomingMessage, body: Record<string, unknown>): SeenCall {
  const messages = Array.isArray(body['messages']) ? body['messages'] : []
  const prompt = messages
    .map(({ content }: { content: unknown }) =>
      typeof content === 'string' ? content : JSON.stringify(content)
    )
    .join('\n')
  const authorization = request.headers.authorization ?? null
  return { path: request.url ?? '', authorization, prompt, body }
}

function behave(response: ServerResponse, behaviour: Behaviour): void {
  switch (behaviour.does) {
    case 'reply':
      send(response, 200, chatAnswer(behaviour.text, behaviour.ending ?? 'stop', null))
      return
    case 'refuse':
      send(response, 200, chatAnswer(null, 'stop', 'I cannot help with that.'))
      return
    case 'fail': {
      const { status, message = 'scripted failure', param = null } = behaviour
      if (behaviour.retryAfter) response.setHeader('retry-after', behaviour.retryAfter)
      send(response, status, { error: { message, type: 'scripted', param, code: null } })
      return
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(behaviour.body)
      return
    case 'hang':
      return
    case 'stall':
    case 'cut': {
      const body = JSON.stringify(chatAnswer('the rest never comes', 'stop', null))
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body)
      })
      response.write(body.slice(0, body.length / 2), () => {
        if (behaviour.does === 'cut') response.destroy()
      })
      return
    }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function chatAnswer(content: string | null, ending: string, refusal: string | null): unknown {
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'scripted',
    choices: [
      { index: 0, finish_reason: ending, message: { role: 'assistant', content, refusal } }
    ],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  }
}

/** In reverse order, since a client must go by `index`. */
function embeddingAnswer(body: Record<string, unknown>): unknown {
  const input = Array.isArray(body['input']) ? body['input'] : [body['input']]
  const data = input.map((text, index) => {
    return { object: 'embedding', index, embedding: wordVector(String(text)) }
  })
  return { object: 'list', model: 'scripted', data: data.toReversed(), usage: {} }
}

/** A count of words by hash: not unit length, as some endpoints' vectors are not. */
function wordVector(text: string): number[] {
  const vector = new Array<number>(EMBEDDING_DIMENSIONS).fill(0.01)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const place = Number(Bun.hash.crc32(word)) % EMBEDDING_DIMENSIONS
    vector[place] = (vector[place] ?? 0) + 1
  }
  return vector
}
