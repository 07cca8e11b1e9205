const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Keys of store rows: `prod_` and a ULID, as existing clients of the store API expect. */
const STORE_KEY = /^[a-z]{3,12}_[0-9A-HJKMNP-TV-Z]{26}$/

/** Random bytes of an id: 2 for the counter, 8 for the end. */
const RANDOM_BYTES = 10
/** Filled at once for 256 ids, because a call for each id takes longer than all the rest. */
const pool = new Uint8Array(RANDOM_BYTES * 256)
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

let used = pool.length
let lastMs = 0
let counter = 0

/**
 * Creates a UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter, 62 random bits. The ids of one process sort
 * in the order of the calls, also within a millisecond and when the clock goes back: the counter starts at a random
 * value in its lower half each millisecond, and an overflow uses the next millisecond.
 */
export function newId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const random = (index: number) => pool[used + index] ?? 0
  const now = Date.now()
  const start = ((random(0) & 0x07) << 8) | random(1)
  if (now > lastMs) {
    lastMs = now
    counter = start
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = start
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const middle = (0x7000 | counter).toString(16)
  const variant = HEX[0x80 | (random(2) & 0x3f)] ?? ''
  let end = ''
  for (let index = 4; index < RANDOM_BYTES; index += 1) end += HEX[random(index)] ?? ''
  const id = `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${variant}${HEX[random(3)] ?? ''}-${end}`
  used += RANDOM_BYTES
  return id
}

/** True for a lower-case UUIDv7, as `newId` creates it. Check it before a query. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && PATTERN.test(value)
}

/** True for the key of any row: an id or a store key. */
export function isKey(value: unknown): value is string {
  return isId(value) || (typeof value === 'string' && STORE_KEY.test(value))
}
