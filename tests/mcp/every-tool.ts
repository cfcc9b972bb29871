/** Arguments with which each tool of `/mcp` succeeds once, in the order in which they are listed. */
import type { TestAccount } from '#tests/support/service.ts'

export type Given = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Adds a little memory to an account, and says what to call each tool with; the others take nothing. */
export async function everyTool({ add, send }: Pick<TestAccount, 'add' | 'send'>): Promise<Given> {
  await add({
    messages: [
      { role: 'user', content: 'Clara Weiss lives in Vienna. Klara Weiss lives in Vienna.' },
      {
        role: 'user',
        content: 'How to deploy Heron: 1. Run the tests. 2. Build the image. 3. Restart the server.'
      }
    ]
  })
  const procedure = (await send('GET', '/v1/procedures')).json.procedures[0].id
  const fact = (await send('GET', '/v1/memory/Clara%20Weiss')).json.fact_details[0].id
  return {
    remember: { text: 'Bob Stone works at Initech.' },
    recall: { query: 'Where does Clara live?', limit: 3 },
    search_all: { query: 'deploy' },
    ask: { query: 'Where does Clara live?' },
    get_entity: { name: 'Clara Weiss', include_archived: true },
    procedure_feedback: { id: procedure, success: true },
    archive_fact: { fact_id: fact },
    restore: { fact_id: fact },
    merge_entities: { source: 'Klara Weiss', target: 'Clara Weiss' },
    delete_entity: { name: 'Clara Weiss' }
  }
}
