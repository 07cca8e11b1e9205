import { newId } from '#app/lib/id.ts'

/** The service's kinds of key: existing clients know them by their beginnings. */
export type StoreIdKind = 'prod' | 'variant' | 'pcol' | 'opt' | 'optval' | 'painfo'

/** Crockford's alphabet: without I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new key of the built-in store: its kind and 26 letters, a ULID made of a UUIDv7, so that keys sort by creation. */
export function newStoreId(kind: StoreIdKind): string {
  let rest = BigInt(`0x${newId().replaceAll('-', '')}`)
  let letters = ''
  for (let place = 0; place < 26; place++) {
    letters = ALPHABET[Number(rest & 31n)] + letters
    rest >>= 5n
  }
  return `${kind}_${letters}`
}

/** Could `value` be a key of this kind? Check it before asking the database. */
export function isStoreId(kind: StoreIdKind, value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.startsWith(`${kind}_`) &&
    /^[0-9A-HJKMNP-TV-Z]{26}$/.test(value.slice(kind.length + 1))
  )
}
