import { BlockList, isIP } from 'node:net'

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits)
}
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * Where a session was used, for its owner: the IP address, or "Private network" for an address that is not public.
 * There is no place name, because the address is sent to no other service.
 */
export function addressLabel(address: string | null): string {
  const version = isIP(address ?? '')
  if (!address || version === 0) return 'Unknown address'
  return privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4') ? 'Private network' : address
}
