import { describe, expect, test } from 'bun:test'
import { findFailedStep } from '#src/experience/recognition/failed-step.ts'
import { matchEpisode } from '#src/experience/recognition/failure-match.ts'
import { findSameProcedure } from '#src/experience/recognition/same-procedure.ts'
import type { ProcedureCandidate } from '#src/memory/candidates.ts'
import { type Sample, sampleProcedure } from '#tests/procedures/sample-procedure.ts'

const candidate = (
  name: string,
  steps: string[],
  more: Partial<ProcedureCandidate> = {}
): ProcedureCandidate => ({
  name,
  trigger: null,
  steps: steps.map((action) => ({ action, detail: '' })),
  entities: [],
  messageIndexes: [],
  ...more
})
const known = (sample: Sample) => {
  const { id, current } = sampleProcedure(sample)
  return { ...current, id }
}
const STEPS = ['Build the image', 'Run the migrations', 'Restart']

describe('a proposed procedure', () => {
  const deploy = known({})

  for (const [name, steps] of [
    ['Deploy the API to staging', ['Something else', 'entirely']],
    ['deploying the api to Staging', STEPS],
    ['Release the API to staging', STEPS],
    ['Deploy the API', STEPS]
  ] as const) {
    test(`"${name}" is the known one`, () => {
      expect(findSameProcedure(candidate(name, [...steps]), [deploy])?.id).toBe('procedure-1')
    })
  }

  for (const [name, steps] of [
    ['Deploy the API to production', STEPS],
    ['Deploy the website to staging', STEPS],
    ['Rotate the signing key', ['Create a key', 'Revoke the old one']],
    ['Deploy the API', ['Call Maria', 'Wait for her']]
  ] as const) {
    test(`"${name}" is another one`, () => {
      expect(findSameProcedure(candidate(name, [...steps]), [deploy])).toBeNull()
    })
  }

  test('by likeness of meaning is the same only where words do not tell the two apart', () => {
    const meaning = () => 0.95
    expect(findSameProcedure(candidate('Ship backend', STEPS), [deploy], meaning)?.id).toBe(
      'procedure-1'
    )
    expect(
      findSameProcedure(candidate('Deploy the API to production', STEPS), [deploy], meaning)
    ).toBeNull()
  })
})

describe('a run', () => {
  const cancel = known({
    id: 'cancel',
    name: 'Cancel order',
    steps: ['get_order', 'cancel_order'],
    requests: ['Please cancel my order of the red lamp, it is late']
  })

  test('is known by what it changed', () => {
    const run = candidate('Cancel order', ['get_user', 'get_order', 'cancel_order'], {
      origin: 'run',
      trigger: 'I want my money back'
    })
    expect(findSameProcedure(run, [cancel])?.id).toBe('cancel')
  })

  test('is known by what was asked, even when nothing was changed', () => {
    const run = candidate('x', ['get_order'], {
      origin: 'run',
      trigger: 'Please cancel my order of the red lamp, it is late!'
    })
    expect(findSameProcedure(run, [cancel])?.id).toBe('cancel')
  })

  test('with tools for any purpose is not known by them', () => {
    const shell = known({
      id: 'shell',
      name: 'Bash',
      steps: ['run_command', 'edit_file'],
      requests: ['fix the tests']
    })
    const run = candidate('y', ['run_command', 'edit_file'], {
      origin: 'run',
      trigger: 'write a poem'
    })
    expect(findSameProcedure(run, [shell])).toBeNull()
  })
})

describe('an episode', () => {
  const procedures = [
    known({}),
    known({ id: 'production', name: 'Deploy the API to production' }),
    known({
      id: 'backup',
      name: 'Restore the backup',
      steps: ['Stop the service', 'Load the dump', 'Start the service']
    })
  ]
  const episode = (summary: string, context = '', outcome: string | null = null) => ({
    summary,
    context,
    outcome
  })

  test('belongs to the procedure whose name it tells in full', () => {
    const found = matchEpisode(
      episode(
        'Yesterday Maria deployed the API to staging.',
        '',
        'The migration failed because the DB was locked.'
      ),
      procedures
    )
    expect([found?.procedureId, found?.failedAtStep]).toEqual(['procedure-1', 2])
  })

  test('belongs to none when it tells of something else', () => {
    expect(matchEpisode(episode('Maria deployed the website.'), procedures)).toBeNull()
    expect(matchEpisode(episode('We had pizza with the API team.'), procedures)).toBeNull()
  })

  test('belongs to none when two fit equally', () => {
    const twins = [
      known({ id: 'a', name: 'Restore backup' }),
      known({ id: 'b', name: 'Restore backups' })
    ]
    expect(matchEpisode(episode('We restored the backup.'), twins)).toBeNull()
  })
})

describe('the blamed step', () => {
  const { steps } = sampleProcedure().current
  for (const [report, step] of [
    ['failed at step 2', 2],
    ['Step #3 failed', 3],
    ['the last step went wrong', 3],
    ['it failed in the second step', 2],
    ['Building the image failed with exit code 1', 1],
    ['the migrations failed', 2],
    ['failed at step 9', null],
    ['the weather was bad', null]
  ] as const) {
    test(`of "${report}" is ${step}`, () => {
      expect(findFailedStep(steps, report)).toBe(step)
    })
  }
})
