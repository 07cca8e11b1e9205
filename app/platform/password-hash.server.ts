import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyLibraryHash } from 'better-auth/crypto'

/**
 * Cost of a hash: 16 MB and about 0.1 s. One of the equal sets of the OWASP Password Storage Cheat Sheet, the one with
 * the least memory, because several sign-ins are checked at the same time.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const KEY_BYTES = 64
const FORMAT = /^\$scrypt\$ln=14,r=8,p=5\$([\w-]{22})\$([\w-]{86})$/

const deriveKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** Hashes a password with scrypt and a random salt. @returns `$scrypt$ln=14,r=8,p=5${salt}${key}`, in base64url */
export async function createPasswordHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, COST)
  return `$scrypt$ln=14,r=8,p=5$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Compares in constant time, also with a hash that the auth library made before its parameters were raised. */
export async function matchesPasswordHash({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, salt, key] = FORMAT.exec(hash) ?? []
  if (!salt || !key) return verifyLibraryHash({ hash, password })
  const derived = await deriveKey(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), KEY_BYTES, COST)
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}
