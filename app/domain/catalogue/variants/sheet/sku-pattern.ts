/**
 * The SKU of a variant from a pattern with the titles of options in braces: `RUG-{colour}-{size}` gives `RUG-NAVY-S`.
 * Values are in capitals, with a hyphen for everything that is not a letter or digit. Unknown titles stay as they are.
 *
 * @param values option title → value
 */
export function formatSku(pattern: string, values: Readonly<Record<string, string>>): string {
  const codes = new Map(Object.entries(values).map(([title, value]) => [title.toLowerCase(), skuPart(value)]))
  return pattern
    .trim()
    .replace(/\{([^{}]+)\}/g, (whole, title: string) => codes.get(title.trim().toLowerCase()) ?? whole)
}

function skuPart(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
