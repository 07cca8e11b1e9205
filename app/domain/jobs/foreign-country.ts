/** Parts of Australia that have a code of their own in ISO 3166-1. */
const AUSTRALIAN = ['AU', 'CC', 'CX', 'HM', 'NF']

/** Codes with a name that are not in the standard: groups of countries, parts of one, and values for tests. */
const NOT_IN_STANDARD = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ')

/** Names that addresses use beside those of the standard. */
const OTHER_NAMES: Record<string, string> = {
  'east timor': 'TL',
  england: 'GB',
  'great britain': 'GB',
  'northern ireland': 'GB',
  nz: 'NZ',
  png: 'PG',
  scotland: 'GB',
  turkey: 'TR',
  uae: 'AE',
  'united states of america': 'US',
  usa: 'US',
  wales: 'GB',
}

let codes: Map<string, string> | null = null

/** The ISO 3166-1 code of a country by its English name, such as `NZ`; null for Australia and for anything else. */
export function foreignCountryCode(name: string): string | null {
  codes ??= listNames()
  const key = name
    .trim()
    .toLowerCase()
    .replace(/^(?:the )?(?:republic of )?/, '')
  return codes.get(key) ?? null
}

function listNames(): Map<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES))
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en-AU', { type: 'region', style, fallback: 'none' }),
  )
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (AUSTRALIAN.includes(code) || NOT_IN_STANDARD.includes(code)) continue
    // An old code, such as BU of Burma, has the name of the one that replaced it.
    if (new Intl.Locale(`und-${code}`).region !== code) continue
    for (const style of styles) {
      const name = style.of(code)
      if (name) names.set(name.toLowerCase(), code)
    }
  }
  return names
}
