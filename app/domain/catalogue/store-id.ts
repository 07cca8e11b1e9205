import { newId } from '#app/lib/id.ts'

/** The prefixes of the external store API's ids, which existing clients expect. */
export type StoreIdKind = 'prod' | 'variant' | 'pcol' | 'opt' | 'optval' | 'painfo'

/** Crockford's base32 alphabet: without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Generates an id for the built-in store: the prefix and a UUIDv7 written as a 26-character ULID. Ids sort by creation
 * time.
 */
export function newStoreId(kind: StoreIdKind): string {
  let rest = BigInt(`0x${newId().replaceAll('-', '')}`)
  let ulid = ''
  for (let n = 0; n < 26; n++) {
    ulid = ALPHABET[Number(rest & 31n)] + ulid
    rest >>= 5n
  }
  return `${kind}_${ulid}`
}

/** Does `value` have the format of an id of this kind? Checked before a query. */
export function isStoreId(kind: StoreIdKind, value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.startsWith(`${kind}_`) &&
    /^[0-9A-HJKMNP-TV-Z]{26}$/.test(value.slice(kind.length + 1))
  )
}
