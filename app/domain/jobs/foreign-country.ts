/** Parts of Australia that have a code of their own in ISO 3166-1. */
const AUSTRALIAN = ['AU', 'CC', 'CX', 'HM', 'NF']

/** Names that addresses use beside those of the standard. */
const OTHER_NAMES: Record<string, string> = {
  england: 'GB',
  'great britain': 'GB',
  'northern ireland': 'GB',
  nz: 'NZ',
  png: 'PG',
  scotland: 'GB',
  uae: 'AE',
  'united states of america': 'US',
  usa: 'US',
  wales: 'GB',
}

let codes: Map<string, string> | null = null

/** The ISO 3166-1 code of a country by its English name, such as `NZ`; null for Australia and for anything else. */
export function foreignCountryCode(name: string): string | null {
  codes ??= listNames()
  return codes.get(name.trim().toLowerCase()) ?? null
}

function listNames(): Map<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES))
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en-AU', { type: 'region', style, fallback: 'none' }),
  )
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    // An old code, such as BU of Burma, has the name of the one that replaced it.
    if (AUSTRALIAN.includes(code) || new Intl.Locale(`und-${code}`).region !== code) continue
    for (const style of styles) {
      const name = style.of(code)
      if (name) names.set(name.toLowerCase(), code)
    }
  }
  return names
}
