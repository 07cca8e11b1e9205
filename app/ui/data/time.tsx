import type { ReactNode } from 'react'

type TimeProps = { at: Date | string; title?: string; children: ReactNode; className?: string }

/**
 * A `time` element. `at` is a Date, an instant or `yyyy-mm-dd`; the caller formats the text, and the date in `title`.
 */
export function Time({ at, title, children, className }: TimeProps) {
  return (
    <time dateTime={at instanceof Date ? at.toISOString() : at} title={title} className={className}>
      {children}
    </time>
  )
}
