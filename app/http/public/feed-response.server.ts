import { createChunkStream } from '#app/lib/streams/chunk-stream.ts'
import { pickEncoding } from '../compression.server.ts'
import { createEtag, matchesEtag } from './etag.server.ts'

/** Caches may keep a feed for a minute: a job that closes has left every feed by then. */
const FEED_CACHE_CONTROL = 'public, max-age=60'

type Feed = {
  contentType: string
  /** Identifies the content: two feeds with the same text at the same address are equal. */
  version: string
  lastModified: Date | null
  /** The parts of the document, in order. Read only as fast as the client takes them. */
  parts: AsyncIterable<string> | Iterable<string>
}

/**
 * Streams a feed, compressed if the client accepts gzip, or answers 304 if the client already has this version
 * (`If-None-Match`). `If-Modified-Since` alone is ignored: a feed from which a job was removed is not newer than the
 * newest of its other jobs.
 */
export function feedResponse(request: Request, { contentType, version, lastModified, parts }: Feed): Response {
  const etag = createEtag(version)
  const isCompressed = pickEncoding(request.headers.get('Accept-Encoding') ?? '', ['gzip']) !== undefined
  const headers = {
    'Content-Type': contentType,
    'Cache-Control': FEED_CACHE_CONTROL,
    Vary: 'Accept-Encoding',
    // A strong tag would name the bytes, which differ by encoding (RFC 9110 section 8.8.3).
    ETag: isCompressed ? `W/${etag}` : etag,
    ...(lastModified ? { 'Last-Modified': lastModified.toUTCString() } : {}),
  }
  if (matchesEtag(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  const encoded = { ...headers, ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}) }
  if (request.method === 'HEAD') return new Response(null, { headers: encoded })
  const body = createChunkStream(encodeParts(parts))
  return new Response(isCompressed ? body.pipeThrough(new CompressionStream('gzip')) : body, { headers: encoded })
}

/** Joins small parts, so that a feed is not sent in a million chunks. */
async function* encodeParts(parts: Feed['parts']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let buffered = ''
  for await (const part of parts) {
    buffered += part
    if (buffered.length >= 32_768) {
      yield encoder.encode(buffered)
      buffered = ''
    }
  }
  yield encoder.encode(buffered)
}
