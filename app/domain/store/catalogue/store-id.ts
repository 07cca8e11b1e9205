/** What the built-in store gives ids to, with the service's prefixes where they are known (store-contract 3.1). */
export type StoreIdKind = 'prod' | 'variant' | 'pcol' | 'painfo' | 'opt' | 'optval'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A new key of the built-in store: the prefix and a ULID, 10 letters of milliseconds and 16 at random. Existing clients
 * expect this kind; it sorts by the time when it was made.
 */
export function newStoreId(kind: StoreIdKind, atMs: number = Date.now()): string {
  let time = ''
  for (let rest = atMs, n = 0; n < 10; n++, rest = Math.floor(rest / 32)) time = LETTERS[rest % 32] + time
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % 32]).join('')
  return `${kind}_${time}${random}`
}
