/**
 * What triggers do by themselves: accounts in which something has changed, or is due, get work put down,
 * which is then done account by account.
 */
import { orderFiring, orderLooks } from '#db/stores/triggers/triggers.ts'
import type { Database } from '#db/transaction.ts'

export interface TriggerWork {
  name: string
  everyS: number
  run(): Promise<void>
}

/** How soon after a change triggers are looked for, beside the seconds in which a row of changes settles. */
const LOOKS_S = 5

/** The rounds; `intervalS` 0 fires nothing without being asked. */
export function triggerWork(
  database: Database,
  clock: () => number,
  intervalS: number
): TriggerWork[] {
  const looks = {
    name: 'order_trigger_looks',
    everyS: LOOKS_S,
    run: async () => {
      await database.behind.write(null, (tx) => orderLooks(tx, clock()))
    }
  }
  if (intervalS === 0) return [looks]
  const fires = {
    name: 'order_trigger_firing',
    everyS: intervalS,
    run: async () => {
      await database.behind.write(null, (tx) => orderFiring(tx, clock()))
    }
  }
  return [looks, fires]
}
