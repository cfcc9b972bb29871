/**
 * Carries the messages of an editor between standard input and output and `/mcp` of the service. Nothing but
 * the protocol goes to standard output.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest
} from '@modelcontextprotocol/sdk/types.js'
import { note } from '../output.ts'
import type { Reached } from '../service/embedded.ts'
import { earlyAnswer } from './early-answers.ts'
import { INVALID_REQUEST, PARSE_ERROR, REFUSED, refusal, refusedByService } from './refusals.ts'
import type { Source } from './source.ts'

/** A service that answers within this time answers everything itself. */
const EARLY_AFTER_MS = 1_000
/** Editors wait for a minute, most of them. */
const WAIT_MS = 50_000
/** A service that was started here ends when nobody calls it: an open editor counts as somebody. */
const STILL_HERE_MS = 60_000

export class Bridge {
  readonly #source: Source
  readonly #editor = new StdioServerTransport()
  readonly #underWay = new Set<Promise<void>>()
  #service: Promise<StreamableHTTPClientTransport> | null = null
  /** The version spoken, once it is agreed on. */
  #version = ''
  /** How long what can be answered here waits for the service to do it. */
  #patienceMs = EARLY_AFTER_MS

  constructor(source: Source) {
    this.#source = source
  }

  /** Ends when the editor has closed its end and all that it asked is answered. */
  async run(): Promise<void> {
    const left = new Promise<void>((end) => {
      for (const event of ['end', 'close'] as const) process.stdin.once(event, () => end())
      // After a message that is too long to be read.
      this.#editor.onclose = end
    })
    this.#editor.onmessage = (message) => {
      const work = this.#passOn(message).finally(() => this.#underWay.delete(work))
      this.#underWay.add(work)
    }
    this.#editor.onerror = (error) => void this.#editor.send(unread(error))
    const here = setInterval(() => void this.#source.stillHere(), STILL_HERE_MS)
    await this.#editor.start()
    // It is started while the editor still says hello; who asks first hears what goes wrong.
    this.#connected().catch((error) => note(textOf(error)))
    await left
    clearInterval(here)
    await Promise.allSettled(this.#underWay)
    await (await this.#service?.catch(() => null))?.close()
  }

  async #passOn(message: JSONRPCMessage): Promise<void> {
    if (!isJSONRPCRequest(message)) return this.#tell(message)
    const answer = await this.#answer(message)
    if (answer !== null) await this.#editor.send(answer)
  }

  /** What is said without waiting for an answer; nobody hears what goes wrong with it but the log. */
  async #tell(message: JSONRPCMessage): Promise<void> {
    try {
      await (await this.#connected()).send(message)
    } catch (error) {
      note(textOf(error))
    }
  }

  /** An answer that is not the service's own; null where the service gives its own. */
  async #answer(request: JSONRPCRequest): Promise<JSONRPCMessage | null> {
    const early = this.#source.mayAnswerEarly ? earlyAnswer(request) : null
    try {
      const service = await this.#within(early === null ? WAIT_MS : this.#patienceMs)
      if (service === null && early !== null) {
        this.#patienceMs = 0
        if (isInitializeRequest(request)) this.#version = String(early['protocolVersion'])
        return { jsonrpc: '2.0', id: request.id, result: early }
      }
      if (service === null) return refusal(request.id, REFUSED, this.#source.starting)
      await this.#send(service, request)
      return null
    } catch (error) {
      return this.#lost(request, error)
    }
  }

  async #send(service: StreamableHTTPClientTransport, request: JSONRPCRequest): Promise<void> {
    try {
      await service.send(request)
    } catch (error) {
      if (!isUnreached(error)) throw error
      // Nothing of it has arrived, so it may be said again to a service that is started again.
      this.#service = null
      await (await this.#connected()).send(request)
    }
  }

  #lost(request: JSONRPCRequest, error: unknown): JSONRPCMessage {
    if (error instanceof StreamableHTTPError && error.code !== undefined && error.code > 0) {
      const { code, message } = refusedByService(error.code, bodyOf(error))
      return refusal(request.id, code, message)
    }
    this.#service = null
    note(textOf(error))
    return refusal(request.id, REFUSED, this.#source.lost(error))
  }

  /** The way to the service, opened once; null where that takes longer than the time given. */
  #within(ms: number): Promise<StreamableHTTPClientTransport | null> {
    return Promise.race([this.#connected(), sleep(ms, null, { ref: false })])
  }

  #connected(): Promise<StreamableHTTPClientTransport> {
    this.#service ??= this.#connect().catch((error) => {
      this.#service = null
      throw error
    })
    return this.#service
  }

  async #connect(): Promise<StreamableHTTPClientTransport> {
    const service = wayTo(await this.#source.reach(), this.#source.userId)
    if (this.#version !== '') service.setProtocolVersion(this.#version)
    service.onmessage = (message) => {
      if ('result' in message && typeof message.result['protocolVersion'] === 'string') {
        this.#version = message.result['protocolVersion']
        service.setProtocolVersion(this.#version)
      }
      void this.#editor.send(message)
    }
    await service.start()
    return service
  }
}

function wayTo({ url, key }: Reached, userId: string | null): StreamableHTTPClientTransport {
  const address = new URL(`${url}/mcp`)
  if (userId !== null) address.searchParams.set('user_id', userId)
  return new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { Authorization: `Bearer ${key}` } }
  })
}

/** A line that is no message: too long, not JSON at all, or JSON of another shape. */
function unread(error: Error): JSONRPCMessage {
  if (error.message.startsWith('ReadBuffer')) {
    return refusal(undefined, INVALID_REQUEST, 'A message may have 10 MB at most.')
  }
  return error instanceof SyntaxError
    ? refusal(undefined, PARSE_ERROR, 'The line is not valid JSON.')
    : refusal(undefined, INVALID_REQUEST, 'The line is not a message of the protocol.')
}

/** Whether a message has not got as far as the service. */
function isUnreached(error: unknown): boolean {
  const cause = Object(Object(error).cause)
  const codes = [Object(error).code, cause.code, ...(cause.errors ?? []).map(Object).map(codeOf)]
  return codes.some((code) => code === 'ECONNREFUSED' || code === 'ConnectionRefused')
}

function codeOf({ code }: { code?: unknown }): unknown {
  return code
}

/** The kit puts the body of a refusal behind words of its own. */
function bodyOf({ message }: Error): string {
  return message.slice(message.indexOf('{'))
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
