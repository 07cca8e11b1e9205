import Chevron from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type DisclosureProps = {
  title: ReactNode
  /** Whether it is open at first. */
  open?: boolean
  className?: string
  children: ReactNode
}

/** Details that are folded away below a short title. Works without scripts. */
export function Disclosure({ title, open, className, children }: DisclosureProps) {
  return (
    <details open={open} className={className}>
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control text-sm font-medium text-accent max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        {title}
        <Chevron aria-hidden="true" className="size-[1.125em] shrink-0 [details[open]>summary>&]:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
