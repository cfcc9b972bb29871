/**
 * Preloaded into each thread of a measured service (`BUN_OPTIONS=--preload …`): writes what the
 * thread's JavaScript heap holds, and the sizes of the WebAssembly memories it has made, to a file of
 * its own each second. Nothing of the service knows of it.
 */
import { heapStats } from 'bun:jsc'
import { renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ThreadHeap } from './by-part.ts'

const EVERY_MS = 1000

const folder = process.env['KEEPSAKE_HEAP_PROBE']
if (folder !== undefined) {
  // Weakly, or one that the service has let go of would stay.
  const memories: WeakRef<WebAssembly.Memory>[] = []
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor)
      memories.push(new WeakRef(this))
    }
  }
  // A preload runs in the first thread alone; the others are handed it when they are made.
  globalThis.Worker = class extends Worker {
    constructor(entry: string | URL, options?: WorkerOptions) {
      super(entry, { ...options, preload: [import.meta.path] })
    }
  }
  const file = join(folder, `${process.pid}-${basename(Bun.main, '.ts')}.json`)
  const write = () => {
    const { heapSize, heapCapacity, extraMemorySize } = heapStats()
    const heap: ThreadHeap = {
      heapSize,
      heapCapacity,
      extraMemorySize,
      wasm: memories.flatMap((memory) => memory.deref()?.buffer.byteLength ?? [])
    }
    writeFileSync(`${file}.part`, JSON.stringify(heap))
    renameSync(`${file}.part`, file)
  }
  write()
  setInterval(write, EVERY_MS).unref()
}
