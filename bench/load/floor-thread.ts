/** The embedded database on a thread of its own, as in the service; asked for bare transactions. */
import { openEmbedded } from '#db/embedded/embedded.ts'
import { makeFloorTables, writeBarely } from './floor-writer.ts'

declare const self: Worker

/** A counter to raise, with the number that its answer carries. */
export interface Asked {
  id: number
  counter: number
}

const database = openEmbedded(process.env['DATA_DIR'] ?? '').then(async (opened) => {
  await makeFloorTables(opened)
  self.postMessage('ready')
  return opened
})

self.onmessage = async (event: MessageEvent<Asked>) => {
  const { id, counter } = event.data
  await writeBarely(await database, counter)
  self.postMessage(id)
}
