import type { IncomingMessage } from 'node:http'
import { pickEncoding } from '#app/http/compression.server.ts'
import type { Fetch, Page } from './page-cache.ts'

/** Without a query, so that the keys are the names of existing files. No route answers an address of this kind. */
const ASSET_PATH = /^\/(?:assets\/[\w.-]+|[\w-]+\.(?:css|ico|png|svg))$/
/** Requests with one of these are left to the file server, which may answer 206 or 304. */
const CONDITIONAL = ['range', 'if-none-match', 'if-modified-since', 'authorization'] as const

/** The encodings of the browser build (`precompressAssets` in vite.config.ts). */
const BUILT_ENCODINGS = ['br', 'gzip']

export type AssetCache = {
  /** The stored file for this request, or null. */
  find(request: IncomingMessage): Page | null
  /** Handles a request, and stores its file. */
  fetch: Fetch
}

/**
 * Keeps the files of the browser build in memory as they were first sent, compressed. Their names contain a hash of
 * their content, and those beside them (icons) change with a release, so they never expire here. The build limits the
 * memory: 404 responses are not stored.
 *
 * @param handle reads what is not stored
 */
export function createAssetCache(handle: Fetch, { baseUrl }: { baseUrl: string }): AssetCache {
  const { host } = new URL(baseUrl)
  const files = new Map<string, Page>()

  function encodingOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (method !== 'GET' || headers.host !== host || !ASSET_PATH.test(url)) return null
    if (CONDITIONAL.some((name) => headers[name] !== undefined)) return null
    // The file server does not understand weights (`br;q=1.0`), and would send the file uncompressed.
    if (/;/.test(String(headers['accept-encoding'] ?? ''))) return null
    return pickEncoding(String(headers['accept-encoding'] ?? ''), BUILT_ENCODINGS) ?? 'identity'
  }

  return {
    find(request) {
      const encoding = encodingOf(request)
      return (encoding && files.get(`${encoding} ${request.url}`)) || null
    },
    async fetch(request, env) {
      const response = await handle(request, env)
      const encoding = encodingOf(env.incoming)
      if (encoding === null || response.status !== 200) return response
      // The file server knows another encoding, which not every client of this key accepts.
      if (![null, encoding].includes(response.headers.get('Content-Encoding'))) return response
      const body = Buffer.from(await response.arrayBuffer())
      const headers = new Headers(response.headers)
      headers.set('Content-Length', String(body.length))
      files.set(`${encoding} ${env.incoming.url}`, { headers: [...headers].flat(), body })
      return new Response(body, { headers })
    },
  }
}
