/**
 * Noticing at once that a process has died: each process holds a session advisory lock on a connection of
 * its own, and its number is the first part of `accounts.owner`. A process that can take a
 * busy owner's lock knows that the owner is gone. Locks only save time; the epoch is what makes a late writer
 * harmless, so a wrong guess costs work and nothing else.
 */
import { randomInt } from 'node:crypto'
import { LOCKS } from '#db/locks.ts'
import { connect } from '#db/postgres/connect.ts'
import { Lines } from '#db/postgres/lines.ts'

export interface Liveness {
  /** This process's number, unique among the living. */
  readonly process: number
  /** Which of these processes are gone; never this one. */
  gone(processes: number[]): Promise<number[]>
  close(): Promise<void>
}

/** Embedded: the data directory has one owner, so no other process is ever there to die. */
export function aloneInDirectory(): Liveness {
  return { process: 1, gone: () => Promise.resolve([]), close: () => Promise.resolve() }
}

/** A random number for a process, drawn before its threads start; a clash counts as a failed start. */
export function newProcessNumber(): number {
  return randomInt(2, 2 ** 31 - 1)
}

/** Holds the lock of a process number on PostgreSQL until closed or dead. */
export async function holdLiveness(url: string, process: number): Promise<Liveness> {
  const lines = new Lines((lost) => connect(url, lost), 1)
  const ask = (text: string, number: number) =>
    lines.use((line) => line.client.unsafe(text, [LOCKS.liveness, number]))
  const take = async (number: number) => {
    const rows = await ask('select pg_try_advisory_lock($1::int, $2::int) as got', number)
    return rows[0]?.['got'] === true
  }
  if (!(await take(process))) throw new Error('the number of this process is taken; start again')
  return {
    process,
    gone: async (processes) => {
      const dead: number[] = []
      for (const number of processes) {
        if (number === process) continue
        if (!(await take(number))) continue
        await ask('select pg_advisory_unlock($1::int, $2::int)', number)
        dead.push(number)
      }
      // A lost connection lost the lock: take it again (re-entrant when still held).
      await take(process)
      return dead
    },
    close: () => lines.close()
  }
}
