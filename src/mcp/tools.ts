/**
 * The tools a model is offered (contract 4.9), each a view on one endpoint: which one, which of its
 * fields, and what to say of them to a model. Everything else (the fields' schemas, checks, rights,
 * charges, errors) is the endpoint's own, so a tool can be no wider than what stands behind it.
 */

export interface Tool {
  name: string
  title: string
  description: string
  /** The endpoint behind it, as `POST /v1/search`; where there is none, there is no tool. */
  endpoint: string
  /** The fields and parts of the path that it offers, with what a model should know of each. */
  takes: Readonly<Record<string, string>>
  /** Sent where the model gives nothing: a model's room is dearer than a program's. */
  defaults?: Readonly<Record<string, unknown>>
  /** Of each list of the answer so many are shown, the first ones: for endpoints that know no pages. */
  listMax?: number
  effect: 'reads' | 'adds' | 'destroys'
}

const AFTER = 'Only what happened at or after this time (ISO 8601 date or datetime).'
const BEFORE = 'Only what happened at or before this time (ISO 8601 date or datetime).'
const OFFSET = 'How many to skip, for the next page.'
const MAX_TOKENS =
  'Most tokens the answer may take. Raise it when `budget.cut` shows that much was left out.'
const FILTER = 'Only what was remembered in this run or session.'

