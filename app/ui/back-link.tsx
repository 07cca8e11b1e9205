import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentProps } from 'react'
import { FADES_PAGES, Link } from '#app/ui/link.tsx'

type BackLinkProps = Pick<ComponentProps<typeof Link>, 'to' | 'state' | 'children' | 'onClick'>

/** A link from a detail page back to its list. Hidden in print. */
export function BackLink({ children, ...rest }: BackLinkProps) {
  return (
    <Link
      {...rest}
      viewTransition={FADES_PAGES}
      data-print="none"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      {children}
    </Link>
  )
}
