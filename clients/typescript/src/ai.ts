/** Memory for the Vercel AI SDK (`ai`): tools, and a middleware around a model. */
import { jsonSchema, type LanguageModelMiddleware, type ToolSet, tool } from 'ai'
import { textIn } from './assistants/chat.ts'
import { oncePerTurn, type RecallOptions, recalled, remembered } from './assistants/recalled.ts'
import { memoryTools } from './assistants/tools.ts'
import type { Keepsake } from './keepsake.ts'

/** Tools with which a model looks things up and keeps them by itself. */
export function aiTools(client: Keepsake): ToolSet {
  return Object.fromEntries(
    memoryTools(client).map(({ name, description, parameters, run }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<Record<string, unknown>>({ ...parameters }),
        execute: (input) => run(input)
      })
    ])
  )
}

type Transform = NonNullable<LanguageModelMiddleware['transformParams']>
type Prompt = Parameters<Transform>[0]['params']['prompt']
type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>
type Streamed = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>
type StreamPart = Streamed['stream'] extends ReadableStream<infer Part> ? Part : never

/** For `wrapLanguageModel`: the model knows what is remembered, and each turn is remembered when it ends. */
export function memoryMiddleware(
  client: Keepsake,
  options: RecallOptions = {}
): LanguageModelMiddleware {
  const recall = oncePerTurn((question) => recalled(client, question, options))
  const keep = async (prompt: Prompt, reply: string) =>
    remembered(client, { question: questionIn(prompt), reply }, options)
  return {
    specificationVersion: 'v4',
    transformParams: async ({ params }) => {
      const { prompt } = params
      const content = await recall(questionIn(prompt), prompt.at(-1)?.role === 'user')
      if (content === null) return params
      return { ...params, prompt: [{ role: 'system', content }, ...prompt] }
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate()
      if (isLast(result.content)) await keep(params.prompt, textIn(result.content))
      return result
    },
    wrapStream: async ({ doStream, params }) => {
      const { stream, ...rest } = await doStream()
      return { ...rest, stream: stream.pipeThrough(watched((said) => keep(params.prompt, said))) }
    }
  }
}

/** A model that asks for a tool has not yet come to the end of its turn. */
function isLast(content: Generated['content']): boolean {
  return content.every(({ type }) => type !== 'tool-call')
}

function watched(whenSaid: (text: string) => Promise<void>) {
  let said = ''
  let asksForTool = false
  return new TransformStream<StreamPart, StreamPart>({
    transform(part, controller) {
      if (part.type === 'text-delta') said += part.delta
      if (part.type === 'tool-call') asksForTool = true
      controller.enqueue(part)
    },
    flush: async () => {
      if (!asksForTool) await whenSaid(said)
    }
  })
}

function questionIn(prompt: Prompt): string {
  return textIn(prompt.findLast(({ role }) => role === 'user')?.content)
}
