import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { ACCEPT_COMPRESSED, sendRawRequest } from './raw-request.ts'

/**
 * What a browser loads for a page with an empty cache: bytes as sent (with Zstandard and Brotli accepted) and
 * uncompressed.
 */
export type PageBytes = Record<'html' | 'styles' | 'scripts' | 'fonts', { sent: number; raw: number }> & {
  requests: number
}

/** Loads the page and the files that its markup refers to: styles, preloaded and imported scripts, preloaded fonts. */
export async function pageBytes(origin: string, path: string, headers: Record<string, string>): Promise<PageBytes> {
  const page = await load(origin + path, headers)
  const markup = page.body.toString()
  const files = {
    styles: matchesOf(markup, /<link rel="stylesheet" href="([^"]+)"/g),
    scripts: matchesOf(markup, /<link rel="modulepreload" href="([^"]+)"|(?:from|import) "(\/assets\/[^"]+\.js)"/g),
    fonts: matchesOf(markup, /href="(\/[^"]+\.woff2)"/g),
  }
  const sum = async (paths: string[]) => {
    const loaded = await Promise.all(paths.map((file) => load(origin + file, headers)))
    return { sent: total(loaded.map(({ sent }) => sent)), raw: total(loaded.map(({ body }) => body.length)) }
  }
  return {
    html: { sent: page.sent, raw: page.body.length },
    styles: await sum(files.styles),
    scripts: await sum(files.scripts),
    fonts: await sum(files.fonts),
    requests: 1 + files.styles.length + files.scripts.length + files.fonts.length,
  }
}

function matchesOf(markup: string, pattern: RegExp): string[] {
  return [...new Set([...markup.matchAll(pattern)].map(([, first, second]) => first ?? second ?? ''))]
}

async function load(url: string, headers: Record<string, string>): Promise<{ sent: number; body: Buffer }> {
  const { status, headers: responseHeaders, body } = await sendRawRequest(url, { ...headers, ...ACCEPT_COMPRESSED })
  if (status !== 200) throw new Error(`${url} responded with ${status}.`)
  return { sent: body.length, body: decompress(body, responseHeaders['content-encoding']) }
}

function decompress(sent: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(sent)
  if (encoding === 'br') return brotliDecompressSync(sent)
  return encoding === 'gzip' ? gunzipSync(sent) : sent
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
