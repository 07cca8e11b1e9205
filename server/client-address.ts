import { BlockList, isIP } from 'node:net'

/** The client's address: the socket's, or behind a trusted proxy the address that the proxy has forwarded. */
export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * @param trusted addresses or CIDR ranges of the proxies whose forwarding headers are trusted (TRUST_PROXY). Headers of
 *   other clients are ignored, because any client can set them.
 */
export function clientAddressFrom(trusted: readonly string[]): ClientAddress {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix) proxies.addSubnet(address, Number(prefix), family)
    else proxies.addAddress(address, family)
  }
  const isProxy = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress, forwardedFor) => {
    const socket = unmapIpv4(socketAddress ?? '')
    if (!forwardedFor || !isIP(socket) || !isProxy(socket)) return socket || 'unknown'
    // The rightmost address that is not a trusted proxy. Everything left of it may be set by the client.
    for (const hop of forwardedFor.split(',').toReversed()) {
      const address = unmapIpv4(hop.trim())
      if (!isIP(address)) break
      if (!isProxy(address)) return address
    }
    return socket
  }
}

/** Converts an IPv4-mapped IPv6 address: `::ffff:1.2.3.4` → `1.2.3.4`. */
function unmapIpv4(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
