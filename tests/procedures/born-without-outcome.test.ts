/** Instructions have no outcome; what is told of a run right behind them has (contract 14). */
import { describe, expect, test } from 'bun:test'
import { learnEpisode, learnProcedure } from '#src/experience/learning.ts'
import type { Procedure, ProcedureRecord } from '#src/memory/procedure.ts'
import { findExperience } from '#src/reading/find-experience.ts'
import { conversation } from '#tests/episodes/conversation.ts'
import { NOW } from '#tests/procedures/sample-procedure.ts'

let made = 0
const tools = () => ({ newId: () => `id-${++made}`, at: NOW + made })

/** The procedures of one message, with what its episodes count for them. */
function learned(text: string): Procedure[] {
  const { procedures, episodes } = findExperience(conversation(['user', text]), {
    entities: [],
    facts: []
  })
  const records = new Map<string, ProcedureRecord>()
  for (const candidate of procedures) {
    const { record } = learnProcedure(candidate, [...records.values()], tools())
    records.set(record.procedure.id, record)
  }
  for (const episode of episodes) {
    const lesson = learnEpisode(episode, 'episode', [...records.values()], tools())
    if (lesson !== null) records.set(lesson.change.record.procedure.id, lesson.change.record)
  }
  return [...records.values()].map(({ procedure }) => procedure)
}

/** Successes and failures of the one procedure that a message tells. */
function counts(text: string): [successes: number, failures: number] {
  const [procedure, ...more] = learned(text)
  expect(more).toEqual([])
  if (procedure === undefined) throw new Error(`no procedure in: ${text}`)
  return [procedure.successCount, procedure.failCount]
}

describe('a plain instruction is born without an outcome', () => {
  const cases = [
    [
      'To configure redis: 1. install redis 2. set the timeout 3. restart',
      'If the queue is blocked: 1. pause the producers 2. drain the dead letters 3. unpause'
    ],
    [
      'To rotate the keys: 1. generate a pair 2. upload it 3. restart the workers if they crash',
      'Changing a blown fuse: 1. switch off at the mains 2. pull the dead fuse 3. switch back on'
    ],
    [
      'For a cancelled order: 1. void the label 2. refund the card 3. email the customer',
      'Patching the kernel: 1. cordon the node 2. drain it 3. reboot 4. uncordon'
    ],
    [
      'When you see a timeout exception:\n1. look at the slow query log\n2. add the missing index\n3. restart'
    ],
    [
      'To handle a failing health check, first drain the node, then restart the agent, and finally put the node back in the pool.'
    ],
    [
      'Bei Zeitüberschreitung im Import: 1. Import anhalten 2. Stapelgröße halbieren 3. Import neu starten',
      '支付失败的处理步骤：1. 查看日志 2. 联系银行 3. 重新发起支付'
    ],
    [
      'Pour relancer un envoi échoué : 1. ouvrir la file 2. corriger l’adresse 3. cliquer sur renvoyer',
      'Gdy sprzedaż jest zablokowana: 1. wyloguj kasę 2. wyczyść błędy 3. zaloguj kierownika'
    ]
  ].flat()
  for (const text of cases) test(text, () => expect(counts(text)).toEqual([0, 0]))
})

describe('a run told behind the instruction has the outcome that is told', () => {
  const cases: [string, [number, number]][] = [
    [
      'To configure memcached: 1. install memcached 2. open port 11211 3. restart it. There was a connection timeout at first, but it all worked in the end.',
      [1, 0]
    ],
    [
      'Setting up the tent: 1. lay out the sheet 2. connect the poles 3. raise it. I did this on Sunday and it worked without a problem.',
      [1, 0]
    ],
    [
      'To unlock the fleet tablet: 1. hold the power key 2. choose recovery 3. wipe the cache. I followed this today and it did not work, still locked.',
      [0, 1]
    ],
    [
      'Steps to flash the board:\n1. hold the reset button\n2. run the flasher\n3. wait for the error light to go out\n\nI tried it this morning and it failed at step 2.',
      [0, 1]
    ]
  ]
  for (const [text, expected] of cases) test(text, () => expect(counts(text)).toEqual(expected))
})

describe('what the same message tells of something else is no outcome of the run', () => {
  const steps = ':\n1. Run the tests.\n2. Build the image.\n3. Push it.'
  const cases: [string, [number, number]][] = [
    [`I work at Initech as a welder. To deploy the Heron project${steps}`, [0, 0]],
    [`I finished school in 2010. To deploy the Heron project${steps}`, [0, 0]],
    [`I lost my job last week. To deploy the Heron project${steps}`, [0, 0]],
    [`To deploy the Heron project${steps}\n\nI fixed my bike yesterday.`, [0, 0]],
    [
      'To deploy the Heron project: 1. Run the tests. 2. Build the image. 3. Push the image. I like green tea.',
      [0, 0]
    ],
    [`Yesterday we deployed and it worked. To deploy the Heron project${steps}`, [1, 0]],
    [
      'To deploy the Heron project: 1. Run the tests. 2. Build the image. Yesterday the deploy of the Heron project failed.',
      [0, 1]
    ]
  ]
  for (const [text, expected] of cases) test(text, () => expect(counts(text)).toEqual(expected))

  test('nor a detail of its last step', () => {
    const [procedure] = learned(
      'To deploy the Heron project: 1. Run the tests. 2. Build the image. 3. Push the image. I will fly to Oslo on 3 December.'
    )
    expect(procedure?.current.steps.map(({ detail }) => detail)).toEqual(['', '', ''])
  })
})

test('what is no list of steps makes no procedure', () => {
  for (const text of [
    'drop the second passenger',
    'put the third chair away',
    'First I lived in Rome, then in Oslo, and finally in Bergen.'
  ])
    expect(learned(text)).toEqual([])
})
