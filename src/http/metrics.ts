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

/** The calls of one endpoint; handed out once, so that no call has to look it up. */
export class RouteCount {
  readonly method: string
  readonly path: string
  readonly byStatus = new Map<number, number>()
  /** Calls by the bucket they fell into; the last is above every bound. */
  readonly buckets: number[] = Array.from({ length: BOUNDS_S.length + 1 }, () => 0)
  totalS = 0

  constructor(method: string, path: string) {
    this.method = method
    this.path = path
  }

  add(status: number, seconds: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
    let bucket = 0
    while (seconds > (BOUNDS_S[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1
    this.totalS += seconds
  }
}

/** Counts of HTTP calls since the start. */
export class HttpMetrics {
  readonly #routes: RouteCount[] = []
  #inFlight = 0
  #begun = 0

  /** Calls since the start, and those that are being answered. */
  get calls(): { begun: number; inFlight: number } {
    return { begun: this.#begun, inFlight: this.#inFlight }
  }

  /** Begins to count the calls of a declared path; once for each. */
  route(method: string, path: string): RouteCount {
    const route = new RouteCount(method, path)
    this.#routes.push(route)
    return route
  }

  /** Notes that a call has begun. */
  begin(): void {
    this.#begun++
    this.#inFlight++
  }

  /** Notes the end of a call of that route. */
  end(route: RouteCount, status: number, seconds: number): void {
    this.#inFlight--
    route.add(status, seconds)
  }

  families(): Family[] {
    const routes = this.#routes.filter(({ byStatus }) => byStatus.size > 0)
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
}

function durations({ method, path, buckets, totalS }: RouteCount): Sample[] {
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
