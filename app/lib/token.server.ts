import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32
const SHAPE = /^[\w-]{43}$/

/** A new token for an address that nobody can guess: 256 random bits, safe in a path. */
export function generateToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Could this be a token of ours? Asked before the database is. */
export function isToken(text: string): boolean {
  return SHAPE.test(text)
}

/** What is kept of a token, and opens nothing. 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
