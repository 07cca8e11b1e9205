import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * The one spelling of an IP address: lower case, shortest form, without a zone id; an IPv4-mapped IPv6 address as IPv4.
 *
 * @returns null if `text` is not an IP address
 */
export function normaliseAddress(text: string): string | null {
  const [address = ''] = text.trim().split('%')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const normalised = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = normalised.match(/^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/)
  if (!mapped) return normalised
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * What limits count as one client: an IPv4 address, or the /64 network of an IPv6 address, of which one client has all
 * addresses. `2001:db8:1:2:3::4` → `2001:db8:1:2::/64`. A text that is not an address is returned unchanged.
 */
export function clientNetwork(address: string): string {
  const normalised = normaliseAddress(address)
  if (!normalised?.includes(':')) return normalised ?? address
  const [start = '', end] = normalised.split('::')
  const before = start.split(':').filter(Boolean)
  const after = end?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const network = [...before, ...zeros, ...after].slice(0, 4).join(':')
  return `${normaliseAddress(`${network}::`)}/64`
}

const PRIVATE_NETWORKS = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, bits)
}
PRIVATE_NETWORKS.addSubnet('::', 127, 'ipv6')
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6')
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6')

/** True for an IP address of this machine or of a network that the internet does not reach. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
