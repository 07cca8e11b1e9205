import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

/** A smaller response fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/**
 * The encodings in order of preference. Of a list page of 158 KB, Zstandard level 3 and Brotli quality 3 make 18 KB,
 * the one in 0.7 ms and the other in 1.3. Brotli's window of 256 KB holds a whole page, while the default of 4 MB is
 * mostly memory to clear. Compression runs synchronously: a worker thread would cost 0.5 to 1.2 ms of CPU more.
 */
const ENCODERS: Record<string, (page: Buffer) => Buffer<ArrayBuffer>> = {
  zstd: (page) => zstdCompressSync(page),
  br: (page) => brotliCompressSync(page, BROTLI),
  gzip: (page) => gzipSync(page, { level: 4 }),
}
const PAGE_ENCODINGS = Object.keys(ENCODERS)

/**
 * Compresses a page with the best encoding of `accepted` (the request's Accept-Encoding) and sets the matching
 * `headers`. The length reveals no secret (BREACH), because no page contains one: sessions are HttpOnly cookies, and
 * posts are checked by origin.
 *
 * Only for pages and what is stored: the data that the client router loads is 6 KB and takes one round trip, compressed
 * or not.
 */
export function compressPage(
  page: Buffer<ArrayBuffer>,
  accepted: string | null,
  headers: Headers,
): Buffer<ArrayBuffer> {
  headers.append('Vary', 'Accept-Encoding')
  const encoding = pickEncoding(accepted ?? '')
  const encode = encoding && ENCODERS[encoding]
  if (!encode || page.length < MIN_COMPRESSED_BYTES) return page
  const compressed = encode(page)
  headers.set('Content-Encoding', encoding)
  // Set explicitly, because the server would stream an encoded body in chunks, which is slower.
  headers.set('Content-Length', String(compressed.length))
  return compressed
}

/** Values of Accept-Encoding that are remembered. Browsers send a handful. */
const MAX_REMEMBERED = 100
const remembered = new Map<string, ReadonlySet<string>>()

/**
 * The first of `encodings`, by default those of pages, that `accepted` (Accept-Encoding) allows; undefined for none.
 */
export function pickEncoding(accepted: string, encodings: readonly string[] = PAGE_ENCODINGS): string | undefined {
  const acceptable = remembered.get(accepted) ?? parseAccepted(accepted)
  if (remembered.size < MAX_REMEMBERED) remembered.set(accepted, acceptable)
  return encodings.find((name) => acceptable.has(name))
}

function parseAccepted(accepted: string): ReadonlySet<string> {
  const acceptable = new Set<string>()
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', quality = ''] = entry.split(';').map((part) => part.trim())
    if (!/^q=0(\.0*)?$/.test(quality)) acceptable.add(name)
  }
  return acceptable
}
