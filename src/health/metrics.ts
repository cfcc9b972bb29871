/**
 * What the process has counted of its HTTP calls, and the Prometheus text format (0.0.4) in which
 * it is told. Labels are a method, a declared path and a status: never what a caller sent, so their
 * number is bounded by the list of endpoints. Written here because the usual client has had no
 * release for years, and the format is a page.
 */

/** Upper bounds of the duration histogram, seconds. */
const BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

export interface Sample {
  labels?: Readonly<Record<string, string>>
  /** Part of a name beside the family's: `_bucket`, `_sum`, `_count`. */
  suffix?: string
  value: number
}

/** All samples of one name. */
export interface Family {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly Sample[]
}

interface Route {
  method: string
  path: string
  byStatus: Map<number, number>
  /** Calls by the bucket they fell into; the last is above every bound. */
  buckets: number[]
  totalS: number
}

/** Counts of HTTP calls since the start. */
export class HttpMetrics {
  readonly #routes = new Map<string, Map<string, Route>>()
  #inFlight = 0

  /** Notes that a call has begun. */
  begin(): void {
    this.#inFlight++
  }

  /** Notes the end of a call on a declared path. */
  end(method: string, path: string, status: number, seconds: number): void {
    this.#inFlight--
    const route = this.#routeOf(method, path)
    route.byStatus.set(status, (route.byStatus.get(status) ?? 0) + 1)
    const fits = BOUNDS_S.findIndex((bound) => seconds <= bound)
    const bucket = fits === -1 ? BOUNDS_S.length : fits
    route.buckets[bucket] = (route.buckets[bucket] ?? 0) + 1
    route.totalS += seconds
  }

  families(): Family[] {
    const routes = [...this.#routes.values()].flatMap((byPath) => [...byPath.values()])
    return [
      {
        name: 'keepsake_http_requests_total',
        type: 'counter',
        help: 'HTTP calls by endpoint and status.',
        samples: routes.flatMap(({ method, path, byStatus }) =>
          [...byStatus].map(([status, value]) => ({
            labels: { method, path, status: String(status) },
            value
          }))
        )
      },
      {
        name: 'keepsake_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time from a call to its answer.',
        samples: routes.flatMap(durations)
      },
      {
        name: 'keepsake_http_requests_in_flight',
        type: 'gauge',
        help: 'HTTP calls that are being answered.',
        samples: [{ value: this.#inFlight }]
      }
    ]
  }

  #routeOf(method: string, path: string): Route {
    let byPath = this.#routes.get(method)
    if (byPath === undefined) {
      byPath = new Map()
      this.#routes.set(method, byPath)
    }
    let route = byPath.get(path)
    if (route === undefined) {
      const buckets = Array.from({ length: BOUNDS_S.length + 1 }, () => 0)
      route = { method, path, byStatus: new Map(), buckets, totalS: 0 }
      byPath.set(path, route)
    }
    return route
  }
}

function durations({ method, path, buckets, totalS }: Route): Sample[] {
  let count = 0
  const upTo = buckets.map((inBucket, place) => {
    count += inBucket
    const le = String(BOUNDS_S[place] ?? '+Inf')
    return { suffix: '_bucket', labels: { method, path, le }, value: count }
  })
  const labels = { method, path }
  return [
    ...upTo,
    { suffix: '_sum', labels, value: totalS },
    { suffix: '_count', labels, value: count }
  ]
}

/** The families as Prometheus reads them; one without samples is left out. */
export function prometheusText(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(lineOf(name))]
        .map((line) => `${line}\n`)
        .join('')
    )
    .join('')
}

function lineOf(name: string) {
  return ({ suffix = '', labels = {}, value }: Sample): string => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`)
    const inner = pairs.length === 0 ? '' : `{${pairs.join(',')}}`
    return `${name}${suffix}${inner} ${value}`
  }
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
