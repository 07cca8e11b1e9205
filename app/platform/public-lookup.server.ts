import { lookup as lookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#app/lib/ip-address.server.ts'

/** A host name has an address that is not on the internet. */
export class PrivateAddressError extends Error {}

/**
 * Looks host names up for a connection and rejects names with a private address. Whoever controls the name of a public
 * service could otherwise reach this machine and its network. Checked while connecting: an earlier check could be given
 * another address.
 *
 * @param lookup another resolution of host names, for tests
 * @param isAllowed the addresses that may be connected to
 */
export function publicLookup(
  lookup: LookupFunction = lookupAddress,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new PrivateAddressError('The host name has a private address.'), [])
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
