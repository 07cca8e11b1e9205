import { type IncomingHttpHeaders, request } from 'node:http'
import type { Person } from '#app/policy/actor.ts'
import type { Site } from '#tests/support/site.ts'

export type RouteResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Path of the redirect, or null. */
  location: string | null
}

type RequestOptions = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** One request as it stands, nothing added and no redirect followed: fetch would be too polite. */
export function send(
  base: string,
  { method = 'GET', path, headers = {}, body }: RequestOptions,
): Promise<RouteResponse> {
  const { hostname, port } = new URL(base)
  const length = method === 'GET' || method === 'HEAD' ? {} : { 'Content-Length': Buffer.byteLength(body ?? '') }
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          location: response.headers.location ?? null,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export type Visitor = ReturnType<typeof visit>

/**
 * Somebody at `site` with a cookie jar: posts forms from the site's own pages, follows no redirect.
 *
 * @param options.as signed in as this person
 * @param options.from client address, where the site trusts its proxy (TRUST_PROXY=127.0.0.1)
 */
export function visit(site: Site, options: { as?: Person | undefined; from?: string } = {}) {
  const jar = new Map<string, string>()
  if (options.as) {
    const { name, value } = site.cookieOf(options.as)
    jar.set(name, value)
  }
  async function ask(sent: RequestOptions): Promise<RouteResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie ? { Cookie: cookie } : {}),
      ...(options.from ? { 'X-Forwarded-For': options.from } : {}),
      ...sent.headers,
    }
    const answer = await send(site.url, { ...sent, headers })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0\b/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    jar,
    get: (path: string, headers: Record<string, string> = {}) => ask({ path, headers }),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      ask({
        method: 'POST',
        path,
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.url, ...headers },
      }),
  }
}

/** What a page says to people: without tags, scripts and runs of space. */
export function pageText({ body }: RouteResponse): string {
  return body
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
