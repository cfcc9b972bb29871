// Run in a folder where the packed client and `ai` are installed: a turn with tools and two with the
// middleware, on a model that is told what to say.
import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai'
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { Keepsake } from 'keepsake'
import { aiTools, memoryMiddleware } from 'keepsake/ai'

const client = new Keepsake().user('ana')
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 }
}
const stop = { unified: 'stop', raw: 'stop' }
const told = []

const says = (content, finishReason = stop) => ({ content, finishReason, usage, warnings: [] })
const calling = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const result = prompt.findLast(({ role }) => role === 'tool')
    if (result === undefined) {
      const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'recall' }
      return says([{ ...call, input: '{"query":"Where does Nia live?"}' }], {
        unified: 'tool-calls',
        raw: 'tool_calls'
      })
    }
    return says([{ type: 'text', text: JSON.stringify(result.content[0].output) }])
  }
})
const withTools = await generateText({
  model: calling,
  tools: aiTools(client),
  prompt: 'Where does Nia live?',
  stopWhen: stepCountIs(3)
})

const speaking = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    told.push(prompt)
    return says([{ type: 'text', text: 'Noted.' }])
  },
  doStream: async ({ prompt }) => {
    told.push(prompt)
    return {
      stream: convertArrayToReadableStream([
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: 'Noted ' },
        { type: 'text-delta', id: '1', delta: 'too.' },
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason: stop, usage }
      ])
    }
  }
})
const model = wrapLanguageModel({ model: speaking, middleware: memoryMiddleware(client) })
await generateText({ model, prompt: 'Where does Nia live? Bob Stone lives in Bern.' })
const streamed = streamText({ model, prompt: 'Clara Weiss lives in Vienna.' })
let text = ''
for await (const piece of streamed.textStream) text += piece

console.log(JSON.stringify({ withTools: withTools.text, told, streamed: text }))
