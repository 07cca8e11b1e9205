const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/**
 * The 11 digits of an Australian Business Number with any spacing, or null if the checksum is wrong: first digit
 * minus one, weighted sum divisible by 89 (Australian Business Register). A correct checksum means that the number is
 * valid, not that it is registered.
 */
export function parseAbn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return null
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)), 0)
  return sum % 89 === 0 ? digits : null
}

/** `51824753556` → `51 824 753 556`. */
export function formatAbn(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}
