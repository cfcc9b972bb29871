/** Memory as tools for function calling in the form of OpenAI, which most model servers take. */
import { type MemoryTool, memoryTools } from './assistants/tools.ts'
import type { Keepsake } from './keepsake.ts'

export interface FunctionTool {
  type: 'function'
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

/** A call as a model asks for it; of calls for other kinds of tools nothing is known here. */
export interface AskedCall {
  id: string
  type: string
  function?: { name: string; arguments: string }
}

export interface ToolMessage {
  role: 'tool'
  tool_call_id: string
  content: string
}

export interface OpenAiTools {
  /** For `tools` of a request. */
  tools: FunctionTool[]
  /** Whether a call is for one of these tools. */
  knows(call: AskedCall): boolean
  /** Does what a call asks for; the message that tells the model goes back to it, errors too. */
  run(call: AskedCall): Promise<ToolMessage>
}

export function openaiTools(client: Keepsake): OpenAiTools {
  const known = memoryTools(client)
  const toolFor = (call: AskedCall) => known.find(({ name }) => name === call.function?.name)
  return {
    tools: known.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: { ...parameters } }
    })),
    knows: (call) => toolFor(call) !== undefined,
    run: async (call) => ({
      role: 'tool',
      tool_call_id: call.id,
      content: JSON.stringify(await outcomeOf(toolFor(call), call.function?.arguments ?? ''))
    })
  }
}

async function outcomeOf(tool: MemoryTool | undefined, written: string): Promise<object> {
  try {
    if (tool === undefined) throw new Error('There is no such tool.')
    return await tool.run(JSON.parse(written === '' ? '{}' : written))
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
