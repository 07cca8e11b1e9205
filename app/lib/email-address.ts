import { z } from 'zod'

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Trims the address and lower-cases A–Z, for storing and comparing. Other characters are kept for the validation. */
export function normaliseEmail(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * True for a normalised address that email servers accept in practice: ASCII `local@domain.tld`, at most 254 characters
 * (RFC 5321) and 64 before the @, without quotes, spaces and control characters.
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

/** The schema of an email field; its output is the normalised address. */
export const emailAddress = z
  .string({ error: 'Enter an email address.' })
  .transform(normaliseEmail)
  .refine((text) => text !== '', { error: 'Enter an email address.', abort: true })
  .refine(isEmailAddress, { error: 'Enter an email address like name@example.com.' })
