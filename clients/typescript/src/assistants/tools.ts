/** What a model may do with memory, told once for every kind of assistant. */
import type { Keepsake } from '../keepsake.ts'

type Property = { type: 'string' | 'integer' | 'boolean'; description: string }

export interface MemoryTool {
  name: string
  description: string
  /** A JSON schema; every field that is not in `required` may be left out. */
  parameters: {
    type: 'object'
    properties: Record<string, Property>
    required: string[]
    additionalProperties: false
  }
  /** Takes what a model wrote, which may be anything; what is wrong with it is thrown in words for it. */
  run(input: Readonly<Record<string, unknown>>): Promise<object>
}

/** The tools of one user's memory. */
export function memoryTools(client: Keepsake): MemoryTool[] {
  return [
    {
      name: 'recall',
      description:
        'Search what is remembered of the user: preferences, people, projects, past events. Use it before you say that you do not know something about the user.',
      parameters: fields({ query: text('What to look for, as a question or in key words.') }, [
        'query'
      ]),
      run: async (input) => {
        const { results } = await client.search(textField(input, 'query'), { limit: 8 })
        return { results: results.map(({ entity, type, facts }) => ({ entity, type, facts })) }
      }
    },
    {
      name: 'remember',
      description:
        'Keep something that the user said and will want you to know later. One or two full sentences that name who or what they are about.',
      parameters: fields({ text: text('What to remember.') }, ['text']),
      run: async (input) => {
        await client.memory.add(textField(input, 'text'))
        return { remembered: true }
      }
    },
    {
      name: 'find_procedure',
      description:
        'Find out how something was done before: the steps, and how often they succeeded and failed.',
      parameters: fields({ query: text('The task.') }, ['query']),
      run: async (input) => {
        const { results } = await client.procedures.search(textField(input, 'query'), { limit: 3 })
        return {
          procedures: results.map(({ id, name, steps, success_count, fail_count, metadata }) => ({
            ...{ id, name, steps, success_count, fail_count },
            preconditions: metadata.preconditions
          }))
        }
      }
    },
    {
      name: 'report_procedure',
      description: 'Tell how a procedure went, so that it gets better. Tell every failure.',
      parameters: fields(
        {
          id: text('The id of the procedure, from find_procedure.'),
          success: { type: 'boolean', description: 'Whether it worked.' },
          context: text('What went wrong, where it failed.'),
          failed_at_step: { type: 'integer', description: 'The number of the step that failed.' }
        },
        ['id', 'success']
      ),
      run: (input) => reportProcedure(client, input)
    }
  ]
}

async function reportProcedure(
  client: Keepsake,
  input: Readonly<Record<string, unknown>>
): Promise<object> {
  const { success, context, failed_at_step: step } = input
  if (typeof success !== 'boolean') throw new Error('success has to be true or false.')
  const answer = await client.procedures.feedback(textField(input, 'id'), success, {
    ...(typeof context === 'string' ? { context } : {}),
    ...(typeof step === 'number' ? { failed_at_step: step } : {})
  })
  return { name: answer.name, feedback: answer.feedback, revision: answer.evolution_triggered }
}

function text(description: string): Property {
  return { type: 'string', description }
}

function fields(
  properties: Record<string, Property>,
  required: string[]
): MemoryTool['parameters'] {
  return { type: 'object', properties, required, additionalProperties: false }
}

function textField(input: Readonly<Record<string, unknown>>, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' || value.trim() === '') {
    throw new Error(`${name} has to be a text that is not empty.`)
  }
  return value
}
