import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from '#app/lib/ip-address.server.ts'

/** The IP addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * Looks host names up for a connection and rejects names with a private address. Whoever controls the name of a public
 * service could otherwise reach this machine and its network. Checked while connecting: an earlier check could be given
 * another address.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || addresses.some(isPrivateAddress)) {
          return callback(new Error('The host name has a private address.'), [])
        }
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        return all ? callback(null, found) : callback(null, first, first.includes(':') ? 6 : 4)
      },
      (error: Error) => callback(error, []),
    )
  }
}
