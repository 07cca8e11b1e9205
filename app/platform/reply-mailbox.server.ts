import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The mailbox to which replies to emails about messages are sent, and from which the mail service posts them to us. */
export type ReplyMailbox = {
  /** The secret part of the address of one person in one conversation: the same every time, and unguessable. */
  deriveToken(conversationId: string, personId: string): string
  /** The address with a token: `replies+{token}@example.com.au`. */
  addressOf(token: string): string
  /** The token in an address; null for any other address. */
  tokenOf(address: string): string | null
  /** Whether a request comes from the mail service: its Authorization header has the shared secret. */
  isMailService(authorization: string | null): boolean
}

/** Characters of a token: 160 bits. With the longest accepted mailbox name the local part has 64 (RFC 5321). */
const TOKEN_LENGTH = 32
const TOKEN = /^[a-z2-7]{32}$/

/**
 * @param config.address the plain address, such as `replies@example.com.au`
 * @param config.inboundSecret what the mail service authenticates with
 * @param secret signs the tokens
 */
export function createReplyMailbox(config: { address: string; inboundSecret: string }, secret: string): ReplyMailbox {
  const at = config.address.lastIndexOf('@')
  const [local, domain] = [config.address.slice(0, at), config.address.slice(at + 1)]
  return {
    deriveToken: (conversationId, personId) =>
      base32(createHmac('sha256', secret).update(`reply ${conversationId} ${personId}`).digest()),
    addressOf: (token) => `${local}+${token}@${domain}`,
    tokenOf(address) {
      // Mail servers may change the case of an address.
      const [mailbox, token, ...rest] = address.trim().toLowerCase().split(/[+@]/)
      const isOurs = mailbox === local.toLowerCase() && rest.join('@') === domain.toLowerCase()
      return isOurs && token !== undefined && TOKEN.test(token) ? token : null
    },
    isMailService: (authorization) => isSame(credentialsOf(authorization), config.inboundSecret),
  }
}

/** The secret of `Bearer {secret}`, or of `Basic` with any user name: mail services offer one or the other. */
function credentialsOf(authorization: string | null): string {
  const [, scheme, value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization ?? '') ?? []
  if (scheme?.toLowerCase() === 'bearer') return value
  const plain = Buffer.from(value, 'base64').toString('utf8')
  return plain.slice(plain.indexOf(':') + 1)
}

/** Compares hashes, which have one length, so that the time tells nothing about the secret. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** RFC 4648 section 6, in lower case: an address may lose its case on the way. */
function base32(bytes: Buffer): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group, 2)])
    .join('')
    .slice(0, TOKEN_LENGTH)
}
