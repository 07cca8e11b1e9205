import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** What is stored of secrets and addresses of people: see each function. */
export type Encryption = {
  /** For secrets of users that have to be read again, such as the password of a calendar. */
  encrypt(text: string): Promise<string>
  /** @throws an error if the text was encrypted with another secret, or changed */
  decrypt(encrypted: string): Promise<string>
  /**
   * For what is compared and never read again, such as whom a rate limit counts: the same text has the same
   * fingerprint, 43 URL-safe characters. It is keyed, because email addresses could be found from a plain hash by
   * trying them.
   */
  fingerprint(text: string): string
}

/** Encrypts as Better Auth's two-factor plugin does: with XChaCha20-Poly1305 under AUTH_SECRET. */
export function createEncryption(secret: string): Encryption {
  return {
    encrypt: (text) => symmetricEncrypt({ key: secret, data: text }),
    decrypt: (encrypted) => symmetricDecrypt({ key: secret, data: encrypted }),
    fingerprint: (text) => createHmac('sha256', secret).update(`fingerprint ${text}`).digest('base64url'),
  }
}
