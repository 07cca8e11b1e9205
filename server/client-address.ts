import { BlockList, isIP } from 'node:net'

/** Reads who is really asking: the socket's address, or behind a trusted proxy what that proxy saw. */
export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * @param trusted addresses or CIDR ranges of proxies whose forwarding headers count (TRUST_PROXY). With none, the
 *   headers are ignored: anyone could write them.
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
    const socket = plain(socketAddress ?? '')
    if (!forwardedFor || !isIP(socket) || !isProxy(socket)) return socket || 'unknown'
    // The rightmost address that is no proxy of ours: everything left of it could have been written by the client.
    for (const hop of forwardedFor.split(',').toReversed()) {
      const address = plain(hop.trim())
      if (!isIP(address)) break
      if (!isProxy(address)) return address
    }
    return socket
  }
}

/** IPv4 written as IPv6 (::ffff:1.2.3.4) counts as the IPv4 address that it is. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
