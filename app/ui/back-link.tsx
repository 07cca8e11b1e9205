import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link from a detail page back to its list. Hidden in print. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      viewTransition
      data-print="none"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}
