/** Memory has one writer: nobody else in `src` knows the functions that write it. */
import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'

/** The stores' functions that write memory or what is made from it, and who may use them besides. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  insertChunks: [],
  insertEntities: [],
  insertEpisodes: [],
  insertPossibleConflicts: [],
  insertFacts: [],
  insertKnowledge: [],
  insertRelations: [],
  insertImported: [],
  insertStatements: [],
  insertEntries: [],
  saveProcedures: [],
  foundWhileHolding: [],
  learnTypes: [],
  touchEntities: [],
  laterExpiries: [],
  pinIfFree: [],
  closeEntries: [],
  closeOpenEntries: [],
  eraseEntries: [],
  eraseScopeRows: [],
  deleteRows: [],
  deleteAround: [],
  rewriteChunks: [],
  rewriteEpisodes: [],
  clearQuotes: [],
  clearChunks: [],
  eraseTold: [],
  saveFeedback: [],
  saveReflections: [],
  confirmReflections: [],
  deleteReflections: [],
  clearReflection: [],
  addVector: [],
  replaceVectors: [],
  applyChange: [],
  keepEntry: [],
  extendEntry: [],
  markUndone: [],
  raiseVersion: [],
  dropGeneratedTexts: [],
  // Time makes a briefing untrue as well, and nobody changes memory then.
  keepBriefing: []
}

const sources = new Map<string, string>()
for (const path of new Glob('src/**/*.ts').scanSync()) {
  sources.set(path, await Bun.file(path).text())
}

/** Files that import a function by this name. */
function importersOf(name: string): string[] {
  const imports = new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '#db/`)
  return [...sources].flatMap(([path, text]) => (imports.test(text) ? [path] : []))
}

describe('what writes memory is known to its writer alone', () => {
  test.each(Object.entries(WRITES))('%s', (name, others) => {
    const importers = importersOf(name)
    expect(importers.some((path) => path.startsWith('src/memory/'))).toBe(true)
    const outside = importers.filter((path) => !path.startsWith('src/memory/'))
    expect(outside.toSorted()).toEqual(others.toSorted())
  })
})
