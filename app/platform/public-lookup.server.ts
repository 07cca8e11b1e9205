import { lookup as lookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from '#app/lib/ip-address.server.ts'

/**
 * Looks host names up for a connection and rejects names with a private address. Whoever controls the name of a public
 * service could otherwise reach this machine and its network. Checked while connecting: an earlier check could be given
 * another address.
 *
 * @param lookup another resolution of host names, for tests
 */
export function publicLookup(lookup: LookupFunction = lookupAddress): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
        return callback(new Error('The host name has a private address.'), [])
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
