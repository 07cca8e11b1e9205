import { type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'

/**
 * `e164` is for storing and comparing. `display` is the Australian format, or the international one for other
 * countries.
 */
type ParsedPhone = { ok: true; e164: string; display: string } | { ok: false }

/**
 * Parses a phone number with any spacing: Australian mobile, landline, 13, 1300 and 1800 numbers, and numbers of other
 * countries with a + or 0011 prefix. Extensions, letters and numbers outside the country's numbering plan are rejected.
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
    return { ok: true, e164: number.number, display: formatDisplay(number) }
  } catch {
    return { ok: false }
  }
}

function formatDisplay(number: PhoneNumber): string {
  if (number.countryCallingCode !== '61') return number.formatInternational()
  // The library's metadata has no grouping for six-digit 13 numbers.
  return number.formatNational().replace(/^(13)(\d\d)(\d\d)$/, '$1 $2 $3')
}
