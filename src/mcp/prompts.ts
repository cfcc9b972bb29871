/** What a person starts from a menu: words to the model that make it use the tools well. */
import {
  ErrorCode,
  type GetPromptResult,
  McpError,
  type Prompt
} from '@modelcontextprotocol/sdk/types.js'

interface Written extends Prompt {
  /** The words; `about` is what the person has typed, empty for nothing. */
  words(about: string): string
}

const ABOUT_CHARACTERS_MAX = 2000

const PROMPTS: readonly Written[] = [
  {
    name: 'remember_session',
    title: 'Remember this session',
    description: 'Keeps what matters of this conversation in long-term memory.',
    arguments: [{ name: 'about', description: 'What to look at above all.', required: false }],
    words: (about) =>
      [
        `Go through our conversation and keep in memory what will still matter in another one${about === '' ? '' : `, above all: ${about}`}.`,
        'Worth keeping: facts about me and the people and projects named, preferences, decisions with their reasons, plans with dates, what went wrong and how it was solved, and ways of doing something that worked, step by step.',
        'Not worth keeping: greetings, what is only true for this moment, anything I asked you to forget, passwords and keys.',
        'First call recall for what you mean to keep, so that nothing is said twice. Then call remember, once for each subject, with whole sentences that are understood without this conversation: names instead of "he" and "it", dates instead of "tomorrow". If a known procedure was followed, call procedure_feedback with how it went.',
        'At the end tell me in a few lines what you have kept.'
      ].join('\n\n')
  },
  {
    name: 'brief_me',
    title: 'Brief me',
    description: 'Sums up what memory knows, of everything or of one subject.',
    arguments: [
      { name: 'about', description: 'A person, project or subject; all if empty.', required: false }
    ],
    words: (about) =>
      [
        about === ''
          ? 'Brief me from memory on where I stand. Call profile, then timeline for the last two weeks, and list_triggers if there is such a tool.'
          : `Brief me from memory on this: ${about}. Call search_all for it, then get_entity for each person, project or thing that matters.`,
        'Answer in at most fifteen lines: what is going on, what was decided, what is open, what comes next with its date. Say where two facts contradict each other, and say what memory does not know instead of guessing.'
      ].join('\n\n')
  }
]

/** The prompts as they are listed. */
export function listedPrompts(): Prompt[] {
  return PROMPTS.map(({ words: _, ...prompt }) => prompt)
}

/** One prompt, filled in. Throws McpError for an unknown one and for too long a text. */
export function promptOf(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name)
  if (prompt === undefined) {
    const names = PROMPTS.map((one) => one.name).join(', ')
    throw new McpError(ErrorCode.InvalidParams, `There is no such prompt; there are ${names}.`)
  }
  const about = given['about']?.trim() ?? ''
  if (about.length > ABOUT_CHARACTERS_MAX) {
    throw new McpError(
      ErrorCode.InvalidParams,
      `about: must have at most ${ABOUT_CHARACTERS_MAX} characters`
    )
  }
  return {
    description: prompt.description ?? '',
    messages: [{ role: 'user', content: { type: 'text', text: prompt.words(about) } }]
  }
}
