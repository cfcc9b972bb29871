/**
 * Where the resident memory of a running service is, by what its mappings are (Linux). What is of
 * one thread's JavaScript is told by `heap-probe.ts`, preloaded into it; the rest of the allocator's
 * is what the engine keeps beside its heaps (source and byte code, metadata of WebAssembly) and what is free.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MIB = 2 ** 20
const KIB = 1024
/** An arena of the C library: 64 MiB, at a multiple of it. */
const ARENA = 64 * MIB

/** What the probe writes, in bytes. */
export interface ThreadHeap {
  heapSize: number
  heapCapacity: number
  /** Memory outside of the heap that belongs to its objects; WebAssembly's is counted twice. */
  extraMemorySize: number
  wasm: number[]
}

export interface Mapping {
  from: number
  bytes: number
  access: string
  file: string
  residentKb: number
}

/** The mappings in the text of `/proc/PID/smaps`. */
export function mappingsIn(smaps: string): Mapping[] {
  const found: Mapping[] = []
  for (const line of smaps.split('\n')) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) (\S{4}) \S+ \S+ \S+\s*(.*)$/.exec(line)
    if (head !== null) {
      const [, start = '', end = '', access = '', file = ''] = head
      const from = Number.parseInt(start, 16)
      found.push({ from, bytes: Number.parseInt(end, 16) - from, access, file, residentKb: 0 })
      continue
    }
    const last = found.at(-1)
    const resident = /^Rss:\s+(\d+)/.exec(line)?.[1]
    if (last !== undefined && resident !== undefined) last.residentKb = Number(resident)
  }
  return found
}

/** The part of the service that a mapping belongs to; `wasm` are the sizes of its memories. */
export function partOf({ from, bytes, access, file }: Mapping, wasm: readonly number[]): string {
  if (/\/bun(\.exe)?$/.test(file)) return 'code of Bun'
  if (file.includes('onnxruntime')) return 'code of the ONNX runtime'
  if (file.startsWith('/')) return 'other libraries'
  if (access.includes('x')) return 'compiled code (JIT)'
  // The engine puts a guard behind the memory, so the mapping is a little larger.
  if (wasm.some((size) => bytes >= size && bytes - size < 64 * KIB)) return 'database (WebAssembly)'
  if (file === '[heap]' || (from % ARENA === 0 && bytes < ARENA)) return 'model (C library arenas)'
  // Bun's allocator takes its place below the libraries.
  if (from < 2 ** 46) return 'JavaScript allocator'
  return 'other'
}

export interface Parts {
  totalMb: number
  /** MiB by part. */
  mb: Record<string, number>
  threads: Record<string, ThreadHeap>
}

/** Resident MiB by part; `probes` is the folder that the probe writes to. */
export function partsOf(pid: number, probes: string): Parts {
  const threads: Record<string, ThreadHeap> = {}
  for (const name of readdirSync(probes)) {
    const thread = new RegExp(`^${pid}-(.+)\\.json$`).exec(name)?.[1]
    if (thread !== undefined) threads[thread] = JSON.parse(readFileSync(join(probes, name), 'utf8'))
  }
  const wasm = Object.values(threads).flatMap((heap) => heap.wasm)
  const mb: Record<string, number> = {}
  let totalMb = 0
  for (const mapping of mappingsIn(readFileSync(`/proc/${pid}/smaps`, 'utf8'))) {
    const part = partOf(mapping, wasm)
    const resident = mapping.residentKb / KIB
    mb[part] = (mb[part] ?? 0) + resident
    totalMb += resident
  }
  return { totalMb, mb, threads }
}

/** Live JavaScript of a thread in MiB: its heap and what belongs to it, without WebAssembly. */
export function liveMb(heap: ThreadHeap): number {
  const twice = 2 * heap.wasm.reduce((sum, size) => sum + size, 0)
  // `heapSize` holds the extra memory too.
  return (heap.heapSize - twice) / MIB
}
