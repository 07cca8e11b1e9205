import { lookup } from 'node:dns/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { isPublicAddress, withoutBrackets } from '#app/lib/ip-address.server.ts'
import { PrivateAddressError, publicLookup } from './public-lookup.server.ts'
import { runOutsideSlot } from './request-slot.server.ts'

/** For the whole request, redirects included. */
const TIMEOUT_MS = 10_000
/** Calendar services redirect to another host once or twice. */
const MAX_REDIRECTS = 3

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Why an address cannot be connected to. */
export type TargetProblem = 'not-https' | 'private' | 'unknown-host'

export type PublicHttpClient = {
  /** @returns null if `url` can be connected to; `unknown-host` also if its name is not resolved within 10 seconds */
  findTargetProblem(url: string): Promise<TargetProblem | null>
  /**
   * Posts `body` and returns the status of the response. Redirects are not followed.
   *
   * @throws an error if there is no response within 10 seconds, or if the target resolves to an address that is not
   *   public
   */
  post(url: string, headers: Record<string, string>, body: string): Promise<number>
  /**
   * Gets a document and returns the status of the response with its text. Up to 3 redirects are followed, each to an
   * address that is checked like the first. Nothing is decompressed, so a small response stays small.
   *
   * @throws BodyTooLargeError for more than `maxBytes`; otherwise like `post`
   */
  get(url: string, headers: Record<string, string>, maxBytes: number): Promise<{ status: number; body: string }>
  /**
   * Sends a REPORT request (RFC 3253), by which calendars are searched, and returns the status of the response with its
   * text. Redirects are not followed, because the headers contain a password.
   *
   * @throws BodyTooLargeError for more than `maxBytes`; otherwise like `post`
   */
  report(
    url: string,
    headers: Record<string, string>,
    body: string,
    maxBytes: number,
  ): Promise<{ status: number; body: string }>
}

/** A response is longer than the caller accepts. */
export class BodyTooLargeError extends Error {}

/**
 * Creates the client for addresses that users enter: of webhooks and calendars. It connects only to public addresses:
 * the address is checked when it connects, because a name can resolve to another one then than when it was saved. A
 * request holds no slot during a call (`runOutsideSlot`).
 *
 * @param options.allowLoopback also this machine, by http
 * @param options.lookupAll another resolution of host names, for tests
 */
export function createPublicHttpClient({
  allowLoopback,
  lookupAll = (host) => lookup(host, { all: true }),
  timeoutMs = TIMEOUT_MS,
}: {
  allowLoopback: boolean
  lookupAll?: (host: string) => Promise<{ address: string }[]>
  timeoutMs?: number
}): PublicHttpClient {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isIn(LOOPBACK, address))
  const isLoopbackName = (host: string) => allowLoopback && (host === 'localhost' || isIn(LOOPBACK, host))

  const client: PublicHttpClient = {
    async findTargetProblem(url) {
      const { protocol, hostname } = new URL(url)
      const host = withoutBrackets(hostname)
      if (protocol !== 'https:' && !isLoopbackName(host)) return 'not-https'
      if (isIP(host) !== 0) return isAllowed(host) ? null : 'private'
      // The resolver of the system can take a minute to give up.
      const addresses = await Promise.race([lookupAll(host).catch(() => []), delay(timeoutMs, [], { ref: false })])
      if (addresses.length === 0) return 'unknown-host'
      return addresses.every(({ address }) => isAllowed(address)) ? null : 'private'
    },
    post: (url, headers, body) =>
      new Promise((resolve, reject) => {
        const options = { method: 'POST', headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } }
        const request = open(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
        request.on('response', (response) => {
          resolve(response.statusCode ?? 0)
          // The body is of no use, and may be endless.
          response.destroy()
        })
        request.on('error', reject)
        request.end(body)
      }),
    async get(url, headers, maxBytes) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      let target = url
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const response = await receive(open(target, { headers: { ...headers, 'Accept-Encoding': 'identity' }, signal }))
        const { statusCode: status = 0, headers: received } = response
        if (received.location === undefined || status < 300 || status > 399) {
          return { status, body: await readBody(response, maxBytes, signal) }
        }
        response.destroy()
        target = new URL(received.location, target).href
      }
      throw new Error('too many redirects')
    },
    async report(url, headers, body, maxBytes) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const length = { 'Content-Length': Buffer.byteLength(body), 'Accept-Encoding': 'identity' }
      const request = open(url, { method: 'REPORT', headers: { ...headers, ...length }, signal })
      const response = await receive(request, body)
      return { status: response.statusCode ?? 0, body: await readBody(response, maxBytes, signal) }
    },
  }
  return {
    findTargetProblem: (...call) => runOutsideSlot(() => client.findTargetProblem(...call)),
    post: (...call) => runOutsideSlot(() => client.post(...call)),
    get: (...call) => runOutsideSlot(() => client.get(...call)),
    report: (...call) => runOutsideSlot(() => client.report(...call)),
  }

  /** @throws an error if the target is not allowed. The addresses of a name are checked while connecting. */
  function open(url: string, options: RequestOptions): ClientRequest {
    const target = new URL(url)
    const host = withoutBrackets(target.hostname)
    // The lookup is skipped for an address.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddressError(host)
    if (target.protocol !== 'https:' && !(target.protocol === 'http:' && isLoopbackName(host)))
      throw new Error('not https')
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    return send(target, { ...options, lookup: publicLookup(undefined, isAllowed), agent: false })
  }
}

/** Sends a request. @returns the response, whose body has not been read */
function receive(request: ClientRequest, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/** @throws BodyTooLargeError after `maxBytes`, without reading the rest */
async function readBody(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.byteLength
      // Leaving the loop destroys the response.
      if (length > maxBytes) throw new BodyTooLargeError()
      chunks.push(chunk)
    }
  } catch (error) {
    // The stream reports only that it was cut off.
    throw signal.aborted ? signal.reason : error
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether a request has failed because there was no response in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** A short reason for the person who entered the address, without the address of our own network. */
export function describeHttpError(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'The address is not on the public internet.'
  if (isTimeout(error)) return `No response in ${TIMEOUT_MS / 1000} seconds.`
  if (!(error instanceof Error)) return 'No response.'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name was not found.'
  if (code === 'ECONNREFUSED') return 'The connection was rejected.'
  if (/CERT|TLS|SSL/.test(code)) return 'The certificate is not valid.'
  return 'The connection failed.'
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
