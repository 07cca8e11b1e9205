import { isIP } from 'node:net'
import { isPrivateAddress } from '#app/lib/ip-address.server.ts'

/**
 * Where a session was used, for its owner: the IP address, or "Private network" for an address that is not public.
 * There is no place name, because the address is sent to no other service.
 */
export function addressLabel(address: string | null): string {
  if (!address || isIP(address) === 0) return 'Unknown address'
  return isPrivateAddress(address) ? 'Private network' : address
}
