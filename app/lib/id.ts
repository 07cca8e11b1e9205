const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The store's own keys, `prod_` and a ULID, which existing clients expect. */
const STORE_KEY = /^[a-z]{3,12}_[0-9A-HJKMNP-TV-Z]{26}$/

let lastMs = 0
let counter = 0

/**
 * A new UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter, 62 random bits.
 * Ids of one process sort in the order of the calls, also within a millisecond and when the clock steps back:
 * the counter starts at random in its lower half each millisecond, and its overflow borrows the next millisecond.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = (((bytes[6] ?? 0) & 0x07) << 8) | (bytes[7] ?? 0)
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = ((bytes[6] ?? 0) << 3) & 0x7ff
  }
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(lastMs / 0x10000))
  view.setUint16(4, lastMs % 0x10000)
  view.setUint16(6, 0x7000 | counter)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** True for an id that `newId` could have made: a UUIDv7 in lower case. Check it before asking the database. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && PATTERN.test(value)
}

/** True for a key of any row of ours: an id, or a key of the store. */
export function isKey(value: unknown): value is string {
  return isId(value) || (typeof value === 'string' && STORE_KEY.test(value))
}
