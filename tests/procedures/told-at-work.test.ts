/** Procedures as people tell them to an assistant at work, and a run of one that is told by the number of its step. */
import { describe, expect, test } from 'bun:test'
import { matchEpisode } from '#src/experience/recognition/failure-match.ts'
import { findProcedures } from '#src/experience/recognition/find-procedures.ts'
import { conversation } from '#tests/episodes/conversation.ts'

const proceduresIn = (text: string) => findProcedures(conversation(['user', text]))

describe('a way of doing something', () => {
  test('is walked through sentence by sentence', () => {
    const [told] = proceduresIn(
      'Let me walk you through publishing the app. First bump the version. Then run eas build. After that upload the symbols to Sentry. Last, tag the commit.'
    )
    expect(told?.name).toBe('Publishing the app')
    expect(told?.steps.map(({ action }) => action)).toEqual([
      'Bump the version',
      'Run eas build',
      'Upload the symbols to Sentry',
      'Tag the commit'
    ])
  })

  test.each([
    [
      'Procedure for schema migrations: write the migration, get a review from Noor, run it on staging.',
      'Schema migrations'
    ],
    [
      'If a release goes bad, this is the rollback: first freeze the queue, then run `helm rollback api`, and finally restart the workers.',
      'If a release goes bad'
    ],
    [
      '本番へのリリース手順です。1. mainにマージする 2. CIが通るのを待つ 3. `make release` を実行する',
      '本番へのリリース手順'
    ]
  ])('is called by what it is for: %s', (text, name) => {
    const [told] = proceduresIn(text)
    expect(told?.name).toBe(name)
    expect(told?.steps).toHaveLength(3)
  })

  test('is none where it says how to be answered at any time', () => {
    const rules =
      'Standing instructions: answer briefly, show diffs rather than whole files, and ask before you delete anything.'
    expect(proceduresIn(rules)).toEqual([])
  })
})

describe('a report that names a step by its number', () => {
  const actions = ['Merge to main', 'Run `bin/release prepare`', 'Run `bin/release promote`']
  const steps = actions.map((action, place) => {
    return { step: place + 1, action, detail: '', success_count: 0, fail_count: 0 }
  })
  const procedure = { id: 'p', name: 'Deploy the storefront', entityNames: [], requests: [], steps }
  const matched = (summary: string) =>
    matchEpisode({ summary, context: '', outcome: summary }, [procedure] as never)

  test('is of the procedure with that step and half of its name', () => {
    expect(
      matched('The deploy failed at step 3: promote refused because a lock was held.')
    ).toMatchObject({ procedureId: 'p', failedAtStep: 3 })
  })

  test('or of the one whose step it tells in nearly all its words', () => {
    const action = 'Run it on prod during the Tuesday window'
    const migrations = { ...procedure, name: 'Schema migrations', steps: [{ ...steps[0], action }] }
    const of = (summary: string) =>
      matchEpisode({ summary, context: '', outcome: summary }, [migrations] as never)
    expect(
      of('The migration on Tuesday failed when we ran it on prod in its window.')
    ).not.toBeNull()
    expect(of('The migration of the tables failed.')).toBeNull()
    expect(of('The backup on Tuesday failed when we ran it on prod in its window.')).toBeNull()
  })

  test('is of none where nothing of the step or of the name is told', () => {
    expect(matched('The deploy failed at step 3: the disk was full.')).toBeNull()
    expect(matched('The backup failed at step 3: promote refused.')).toBeNull()
    expect(matched('The deploy failed at step 9: promote refused.')).toBeNull()
  })
})
