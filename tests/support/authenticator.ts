import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: string | Buffer) => Buffer.from(data).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator with one passkey for a site, whose responses a test can falsify. */
export function createAuthenticator(site: { url: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { origin, hostname } = new URL(site.url)
  let counter = 0
  const clientData = (type: string, challenge: string, from: string) =>
    JSON.stringify({ type, challenge, origin: from, crossOrigin: false })
  const authenticatorData = (verified: boolean, credential = Buffer.alloc(0)) => {
    counter += 1
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(hostname), Buffer.of(flags), count, credential])
  }
  const envelope = (response: Record<string, string>) =>
    JSON.stringify({ id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response })

  return {
    /** The response to the challenge of a registration. `verified`: the user gave a fingerprint, face or PIN. */
    create(challenge: string, { verified = true } = {}): string {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(verified, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]))
      return envelope({
        clientDataJSON: b64(clientData('webauthn.create', challenge, origin)),
        attestationObject: b64(attestation(data)),
      })
    },
    /** The response to the challenge of a sign-in. */
    get(challenge: string, { verified = true, from = origin } = {}): string {
      const data = authenticatorData(verified)
      const client = clientData('webauthn.get', challenge, from)
      return envelope({
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      })
    },
  }
}

/** A public key of P-256 in CBOR (COSE key: EC2, ES256). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (label: number, value: string) =>
    Buffer.concat([Buffer.of(label, 0x58, 0x20), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01), point(0x21, x), point(0x22, y)])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
  const bytes = Buffer.concat([Buffer.of(0x58, authData.length), authData])
  return Buffer.concat([
    Buffer.of(0xa3),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.of(0xa0),
    text('authData'),
    bytes,
  ])
}
