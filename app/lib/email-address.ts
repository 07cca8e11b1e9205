import { z } from 'zod'

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Trimmed and with A–Z lowered: how an address is kept and compared. Other characters stay, so that the check sees them. */
export function normaliseEmail(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * True for a normalised address that mail servers take in practice: plain ASCII `local@domain.tld`, at most 254
 * characters (RFC 5321), 64 before the @, no quotes, spaces or control characters.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(labels.at(-1) ?? '')
  )
}

/** A form field that holds a mail address: gives the normalised address. */
export const emailAddress = z
  .string({ error: 'Enter an email address.' })
  .transform(normaliseEmail)
  .refine((text) => text !== '', { error: 'Enter an email address.', abort: true })
  .refine(isEmailAddress, { error: 'Enter an email address like name@example.com.' })
