/** Field message for an invalid phone number. */
export const INVALID_PHONE_MESSAGE = 'Enter a phone number, such as 0412 345 678 or (02) 9876 5432.'

/** The address of a link that calls `phone`. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/**
 * A rough check for the browser: 6 to 15 digits with the usual separators. The server decides with `parsePhone`, whose
 * numbering plans (about 145 kB) are too large for a browser bundle.
 */
export function isPhoneLike(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return /^\s*\(?\+?[\d\s().\-–/]+\s*$/.test(text) && digits.length >= 6 && digits.length <= 15
}
