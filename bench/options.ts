/** Command line options of the benchmarks: `--name value`. */

/** The value after `--name`, null when it is not given. */
export function readOption(name: string): string | null {
  const place = Bun.argv.indexOf(`--${name}`)
  return place < 0 ? null : (Bun.argv[place + 1] ?? null)
}
