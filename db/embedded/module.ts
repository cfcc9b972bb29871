/**
 * The embedded database's program, 9 MB of WebAssembly: compiling takes a tenth of a second on a core of its
 * own. Whoever is going to open a database begins with it, and loads what else it needs meanwhile.
 */
const FILE = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))

let begun: Promise<WebAssembly.Module> | null = null

/** Begins to compile the program; opening waits for it. */
export function beginCompiling(): void {
  begun ??= compile()
  // Whoever opens is told.
  begun.catch(() => {})
}

/** The program, compiled; it is not kept here, for it is large and opened once as a rule. */
export function compiledProgram(): Promise<WebAssembly.Module> {
  const program = begun ?? compile()
  begun = null
  return program
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await Bun.file(FILE).bytes())
}
