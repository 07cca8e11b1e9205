import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext, requestContextKey } from '#app/http/request-context.ts'
import type { RootData } from '#app/shell/root-data.ts'
import { loadRootData } from '#app/shell/root-loader.server.ts'
import { compressPage } from './http/compression.server.ts'
import {
  contentSecurityPolicy,
  embeddableHeaders,
  type FramedBy,
  hashFrameworkScripts,
  newScriptMarker,
} from './http/content-security.server.ts'
import { statusForDbError } from './http/status-for-db-error.server.ts'
import { tryOrLog } from './http/try-or-log.server.ts'

/**
 * Renders a page completely before it is sent, because its Content-Security-Policy header contains the hashes of the
 * framework's scripts in it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const marker = newScriptMarker()
  const page = await renderPage(request, await addRootData(request, entryContext, context), marker)
  const { html, scriptHashes } = hashFrameworkScripts(page, marker)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const retryAfter = retryAfterOf(entryContext)
  if (retryAfter) headers.set('Retry-After', retryAfter)
  const { store, identityProviders } = context.get(requestContextKey)
  const framedBy = framedByOf(entryContext)
  for (const [name, value] of Object.entries(embeddableHeaders(framedBy))) headers.set(name, value)
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(scriptHashes, {
      frames: framesOwnPages(entryContext),
      framedBy,
      externalImages: store.kind === 'external',
      formOrigins: identityProviders.flatMap((provider) => provider.formOrigins),
    }),
  )
  return new Response(compressPage(html, request.headers.get('Accept-Encoding'), headers), { status, headers })
}

/**
 * The context with the data of the layout, which the framework does not load for the error page of a form: it would be
 * the page of a guest. The page has no scripts, because what it would be hydrated with lacks the data.
 */
async function addRootData(request: Request, entryContext: EntryContext, context: Readonly<RouterContextProvider>) {
  const { staticHandlerContext } = entryContext
  const { errors, loaderData } = staticHandlerContext
  if (!errors || loaderData.root || request.method === 'GET') return entryContext
  const scope = requestContext(context)
  // A database that does not answer would hold the page up a second time.
  if (statusForDbError(scope.failure)) return entryContext
  const loaded = await tryOrLog(scope.ctx, 'layout of an error page', () => loadRootData(request, scope))
  if (!loaded) return entryContext
  const root: RootData = { ...loaded.data, toast: null, isStatic: true }
  return { ...entryContext, staticHandlerContext: { ...staticHandlerContext, loaderData: { ...loaderData, root } } }
}

/**
 * The `Retry-After` of a rejected form (`tooManyRequests`), which the framework does not copy to the page's headers.
 */
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

/**
 * Who may embed this page: a route's `handle.framedBy` reads it from its loader data. An error page cannot be embedded.
 */
function framedByOf({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext): FramedBy {
  if (errors) return []
  const answers = matches.map(({ route }): FramedBy => route.handle?.framedBy?.(loaderData[route.id]) ?? [])
  return answers.find((answer) => answer.length > 0) ?? []
}

const DOCTYPE = Buffer.from('<!DOCTYPE html>')

/**
 * Renders the page at once, in UTF-8. The framework's own way is a stream that suspends for the data of the loaders,
 * which have finished by now: rendering to a string and appending the data takes two thirds of the time.
 */
async function renderPage(request: Request, entryContext: EntryContext, nonce: string): Promise<Buffer> {
  const { serverHandoffStream, renderMeta = {} } = entryContext
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const context = { ...withMatchedRoutes(entryContext), renderMeta, serverHandoffStream: undefined }
  // A copy: in the built server these are bytes, valid until the next page is rendered
  // (build-plugins/package-patches.ts).
  const page = Buffer.from(renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />))
  if (!renderMeta.didRenderScripts) return Buffer.concat([DOCTYPE, page])
  const controller = 'window.__reactRouterContext.streamController'
  const script = `${controller}.enqueue(${serialiseForScript(loaderData)});${controller}.close();`
  const end = page.lastIndexOf('</body>')
  return Buffer.concat([
    DOCTYPE,
    page.subarray(0, end),
    Buffer.from(`<script nonce="${nonce}">${script}</script>`),
    page.subarray(end),
  ])
}

/**
 * The context with the matched routes as the only ones that can be listed, because the framework builds a router from
 * all that are: several hundred elements for every page. The others can still be looked up by their id.
 */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes: typeof manifest.routes = Object.create(manifest.routes)
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  return { ...context, manifest: { ...manifest, routes } }
}

/** A text as a JavaScript string literal that cannot end the script element it stands in. */
function serialiseForScript(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Logs each bug once, with the request id. A request that the client aborted is not logged, and neither is a page or
 * method that does not exist (404, 405): the framework's text contains the path, which may contain a token.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const current = context.get(requestContextKey)
  current.failure = error
  current.ctx.log.error({ err: error }, 'page failed')
}
