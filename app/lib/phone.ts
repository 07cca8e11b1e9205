/**
 * A first look at a phone number that runs in the browser: 6 to 15 digits with the usual separators. The numbering
 * plans live in `phone.server.ts`, whose metadata (about 145 kB) has no place in a browser bundle; the server has the
 * last word.
 */
export function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return /^\s*\(?\+?[\d\s().\-–/]+\s*$/.test(text) && digits.length >= 6 && digits.length <= 15
}
