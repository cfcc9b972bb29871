/**
 * Every endpoint as Bun's own router takes it, handed over through Elysia's `serve` setting. An
 * endpoint makes a Response of a Request, so what Elysia would wrap around each call (a context, one
 * more async function, a look at what came back) serves nobody here. Elysia keeps what Bun's router
 * leaves to it: HEAD, unknown addresses, slashes at the end, and calls that come without a socket.
 */
import type { Endpoint, PathParts } from '#src/http/endpoint.ts'

/** A request as Bun's router hands it over, with the decoded parts of its path. */
interface RoutedRequest extends Request {
  readonly params: Record<string, string>
}

type Handler = (request: RoutedRequest) => Promise<Response>

/** By path and method, as `Bun.serve` wants them. */
export type DirectRoutes = Record<string, Record<string, Handler>>

/** Answers a request whose path has these parts. */
export type AnswerParts = (request: Request, parts: PathParts) => Promise<Response>

/** Adds an endpoint's routes to `routes`. */
export function addDirectRoutes(
  routes: DirectRoutes,
  endpoint: Endpoint,
  answer: AnswerParts
): void {
  const add = (path: string, handler: Handler) => {
    routes[path] = { ...routes[path], [endpoint.method]: handler }
  }
  add(endpoint.path, (request) => answer(request, request.params))
  if (endpoint.kind === 'open') return
  // Reading `params` is a call that makes an object and its texts; a path in full needs none.
  for (const parts of partsInFull(endpoint.path, endpoint.known)) {
    const path = endpoint.path.replace(PART, (part, name: string) => parts[name] ?? part)
    add(path, (request) => answer(request, parts))
  }
}

const PART = /:(\w+)/g

/** Each way in which the parts of a path can be filled in; none where one may be anything. */
function partsInFull(path: string, known: Readonly<Record<string, readonly string[]>>) {
  const names = [...path.matchAll(PART)].map(([, name = '']) => name)
  if (names.length === 0) return []
  return names.reduce<PathParts[]>(
    (all, name) =>
      all.flatMap((parts) => (known[name] ?? []).map((value) => ({ ...parts, [name]: value }))),
    [{}]
  )
}
