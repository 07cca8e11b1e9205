import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'

/** Leads from a product to all of them. */
export function BackToStore() {
  return (
    <Link
      to="/store"
      viewTransition
      data-print="none"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Back to store
    </Link>
  )
}
