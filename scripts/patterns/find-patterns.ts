/**
 * Finds every regular expression of the product. Literals are read from the syntax tree; those made with
 * `new RegExp` are written down by the constructor while all modules are loaded, whatever table or helper
 * they come from. What a function makes of its arguments later is not seen: those are names and words
 * that were escaped, or helpers whose makings are seen when their tables are loaded.
 */
import { parse } from '@babel/parser'
import { Glob } from 'bun'

export interface Pattern {
  source: string
  flags: string
  /** The first place where it stands, for example `src/redaction/shapes/shapes.ts:12`. */
  place: string
}

/** Modules that do something when they are loaded: threads, processes and commands. */
const ENTRIES =
  /^(?:src\/(?:main|cli|account-thread|reading-process)\.ts|src\/reading\/files\/reader-process\.ts|actors\/threads\/compute\/compute-thread\.ts)$/

/** All patterns below `root`, each once. */
export async function findPatterns(root: string): Promise<Pattern[]> {
  const found = new Map<string, Pattern>()
  const files = [...new Glob('{src,actors,db}/**/*.ts').scanSync(root)]
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
  for (const file of files) {
    const text = await Bun.file(`${root}/${file}`).text()
    const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] })
    for (const { pattern, flags, line } of literalsIn(program)) {
      keep(found, { source: pattern, flags, place: `${file}:${line}` })
    }
  }
  for (const pattern of await patternsMade(root, files)) keep(found, pattern)
  return [...found.values()]
}

function keep(found: Map<string, Pattern>, pattern: Pattern): void {
  const key = `${pattern.flags}/${pattern.source}`
  if (!found.has(key)) found.set(key, pattern)
}

interface Literal {
  pattern: string
  flags: string
  line: number
}

/** Every literal in a node of the syntax tree and in what hangs on it. */
function* literalsIn(node: object): Generator<Literal> {
  if ('type' in node && node.type === 'RegExpLiteral') {
    const { pattern, flags, loc } = node as unknown as Literal & {
      loc: { start: { line: number } }
    }
    yield { pattern, flags, line: loc.start.line }
    return
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object') yield* literalsIn(child)
    }
  }
}

/** Loads every module with a `RegExp` that writes down what is made with it. */
async function patternsMade(root: string, files: readonly string[]): Promise<Pattern[]> {
  const made: Pattern[] = []
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, parts: [string | RegExp, string?]) {
      const pattern = new target(...parts)
      const place = placeOf(new Error().stack ?? '', root)
      if (place !== null) made.push({ source: pattern.source, flags: pattern.flags, place })
      return pattern
    }
  })
  try {
    for (const file of files) if (!ENTRIES.test(file)) await import(`${root}/${file}`)
  } finally {
    globalThis.RegExp = plain
  }
  return made
}

/** The innermost place in a stack, this file left out; null for a library's pattern. */
function placeOf(stack: string, root: string): string | null {
  const line =
    stack
      .split('\n')
      .slice(1)
      .find((one) => !one.includes('find-patterns.ts')) ?? ''
  const at = line.indexOf(`${root}/`)
  if (at === -1 || line.includes('node_modules')) return null
  return /^[^:)]+:\d+/.exec(line.slice(at + root.length + 1))?.[0] ?? null
}
