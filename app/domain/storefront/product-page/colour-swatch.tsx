import { cx } from '#app/ui/cx.ts'

/** Backgrounds of the colour names that products commonly have. Classes, because inline styles are blocked. */
const SWATCHES: Record<string, string> = {
  black: 'bg-[#1c1c1c]',
  blue: 'bg-[#2f5fa8]',
  brown: 'bg-[#6f4a2f]',
  charcoal: 'bg-[#40464a]',
  clay: 'bg-[#b5653f]',
  cream: 'bg-[#f3ead6]',
  eucalyptus: 'bg-[#2f6551]',
  green: 'bg-[#2f6b4f]',
  grey: 'bg-[#8b9193]',
  maroon: 'bg-[#6e2434]',
  natural: 'bg-[#e6d9bd]',
  navy: 'bg-[#22314f]',
  orange: 'bg-[#ef7d1a]',
  paper: 'bg-[#f7f1e3]',
  pink: 'bg-[#e28ba4]',
  purple: 'bg-[#6b4a8f]',
  red: 'bg-[#b3322b]',
  sand: 'bg-[#d9c39a]',
  sky: 'bg-[#9cc7de]',
  steel: 'bg-[#aab2b6]',
  wattle: 'bg-[#f6c93f]',
  white: 'bg-[#ffffff]',
  yellow: 'bg-[#f2d13c]',
}

/**
 * The swatch of a colour's name, such as `Navy`; nothing for other values. The name itself is always written beside it.
 */
export function colourSwatch(value: string) {
  const background = SWATCHES[value.toLowerCase()]
  if (!background) return null
  return <span aria-hidden="true" className={cx('size-4 shrink-0 rounded-full border border-edge', background)} />
}
