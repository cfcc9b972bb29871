/**
 * The page of `/swagger`, as the swagger plugin of Elysia writes it, made to load from here alone.
 *
 * The plugin runs on an app of its own and only its page is taken: its document would be OpenAPI
 * 3.0.3 and would not know endpoints that are declared elsewhere than in Elysia. Its page names a
 * script at a public CDN; that one address is replaced by the installed package's file, and a page
 * that names any other outside address is refused here instead of in the browser.
 */
import { createHash } from 'node:crypto'
import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'

export interface SwaggerPage {
  content: string
  /** Sources of its inline scripts for a Content-Security-Policy: `'sha256-…'`. */
  inlineScripts: string[]
}

const OUTSIDE_SCRIPT = /https:\/\/unpkg\.com\/swagger-ui-dist@[^/"]+\/swagger-ui-bundle\.js/
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g
const LOADED = /(?:src|href)="([^"]*)"/g

/** Where the installed files and the document are served. */
export interface SwaggerAddresses {
  script: string
  style: string
  document: string
}

/** Has the plugin write its page. Throws when a new version of it loads something unforeseen. */
export async function swaggerPage(addresses: SwaggerAddresses): Promise<SwaggerPage> {
  const plugin = swagger({
    path: '/page',
    // The plugin cuts one slash off; the page may be asked for with a slash at its end, so the
    // document's address has to stay absolute.
    specPath: `/${addresses.document}`,
    provider: 'swagger-ui',
    theme: addresses.style,
    documentation: {
      info: { title: 'Keepsake API', version: '', description: 'Reference to try out' }
    },
    // Without this the page would send the document's address to a validator outside.
    swaggerOptions: { validatorUrl: 'none', deepLinking: true, persistAuthorization: false }
  })
  const response = await new Elysia().use(plugin).handle(new Request('http://localhost/page'))
  const content = (await response.text())
    .replace(OUTSIDE_SCRIPT, addresses.script)
    .replace('<head>', '<head>\n    <link rel="icon" href="data:," />')
  const outside = [...content.matchAll(LOADED)].filter(([, url]) => !isLocal(url ?? ''))
  if (outside.length > 0 || !content.includes(addresses.script)) {
    throw new Error('the swagger plugin writes another page than the one known here')
  }
  return {
    content,
    inlineScripts: [...content.matchAll(INLINE_SCRIPT)].map(([, text]) => hashOf(text ?? ''))
  }
}

function isLocal(url: string): boolean {
  return url.startsWith('data:') || (url.startsWith('/') && !url.startsWith('//'))
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
