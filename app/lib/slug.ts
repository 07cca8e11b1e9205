/**
 * Lower-case ASCII words joined by hyphens, of at most `max` characters, cut at a word boundary if possible. Accents
 * are removed, and '&' becomes 'and'. A text without Latin letters and digits gives '': the caller then uses the id.
 */
export function slugify(text: string, max = 80): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[æœø]/g, (letter) => ({ æ: 'ae', œ: 'oe', ø: 'o' })[letter] ?? '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= max) return slug
  const room = slug.slice(0, max + 1)
  const end = room.lastIndexOf('-')
  return end > max / 2 ? room.slice(0, end) : slug.slice(0, max).replace(/-$/, '')
}

/** The slug of the n-th row with the same base: 'acme', 'acme-2', 'acme-3'. */
export function numberedSlug(base: string, n: number): string {
  return n > 1 ? `${base}-${n}` : base
}
