import type { ReactNode } from 'react'
import { MotifStrip } from './motif.tsx'

type NarrowPageProps = {
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** Links below the form. */
  aside?: ReactNode
}

/** A page with a single task (sign in, register, reset): heading, lead, form and related links. */
export function NarrowPage({ title, lead, children, aside }: NarrowPageProps) {
  return (
    <div className="page-width py-10 sm:py-16">
      <div className="mx-(--narrow-margin,auto) max-w-form-narrow">
        <MotifStrip short className="mb-6 h-8 w-64 max-w-full" />
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="lead mt-2">{lead}</p>}
        <div className="mt-8">{children}</div>
        {aside && <div className="mt-8 space-y-2 border-t border-line pt-6 text-sm text-ink-soft">{aside}</div>}
      </div>
    </div>
  )
}
