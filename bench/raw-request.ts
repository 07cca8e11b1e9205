import { type IncomingHttpHeaders, request } from 'node:http'

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** What every browser sends over plain HTTP. */
export const ACCEPT_COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br' }

/** One request by node's own client, as `fetch` unpacks by itself and does not tell what was sent. */
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
