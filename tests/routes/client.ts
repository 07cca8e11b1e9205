import { type IncomingHttpHeaders, request } from 'node:http'
import { ACKNOWLEDGED_FIELD } from '#app/domain/jobs/posting/checks/acknowledged-warnings.ts'
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

/** Sends one request unchanged and follows no redirect. fetch would set or reject some of the headers. */
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
 * A client of `site` with a cookie jar. It posts forms with the site's Origin and follows no redirect.
 *
 * @param options.as the person who is signed in
 * @param options.from the client address, for a site that trusts its proxy (TRUST_PROXY=127.0.0.1)
 */
export function visit(site: Site, options: { as?: Person | undefined; from?: string } = {}) {
  const jar = new Map<string, string>()
  if (options.as) {
    const { name, value } = site.cookieOf(options.as)
    jar.set(name, value)
  }
  async function sendWithCookies(sent: RequestOptions): Promise<RouteResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie ? { Cookie: cookie } : {}),
      ...(options.from ? { 'X-Forwarded-For': options.from } : {}),
      ...sent.headers,
    }
    const response = await send(site.url, { ...sent, headers })
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0\b/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    get: (path: string, headers: Record<string, string> = {}) => sendWithCookies({ path, headers }),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      sendWithCookies({
        method: 'POST',
        path,
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.url, ...headers },
      }),
  }
}

/** The text of a page without tags and scripts, with single spaces. */
export function pageText({ body }: RouteResponse): string {
  return body
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The structured data of a page, by `@type`. */
export function jsonLdOf(body: string): Record<string, Record<string, unknown>> {
  const scripts = [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const all = scripts.map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
  return Object.fromEntries(all.map((data) => [String(data['@type']), data]))
}

/** What the form of a job that was rejected with warnings sends back to accept them. */
export function warningsIn({ body }: RouteResponse): string {
  const value = new RegExp(`name="${ACKNOWLEDGED_FIELD}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
