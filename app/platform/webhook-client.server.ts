import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from '#app/lib/ip-address.server.ts'
import { PrivateAddressError, publicLookup } from './public-lookup.server.ts'

/** For the whole request; the worker sends other events only afterwards. */
const TIMEOUT_MS = 10_000

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Why an address cannot receive webhooks. */
export type WebhookTargetProblem = 'not-https' | 'private' | 'unknown-host'

export type WebhookClient = {
  /** @returns null if events can be sent to `url` */
  findTargetProblem(url: string): Promise<WebhookTargetProblem | null>
  /**
   * Posts `body` and returns the status of the response. Redirects are not followed.
   *
   * @throws an error if there is no response within 10 seconds, or if the target resolves to an address that is not public
   */
  post(url: string, headers: Record<string, string>, body: string): Promise<number>
}

/**
 * Creates the client that sends webhooks. It connects only to public addresses: the address is checked when it connects,
 * because a name can resolve to another one then than when it was saved.
 *
 * @param options.allowLoopback also this machine, by http
 */
export function createWebhookClient({ allowLoopback }: { allowLoopback: boolean }): WebhookClient {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && check(LOOPBACK, address))
  const isLoopbackName = (host: string) => allowLoopback && (host === 'localhost' || check(LOOPBACK, host))

  return {
    async findTargetProblem(url) {
      const { protocol, hostname } = new URL(url)
      const host = hostOf(hostname)
      if (protocol !== 'https:' && !isLoopbackName(host)) return 'not-https'
      if (isIP(host) !== 0) return isAllowed(host) ? null : 'private'
      const addresses = await lookup(host, { all: true }).catch(() => [])
      if (addresses.length === 0) return 'unknown-host'
      return addresses.every(({ address }) => isAllowed(address)) ? null : 'private'
    },
    post(url, headers, body) {
      const target = new URL(url)
      const host = hostOf(target.hostname)
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest
      return new Promise((resolve, reject) => {
        // The lookup is skipped for an address.
        if (isIP(host) !== 0 && !isAllowed(host)) return reject(new PrivateAddressError(host))
        if (target.protocol !== 'https:' && !isLoopbackName(host)) return reject(new Error('not https'))
        const request = send(target, {
          method: 'POST',
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          lookup: publicLookup(undefined, isAllowed),
          agent: false,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        request.on('response', (response) => {
          resolve(response.statusCode ?? 0)
          // The body is of no use, and may be endless.
          response.destroy()
        })
        request.on('error', reject)
        request.end(body)
      })
    },
  }
}

/** A short reason for the delivery log, without the address of our own network. */
export function describeWebhookError(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'The address is not on the public internet.'
  if (!(error instanceof Error)) return 'No response.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `No response in ${TIMEOUT_MS / 1000} seconds.`
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name was not found.'
  if (code === 'ECONNREFUSED') return 'The connection was rejected.'
  if (/CERT|TLS|SSL/.test(code)) return 'The certificate is not valid.'
  return 'The connection failed.'
}

function check(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
