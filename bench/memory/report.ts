/** The tables of the memory benchmark. */
import { liveMb, type Parts } from './by-part.ts'
import type { TableSize } from './disk.ts'

export interface State {
  name: string
  parts: Parts
  /** Of the database's memory: resident and only zeros. MiB. */
  zerosMb: number
  childrenMb: number
  /** All processes, what they share counted by share (PSS). MiB. */
  proportionalMb: number
}

/** A line a part, a column a state. */
export function residentTable(states: readonly State[]): string {
  const parts = [...new Set(states.flatMap((state) => Object.keys(state.parts.mb)))]
  const threads = [...new Set(states.flatMap((state) => Object.keys(state.parts.threads)))]
  const line = (name: string, of: (state: State) => number) =>
    `| ${name} | ${states.map((state) => of(state).toFixed(0)).join(' | ')} |`
  return [
    `| MiB | ${states.map((state) => state.name).join(' | ')} |`,
    `|---|${states.map(() => '---|').join('')}`,
    line('**the process**', (state) => state.parts.totalMb),
    ...parts.map((part) => line(part, (state) => state.parts.mb[part] ?? 0)),
    line('– of the database: only zeros', (state) => state.zerosMb),
    ...threads.map((thread) =>
      line(`– of the allocator: live in ${thread}`, (state) => {
        const heap = state.parts.threads[thread]
        return heap === undefined ? 0 : liveMb(heap)
      })
    ),
    line('**reading processes**', (state) => state.childrenMb),
    line('**all processes**', (state) => state.parts.totalMb + state.childrenMb),
    line('– what they share counted by share (PSS)', (state) => state.proportionalMb)
  ].join('\n')
}

export function folderTable(empty: [string, number][], filled: [string, number][]): string {
  const before = new Map(empty)
  const lines = filled.map(
    ([name, mb]) => `| ${name} | ${(before.get(name) ?? 0).toFixed(1)} | ${mb.toFixed(1)} |`
  )
  return ['| on the disk, MB | empty | filled |', '|---|---|---|', ...lines].join('\n')
}

/** Smaller tables, in bytes a message, are left out. */
const SHOWN_FROM = 50

/** Bytes a kept message by table, the largest. */
export function tableTable(tables: readonly TableSize[], messages: number): string {
  const each = (kb: number) => ((kb * 1e3) / messages).toFixed(0)
  const lines = tables
    .filter((one) => (one.tableKb + one.toastKb + one.indexKb) * 1e3 > messages * SHOWN_FROM)
    .map(
      (one) =>
        `| ${one.name} | ${one.rows} | ${each(one.tableKb)} | ${each(one.toastKb)} | ${each(one.indexKb)} |`
    )
  const head = '| bytes a message in | rows | table | beside it | indexes |\n|---|---|---|---|---|'
  return [head, ...lines].join('\n')
}
