import { type IncomingHttpHeaders, request } from 'node:http'

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The encodings that browsers accept over plain HTTP. */
export const ACCEPT_COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Sends a request with Node's HTTP client and returns the body as sent: `fetch` would decompress it. */
export function sendRawRequest(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: string,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const asked = request(url, { method, headers: { ...headers, ...length } }, (response) => {
      response
        .toArray()
        .then(
          (chunks) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          reject,
        )
    })
    asked.once('error', reject).end(body)
  })
}
