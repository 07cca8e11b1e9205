import { type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'

/** `e164` is what is kept and compared; `display` is how Australians write it, or the international form for others. */
export type ParsedPhone = { ok: true; e164: string; display: string } | { ok: false }

/**
 * Reads a phone number in any spacing: Australian mobile, fixed, 13, 1300 and 1800 numbers, and any other country's
 * with its + (or Australian 0011) prefix. Extensions, letters and numbers that the country's plan does not have are
 * refused.
 */
export function parsePhone(text: string): ParsedPhone {
  const cleaned = text
    .normalize('NFKC')
    .replace(/^[\s(]*\+/, '+')
    .replace(/[\s\u2010-\u2015]+/g, ' ')
    .trim()
  if (cleaned.length > 40 || !/^\+?[\d\s().\-/]+$/.test(cleaned)) return { ok: false }
  try {
    const number = parsePhoneNumberWithError(cleaned, { defaultCountry: 'AU', extract: false })
    if (!number.isValid() || number.ext) return { ok: false }
    return { ok: true, e164: number.number, display: displayOf(number) }
  } catch {
    return { ok: false }
  }
}

function displayOf(number: PhoneNumber): string {
  if (number.countryCallingCode !== '61') return number.formatInternational()
  // The library's metadata has no grouping for six-digit 13 numbers.
  return number.formatNational().replace(/^(13)(\d\d)(\d\d)$/, '$1 $2 $3')
}
