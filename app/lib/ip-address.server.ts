import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

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

/** Whether an address is in one of `networks`, each as `address/bits`. The list is made for the first address. */
function networkCheck(...networks: string[]): (address: string) => boolean {
  let list: BlockList | null = null
  return (address) => {
    list ??= blockListOf(networks)
    return list.check(address, familyOf(address))
  }
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

const isInPrivateNetwork = networkCheck(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/127',
  'fc00::/7',
  'fe80::/10',
)

/** True for an IP address of this machine or of a network that the internet does not reach. */
export function isPrivateAddress(address: string): boolean {
  return isInPrivateNetwork(address)
}

/** Loopback and private addresses (RFC 1918, RFC 4193). */
const isInOwnNetwork = networkCheck(
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
)

/**
 * True for this machine, a private address, and a name without a dot, which is local to the network: `localhost`, or
 * `minio` between containers. Connections to other hosts have to be encrypted.
 *
 * @param hostname of a URL, or without the brackets of an IPv6 address
 */
export function isPrivateHost(hostname: string): boolean {
  const host = withoutBrackets(hostname)
  return isIP(host) === 0 ? !host.includes('.') : isInOwnNetwork(host)
}

/** The hostname of a URL, which has an IPv6 address in brackets, without them. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Reserved and documentation networks, and IPv6 addresses that contain an IPv4 address (Teredo, 6to4). */
const isInSpecialNetwork = networkCheck(
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/32',
  '2002::/16',
  '2001:db8::/32',
)

/** The only range of IPv6 that is routed on the internet. */
const isGlobalIpv6 = networkCheck('2000::/3')

/** True for an IP address that is routed on the internet (IANA special-purpose address registries). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isPrivateAddress(address) && !isInSpecialNetwork(address)
  return isIPv6(address) && isGlobalIpv6(address) && !isInSpecialNetwork(address)
}
