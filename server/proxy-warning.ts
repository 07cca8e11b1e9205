import type { Log } from '#app/platform/log.server.ts'

/**
 * Warns once when X-Forwarded-For arrives and no proxy is trusted. Behind such a proxy all visitors have its address, and
 * share the limits of one client.
 *
 * @returns a function to call with the header of each request and the address of its socket
 */
export function createProxyWarning(log: Log, trustedProxies: readonly string[]) {
  let hasWarned = trustedProxies.length > 0
  return (forwardedFor: string | undefined, address: string): void => {
    if (hasWarned || !forwardedFor) return
    hasWarned = true
    log.warn(
      { proxy: address },
      'X-Forwarded-For is ignored because TRUST_PROXY is not set: behind a proxy all visitors count as one client',
    )
  }
}
