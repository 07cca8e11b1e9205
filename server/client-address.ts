import { BlockList, isIP } from 'node:net'
import { normaliseAddress } from '#app/lib/ip-address.server.ts'

/**
 * The client's address in its one spelling: the socket's, or behind a trusted proxy the address that it has forwarded.
 */
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
    const socket = normaliseAddress(socketAddress ?? '')
    if (!socket) return 'unknown'
    if (!forwardedFor || !isProxy(socket)) return socket
    // The rightmost address that is not a trusted proxy. Everything left of it may be set by the client.
    for (const hop of forwardedFor.split(',').toReversed()) {
      const address = normaliseAddress(withoutPort(hop))
      if (!address) break
      if (!isProxy(address)) return address
    }
    return socket
  }
}

/** Some proxies forward the port, too: `203.0.113.5:52311`, `[2001:db8::1]:52311`. */
function withoutPort(hop: string): string {
  const [, ipv4, ipv6] = hop.trim().match(/^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/) ?? []
  return ipv4 ?? ipv6 ?? hop
}
