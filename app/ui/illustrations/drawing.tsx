import { cx } from '../cx.ts'
import file from './illustrations.svg?url'

/** The colour families of illustrations: `tint-…` utilities in styles.css, each for both themes. */
export const TINTS = ['leaf', 'blossom', 'clay', 'sky', 'plum', 'sand'] as const
export type Tint = (typeof TINTS)[number]

const classes: Record<Tint, string> = {
  leaf: 'tint-leaf',
  blossom: 'tint-blossom',
  clay: 'tint-clay',
  sky: 'tint-sky',
  plum: 'tint-plum',
  sand: 'tint-sand',
}

export const tintClass = (tint: Tint): string => classes[tint]

/** The address of a symbol, for `<use>`. */
export const drawingHref = (name: string): string => `${file}#${name}`

/**
 * A symbol of `illustrations.svg`, hidden from assistive technology. All drawings share one cached file of 4 KB (gzip),
 * so a page's HTML and scripts contain only references. `className` sets the size, so nothing moves when the file
 * arrives; a `tint-…` class on it or on an ancestor sets the colours.
 */
export function Drawing({ name, className }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={cx('shrink-0', className)}>
      <use href={drawingHref(name)} />
    </svg>
  )
}
