import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Encrypts secrets of users that have to be read again, such as the password of a calendar. */
export type Encryption = {
  encrypt(text: string): Promise<string>
  /** @throws an error if the text was encrypted with another secret, or changed */
  decrypt(encrypted: string): Promise<string>
}

/** As Better Auth's two-factor plugin does: with XChaCha20-Poly1305 under AUTH_SECRET. */
export function createEncryption(secret: string): Encryption {
  return {
    encrypt: (text) => symmetricEncrypt({ key: secret, data: text }),
    decrypt: (encrypted) => symmetricDecrypt({ key: secret, data: encrypted }),
  }
}
