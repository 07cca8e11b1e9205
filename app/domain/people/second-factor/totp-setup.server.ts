import { encode } from 'uqr'

/** What a person needs to add the account to an authenticator app. */
export type TotpSetup = {
  /** `otpauth://totp/…`, which the QR code contains. */
  uri: string
  /** The secret in groups of four characters, to type. */
  secret: string
  /** The dark modules of the QR code as the path of an SVG of `size` × `size`. */
  qrPath: string
  size: number
}

/** @returns the setup that `uri` describes, or null for any other text: the confirmation form sends it back to us */
export function parseTotpSetup(uri: string): TotpSetup | null {
  const secret = /^otpauth:\/\/totp\/[^?]{1,500}\?secret=([A-Z2-7]{16,128})&/.exec(uri)?.[1]
  if (!secret || uri.length > 800) return null
  const { data, size } = encode(uri, { border: 4 })
  const qrPath = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { uri, secret: secret.replace(/(.{4})(?=.)/g, '$1 '), qrPath, size }
}
