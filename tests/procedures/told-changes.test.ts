import { describe, expect, test } from 'bun:test'
import { learnChange } from '#src/experience/changed-step.ts'
import { learnProcedure } from '#src/experience/learning.ts'
import { findProcedures } from '#src/experience/recognition/find-procedures.ts'
import { findToldChanges } from '#src/experience/recognition/told-changes.ts'
import { countSuccess, type ProcedureRecord } from '#src/memory/procedure.ts'
import { conversation } from '#tests/episodes/conversation.ts'
import { NOW } from '#tests/procedures/sample-procedure.ts'

let made = 0
const tools = () => ({ newId: () => `id-${++made}`, at: NOW + made })

/** The procedures told so, each proven once. */
function known(...told: string[]): ProcedureRecord[] {
  return told.flatMap((text) =>
    findProcedures(conversation(['user', text])).map((candidate) => {
      const { record } = learnProcedure(candidate, [], tools())
      return { ...record, procedure: countSuccess(record.procedure, NOW) }
    })
  )
}

/** What is current after the change is told; null where it changes nothing. */
function after(said: string, records: readonly ProcedureRecord[]) {
  const changes = findToldChanges(conversation(['user', said]))
  const learnt = changes.flatMap((change) => learnChange(change, records, tools()) ?? [])
  const [change] = learnt.filter(({ entries }) => entries.length > 0)
  if (change === undefined) return null
  const { current } = change.record.procedure
  return {
    version: current.version,
    actions: current.steps.map(({ action }) => action),
    reason: change.entries[0]?.reason
  }
}

const PRINTER = 'When the printer jams, open the back, pull out the paper and press reset.'
const RELEASE = 'To release, bump the version, tag it and push.'
const DEPLOY = 'To deploy the shop: 1. build the image 2. run make migrate 3. restart the pods'

const CHANGES: [told: string, said: string, actions: string[]][] = [
  [
    PRINTER,
    'Instead of press reset, hold the power button for five seconds.',
    ['Open the back', 'Pull out the paper', 'Hold the power button for five seconds']
  ],
  [
    DEPLOY,
    "We don't run make migrate by hand any more, the pipeline does it.",
    ['Build the image', 'Restart the pods']
  ],
  [
    RELEASE,
    'The release now needs a changelog entry before the tag.',
    ['Bump the version', 'Add a changelog entry', 'Tag it', 'Push']
  ],
  [
    'Wenn der Drucker klemmt, öffne die Klappe, zieh das Papier raus und drück auf Reset.',
    'Statt auf Reset zu drücken, halte den Knopf fünf Sekunden.',
    ['Öffne die Klappe', 'Zieh das Papier raus', 'Halte den Knopf fünf Sekunden']
  ],
  [
    'Para publicar la web, sube la versión, crea la etiqueta y haz push.',
    'En vez de crear la etiqueta, abre una incidencia.',
    ['Sube la versión', 'Abre una incidencia', 'Haz push']
  ],
  [
    '如果服务器挂了，先停掉队列，清空缓存，然后重启服务。',
    '不用清空缓存了，改为备份缓存。',
    ['停掉队列', '备份缓存', '重启服务']
  ]
]

describe('a changed step told in prose', () => {
  for (const [told, said, actions] of CHANGES) {
    test(`"${said}"`, () => {
      const records = known(
        told,
        'To water the plants, fill the can, pour slowly and empty the tray.'
      )
      expect(after(said, records)).toEqual({ version: 2, actions, reason: `restated: ${said}` })
    })
  }
  for (const said of [
    'Instead of tea, I drink coffee now.',
    "We don't go to the gym any more, it closed.",
    'The house now needs a new roof before the winter.',
    "I don't press grapes any more.",
    'We no longer live in Rome.'
  ]) {
    test(`"${said}" changes nothing`, () => {
      expect(after(said, known(PRINTER, RELEASE, DEPLOY))).toBeNull()
    })
  }
  test('that two procedures have changes neither', () => {
    const records = known(
      PRINTER,
      'When the scanner jams, lift the lid, wipe the glass and press reset.'
    )
    expect(after('Instead of press reset, hold the power button.', records)).toBeNull()
  })
})
