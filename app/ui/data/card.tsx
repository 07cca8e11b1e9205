import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** A bordered box. `as` sets its element: `article`, `section`, `li`. */
export function Card({
  as: As = 'div',
  padded = true,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'article' | 'section' | 'li'; padded?: boolean }) {
  return (
    <As {...rest} className={cx('rounded-card border border-line bg-surface', padded && 'p-5 sm:p-6', className)} />
  )
}
