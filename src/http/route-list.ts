/**
 * What to say of a path or method that no route takes. Elysia answers both alike, so the declared
 * endpoints are looked through here: 405 with `Allow` for a known path, else 404.
 */
import { Failure, notFound } from '#src/base/failure.ts'
import type { Endpoint } from '#src/http/endpoint.ts'

export class RouteList {
  readonly #routes: readonly { method: string; parts: readonly string[] }[]

  constructor(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]) {
    this.#routes = endpoints.map(({ method, path }) => ({ method, parts: partsOf(path) }))
  }

  /** Methods that a path takes, HEAD and OPTIONS included; empty for an unknown path. */
  methodsOf(pathname: string): string[] {
    const parts = partsOf(pathname)
    const methods = this.#routes.filter((route) => matches(route.parts, parts)).map((r) => r.method)
    if (methods.length === 0) return []
    const withHead = methods.includes('GET') ? ['HEAD', ...methods] : methods
    return [...new Set([...withHead, 'OPTIONS'])].sort()
  }

  /** The failure of a request that no route took. */
  missing(method: string, pathname: string): Failure {
    const allow = this.methodsOf(pathname)
    if (allow.length === 0) return notFound('Address')
    return new Failure(
      'method_not_allowed',
      `${method} is not possible here; possible: ${allow.join(', ')}.`,
      { allow }
    )
  }
}

/** Segments as written; one slash at the end is ignored. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

function matches(route: readonly string[], parts: readonly string[]): boolean {
  return (
    route.length === parts.length &&
    route.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
  )
}