export const TOOLS: readonly Tool[] = [
  {
    name: 'remember',
    title: 'Remember',
    description:
      'Keeps what a text says in long-term memory: facts, preferences, decisions, events, ways of doing things. Call it when the user states something that will still matter in another conversation, or asks you to remember something. Write whole sentences with names and dates ("Ana moved to Lisbon on 3 May 2026."); the user may speak in the first person. Secrets are taken out. Contradicted older facts are closed by themselves.',
    endpoint: 'POST /v1/add_text',
    takes: {
      text: 'What to remember, in plain sentences.',
      timestamp: 'When it was said, if not now (ISO 8601); "yesterday" is counted from it.',
      source: 'Where it comes from, for example "meeting notes".',
      run_id: 'Name of this run or session, to find its memories again.',
      metadata: 'Anything to keep along with it, as a small JSON object.',
      expiration_date: 'When it should be forgotten (ISO 8601).'
    },
    effect: 'adds'
  },
  {
    name: 'recall',
    title: 'Recall',
    description:
      'Finds facts about people, projects and things in long-term memory. Call it before you answer anything that may depend on what the user has told earlier: preferences, people, decisions, dates. `result_quality` says how well it fits: with `no_match`, say that you do not know instead of guessing. For past events, procedures and the words that were said, use search_all.',
    endpoint: 'POST /v1/search',
    takes: {
      query: 'What to find: a question or a few words, in any language.',
      limit: 'How many entities at most.',
      as_of: 'Memory as it stood at that time (ISO 8601).',
      run_id: FILTER,
      max_tokens: MAX_TOKENS
    },
    defaults: { max_tokens: 2000 },
    effect: 'reads'
  },
  {
    name: 'search_all',
    title: 'Search all memory',
    description:
      'Searches every kind of memory at once: facts, past events (episodes), ways of doing things (procedures) and messages as they were said. Use it when recall is not enough: "what happened when …", "how did we do …", "what exactly did I say about …".',
    endpoint: 'POST /v1/search/all',
    takes: {
      query: 'What to find: a question or a few words, in any language.',
      limit: 'How many of each kind at most.',
      chunks: 'How many messages as they were said.',
      as_of: 'Memory as it stood at that time (ISO 8601).',
      run_id: FILTER,
      max_tokens: MAX_TOKENS
    },
    defaults: { max_tokens: 3000 },
    effect: 'reads'
  },
  {
    name: 'ask',
    title: 'Ask memory',
    description:
      'Answers a question from memory in one text, with the facts that it rests on. An empty answer means that memory does not say. Use recall where you want to read the facts yourself.',
    endpoint: 'POST /v1/ask',
    takes: {
      query: 'The question, in any language; the answer comes in the same one.',
      max_facts: 'How many facts the answer may rest on.',
      as_of: 'Memory as it stood at that time (ISO 8601).'
    },
    effect: 'reads'
  },
  {
    name: 'timeline',
    title: 'Timeline',
    description:
      'Facts in the order of time: what happened or was said between two dates. Use it for "what did I do last week" and for the order of events.',
    endpoint: 'GET /v1/timeline',
    takes: { after: AFTER, before: BEFORE, limit: 'How many facts at most, the newest ones.' },
    effect: 'reads'
  },
  {
    name: 'profile',
    title: 'Profile of the user',
    description:
      'Who the user is, in one text to begin a conversation with: person, work, preferences, what is going on. Call it once at the start of a conversation.',
    endpoint: 'GET /v1/profile',
    takes: { force: 'true makes it anew instead of using the copy of the last hour.' },
    effect: 'reads'
  },
  {
    name: 'list_entities',
    title: 'List people, projects and things',
    description:
      'The people, projects, companies and things that memory knows, the newest change first. Use it to find the exact name that other tools ask for.',
    endpoint: 'GET /v1/memories',
    takes: { type: 'Only of this type.', limit: 'How many at most.', offset: OFFSET },
    defaults: { limit: 50 },
    effect: 'reads'
  },
  {
    name: 'get_entity',
    title: 'Get one entity',
    description:
      'Everything known of one person, project or thing: facts with ids and dates, relations, knowledge; where there is much, the newest of it. Use it when you know the name; use recall when you do not.',
    endpoint: 'GET /v1/memory/:name',
    // Of the user there may be thousands, and assistants refuse an answer that is longer than their room.
    listMax: 50,
    takes: {
      name: 'Its whole name, as list_entities or recall shows it.',
      include_archived: 'true adds the facts that no longer hold.'
    },
    effect: 'reads'
  },
  {
    name: 'list_episodes',
    title: 'List past events',
    description:
      'Past events with what happened, who took part and how it ended, the newest first. To find one by its subject, use search_all.',
    endpoint: 'GET /v1/episodes',
    takes: { after: AFTER, before: BEFORE, limit: 'How many at most.', offset: OFFSET },
    effect: 'reads'
  },
  {
    name: 'list_procedures',
    title: 'List procedures',
    description:
      'Known ways of doing things, step by step, with how often each has worked. Look here before you start a task that was done before, then report how it went with procedure_feedback.',
    endpoint: 'GET /v1/procedures',
    takes: { limit: 'How many at most.', offset: OFFSET },
    effect: 'reads'
  },
  {
    name: 'procedure_feedback',
    title: 'Report how a procedure went',
    description:
      'Tells memory whether a procedure worked when it was followed. After a failure say in `context` what went wrong: the procedure is then revised, so that the next run avoids it.',
    endpoint: 'PATCH /v1/procedures/:id/feedback',
    takes: {
      id: 'Id of the procedure, from list_procedures or search_all.',
      success: 'true if it worked, false if it failed.',
      context: 'What went wrong or what was different.',
      failed_at_step: 'The step that failed, counted from 1.'
    },
    effect: 'adds'
  },
  {
    name: 'list_triggers',
    title: 'List reminders and warnings',
    description:
      'What memory wants to bring up by itself: reminders that are due, contradictions, patterns. Look at the start of a conversation and mention what matters now.',
    endpoint: 'GET /v1/triggers',
    takes: {
      limit: 'How many at most.',
      include_fired: 'true adds those that were brought up before.'
    },
    effect: 'reads'
  },
  {
    name: 'history',
    title: 'History of changes',
    description:
      'What was changed in memory and why: facts replaced, archived, merged. Each entry has the `id` with which restore takes it back, if it is `undoable`.',
    endpoint: 'GET /v1/history',
    takes: {
      entity: 'Only changes of the person, project or thing of this name.',
      action: 'Only changes of this kind.',
      limit: 'How many at most.',
      offset: OFFSET
    },
    effect: 'reads'
  },
  {
    name: 'archive_fact',
    title: 'Archive a fact',
    description:
      'Sets one fact aside that is wrong or no longer wanted: it is not found any more, and restore brings it back. Give `fact_id`, or `entity_name` and the exact text as recall shows it. To correct a fact, just remember the right one: the old one is closed by itself.',
    endpoint: 'POST /v1/archive_fact',
    takes: {
      fact_id: 'Id of the fact, from recall or get_entity (`fact_details`).',
      entity_name: 'Name of the person, project or thing the fact is about.',
      fact_content: 'The exact text of the fact.'
    },
    effect: 'destroys'
  },
  {
    name: 'restore',
    title: 'Take a change back',
    description:
      'Takes back one change from history, or brings archived facts back. Give exactly one of the three. Deleted memory cannot be restored.',
    endpoint: 'POST /v1/facts/restore',
    takes: {
      journal_id: 'Id of the change, from history.',
      fact_id: 'Id of one archived fact.',
      fact_ids: 'Ids of several archived facts.'
    },
    effect: 'destroys'
  },
  {
    name: 'merge_entities',
    title: 'Merge two entities',
    description:
      'Makes two entries one that mean the same person, project or thing: everything of `source` moves to `target`. Only when you are sure; restore takes it back.',
    endpoint: 'POST /v1/merge',
    takes: {
      source: 'Name of the entry that goes.',
      target: 'Name of the entry that stays.'
    },
    effect: 'destroys'
  },
  {
    name: 'delete_entity',
    title: 'Delete an entity for good',
    description:
      'Erases a person, project or thing with everything known of it, from every copy. This cannot be taken back: call it only when the user has asked for exactly this. To set a single wrong fact aside, use archive_fact.',
    endpoint: 'DELETE /v1/memory/:name',
    takes: { name: 'Its whole name, as list_entities shows it.' },
    effect: 'destroys'
  }
]
