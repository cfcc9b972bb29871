/**
 * One file as the tidy rules see it: what it imports (types count), how long its functions are, and
 * where it reads the environment or the clock. All of it is read from the syntax tree, so that a word
 * in a comment or a string counts for nothing.
 */
import { dirname, join } from 'node:path'
import { parse } from '@babel/parser'

export interface SourceFile {
  /** From the root of the project, for example `src/add/routes.ts`. */
  path: string
  lines: number
  imports: Import[]
  functions: FunctionSize[]
  /** Global values that the file reads, as written: `process.env`, `Date.now`, `Bun.spawn`, `fetch`. */
  reads: Read[]
}

export interface Import {
  /** A file of the project by its path, anything else as written: `elysia`, `node:fs`. */
  target: string
  typeOnly: boolean
  /** The names taken, as the other file calls them. */
  names: string[]
}

export interface FunctionSize {
  name: string
  lines: number
}

export interface Read {
  what: string
  line: number
}

interface Node {
  type: string
  loc: { start: { line: number }; end: { line: number } }
  [field: string]: unknown
}

const FUNCTIONS = new Set([
  'ArrowFunctionExpression',
  'ClassMethod',
  'ClassPrivateMethod',
  'FunctionDeclaration',
  'FunctionExpression',
  'ObjectMethod'
])

/** Reads one TypeScript file. */
export function readSource(path: string, text: string): SourceFile {
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] })
  const file: SourceFile = {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    functions: [],
    reads: []
  }
  visit(program as unknown as Node, '', file)
  return file
}

/** Notes what a node says, then those below it; `name` is the nearest thing above that has one. */
function visit(node: Node, name: string, file: SourceFile): void {
  const imported = importOf(node, file.path)
  if (imported !== null) file.imports.push(imported)
  const read = readOf(node)
  if (read !== null) file.reads.push({ what: read, line: node.loc.start.line })
  const named = nameOf(node) ?? name
  if (FUNCTIONS.has(node.type)) {
    const lines = node.loc.end.line - node.loc.start.line + 1
    file.functions.push({ name: named, lines })
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, named, file)
    }
  }
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value && 'loc' in value
}

/** What `import`, `export … from`, `import()` and a type's `import('…')` name. */
function importOf(node: Node, from: string): Import | null {
  const source = node['source'] ?? (node.type === 'TSImportType' ? node['argument'] : null)
  const written = isNode(source) && typeof source['value'] === 'string' ? source['value'] : null
  if (written === null) return null
  return { target: targetOf(written, from), typeOnly: isTypeOnly(node), names: namesOf(node) }
}

function specifiersOf(node: Node): Node[] {
  return (node['specifiers'] ?? []) as Node[]
}

function namesOf(node: Node): string[] {
  return specifiersOf(node).flatMap(({ imported }) => {
    return isNode(imported) && typeof imported['name'] === 'string' ? [imported['name']] : []
  })
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType') return true
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const names = specifiersOf(node)
  return names.length > 0 && names.every((one) => one['importKind'] === 'type')
}

function targetOf(written: string, from: string): string {
  if (written.startsWith('#')) return written.slice(1)
  return written.startsWith('.') ? join(dirname(from), written) : written
}

/** `process.env`, `Date.now`, `Bun.spawn`, `new Date()` without a time, and calls of `fetch`. */
function readOf(node: Node): string | null {
  if (node.type === 'MemberExpression' && isNode(node['object']) && isNode(node['property'])) {
    const { object, property } = node
    if (object.type !== 'Identifier' || property.type !== 'Identifier') return null
    return `${object['name']}.${property['name']}`
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null
  const callee = node['callee']
  if (!isNode(callee) || callee.type !== 'Identifier') return null
  if (node.type === 'CallExpression') return `${callee['name']}()`
  return (node['arguments'] as Node[]).length === 0
    ? `new ${callee['name']}()`
    : `new ${callee['name']}`
}

function nameOf(node: Node): string | null {
  const named = node['id'] ?? node['key']
  if (!isNode(named)) return null
  if (named.type === 'PrivateName' && isNode(named['id'])) return `#${named['id']['name']}`
  return typeof named['name'] === 'string' ? named['name'] : null
}
