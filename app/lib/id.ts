const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Keys of store rows: `prod_` and a ULID, as existing clients of the store API expect. */
const STORE_KEY = /^[a-z]{3,12}_[0-9A-HJKMNP-TV-Z]{26}$/

let lastMs = 0
let counter = 0

/**
 * Creates a UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter, 62 random bits. The ids of one process sort in
 * the order of the calls, also within a millisecond and when the clock goes back: the counter starts at a random value in
 * its lower half each millisecond, and an overflow uses the next millisecond.
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

/** True for a lower-case UUIDv7, as `newId` creates it. Check it before a query. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && PATTERN.test(value)
}

/** True for the key of any row: an id or a store key. */
export function isKey(value: unknown): value is string {
  return isId(value) || (typeof value === 'string' && STORE_KEY.test(value))
}
