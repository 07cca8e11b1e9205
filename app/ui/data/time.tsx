import type { ReactNode } from 'react'

/** A `time` element. `at` is a Date, an instant or `yyyy-mm-dd`; the caller formats the text. */
export function Time({ at, children, className }: { at: Date | string; children: ReactNode; className?: string }) {
  return (
    <time dateTime={at instanceof Date ? at.toISOString() : at} className={className}>
      {children}
    </time>
  )
}
