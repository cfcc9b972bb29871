/**
 * The reference: `/openapi.json` and two pages that show it. Their scripts and styles come from
 * installed packages and are served from here; the page's policy forbids the browser to load
 * anything from elsewhere, whatever the packages try.
 */
import { fileURLToPath } from 'node:url'
import { notFound } from '#src/failure.ts'
import { openApiDocument } from '#src/http/docs/openapi.ts'
import { REDOC_PAGE, REDOC_START, SWAGGER_PAGE, SWAGGER_START } from '#src/http/docs/pages.ts'
import { type Endpoint, type OpenAnswer, openEndpoint } from '#src/http/endpoint.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

const ASSETS: Readonly<Record<string, { contentType: string; content: () => string | Blob }>> = {
  'swagger-ui.js': packaged(SCRIPT, import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  'swagger-ui.css': packaged(STYLE, import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  'redoc.js': packaged(SCRIPT, import.meta.resolve('redoc/bundles/redoc.standalone.js')),
  'swagger-start.js': { contentType: SCRIPT, content: () => SWAGGER_START },
  'redoc-start.js': { contentType: SCRIPT, content: () => REDOC_START }
}

const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'"
].join('; ')

/** The pages and the document of the endpoints given. */
export function docsEndpoints(
  endpoints: readonly Endpoint[],
  about: { version: string; config: { publicUrl: string | null } }
): Endpoint[] {
  const listed = [...endpoints]
  let document: Record<string, unknown> | null = null
  const documentOnce = () => {
    document ??= openApiDocument(listed, {
      version: about.version,
      serverUrl: about.config.publicUrl
    })
    return document
  }
  return [
    open('/openapi.json', 'The OpenAPI document', () => ({ status: 200, json: documentOnce() })),
    open('/swagger', 'Reference to try out', () => page(SWAGGER_PAGE)),
    open('/redoc', 'Reference to read', () => page(REDOC_PAGE)),
    open('/docs-assets/:file', 'Scripts and styles of both pages', (path) => asset(path['file']))
  ]
}

function open(
  path: string,
  summary: string,
  respond: (path: Readonly<Record<string, string>>) => OpenAnswer
): Endpoint {
  return openEndpoint({
    method: 'GET',
    path,
    tag: 'Reference',
    summary,
    key: 'none',
    answer: null,
    respond: (call) => respond(call.path)
  })
}

function page(content: string): OpenAnswer {
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    content,
    headers: { 'Content-Security-Policy': POLICY }
  }
}

function asset(file: string | undefined): OpenAnswer {
  const found = file !== undefined && Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined
  if (found === undefined) throw notFound('File')
  return { status: 200, contentType: found.contentType, content: found.content() }
}

function packaged(contentType: string, url: string) {
  return { contentType, content: () => Bun.file(fileURLToPath(url)) }
}
