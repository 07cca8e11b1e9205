import { normaliseAddress } from '#app/lib/ip-address.server.ts'
import type { Log } from '#app/platform/log.server.ts'

/**
 * Warns once when an X-Forwarded-For is not used, because the proxy that sends it is not trusted or its address cannot
 * be read. Behind such a proxy all visitors have its address, and share the limits of one client.
 *
 * @returns a function to call with the header of each request, the address of its socket and that of the client
 */
export function createProxyWarning(log: Log, trustedProxies: readonly string[]) {
  let hasWarned = false
  return (forwardedFor: string | undefined, socketAddress: string | undefined, client: string): void => {
    if (hasWarned || !forwardedFor || client !== normaliseAddress(socketAddress ?? '')) return
    hasWarned = true
    const reason =
      trustedProxies.length > 0
        ? 'TRUST_PROXY does not contain its sender, or it names no client'
        : 'TRUST_PROXY is not set'
    log.warn(
      { proxy: client },
      `X-Forwarded-For is ignored because ${reason}: behind a proxy all visitors count as one client`,
    )
  }
}
