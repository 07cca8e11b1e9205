import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32
const SHAPE = /^[\w-]{43}$/

/** Generates a token for a secret address: 256 random bits, URL-safe. */
export function generateToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** True if `text` has the format of a token. Check it before a query. */
export function isToken(text: string): boolean {
  return SHAPE.test(text)
}

/** The hash of a token, for storing. 256 random bits need neither a salt nor a slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
