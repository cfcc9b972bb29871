/**
 * onnxruntime reports its use to its maker and keeps an id of the machine in the home folder; a memory
 * service must do neither. It looks at the process's own environment, which an assignment to
 * `process.env` does not reach.
 */
import { dlopen } from 'bun:ffi'

const C_LIBRARIES: Readonly<Record<string, string>> = {
  linux: 'libc.so.6',
  darwin: 'libSystem.B.dylib'
}

/** To be called before the first session is opened. Windows has a switch of its own for such reports. */
export function forbidTelemetry(): void {
  const library = C_LIBRARIES[process.platform]
  if (library === undefined) return
  const { symbols, close } = dlopen(library, {
    setenv: { args: ['cstring', 'cstring', 'int'], returns: 'int' }
  })
  const failed = symbols.setenv(cText('ORT_DISABLE_TELEMETRY'), cText('1'), 1)
  close()
  if (failed !== 0) throw new Error('local model: telemetry could not be turned off')
}

function cText(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}
