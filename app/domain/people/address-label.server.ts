import { isIP } from 'node:net'
import { isPrivateAddress } from '#app/lib/ip-address.server.ts'
import { countryOfAddress } from '#app/platform/ip-country.server.ts'

/**
 * Where a session was used, for its owner: the country and the IP address, or "Private network" for an address that is
 * not public. The country is approximate: networks are registered in one and can be used in another.
 */
export function addressLabel(address: string | null): string {
  if (!address || isIP(address) === 0) return 'Unknown address'
  if (isPrivateAddress(address)) return 'Private network'
  const country = countryOfAddress(address)
  return country ? `${country} (${address})` : address
}
