/**
 * Answers as a model reads them best: the sentences, without what only programs need. The whole answer
 * goes beside the text as structured content; tools without a wording here say it as JSON.
 */
type Answer = Readonly<Record<string, unknown>>

const WORDINGS: Readonly<Record<string, (answer: Answer) => string>> = {
  remember: remembered,
  recall: (answer) => found(answer, listOf(answer, 'results')),
  search_all: (answer) => found(answer, listOf(answer, 'results')),
  ask: (answer) => String(answer['answer']) || 'Memory does not say.',
  timeline: (answer) =>
    lines(
      listOf(answer, 'timeline').map(
        ({ time, entity, content }) => `${time} · ${entity}: ${content}`
      )
    ),
  get_entity: wholeEntity,
  profile: (answer) => String(answer['system_prompt']) || 'Nothing is known of this user yet.',
  list_entities: (answer) =>
    lines([
      ...listOf(answer, 'memories').map(
        ({ name, type, facts_count: facts }) => `${name} (${type}, ${facts} facts)`
      ),
      ...furtherPages(answer, 'memories')
    ])
}

/** The text of a tool's answer. */
export function textOf(tool: string, answer: Answer): string {
  return WORDINGS[tool]?.(answer) ?? JSON.stringify(answer)
}

function found(answer: Answer, results: readonly Answer[]): string {
  const { result_quality: quality, hint } = answer
  if (results.length === 0) return lines(['Nothing found.', ...(hint ? [String(hint)] : [])])
  const head = quality === 'strong' ? [] : [`(result quality: ${quality})`]
  const insights = listOf(answer, 'insights').map(({ content }) => `Insight: ${content}`)
  return lines([...head, ...results.map(resultText), ...insights])
}

function resultText(result: Answer): string {
  switch (result['memory_type']) {
    case 'episodic':
      return `Event${result['happened_at'] ? ` of ${result['happened_at']}` : ''}: ${result['summary']}${
        result['outcome'] ? ` Outcome: ${result['outcome']}` : ''
      }`
    case 'procedural':
      return lines([
        `Procedure ${result['name']} (id ${result['id']}):`,
        ...listOf(result, 'steps').map(({ step, action, detail }) => {
          return `  ${step}. ${action}${detail ? `: ${detail}` : ''}`
        })
      ])
    case 'chunk':
      return `${result['speaker']} said on ${result['timestamp']}: ${result['content']}`
    default:
      return entityText(result)
  }
}

function entityText(entity: Answer): string {
  return lines([
    `${entity['name']} (${entity['type']}):`,
    ...listOf(entity, 'fact_details').map(({ content, event_date: date }) => {
      // In this form archive_fact takes the line as it is.
      return `  - ${date ? `[${date}] ` : ''}${content}`
    }),
    ...listOf(entity, 'relations').map(({ type, direction, target }) => {
      return direction === 'outgoing' ? `  → ${type} ${target}` : `  ← ${target} ${type}`
    }),
    ...listOf(entity, 'knowledge').map(({ title, content }) => `  * ${title}: ${content}`)
  ])
}

/** One entity as it was asked for by name: its facts with the ids that other tools take. */
function wholeEntity(entity: Answer): string {
  const withId = (fact: Answer): Answer => ({
    ...fact,
    content: `${fact['content']} (id ${fact['id']})`
  })
  const past = listOf(entity, 'archived_fact_details').map(withId)
  const { fact_details: facts, relations, knowledge } = (entity['left_out'] ?? {}) as Answer
  const missing = Object.entries({ facts, relations, knowledge }).flatMap(([name, count]) =>
    count === undefined ? [] : [`${count} more ${name}`]
  )
  return lines([
    entityText({ ...entity, fact_details: listOf(entity, 'fact_details').map(withId) }),
    ...past.map(({ content, state }) => `  - (${state}) ${content}`),
    ...(missing.length === 0 ? [] : [`Not shown: ${missing.join(', ')}. recall finds them.`])
  ])
}

function remembered({ job }: Answer): string {
  const { status, result, error } = (job ?? {}) as Answer
  if (status === 'failed') return `It could not be kept: ${error}. Try once more.`
  if (status !== 'completed') {
    return 'Accepted. It is being read now and can be found within moments; there is no need to call again.'
  }
  const counts = (result ?? {}) as Readonly<Record<string, unknown>>
  if (counts['skipped_by_policy'] === true) {
    return 'Not kept: the capture policy does not take memories from this source.'
  }
  const told = COUNTS.flatMap(([name, says]) => {
    const count = counts[name]
    return typeof count === 'number' && count > 0 ? [`${says}: ${count}`] : []
  })
  const about = counts['entities']
  const names = Array.isArray(about) && about.length > 0 ? ` About: ${about.join(', ')}.` : ''
  return told.length === 0
    ? 'Accepted, but nothing in it was new or worth keeping as a fact.'
    : `Remembered (${told.join('; ')}).${names}`
}

const COUNTS: readonly (readonly [string, string])[] = [
  ['facts_added', 'new facts'],
  ['facts_superseded', 'older facts closed'],
  ['relations', 'relations'],
  ['episodes', 'events'],
  ['episodes_linked', 'events linked to procedures'],
  ['procedures', 'procedures'],
  ['procedures_revised', 'procedures revised'],
  ['knowledge', 'knowledge items'],
  ['suppressed', 'not kept again, since archived by hand'],
  ['dropped_by_policy', 'left out by the capture policy'],
  ['redactions', 'secrets taken out']
]

/** Where a list goes on; nothing where all of it is shown. */
function furtherPages(answer: Answer, list: string): string[] {
  const next = Number(answer['offset']) + listOf(answer, list).length
  return next < Number(answer['total'])
    ? [`There are ${answer['total']} in all; go on with offset ${next}.`]
    : []
}

function listOf(answer: Answer, name: string): readonly Answer[] {
  const list = answer[name]
  return Array.isArray(list) ? list : []
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? 'Nothing found.' : texts.join('\n')
}
