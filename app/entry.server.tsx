import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContextKey } from '#app/http/request-context.ts'
import { compressPage } from './http/compression.server.ts'
import {
  contentSecurityPolicy,
  embeddableHeaders,
  hashFrameworkScripts,
  newScriptMarker,
} from './http/content-security.server.ts'

/** Limit for rendering one page. Loaders have finished by then. */
const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders a page into a buffer, because its Content-Security-Policy header contains the hashes of the framework's scripts in it.
 * Buffering has 1.2 to 1.3 times the throughput of streaming.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const marker = newScriptMarker()
  const page = await renderPage(request, entryContext, marker)
  const { html, scriptHashes } = hashFrameworkScripts(page.toString('utf8'), marker)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const retryAfter = retryAfterOf(entryContext)
  if (retryAfter) headers.set('Retry-After', retryAfter)
  const framedBy = framedByOf(entryContext)
  for (const [name, value] of Object.entries(embeddableHeaders(framedBy))) headers.set(name, value)
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(scriptHashes, {
      frames: framesOwnPages(entryContext),
      framedBy,
      externalImages: context.get(requestContextKey).store.kind === 'external',
    }),
  )
  return new Response(compressPage(Buffer.from(html), request.headers.get('Accept-Encoding'), headers), {
    status,
    headers,
  })
}

/** The `Retry-After` of a rejected form (`tooManyRequests`), which the framework does not copy to the page's headers. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | null {
  const { actionHeaders } = staticHandlerContext
  return (
    Object.values(actionHeaders)
      .find((headers) => headers.has('Retry-After'))
      ?.get('Retry-After') ?? null
  )
}

/** True when a route of this page embeds our own pages in a frame (`handle.framesOwnPages`). */
function framesOwnPages({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => route.handle?.framesOwnPages === true)
}

/** Origins that may embed this page: a route's `handle.framedBy` reads them from its loader data. */
function framedByOf({ staticHandlerContext: { matches, loaderData } }: EntryContext): string[] {
  return matches.flatMap(({ route }) => route.handle?.framedBy?.(loaderData[route.id]) ?? [])
}

function renderPage(request: Request, entryContext: EntryContext, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          collectBuffer(pipe).then(resolve, reject)
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const timer = setTimeout(() => abort(new Error('A page took too long to render.')), RENDER_TIMEOUT_MS)
  })
}

/** Collects everything that `pipe` writes. */
function collectBuffer(pipe: (destination: Writable) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk: Buffer | string, _encoding, done) {
        chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    collector.on('error', reject)
    pipe(collector)
  })
}

/**
 * Logs each bug once, with the request id. A request that the client aborted is not logged, and neither is a page or method
 * that does not exist (404, 405): the framework's text contains the path, which may contain a token.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const current = context.get(requestContextKey)
  current.failure = error
  current.ctx.log.error({ err: error }, 'page failed')
}
