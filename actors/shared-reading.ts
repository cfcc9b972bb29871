/** How a query reads what other accounts share with its caller. */
import type { SharedView } from '#db/shared-view.ts'
import type { ReadTx } from '#db/transaction.ts'

export interface SharedReading {
  /**
   * What is shared, where the query shows it (`Query.sharedBeside`). It comes with the query's first read,
   * so asking after that costs nothing.
   */
  shared(): Promise<readonly SharedView[]>
  /** A read of what others share; never inside another read. */
  readShared<Result>(view: SharedView, work: (tx: ReadTx) => Promise<Result>): Promise<Result>
}

/** What `work` brings of each view that is shared, each in a read of its own. */
export async function ofEachShared<Part>(
  { shared, readShared }: SharedReading,
  work: (tx: ReadTx, view: SharedView) => Promise<Part>
): Promise<Part[]> {
  const views = await shared()
  return Promise.all(views.map((view) => readShared(view, (tx) => work(tx, view))))
}
