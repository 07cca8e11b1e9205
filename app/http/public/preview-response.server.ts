import { drawPreview, findPreview, previewVersion } from '#app/domain/feeds/previews/preview-image.server.ts'
import type { PreviewContent } from '#app/domain/feeds/previews/preview-image.worker.server.ts'
import { consumeRateLimit } from '../rate-limit.server.ts'
import type { RequestContext } from '../request-context.ts'
import { matchesEtag } from './etag.server.ts'

/** A job that closes has left every copy within a minute, as with feeds. */
const CACHE_CONTROL = 'public, max-age=60'
const BUSY_SECONDS = 5

/**
 * A link preview image as PNG, or 304 if the client has it. An image that is not in memory is drawn: within a limit per
 * client (429), and while few others wait (503).
 */
export async function previewResponse(
  { ctx, client }: RequestContext,
  request: Request,
  content: PreviewContent,
): Promise<Response> {
  const version = previewVersion(content)
  const etag = `"${version}"`
  const isGuest = ctx.actor.kind === 'guest'
  const headers = { ETag: etag, ...(isGuest ? { 'Cache-Control': CACHE_CONTROL } : {}) }
  if (matchesEtag(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  let png = findPreview(version)
  if (!png) {
    const seconds = await consumeRateLimit(ctx, 'previewImage', client)
    if (seconds) return tryAgain(429, seconds)
    png = await drawPreview(version, content)
    if (!png) return tryAgain(503, BUSY_SECONDS)
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(png), {
    headers: {
      ...headers,
      'Content-Type': 'image/png',
      'Content-Length': String(png.byteLength),
      // Shown on other websites.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}

function tryAgain(status: number, seconds: number): Response {
  return new Response(null, { status, headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' } })
}
