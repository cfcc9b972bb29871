/**
 * The reference: `/openapi.json` and two pages that show it. Their scripts and styles come from
 * installed packages and are served from here; the page's policy forbids the browser to load
 * anything from elsewhere, whatever the packages try.
 */
import { fileURLToPath } from 'node:url'
import { notFound } from '#src/base/failure.ts'
import { openApiDocument } from '#src/http/docs/openapi.ts'
import { REDOC_PAGE, REDOC_START } from '#src/http/docs/redoc-page.ts'
import type { SwaggerPage } from '#src/http/docs/swagger-page.ts'
import { type Endpoint, type OpenAnswer, openEndpoint } from '#src/http/endpoint.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

interface Asset {
  contentType: string
  content: () => string | Blob
}

const ASSETS: Readonly<Record<string, Asset>> = {
  'swagger-ui.js': packaged(SCRIPT, import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  'swagger-ui.css': packaged(STYLE, import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  'redoc-start.js': { contentType: SCRIPT, content: () => REDOC_START }
}

const SWAGGER_ADDRESSES = {
  script: '/docs-assets/swagger-ui.js',
  style: '/docs-assets/swagger-ui.css',
  document: '/openapi.json'
}

/** What the pages may load; inline scripts only where their hashes are given. */
function policy(inlineScripts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'"
  ].join('; ')
}

/** The pages and the document of the endpoints given. */
export function docsEndpoints(
  endpoints: readonly Endpoint[],
  about: { version: string; publicUrl: string | null }
): Endpoint[] {
  const listed = [...endpoints]
  let document: Record<string, unknown> | null = null
  const documentOnce = () => {
    document ??= openApiDocument(listed, {
      version: about.version,
      serverUrl: about.publicUrl
    })
    return document
  }
  let swagger: Promise<SwaggerPage> | null = null
  const swaggerOnce = async () => {
    swagger ??= writeSwaggerPage()
    const { content, inlineScripts } = await swagger
    return page(content, inlineScripts)
  }
  return [
    open('/openapi.json', 'The OpenAPI document', () => ({ status: 200, json: documentOnce() })),
    open('/swagger', 'Reference to try out', swaggerOnce),
    open('/redoc', 'Reference to read', () => page(REDOC_PAGE, [])),
    open('/docs-assets/:file', 'Scripts and styles of both pages', (path) => asset(path['file']))
  ]
}

/** The plugin that writes the page is loaded for it, since most services never show it. */
async function writeSwaggerPage(): Promise<SwaggerPage> {
  const { swaggerPage } = await import('#src/http/docs/swagger-page.ts')
  return swaggerPage(SWAGGER_ADDRESSES)
}

function open(
  path: string,
  summary: string,
  respond: (path: Readonly<Record<string, string>>) => OpenAnswer | Promise<OpenAnswer>
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

function page(content: string, inlineScripts: readonly string[]): OpenAnswer {
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    content,
    headers: { 'Content-Security-Policy': policy(inlineScripts) }
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
